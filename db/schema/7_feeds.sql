-- Imports of files and feeds, and feeds that others read.

-- User and password of an address. Apart from `sources`, so that nothing that shows a source can show them.
create table source_secrets (
  source_id integer primary key references sources on delete cascade,
  username text not null,
  password bytea not null
);

-- Every imported file as it came: it can be downloaded, and read again when the portal understands more.
create table feed_revisions (
  id bigint generated always as identity primary key,
  source_id integer not null references sources on delete cascade,
  -- SHA-256 of its bytes, and its name in file storage: `feeds/{source}/{digest}`.
  digest bytea not null,
  size bigint not null check (size >= 0),
  name text not null,
  -- Where it was fetched, without a password, and the headers for a conditional request.
  address text,
  etag text,
  last_modified text,
  fetched_at timestamptz not null default now(),
  unique (source_id, digest)
);

-- Runs of an import with their results.
create table imports (
  id bigint generated always as identity primary key,
  source_id integer not null references sources,
  file_name text not null,
  file_digest bytea not null,
  mapping_digest bytea,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Items that are stored; an interrupted run continues from here.
  position bigint not null default 0,
  items bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  -- The last group that is stored; an interrupted run continues after it.
  stored_to text collate "C",
  -- Items that were earlier states of an offer, or the same one again.
  merged bigint not null default 0,
  -- Items that wait until somebody confirms a value.
  held bigint not null default 0,
  -- Offers that were missing from two good files and are archived.
  gone bigint not null default 0,
  -- Offers that the source withdrew.
  withdrawn bigint not null default 0,
  -- Public offers of the source that a complete file does not have; null if not counted.
  missing integer,
  -- `all`: a full snapshot; only then can an offer be missing.
  scope text not null default 'changes' check (scope in ('all', 'changes')),
  -- Why the file is doubted, in English, and for programs: a doubtful file archives nothing.
  doubt text,
  doubt_code text check (doubt_code in ('broken', 'empty', 'incomplete', 'fewer')),
  -- The counts that the doubt rests on.
  usual integer,
  whole integer,
  -- Somebody has checked a file with far fewer items and accepts it: later files are compared with it.
  accepted boolean not null default false,
  error text,
  started_at timestamptz not null default now(),
  -- When the whole file was in import_rows; null while it is read.
  read_at timestamptz,
  finished_at timestamptz
);

create index imports_source on imports (source_id, id);

create function imports_take_rows_along() returns trigger language plpgsql as $$
begin
  delete from import_rows where import_id in (select id from old_rows);
  return null;
end $$;
create trigger imports_take_rows_along after delete on imports referencing old table as old_rows
  for each statement execute function imports_take_rows_along();

-- Problems with items of a file.
create table import_problems (
  import_id bigint not null references imports on delete cascade,
  -- Number of the item in the file, from 1, and its id there.
  item bigint not null,
  external_id text,
  -- `rejected`: the item is not stored; `held`: it waits until somebody confirms the value; `dropped`: one value of it is not; `noted`: it is stored.
  severity text not null check (severity in ('rejected', 'held', 'dropped', 'noted')),
  field text,
  code text not null,
  message text not null,
  raw text,
  -- Our guess at the meaning of an unknown word, such as the town that the pins of its homes are in.
  proposal text,
  -- For tables: the line of the file, and the file’s name of the column.
  line bigint,
  column_name text,
  details jsonb
);
comment on column import_problems.code is 'type: FeedCode from #contract/feeds/feed-codes.ts';
comment on column import_problems.details is 'type: ProblemDetails from #contract/feeds/feeds-in.ts';
create index import_problems_import on import_problems (import_id, item);

-- Rows that an import has read and not yet stored. A file is read in one transaction, so that it is here as a whole or not at all.
-- Then it is stored in batches, each in a transaction with the run’s progress. Rows of one offer may be anywhere in a file: here they meet.
create table import_rows (
  import_id bigint not null,
  -- `=` and the external id, or `#` and the item’s number without one. Batches follow its order.
  group_key text collate "C" not null,
  item bigint not null,
  -- Serialized `FeedItem`.
  data text not null,
  -- It has its essentials, or withdraws an offer.
  whole boolean not null default false,
  -- Characters of `data`.
  size integer not null default 0,
  primary key (import_id, group_key, item)
);

-- Faster compression, if PostgreSQL was built with it.
do $$ begin
  alter table import_rows alter column data set compression lz4;
exception when feature_not_supported then null;
end $$;

-- Requested runs of a source and their results. At most one waits or runs.
create table source_runs (
  id bigint generated always as identity primary key,
  source_id integer not null references sources on delete cascade,
  -- `dry`: everything is done and rolled back.
  kind text not null check (kind in ('dry', 'import')),
  cause text not null check (cause in ('hand', 'schedule', 'upload', 'program', 'replay')),
  -- `stopped`: by the operator; an import ends at its next batch, and what it has stored stays.
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  accepts_fewer boolean not null default false,
  -- The file; null until it was fetched.
  revision_id bigint references feed_revisions on delete set null,
  -- The detected format, if it is not the configured one.
  looks_like text,
  -- Null for a dry run, which leaves nothing behind.
  import_id bigint references imports on delete set null,
  -- `RunReport` of api/feeds/feeds-in/report.ts
  report jsonb,
  -- Why it failed as a whole.
  error_code text,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
comment on column source_runs.report is 'type: object';
comment on column source_runs.looks_like is 'type: LooksLike from #contract/feeds/feeds-in.ts';
create unique index source_runs_one on source_runs (source_id) where state in ('waiting', 'running');
create index source_runs_source on source_runs (source_id, id);
-- Runs of the last day.
create index source_runs_finished on source_runs (finished_at);

-- Items of a source with a state of their own; an offer without a row here is as its source has it.
create table feed_items (
  source_id integer not null references sources on delete cascade,
  external_id text not null,
  -- `quarantined`: not understood; its earlier offer stays as it was. `missing`: not in the last good file. `gone`: not in two.
  -- `held`: it waits until somebody confirms a value; its earlier offer stays as it was.
  state text not null check (state in ('quarantined', 'held', 'missing', 'gone')),
  -- Of a quarantined item: the source's data, and the errors, in English and as message keys. Items from before `problems` only have `reason`.
  raw jsonb,
  reason text,
  problems jsonb,
  -- Of a held item: its rows, and the values that wait.
  held jsonb,
  -- Number of good files, each unlike the one before, that it was missing from, and the digest of the last.
  missed smallint not null default 0,
  file_digest bytea,
  updated_at timestamptz not null default now(),
  primary key (source_id, external_id)
);
comment on column feed_items.raw is 'type: object';
comment on column feed_items.held is 'type: object';
comment on column feed_items.problems is 'type: ProblemWhy[] from #contract/feeds/feeds-in.ts';

-- Values that somebody confirmed: a source that sends them again is believed. Those of the whole source have no external id.
create table feed_confirmations (
  source_id integer not null references sources on delete cascade,
  external_id text not null,
  code text not null,
  value text not null,
  confirmed_at timestamptz not null default now(),
  primary key (source_id, external_id, code, value)
);

-- Pictures of feeds by their origin: `archive:` and a name, or an address. The same bytes have the same key, whatever their origin.
create table feed_pictures (
  source_id integer not null references sources on delete cascade,
  url text not null,
  -- Key in file storage; null until it is fetched.
  key text,
  width integer,
  height integer,
  placeholder text,
  fingerprint bit(64),
  -- SHA-256 of the fetched file.
  digest bytea,
  etag text,
  last_modified text,
  -- The file with the archive that it was in.
  revision_id bigint,
  failures smallint not null default 0,
  -- When it may be fetched next.
  due_at timestamptz not null default now(),
  -- For programs and translations; `error` is in English.
  error_code text,
  error text,
  primary key (source_id, url)
);
create index feed_pictures_due on feed_pictures (source_id, due_at);
-- To delete a file that no row names any more.
create index feed_pictures_key on feed_pictures (key) where key is not null;

-- Feeds that others read: a search in a format, at an address with a key.
create table feed_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  format text not null check (format in ('kyero', 'kyero-extended', 'openimmo', 'reso')),
  -- `SearchInput` of contract/homes/search.ts, as its caller wrote it.
  search jsonb not null default '{}',
  -- Its page, below a locale: `/es/barcelona/buy-apartment`.
  page text,
  -- In its address. It opens nothing that is not public, so its owner may see it again.
  key text not null unique check (key ~ '^[A-Za-z0-9]{32}$'),
  created_at timestamptz not null default now(),
  pulled_at timestamptz,
  pulls bigint not null default 0,
  -- Its contents when it was last read completely.
  contents jsonb
);
comment on column feed_exports.search is 'type: Record<string, unknown>';
comment on column feed_exports.contents is 'type: FeedContents from #db/json-types.ts';
create index feed_exports_user on feed_exports (user_id);

-- Closes a source: its offers are archived, its files and runs are deleted.
create function close_source(source integer) returns void language plpgsql as $$
begin
  -- First: an import at work ends before its next batch.
  update sources set state = 'closed', owner_id = null, name = null, address = null, mapping = null, schedule = 'off', next_run_at = null where id = source;
  perform set_config('lares.reason', 'source_closed', true);
  update offers set status = 'archived', source_status = 'archived', source_digest = null
    where source_id = source and status in ('published', 'reserved', 'paused');
  perform set_config('lares.reason', '', true);
  delete from source_secrets where source_id = source;
  delete from source_runs where source_id = source;
  delete from feed_items where source_id = source;
  delete from feed_confirmations where source_id = source;
  delete from feed_revisions where source_id = source;
  delete from feed_pictures where source_id = source;
  delete from imports where source_id = source;
  insert into jobs (kind, data) values ('source_delete', jsonb_build_object('source', source));
end $$;

-- Sources of a deleted account are closed; those of an agency stay.
create function users_leave_sources() returns trigger language plpgsql as $$
begin
  perform close_source(id) from sources where owner_id = old.id and agency_id is null;
  return old;
end $$;
create trigger users_leave_sources before delete on users for each row execute function users_leave_sources();
