-- Offers that are typed in here: whose they are, what is being written, what was sent to be looked at and what became of it (docs/decisions/080).

alter table offers
  add column owner_id bigint references users on delete cascade,
  -- Counts what was done to it. Whoever acts says what they saw: of two at once one is told.
  add column version integer not null default 0;
create index offers_owner on offers (owner_id, id) where owner_id is not null;

-- What its owner is writing. The columns of `offers`, its texts and pictures are what was approved; until then they only hold its place.
create table offer_drafts (
  offer_id bigint primary key references offers on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- `OfferContent` of contract/publishing.ts
  content jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index offer_drafts_user on offer_drafts (user_id);

-- What was sent to be looked at, as it was. Kept for ever: moderators see what changed since the last one that was approved.
create table offer_revisions (
  offer_id bigint not null references offers on delete cascade,
  number integer not null check (number > 0),
  content jsonb not null default '{}',
  submitted_at timestamptz not null default now(),
  -- Null while it waits.
  verdict text check (verdict in ('approved', 'change', 'rejected', 'withdrawn')),
  -- Keys of contract/moderation.ts, and what the moderator wrote.
  reasons text[] not null default '{}',
  note text,
  -- Their number only; null where nobody had to look.
  moderator_id bigint,
  decided_at timestamptz,
  primary key (offer_id, number),
  check ((verdict is null) = (decided_at is null))
);
create unique index offer_revisions_waiting on offer_revisions (offer_id) where verdict is null;
create index offer_revisions_queue on offer_revisions (submitted_at, offer_id) where verdict is null;

-- How to reach who offers it. Told to those who ask, never shown.
create table offer_contacts (
  offer_id bigint primary key references offers on delete cascade,
  name text not null check (name <> ''),
  phone text,
  languages text[] not null default '{}'
);

-- Who did it: their number only.
alter table offer_statuses add column actor_id bigint;

-- A history is written once.
create function history_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the history of an offer is never changed';
end $$;
create trigger offer_statuses_kept before update on offer_statuses for each row execute function history_is_kept();

-- Who writes may say who acts and why: `set_config('lares.actor', ..., true)`, `set_config('lares.reason', ..., true)`.
-- What stands in an offer that was never public is no price that anybody asked for.
create or replace function offers_inserted() returns trigger language plpgsql as $$
begin
  insert into offer_prices (offer_id, at, amount, currency, type)
    select id, price_since, price_amount, price_currency, price_type from new_rows where status not in ('draft', 'in_review', 'rejected')
    on conflict do nothing;
  insert into offer_statuses (offer_id, status, reason, actor_id)
    select id, status, nullif(current_setting('lares.reason', true), ''), nullif(current_setting('lares.actor', true), '')::bigint from new_rows;
  insert into offer_changes (offer_id) select id from new_rows;
  notify offer_changes;
  return null;
end $$;

create or replace function offers_updated() returns trigger language plpgsql as $$
begin
  insert into offer_prices (offer_id, at, amount, currency, type)
    select n.id, n.price_since, n.price_amount, n.price_currency, n.price_type
    from new_rows n join old_rows o using (id)
    where n.status not in ('draft', 'in_review', 'rejected')
      and ((n.price_amount, n.price_currency, n.price_type) is distinct from (o.price_amount, o.price_currency, o.price_type) or (o.published_at is null and n.published_at is not null))
    on conflict (offer_id, at) do update set amount = excluded.amount, currency = excluded.currency, type = excluded.type;
  insert into offer_statuses (offer_id, status, reason, actor_id)
    select n.id, n.status, nullif(current_setting('lares.reason', true), ''), nullif(current_setting('lares.actor', true), '')::bigint
    from new_rows n join old_rows o using (id) where n.status <> o.status;
  insert into offer_changes (offer_id) select id from new_rows;
  notify offer_changes;
  return null;
end $$;
