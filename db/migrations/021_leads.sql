-- What visitors write to those who offer a home (docs/decisions/085). Personal data, as in all tables, is in `email` and `name`, in `phone`, and in what they wrote.
create table leads (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  -- Whose inbox it is in, beside that of those it was given to: owners and managers of an agency see what its members get.
  agency_id bigint references agencies on delete set null,
  -- Who was logged in when it was written.
  user_id bigint references users on delete cascade,
  -- Of the form that it was sent with, which sends one message however often the button is pressed.
  nonce text not null unique,
  kind text not null check (kind in ('question', 'viewing')),
  name text not null,
  email text not null,
  phone text,
  message text not null,
  locale text not null,
  -- Of who wrote it, and the moments (ISO 8601) at which they would like to see the home.
  time_zone text not null,
  slots jsonb not null default '[]',
  -- 'waiting': until the link that was mailed to its address is followed; nobody sees it before. All else is what became of it in the inbox.
  state text not null default 'waiting' check (state in ('waiting', 'new', 'read', 'answered', 'archived', 'spam')),
  -- Of the secret in that link.
  digest bytea,
  -- When the home will be shown, once that is agreed.
  viewing_at timestamptz,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  answered_at timestamptz,
  check ((state = 'waiting') = (delivered_at is null))
);
create index leads_offer on leads (offer_id, created_at);
create index leads_agency on leads (agency_id, id) where agency_id is not null;
create index leads_user on leads (user_id) where user_id is not null;
create index leads_email on leads (lower(email));
create index leads_waiting on leads (created_at) where state = 'waiting';

-- Who was given it. Of an agency's leads members see these as long as they work for it.
create table lead_recipients (
  lead_id bigint not null references leads on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- Whether they were told by mail: so many a day, the rest waits in the inbox.
  mailed boolean not null default true,
  primary key (user_id, lead_id)
);
create index lead_recipients_lead on lead_recipients (lead_id);

-- Whose messages go to the spam, unseen: of somebody, or of all who work for an agency.
create table lead_blocks (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  agency_id bigint references agencies on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (agency_id is null))
);
create unique index lead_blocks_user on lead_blocks (user_id, lower(email)) where user_id is not null;
create unique index lead_blocks_agency on lead_blocks (agency_id, lower(email)) where agency_id is not null;
create index lead_blocks_email on lead_blocks (lower(email));
