-- When the session last gave a second factor, a code or a passkey; null: never.
alter table access_tokens add factor_at timestamptz;
-- When it last gave anything that proves who it is: the password counts, too.
alter table access_tokens add confirmed_at timestamptz;
update access_tokens set confirmed_at = created_at;
alter table access_tokens alter confirmed_at set default now(), alter confirmed_at set not null;

-- Staff of a demo portal, who need no second factor. Made at the command line alone.
alter table users add is_demo boolean not null default false;
