-- Favorites, boards, saved searches and their alerts.
-- Favorites, viewed, hidden and board homes have no foreign key to offers: a deleted home stays with those who saved it, as `known` describes it.

-- Lists of favorites (docs/decisions/180).
create table favorite_lists (
  user_id bigint not null references users on delete cascade,
  -- Created by the browser, so that lists can be added offline.
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index favorite_list_names on favorite_lists (user_id, lower(name));

-- Saved homes.
create table favorites (
  user_id bigint not null references users on delete cascade,
  offer_id bigint not null,
  list_id uuid,
  -- The order that the user gave, lowest first.
  place integer not null default 0,
  note text not null default '' check (length(note) <= 1000),
  note_lang text,
  -- The state the user last saw: price, status, photos.
  known jsonb,
  saved_at timestamptz not null default now(),
  -- The last notice of a cut of its price: one a day.
  cut_notified_at timestamptz,
  primary key (user_id, offer_id),
  foreign key (user_id, list_id) references favorite_lists (user_id, id) on delete set null (list_id)
);
create index favorites_offer on favorites (offer_id);
comment on column favorites.known is 'type: HomeFacts from #contract/return/favorites.ts';

-- Homes that the user viewed.
create table viewed_homes (
  user_id bigint not null references users on delete cascade,
  offer_id bigint not null,
  known jsonb,
  viewed_at timestamptz not null default now(),
  primary key (user_id, offer_id)
);
comment on column viewed_homes.known is 'type: HomeFacts from #contract/return/favorites.ts';

-- Homes that the user does not want to see.
create table hidden_homes (
  user_id bigint not null references users on delete cascade,
  offer_id bigint not null,
  -- Listings of the same home, hidden with it.
  same bigint[] not null default '{}',
  known jsonb,
  hidden_at timestamptz not null default now(),
  primary key (user_id, offer_id)
);
comment on column hidden_homes.known is 'type: HomeFacts from #contract/return/favorites.ts';

-- Lists of homes that several people see by a link (docs/decisions/181).
create table boards (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- Of the realtime server: everyone with a link is notified that something changed, and of nothing else.
  channel text not null unique,
  created_at timestamptz not null default now()
);
create index boards_of_user on boards (user_id);

-- Links to a board.
create table board_links (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards on delete cascade,
  -- Of the secret in the link.
  digest bytea not null unique,
  rights text not null check (rights in ('read', 'vote')),
  created_at timestamptz not null default now()
);
create index board_links_of_board on board_links (board_id);

-- Members who joined by a link, and the owner.
create table board_members (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards on delete cascade,
  -- Of who has no account; that of an account is looked up, and goes with it.
  name text not null default '' check (length(name) <= 40),
  -- Who was signed in; all others are known by a secret in their browser.
  user_id bigint references users on delete cascade,
  digest bytea unique,
  -- The link that they came by; once it is revoked they can no longer act.
  link_id bigint references board_links on delete set null,
  joined_at timestamptz not null default now(),
  check ((user_id is null) <> (digest is null)),
  check (user_id is not null or name <> '')
);
create unique index board_member_names on board_members (board_id, lower(name)) where user_id is null;
create unique index board_member_users on board_members (board_id, user_id);
create index board_members_of_user on board_members (user_id) where user_id is not null;

-- Homes on a board.
create table board_homes (
  board_id bigint not null references boards on delete cascade,
  offer_id bigint not null,
  known jsonb,
  added_at timestamptz not null default now(),
  primary key (board_id, offer_id)
);
comment on column board_homes.known is 'type: HomeFacts from #contract/return/favorites.ts';

-- Votes on homes of a board.
create table board_votes (
  board_id bigint not null,
  offer_id bigint not null,
  member_id bigint not null references board_members on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  voted_at timestamptz not null default now(),
  primary key (board_id, offer_id, member_id),
  foreign key (board_id, offer_id) references board_homes (board_id, offer_id) on delete cascade
);
create index board_votes_of_member on board_votes (member_id);

-- Comments on homes of a board.
create table board_comments (
  id bigint generated always as identity primary key,
  board_id bigint not null,
  offer_id bigint not null,
  member_id bigint not null references board_members on delete cascade,
  comment text not null check (length(comment) between 1 and 500),
  lang text not null,
  commented_at timestamptz not null default now(),
  foreign key (board_id, offer_id) references board_homes (board_id, offer_id) on delete cascade
);
create index board_comments_of_home on board_comments (board_id, offer_id);
create index board_comments_of_member on board_comments (member_id);

-- Saved searches of an account, or of an email address whose owner confirmed each of them (docs/decisions/182).
create table saved_searches (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  -- In lower case.
  email text check (email = lower(email)),
  locale text not null,
  time_zone text not null,
  name text not null check (length(name) between 1 and 120),
  -- As the API takes it; days may be relative: `7d`, `now`.
  search jsonb not null,
  -- Address of the search without the locale.
  page text not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'weekly')),
  -- News to notify: homes that are new, cost less, or are on the market again.
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ '{new,price_cut,back}'),
  channels text[] not null check (channels <@ '{portal,mail,push}'),
  -- Hours in the time zone between which nothing is sent; equal: no quiet hours.
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_until smallint not null check (quiet_until between 0 and 23),
  paused_until timestamptz,
  -- Of the link that confirms it; null once it was followed.
  digest bytea,
  created_at timestamptz not null default now(),
  -- It stops then, unless it is renewed.
  expires_at timestamptz not null,
  stopped_at timestamptz,
  -- When the search itself changed: the index of searches reads it again.
  changed_at timestamptz not null default now(),
  -- When the next alert is sent; null if there is nothing to notify.
  due_at timestamptz,
  -- When the reader was notified that it ends; null until then, and once it is renewed.
  ending_told_at timestamptz,
  check (num_nonnulls(user_id, email) = 1),
  check (user_id is null or digest is null)
);
comment on column saved_searches.search is 'type: Record<string, unknown>';
comment on column saved_searches.reasons is 'type: AlertReason[] from #contract/return/saved-searches.ts';
comment on column saved_searches.channels is 'type: AlertChannel[] from #contract/return/saved-searches.ts';
create index saved_searches_user on saved_searches (user_id);
create index saved_searches_email on saved_searches (email);
create index saved_searches_changed on saved_searches (changed_at);
create index saved_searches_due on saved_searches (due_at) where due_at is not null;

create function saved_searches_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger saved_searches_changed before update of search, digest, stopped_at on saved_searches
  for each row execute function saved_searches_changed();

-- When an alert may be sent, at `since` or later: at once, at eight, or on Monday at eight in the reader's time zone, never in their quiet hours.
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

-- Other settings change when a waiting alert is sent.
create function saved_searches_due() returns trigger language plpgsql as $$
begin
  new.due_at := case
    when exists (select from search_matches m where m.search_id = new.id and m.alert_id is null and m.reason = any (new.reasons))
      then alert_due(new.frequency, new.time_zone, new.quiet_from, new.quiet_until, now())
  end;
  return new;
end $$;
create trigger saved_searches_due before update of frequency, time_zone, quiet_from, quiet_until, reasons on saved_searches
  for each row when ((old.frequency, old.time_zone, old.quiet_from, old.quiet_until, old.reasons) is distinct from (new.frequency, new.time_zone, new.quiet_from, new.quiet_until, new.reasons))
  execute function saved_searches_due();

-- A queue of offers to compare with all searches. A row is deleted in the transaction that stores its matches.
create table offer_news (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  reason text not null check (reason in ('new', 'price_cut', 'back')),
  -- Since when it is so: the same again is no news.
  at timestamptz not null,
  unique (offer_id, reason, at)
);

-- The searches that each piece of news matches: written at once for thousands of searches, and distributed to `search_matches` later.
create table offer_finds (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  reason text not null check (reason in ('new', 'price_cut', 'back')),
  at timestamptz not null,
  searches bigint[] not null
);
create index offer_finds_offer on offer_finds (offer_id);

-- Alerts that were sent.
create table search_alerts (
  id bigint generated always as identity primary key,
  search_id bigint not null references saved_searches on delete cascade,
  created_at timestamptz not null default now()
);
create index search_alerts_search on search_alerts (search_id, created_at);

-- Matches of each search.
create table search_matches (
  search_id bigint not null references saved_searches on delete cascade,
  offer_id bigint not null references offers on delete cascade,
  reason text not null check (reason in ('new', 'price_cut', 'back')),
  at timestamptz not null,
  -- The alert that has it; null while it waits.
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

-- `back`: it was live before, then not, or reserved, for a day at least. All reasons count once a day.
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
      and (select min(s.at) from offer_statuses s where s.offer_id = n.id and s.at > coalesce(
        (select max(p.at) from offer_statuses p where p.offer_id = n.id and p.status = 'published'), '-infinity')) < now() - interval '1 day'
    union all
    select n.id, 'price_cut', date_trunc('day', n.price_since) from new_rows n join old_rows o using (id)
    where is_live(n.status) and is_live(o.status) and n.price_amount < o.price_amount
      and reduced_from(n.id, n.price_since, n.price_amount, n.price_currency, n.price_type) is not null
    on conflict do nothing;
  return null;
end $$;
create trigger offers_news_updated after update on offers referencing old table as old_rows new table as new_rows
  for each statement execute function offers_news_updated();

-- A cut of the price of a saved home: a job notifies those who saved it. A minute later, so that prices that are corrected at once are no news.
create function favorites_cut() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data, run_at)
    select 'home_cut', jsonb_build_object('offer', n.id), now() + interval '1 minute' from new_rows n join old_rows o using (id)
    where is_live(n.status) and is_live(o.status) and n.price_amount < o.price_amount
      and exists (select from favorites f where f.offer_id = n.id)
      and reduced_from(n.id, n.price_since, n.price_amount, n.price_currency, n.price_type) is not null;
  return null;
end $$;
create trigger favorites_cut after update on offers referencing old table as old_rows new table as new_rows
  for each statement execute function favorites_cut();

-- Photos of a feed arrive after the offer: new offers are compared again with searches that want photos.
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
