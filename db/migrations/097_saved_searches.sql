-- Searches that visitors keep: of an account, or of an email address whose owner confirmed each of them (docs/decisions/182-saved-searches.md).
create table saved_searches (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  -- In lower case.
  email text check (email = lower(email)),
  check (num_nonnulls(user_id, email) = 1),
  locale text not null,
  time_zone text not null,
  name text not null check (length(name) between 1 and 120),
  -- As the API asks; days may be relative: `7d`, `now`.
  search jsonb not null,
  -- The page of the search, without the locale.
  page text not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'weekly')),
  -- What is told: homes that are new, cost less, or are on the market again.
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ '{new,price_cut,back}'),
  channels text[] not null check (channels <@ '{portal,mail,push}'),
  -- Hours of the day in the time zone between which nothing is sent; equal: none.
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_until smallint not null check (quiet_until between 0 and 23),
  paused_until timestamptz,
  -- Of the link that confirms it; null once it was followed.
  digest bytea,
  created_at timestamptz not null default now(),
  -- It is stopped then, unless it is renewed.
  expires_at timestamptz not null,
  stopped_at timestamptz,
  check (user_id is null or digest is null)
);
create index saved_searches_user on saved_searches (user_id);
create index saved_searches_email on saved_searches (email);
