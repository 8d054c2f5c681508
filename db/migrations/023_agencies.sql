-- What an agency says of itself, where it is, whom it has invited, and what of it was checked (docs/decisions/087).
alter table agencies
  add column website text check (website ~ '^https?://'),
  -- For everybody to see.
  add column phone text,
  add column email text,
  add column founded smallint check (founded between 1700 and 2100),
  -- Address of the original in file storage.
  add column logo text,
  -- Who gets what visitors write: who wrote the offer, everybody, or each in turn.
  add column lead_routing text not null default 'writer' check (lead_routing in ('writer', 'all', 'turns')),
  -- Nobody works for it any more; its offers are archived, and kept.
  add column closed_at timestamptz;
create index agencies_country on agencies (country_id) where closed_at is null;
-- What an agency offers at this moment, by place, without looking at the offers.
create index offers_agency_live on offers (agency_id, action, country_id, state_id, city_id) where status in ('published', 'reserved') and agency_id is not null;

-- When it was last a member's turn to get what a visitor wrote.
alter table agency_members add column turn_at timestamptz;

create table agency_texts (
  agency_id bigint not null references agencies on delete cascade,
  lang text not null check (lang ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  description text not null check (description <> '' and length(description) <= 5000),
  primary key (agency_id, lang)
);

create table agency_branches (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies on delete cascade,
  name text not null check (name <> ''),
  country_id integer not null,
  state_id integer,
  city_id integer,
  check (city_id is null or state_id is not null),
  street text,
  postal_code text,
  phone text,
  created_at timestamptz not null default now()
);
create index agency_branches_agency on agency_branches (agency_id);
create index agency_branches_place on agency_branches (country_id, state_id, city_id);

create table agency_invitations (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'agent')),
  -- Of the secret in the link that was mailed last: an earlier one no longer works.
  digest bytea not null,
  -- Their number only.
  invited_by bigint not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- How often it was mailed.
  sent smallint not null default 1,
  -- Taken up or taken back. It stays for a while, so that mails can be counted.
  ended_at timestamptz
);
create unique index agency_invitations_open on agency_invitations (agency_id, lower(email)) where ended_at is null;
create index agency_invitations_email on agency_invitations (lower(email));
create index agency_invitations_inviter on agency_invitations (invited_by, sent_at);

-- What an agency says it is before the law, as often as it said so, and what a moderator found. Kept for ever.
create table agency_checks (
  agency_id bigint not null references agencies on delete cascade,
  number integer not null check (number > 0),
  legal_name text not null check (legal_name <> ''),
  -- Where the trader is registered, and under which number.
  register text,
  vat_id text,
  licence text,
  sent_at timestamptz not null default now(),
  -- Their number only.
  sent_by bigint not null,
  -- Null while it waits; `replaced` by what was sent after it.
  verdict text check (verdict in ('verified', 'refused', 'replaced')),
  reason text,
  moderator_id bigint,
  decided_at timestamptz,
  primary key (agency_id, number),
  check ((verdict is null) = (decided_at is null))
);
create unique index agency_checks_waiting on agency_checks (agency_id) where verdict is null;
create index agency_checks_queue on agency_checks (sent_at, agency_id) where verdict is null;

alter table audit_log drop constraint audit_log_act_check;
alter table audit_log add constraint audit_log_act_check check (act in ('role_granted', 'role_taken', 'blocked', 'unblocked', 'agency_verified', 'agency_refused'));
comment on column audit_log.detail is 'The role, or the agency';
