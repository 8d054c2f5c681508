-- Accounts, how people sign in, and where they are notified.
-- Personal data is in the columns `email` and `name` of any table and in `users.picture`; all of it goes with the account.

-- Accounts.
create table users (
  id bigint generated always as identity primary key,
  -- As it was typed; compared without regard to case.
  email text not null check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  -- Argon2id in the PHC format.
  password_hash text not null,
  -- Bits of `ROLES` in contract/library.ts; bit 0, user, is always set.
  roles integer not null default 1 check (roles & 1 = 1),
  locale text not null default 'en',
  currency text not null default 'EUR',
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  time_zone text not null default 'UTC',
  -- Key in file storage.
  picture text,
  -- RFC 6238, encrypted. It counts from `totp_since` on; before that its owner has not confirmed it.
  totp_secret bytea,
  totp_since timestamptz,
  -- Step of the last code that was accepted: no code works twice.
  totp_step bigint,
  blocked_at timestamptz,
  password_since timestamptz not null default now(),
  -- Staff of a demo portal, who need no second factor. Set at the command line only.
  is_demo boolean not null default false,
  -- A person of the demo portal, as whom anybody may sign in (docs/decisions/164). Without password and authenticator there is no other way in.
  demo_as text check (demo_as in ('visitor', 'owner', 'agent', 'writer', 'moderator', 'admin')),
  -- False: no viewed homes are stored, and those that were are deleted.
  records_views boolean not null default true,
  -- Hours of its time zone in which it gets no push messages and mails, but those about its security; null: none.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  created_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_until is null)),
  constraint users_demo_people_have_no_password check (demo_as is null or (password_hash = '' and totp_since is null))
);
create unique index users_email on users (lower(email));
-- For the sweep that deletes files without a row.
create index users_picture on users (picture) where picture is not null;
create index users_demo_as on users (demo_as) where demo_as is not null;

alter table jobs add foreign key (user_id) references users on delete cascade;
alter table page_texts add foreign key (author_id) references users on delete set null;
create index page_texts_author on page_texts (author_id) where author_id is not null;

-- Requests for an account whose mailed link was not opened yet. Several may be for one address; the link that is opened decides.
create table registrations (
  id bigint generated always as identity primary key,
  digest bytea not null,
  email text not null,
  name text not null,
  password_hash text not null,
  locale text not null,
  currency text not null,
  time_zone text not null,
  -- Of a secret in a cookie: in that browser the link creates the account with the password that was typed, elsewhere a password is chosen (docs/decisions/119).
  browser_digest bytea,
  -- Terms agreed to at sign-up; null: none.
  terms jsonb,
  expires_at timestamptz not null
);
comment on column registrations.terms is 'type: AgreedTerms from #db/json-types.ts';
create index registrations_expires on registrations (expires_at);

-- Terms that accounts agreed to: version, its day, and the language in which they were read.
create table terms_agreements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  version text not null check (length(version) between 1 and 100),
  terms_date date not null,
  language text not null,
  agreed_at timestamptz not null default now()
);
create index terms_agreements_user on terms_agreements (user_id, id);

-- Sessions and personal tokens, `<id>|<secret>`: only the SHA-256 of the secret is stored.
create table access_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('session', 'personal')),
  digest bytea not null,
  -- Given by the owner of a personal token.
  name text,
  -- Scopes of a personal token; a session may do everything.
  scopes text[] not null default '{}',
  -- Where a session was opened: names of programs, and the country of the address.
  browser text,
  system text,
  country char(2),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the session last gave a second factor, a code or a passkey; null: never.
  factor_at timestamptz,
  -- When it last proved who it is, by password or second factor.
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz,
  check ((kind = 'personal') = (name is not null))
);
create index access_tokens_user on access_tokens (user_id);
create index access_tokens_expires on access_tokens (expires_at);

-- Sent with the `begin` of a transaction, whose result is not read: it fails if the session has ended (api/people/accounts/call-locks.ts).
create function require_session(token bigint) returns void language plpgsql as $$
begin
  if not exists (select from access_tokens where id = token) then
    raise exception 'The session has ended.' using errcode = 'LR401';
  end if;
end $$;

create function demo_people_have_no_key() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and demo_as is not null) then
    raise exception 'Account % belongs to a demo person, who has no passkeys and no personal tokens.', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tokens_of_demo_people before insert on access_tokens
  for each row when (new.kind = 'personal') execute function demo_people_have_no_key();

-- Secrets for one use: links in mails, and the second step of a sign-in.
create table one_time_tokens (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  purpose text not null check (purpose in ('email', 'email_undo', 'password', 'two_factor', 'passkey_sign_in', 'passkey_add')),
  digest bytea not null,
  -- The new address, of purpose `email`.
  email text,
  -- Wrong codes that were entered with it.
  failures smallint not null default 0,
  expires_at timestamptz not null
);
create index one_time_tokens_user on one_time_tokens (user_id);
create index one_time_tokens_expires on one_time_tokens (expires_at);

-- Codes in place of the second factor.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  digest bytea not null,
  -- Codes that are new may be a thief’s. Those from before this column have 2000-01-01.
  created_at timestamptz not null default now(),
  primary key (user_id, digest)
);

-- Passkeys (WebAuthn).
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

create trigger passkeys_of_demo_people before insert on passkeys for each row execute function demo_people_have_no_key();

-- Kinds of mails that somebody without an account stopped.
create table mail_stops (
  -- `address_digest` of the address.
  email text not null,
  kind text not null check (kind ~ '^[a-z]{1,32}$'),
  stopped_at timestamptz not null default now(),
  primary key (email, kind)
);
comment on column mail_stops.kind is 'type: NoticeKind from #contract/people/notice-kinds.ts';

-- Channels of notifications by kind. A kind without a row: everywhere.
create table notification_settings (
  user_id bigint not null references users on delete cascade,
  -- The kinds of `NOTICE_KINDS`: a new one needs no migration.
  kind text not null check (kind ~ '^[a-z]{1,32}$'),
  portal boolean not null,
  mail boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);
comment on column notification_settings.kind is 'type: NoticeKind from #contract/people/notice-kinds.ts';

-- Browsers that receive push messages (RFC 8030); each belongs to the account that signed in there last.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Addresses without an account that get no mails for 30 days, by their digest: the mailbox does not exist, or its owner called a mail spam (docs/decisions/204).
create table stopped_addresses (
  digest bytea primary key,
  stopped_at timestamptz not null default now()
);
create index stopped_addresses_stopped_at on stopped_addresses (stopped_at);
