-- What a run may take away, and what became of single items.
alter table imports
  -- Whether the file says that it is all that there is. Only then can an offer be missing from it.
  add column scope text not null default 'changes' check (scope in ('all', 'changes')),
  -- Why the file is not believed to be all, where it says so: it takes nothing away then.
  add column doubt text,
  -- Offers that were missing from two good files and are gone now.
  add column gone bigint not null default 0;

-- Items of a source about which there is more to say than that they are offers: an offer without a row here is as its source has it.
create table feed_items (
  source_id integer not null references sources on delete cascade,
  external_id text not null,
  -- 'quarantined': could not be understood; an offer made of it earlier stays as it was. 'missing': not in the last good file. 'gone': not in two.
  state text not null check (state in ('quarantined', 'missing', 'gone')),
  -- Of what is quarantined: the item as the source has it, and what is wrong.
  raw jsonb,
  reason text,
  -- Good files, each unlike the one before, that it was missing from, and the digest of the last.
  missed smallint not null default 0,
  file_digest bytea,
  updated_at timestamptz not null default now(),
  primary key (source_id, external_id)
);
