-- Where a reader is notified of what. A kind without a row is everywhere.
create table notification_settings (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('searches', 'messages', 'listings', 'account')),
  portal boolean not null,
  mail boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);
-- Browsers that push messages go to (RFC 8030); whoever signs in there last has it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
