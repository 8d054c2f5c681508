-- What visitors say of an agency that answered them (docs/decisions/088): one word per account and agency, which goes with the account.
create table agency_reviews (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies on delete cascade,
  user_id bigint not null references users on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  text text not null check (text <> '' and length(text) <= 2000),
  lang text not null check (lang ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  -- A moderator looks at each before others see it, and again when it was changed.
  status text not null default 'waiting' check (status in ('waiting', 'published', 'rejected')),
  -- Why it was refused.
  reason text,
  moderator_id bigint,
  decided_at timestamptz,
  -- What the agency says to it, once.
  reply text check (length(reply) <= 2000),
  replied_at timestamptz,
  -- Somebody thinks that it should not stand there: why, until a moderator has looked.
  report text,
  reported_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (agency_id, user_id)
);
create index agency_reviews_published on agency_reviews (agency_id, created_at) where status = 'published';
create index agency_reviews_user on agency_reviews (user_id);
create index agency_reviews_queue on agency_reviews (changed_at) where status = 'waiting' or reported_at is not null;
