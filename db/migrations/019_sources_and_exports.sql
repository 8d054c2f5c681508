-- Feeds in: sources that somebody keeps by themselves, where their files come from, what they mean, when they are read, and what became of it (docs/decisions/083). Feeds out are at the end (084).

alter table sources
  -- Who keeps it. What keeps for an agency is the agency's (`agency_id`), and stays there without them. Neither: the operator's, by command.
  add column owner_id bigint references users on delete set null,
  -- What its owner calls it; null when it is the operator's, or closed.
  add column name text check (length(name) between 1 and 100),
  -- Where its file is fetched, without a password; null when files are sent.
  add column address text check (address ~ '^https?://'),
  add column schedule text not null default 'off' check (schedule in ('off', 'hourly', 'six-hourly', 'daily')),
  -- A mapping as in docs/importing.md and docs/feeds.md.
  add column mapping jsonb,
  -- Its files are all that it has: what is missing from two good ones goes.
  add column is_snapshot boolean not null default true,
  -- 'closed': its owner has given it up. Its offers are archived, and keep where they came from.
  add column state text not null default 'active' check (state in ('active', 'paused', 'closed')),
  add column next_run_at timestamptz;
create index sources_owner on sources (owner_id) where owner_id is not null;
create index sources_agency on sources (agency_id) where agency_id is not null;
create index sources_next_run on sources (next_run_at) where state = 'active' and next_run_at is not null;

-- What an address asks for. Apart, so that nothing that shows a source can show it.
create table source_secrets (
  source_id integer primary key references sources on delete cascade,
  username text not null,
  password text not null
);

alter table imports
  -- Somebody has looked at a file with far fewer items and says that it is right: what is usual begins with it.
  add column accepted boolean not null default false,
  -- Why the file is not believed to be all, for programs: see `doubt`; and what that was judged by.
  add column doubt_code text check (doubt_code in ('broken', 'empty', 'incomplete', 'fewer')),
  add column usual integer,
  add column whole integer;

-- What was asked of a source, and what came of it. One at a time: the others wait to be asked for.
create table source_runs (
  id bigint generated always as identity primary key,
  source_id integer not null references sources on delete cascade,
  -- 'dry': everything is done and taken back.
  kind text not null check (kind in ('dry', 'import')),
  cause text not null check (cause in ('hand', 'schedule', 'upload', 'program', 'replay')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  accepts_fewer boolean not null default false,
  -- The file; null until it was fetched.
  revision_id bigint references feed_revisions on delete set null,
  -- Null of a dry run, which leaves nothing behind.
  import_id bigint references imports on delete set null,
  -- The figures, the problems counted, and of a dry run the first of them.
  report jsonb,
  -- Why it could not be done at all.
  error_code text,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index source_runs_one on source_runs (source_id) where state in ('waiting', 'running');
create index source_runs_source on source_runs (source_id, id);

-- Pictures of feeds, by where they are: `archive:` and a name, or an address. The same bytes have the same key, wherever they came from.
create table feed_pictures (
  source_id integer not null references sources on delete cascade,
  url text not null,
  -- Of the storage; null while it was not fetched.
  key text,
  width integer,
  height integer,
  placeholder text,
  -- SHA-256 of what was fetched.
  digest bytea,
  etag text,
  last_modified text,
  -- The file with the archive that it was taken from.
  revision_id bigint,
  failures smallint not null default 0,
  -- When it may be asked for next.
  due_at timestamptz not null default now(),
  error text,
  primary key (source_id, url)
);
create index feed_pictures_due on feed_pictures (source_id, due_at);

-- A picture that was fetched is news for the search.
create trigger offer_pictures_updated after update on offer_pictures referencing new table as changed_rows for each statement execute function offer_pictures_changed();

-- Gives a source up: its offers go from the portal, what they were made of goes for good.
create function close_source(source integer) returns void language plpgsql as $$
begin
  -- First: an import that is at work ends before its next batch.
  update sources set state = 'closed', owner_id = null, name = null, address = null, mapping = null, schedule = 'off', next_run_at = null where id = source;
  perform set_config('lares.reason', 'source_closed', true);
  update offers set status = 'archived', source_status = 'archived', source_digest = null
    where source_id = source and status in ('published', 'reserved', 'paused');
  perform set_config('lares.reason', '', true);
  delete from source_secrets where source_id = source;
  delete from source_runs where source_id = source;
  delete from feed_items where source_id = source;
  delete from feed_revisions where source_id = source;
  delete from feed_pictures where source_id = source;
  delete from imports where source_id = source;
  insert into jobs (kind, data) values ('source_throw', jsonb_build_object('source', source));
end $$;

-- Nobody is left who could look after it. What is an agency's stays.
create function users_leave_sources() returns trigger language plpgsql as $$
begin
  perform close_source(id) from sources where owner_id = old.id and agency_id is null;
  return old;
end $$;
create trigger users_leave_sources before delete on users for each row execute function users_leave_sources();

-- Feeds that others read: a search in a format, at an address with a key.
create table feed_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  format text not null check (format in ('kyero', 'openimmo', 'reso')),
  -- `SearchInput` of contract/search.ts, as its caller wrote it.
  search jsonb not null default '{}',
  -- What it is about, below a locale: `/es/barcelona/buy-apartment`; null where it is told otherwise.
  page text,
  -- In its address. It opens nothing that is not public, so that its owner may see it again.
  key text not null unique check (key ~ '^[A-Za-z0-9]{32}$'),
  created_at timestamptz not null default now(),
  pulled_at timestamptz,
  pulls bigint not null default 0
);
create index feed_exports_user on feed_exports (user_id);
