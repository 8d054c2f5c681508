-- The first of the files that a new database is made of (db/migrate.ts). `--` explains to people; `comment on column` gives the types that
-- db/schema.ts is generated from, where the type of the column and its check do not (docs/decisions/214).

-- The base of all other files: keys, limits, jobs, exchange rates, usual costs of buying, texts of pages.

-- Keys that all processes share, created at the first start.
create table secrets (
  name text primary key,
  value bytea not null
);

-- The latest marks that this installation wrote into the folder of stored files (docs/decisions/225).
create table folder_marks (
  id bigint generated always as identity primary key,
  mark text not null unique
);

-- Counts of all processes together: wrong passwords, and mails that somebody else asked for.
-- Unlogged: after a crash they begin anew (docs/decisions/060).
create unlogged table shared_limits (
  -- Name of the limit and an HMAC of its subject, which is an address.
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
create index shared_limits_expires on shared_limits (expires_at);

-- Work that outlives the process. One worker at a time takes a job, and another one takes it again if that one does not finish.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  data jsonb not null default '{}',
  -- Of the link in a mail, encrypted (docs/decisions/125).
  secret bytea,
  -- The foreign key is in 2_people.sql.
  user_id bigint,
  -- At most one job of a lane runs at a time.
  lane text,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  error text,
  -- When it failed for the last time: no worker takes it any more.
  dead_at timestamptz,
  -- Retried by an operator.
  retried boolean not null default false,
  created_at timestamptz not null default now(),
  -- No worker takes it.
  constraint jobs_dead_never_run check (dead_at is null or run_at = 'infinity')
);
comment on column jobs.data is 'type: object';
create index jobs_run_at on jobs (run_at);
-- Jobs of an account: deleted when something newer replaces them, and with the account.
create index jobs_user on jobs (user_id) where user_id is not null;
-- When the next job of a kind is due.
create index jobs_kind_run_at on jobs (kind, run_at);
create index jobs_dead_at on jobs (dead_at) where dead_at is not null;

-- Workers ask at least twice a minute when the next job is due, so jobs that are due later need no notification.
create function jobs_inserted() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', kind) from (select distinct kind from new_rows where run_at < now() + interval '1 minute') as kinds;
  return null;
end $$;
create trigger jobs_inserted after insert on jobs referencing new table as new_rows
  for each statement execute function jobs_inserted();

-- Lanes take turns, so that one with much work does not delay the others.
create table job_lanes (
  kind text not null,
  lane text not null,
  -- When a worker last took one of its jobs.
  served_at timestamptz not null default clock_timestamp(),
  -- End of the lease of a worker on this lane; null: free.
  taken_until timestamptz,
  primary key (kind, lane)
);

-- When something happened last that no other row shows.
create table last_times (
  name text primary key,
  at timestamptz not null default now(),
  -- Of a mail that failed.
  error text,
  check (name in ('backup', 'mail_sent', 'mail_failed'))
);

-- Exchange rates by day.
create table rates (
  date date not null,
  currency text not null,
  -- Units of the currency for one euro.
  per_eur double precision not null check (per_eur > 0),
  source text not null,
  primary key (currency, date)
);

create table buying_costs (
  country_id integer primary key,
  -- Percent per year.
  rate double precision not null check (rate between 0 and 50),
  years smallint not null check (years between 1 and 60),
  -- Percent of the price.
  deposit double precision not null check (deposit between 0 and 100),
  extra double precision not null check (extra between 0 and 100),
  source text not null check (source <> '' and length(source) <= 200),
  source_url text check (source_url ~ '^https?://' and length(source_url) <= 500),
  updated_at timestamptz not null default now()
);

-- How often readers found a page of help useful, and nothing about who they were.
create table help_votes (
  slug text not null,
  -- Of the page that was read.
  language text not null,
  useful integer not null default 0,
  useless integer not null default 0,
  primary key (slug, language)
);

-- Texts of pages that are edited in the browser: about, legal pages, introductions of places (docs/decisions/240). Each save is a row; the highest revision of a subject and language is shown.
create table page_texts (
  subject text not null check (subject ~ '^(about|privacy|terms|imprint|accessibility|(country|state|city|area)[0-9]{1,9})$'),
  language text not null check (language ~ '^[a-zA-Z-]{2,8}$'),
  revision integer not null check (revision > 0),
  -- Markdown. Empty: the text was deleted.
  text text not null check (length(text) <= 200000),
  -- Of a legal page; accounts agree to a version of the terms.
  version text check (length(version) between 1 and 100),
  day date,
  -- Of a place.
  source text check (length(source) between 1 and 500),
  reviewed_on date,
  -- Null: the operator, or a deleted account. The foreign key is in 2_people.sql.
  author_id bigint,
  created_at timestamptz not null default now(),
  primary key (subject, language, revision),
  constraint page_texts_dated check ((subject in ('privacy', 'terms', 'imprint', 'accessibility')) = (day is not null) and (day is null) = (version is null))
);

-- Parts of a place's page, as the bits of `LAYOUT`; a place without a row has all.
create table place_layouts (
  place text primary key check (place ~ '^(country|state|city|area)[0-9]{1,9}$'),
  parts smallint not null check (parts between 0 and 63)
);

create function page_texts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_texts', '');
  return null;
end $$;
create trigger page_texts_changed after insert or update or delete on page_texts for each statement execute function page_texts_changed();
create trigger place_layouts_changed after insert or update or delete on place_layouts for each statement execute function page_texts_changed();
