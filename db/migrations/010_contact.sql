-- What visitors write to those who run the portal. Personal data, as in all tables, is in `email` and `name`, and in what they wrote.
create table contact_messages (
  id bigint generated always as identity primary key,
  -- Of the form that it was sent with, which sends one message however often the button is pressed.
  nonce text not null unique,
  -- Who was logged in.
  user_id bigint references users on delete cascade,
  email text not null,
  name text not null,
  subject text not null check (subject in ('question', 'offer', 'account', 'press', 'other')),
  message text not null,
  locale text not null,
  -- A program seems to have written it: it is kept, and nobody is told.
  held boolean not null default false,
  -- Whether who wrote it gets a copy.
  copied boolean not null default false,
  created_at timestamptz not null default now()
);
create index contact_messages_email on contact_messages (lower(email));
create index contact_messages_user on contact_messages (user_id);
create index contact_messages_created on contact_messages (created_at);
