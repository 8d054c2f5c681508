-- Who is calling: people, what they prove themselves with, and what was done to them. Personal data is in the columns
-- `email` and `name` of any table, and in users.picture; all of it goes with the account.

create table users (
  id bigint generated always as identity primary key,
  -- As it was typed; it is compared without regard to case.
  email text not null check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  -- Argon2id in the PHC format.
  password_hash text not null,
  -- Bits of contract/library.ts; bit 0, user, is always set.
  roles integer not null default 1 check (roles & 1 = 1),
  locale text not null default 'en',
  currency text not null default 'EUR',
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  time_zone text not null default 'UTC',
  -- Key of the storage.
  picture text,
  -- RFC 6238. Holds from `totp_since` on; before that its owner has yet to prove that it was written down.
  totp_secret bytea,
  totp_since timestamptz,
  -- The step of the last code that was taken: no code works twice.
  totp_step bigint,
  blocked_at timestamptz,
  password_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- Who asked for an account and has not yet shown that the address is theirs. Several may ask for one address; the link that is followed decides.
create table registrations (
  id bigint generated always as identity primary key,
  digest bytea not null,
  email text not null,
  name text not null,
  password_hash text not null,
  locale text not null,
  currency text not null,
  time_zone text not null,
  expires_at timestamptz not null
);
create index registrations_expires on registrations (expires_at);

-- Sessions and personal tokens: `<id>|<secret>`, of which the SHA-256 of the secret is kept.
create table access_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('session', 'personal')),
  digest bytea not null,
  -- What its owner calls a personal token.
  name text,
  -- What a personal token may do; a session may do everything.
  scopes text[] not null default '{}',
  -- Where a session was opened: names of programs, and the country of the address.
  browser text,
  system text,
  country char(2),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz,
  check ((kind = 'personal') = (name is not null))
);
create index access_tokens_user on access_tokens (user_id);
create index access_tokens_expires on access_tokens (expires_at);

-- Secrets for one use: links in mails, and the second step of signing in.
create table one_time_tokens (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  purpose text not null check (purpose in ('email', 'password', 'two_factor', 'passkey_sign_in', 'passkey_add')),
  digest bytea not null,
  -- The new address, of purpose `email`.
  email text,
  -- How often a wrong code was given with it.
  failures smallint not null default 0,
  expires_at timestamptz not null
);
create index one_time_tokens_user on one_time_tokens (user_id);
create index one_time_tokens_expires on one_time_tokens (expires_at);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  digest bytea not null,
  primary key (user_id, digest)
);

create table passkeys (
  -- base64url, as browsers write it
  id text primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What was done to accounts, by whom. Numbers of people only, which tell nothing once an account is gone.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: the operator, at the command line.
  actor_id bigint,
  subject_id bigint not null,
  act text not null check (act in ('role_granted', 'role_taken', 'blocked', 'unblocked')),
  -- The role.
  detail text
);
create index audit_log_subject on audit_log (subject_id);

-- How often what happened in a day; nothing of who did it.
create table events (
  day date not null default current_date,
  first text not null,
  second text not null,
  count bigint not null default 1,
  primary key (day, first, second)
);

-- Keys that all processes share, made at the first start.
create table secrets (
  name text primary key,
  value bytea not null
);

-- Work that outlives the process: taken by one worker at a time, again when that one did not finish.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  data jsonb not null default '{}',
  user_id bigint references users on delete cascade,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  error text,
  created_at timestamptz not null default now()
);
create index jobs_run_at on jobs (run_at);
