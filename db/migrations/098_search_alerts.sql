-- What saved searches find (docs/decisions/183-alerts.md): what is new of offers, which searches it matched, and the alerts that told it.

-- When the search itself changed: who keeps an index of searches reads it again.
alter table saved_searches add column changed_at timestamptz not null default now();
-- When the next alert is sent; null where there is nothing to tell.
alter table saved_searches add column due_at timestamptz;
create index saved_searches_changed on saved_searches (changed_at);
create index saved_searches_due on saved_searches (due_at) where due_at is not null;

create function saved_searches_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger saved_searches_changed before update of search, digest, stopped_at on saved_searches
  for each row execute function saved_searches_changed();

-- A queue: what was compared with all searches is deleted in the transaction that stores the matches.
create table offer_news (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  reason text not null check (reason in ('new', 'price_cut', 'back')),
  -- Since when it is so. The same again is no news.
  at timestamptz not null,
  unique (offer_id, reason, at)
);

create table search_alerts (
  id bigint generated always as identity primary key,
  search_id bigint not null references saved_searches on delete cascade,
  created_at timestamptz not null default now()
);
create index search_alerts_search on search_alerts (search_id, created_at);

create table search_matches (
  search_id bigint not null references saved_searches on delete cascade,
  offer_id bigint not null references offers on delete cascade,
  reason text not null check (reason in ('new', 'price_cut', 'back')),
  at timestamptz not null,
  -- The alert that tells it; null while it waits.
  alert_id bigint references search_alerts on delete cascade,
  primary key (search_id, offer_id, reason, at)
);
create index search_matches_waiting on search_matches (search_id) where alert_id is null;
create index search_matches_alert on search_matches (alert_id) where alert_id is not null;
create index search_matches_offer on search_matches (offer_id);

create function offers_news_inserted() returns trigger language plpgsql as $$
begin
  if not exists (select from saved_searches) then return null; end if;
  insert into offer_news (offer_id, reason, at) select id, 'new', published_at from new_rows where is_live(status) on conflict do nothing;
  return null;
end $$;
create trigger offers_news_inserted after insert on offers referencing new table as new_rows
  for each statement execute function offers_news_inserted();

-- Back on the market: it was live before, and something else or reserved since. Once a day: who pauses an offer twice has one piece of news.
create function offers_news_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from saved_searches) then return null; end if;
  insert into offer_news (offer_id, reason, at)
    select n.id, 'new', n.published_at from new_rows n join old_rows o using (id)
    where is_live(n.status) and not is_live(o.status)
      and not exists (select from offer_statuses s where s.offer_id = n.id and is_live(s.status) and s.at < now())
    union all
    select n.id, 'back', date_trunc('day', now()) from new_rows n join old_rows o using (id)
    where n.status = 'published' and o.status <> 'published'
      and exists (select from offer_statuses s where s.offer_id = n.id and is_live(s.status) and s.at < now())
    union all
    select n.id, 'price_cut', n.price_since from new_rows n join old_rows o using (id)
    where is_live(n.status) and is_live(o.status) and n.price_amount < o.price_amount
      and (n.price_currency, n.price_type) = (o.price_currency, o.price_type)
    on conflict do nothing;
  return null;
end $$;
create trigger offers_news_updated after update on offers referencing old table as old_rows new table as new_rows
  for each statement execute function offers_news_updated();

-- Photos of a feed come after the offer: what is new is compared again with searches that want some.
create function offer_pictures_news() returns trigger language plpgsql as $$
begin
  if not exists (select from saved_searches) then return null; end if;
  insert into offer_news (offer_id, reason, at)
    select distinct o.id, 'new', o.published_at from changed_rows c join offers o on o.id = c.offer_id
    where is_live(o.status) and o.published_at > now() - interval '1 day' on conflict do nothing;
  return null;
end $$;
create trigger offer_pictures_news after insert on offer_pictures referencing new table as changed_rows
  for each statement execute function offer_pictures_news();

-- When an alert may be sent, from a moment on: at once, at eight, or on Monday at eight, by the reader's clock and never in their quiet hours.
create function alert_due(frequency text, zone text, quiet_from int, quiet_until int, since timestamptz) returns timestamptz language plpgsql stable as $$
declare
  local timestamp := since at time zone zone;
  today timestamp := date_trunc('day', local);
  due timestamp := case frequency
    when 'at_once' then local
    when 'daily' then case when local < today + interval '8 hours' then today else today + interval '1 day' end + interval '8 hours'
    else case when extract(isodow from local) = 1 and local < today + interval '8 hours' then today else date_trunc('week', local) + interval '7 days' end + interval '8 hours'
  end;
  hour int := extract(hour from due);
  day timestamp := date_trunc('day', due);
begin
  if quiet_from < quiet_until and hour >= quiet_from and hour < quiet_until then due := day + make_interval(hours => quiet_until);
  elsif quiet_from > quiet_until and hour >= quiet_from then due := day + interval '1 day' + make_interval(hours => quiet_until);
  elsif quiet_from > quiet_until and hour < quiet_until then due := day + make_interval(hours => quiet_until);
  end if;
  return greatest(due at time zone zone, since);
end $$;
