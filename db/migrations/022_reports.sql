-- What visitors say is wrong with an offer (docs/decisions/086). Personal data, as in all tables, is in `email`.
create table reports (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  -- Who was logged in.
  user_id bigint references users on delete cascade,
  nonce text not null unique,
  reason text not null check (reason in ('fraud', 'gone', 'wrong', 'duplicate', 'offensive', 'discrimination', 'other')),
  message text not null default '',
  -- Whom to tell what became of it, where they want to be told.
  email text,
  locale text not null,
  created_at timestamptz not null default now(),
  -- Null while nobody has looked at it.
  outcome text check (outcome in ('dismissed', 'asked', 'taken_down')),
  -- Their number only.
  moderator_id bigint,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index reports_open on reports (offer_id, created_at) where outcome is null;
create index reports_offer on reports (offer_id);
create index reports_user on reports (user_id) where user_id is not null;
create index reports_email on reports (lower(email)) where email is not null;

-- How often the page of an offer was seen on a day; nothing of who saw it.
create table offer_views (
  offer_id bigint not null references offers on delete cascade,
  day date not null default current_date,
  views integer not null default 0 check (views >= 0),
  primary key (offer_id, day)
);
