-- Areas, agencies, and the offers with their texts, pictures and histories; the figures of the market.
-- Countries, states and cities have no table: their ids are those of places/ and never change.

-- Areas without an official border: coasts, islands, districts (docs/decisions/162). The start adds those of places/areas; every process keeps them in memory.
create table areas (
  id integer primary key check (id between 1 and 999999999),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  kind text not null,
  -- The smallest place that contains it: a country, state, city or area.
  parent text not null check (parent ~ '^(country|state|city|area)[0-9]{1,9}$'),
  -- Address that its own is below: /es, /es/barcelona/barcelona.
  below text not null,
  -- By language; `aka` has lists.
  names jsonb not null check (names ? 'en'),
  aka jsonb not null default '{}',
  name_in jsonb not null default '{}',
  -- Ids of the places that it consists of, instead of a shape.
  places text[] not null default '{}',
  population bigint check (population >= 0),
  -- Polygons of rings of alternating longitude and latitude; empty without a shape.
  polygons jsonb not null default '[]',
  -- Digest of the shipped feature that it was made from; null for an operator’s own.
  shipped text,
  -- Once an operator changed it, later shipped versions are ignored.
  edited_at timestamptz,
  -- A shipped area that an operator deleted does not come back.
  deleted_at timestamptz,
  version integer not null default 1
);
comment on column areas.kind is 'type: AreaKind from #contract/homes/places.ts';
comment on column areas.names is 'type: Record<string, string>';
comment on column areas.aka is 'type: Record<string, string[]>';
comment on column areas.name_in is 'type: Record<string, string>';
comment on column areas.polygons is 'type: number[][][]';
create unique index areas_below_slug on areas (below, slug) where deleted_at is null;

-- Ids of an operator’s own areas.
create sequence area_ids start 100000;

create function areas_numbered() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger areas_numbered before update on areas for each row execute function areas_numbered();

create function areas_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('areas', '');
  return null;
end $$;
create trigger areas_changed after insert or update or delete on areas for each statement execute function areas_changed();

-- Agencies.
create table agencies (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  country_id integer not null,
  languages text[] not null default '{}',
  website text check (website ~ '^https?://'),
  -- Public.
  phone text,
  email text,
  founded smallint check (founded between 1700 and 2100),
  -- Key of the original in file storage.
  logo text,
  -- Recipients of visitors' messages: the writer of the offer, its branch, everybody, or each in turn.
  lead_routing text not null default 'writer' check (lead_routing in ('writer', 'branch', 'all', 'turns')),
  created_at timestamptz not null default now(),
  -- It has no members left; its offers are archived.
  closed_at timestamptz
);
create index agencies_country on agencies (country_id) where closed_at is null;
create index agencies_logo on agencies (logo) where logo is not null;

-- Offices of an agency.
create table agency_branches (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies on delete cascade,
  name text not null check (name <> ''),
  country_id integer not null,
  state_id integer,
  city_id integer,
  street text,
  postal_code text,
  phone text,
  -- `[{ "day": 1, "opens": "09:00", "closes": "14:00" }]`: Monday is 1; empty if unknown.
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  -- IANA name of the zone of the opening hours.
  time_zone text,
  -- False until a moderator has approved it; then only members see it.
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  check (city_id is null or state_id is not null),
  check (hours = '[]' or time_zone is not null)
);
comment on column agency_branches.hours is 'type: OpenHours[] from #contract/homes/own-agency.ts';
create index agency_branches_agency on agency_branches (agency_id);
create index agency_branches_place on agency_branches (country_id, state_id, city_id);

-- Members of agencies. An account works for one agency at most.
create table agency_members (
  user_id bigint primary key references users on delete cascade,
  agency_id bigint not null references agencies on delete cascade,
  -- Owners may do everything, also transfer and close the agency; managers may do what any member may; agents handle their own offers.
  role text not null check (role in ('owner', 'manager', 'agent')),
  joined_at timestamptz not null default now(),
  -- When it was last their turn to get a visitor's message.
  turn_at timestamptz,
  -- Where they work.
  branch_id bigint references agency_branches on delete set null,
  -- The name a moderator approved: visitors see it, and the photo while it is the account’s. Null: not approved.
  shown_name text,
  shown_picture text,
  -- The rejected name or photo: it waits again once the account has another one.
  refused_name text,
  refused_picture text,
  refused_reason text,
  check ((refused_name is null) = (refused_reason is null))
);
create index agency_members_agency on agency_members (agency_id);
create index agency_members_branch on agency_members (branch_id) where branch_id is not null;

-- Invitations to work for an agency.
create table agency_invitations (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'agent')),
  -- Of the secret in the link that was mailed last: earlier links do not work.
  digest bytea not null,
  -- Number of the account, without a key: it may be gone.
  invited_by bigint not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- How often it was mailed.
  sent smallint not null default 1,
  -- Accepted or withdrawn. The row stays for a while, so that mails can be counted.
  ended_at timestamptz
);
create unique index agency_invitations_open on agency_invitations (agency_id, lower(email)) where ended_at is null;
create index agency_invitations_email on agency_invitations (lower(email));
create index agency_invitations_inviter on agency_invitations (invited_by, sent_at);

-- Descriptions of an agency by language.
create table agency_texts (
  agency_id bigint not null references agencies on delete cascade,
  lang text not null check (lang ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  description text not null check (description <> '' and length(description) <= 5000),
  primary key (agency_id, lang)
);

-- Legal details that an agency submitted, and the decision of a moderator. Never deleted.
create table agency_checks (
  agency_id bigint not null references agencies on delete cascade,
  number integer not null check (number > 0),
  -- The agency’s name at that time: it is checked as well (docs/decisions/094).
  name text not null,
  legal_name text not null check (legal_name <> ''),
  -- Register of traders, and the number there.
  register text,
  vat_id text,
  licence text,
  sent_at timestamptz not null default now(),
  -- Number of the account, without a key: it may be gone.
  sent_by bigint not null,
  -- Null while it waits; `replaced` by a later submission.
  verdict text check (verdict in ('verified', 'refused', 'replaced')),
  reason text,
  moderator_id bigint,
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  primary key (agency_id, number)
);
create unique index agency_checks_waiting on agency_checks (agency_id) where verdict is null;
create index agency_checks_queue on agency_checks (sent_at, agency_id) where verdict is null;

-- The check behind the mark "verified": the latest one, if it was verified and the agency still has that name. No row: no mark.
create function agency_mark(agency bigint) returns setof agency_checks rows 1 stable language sql as $$
  select c.* from agency_checks c join agencies a on a.id = c.agency_id
  where c.agency_id = agency and c.verdict = 'verified' and c.name = a.name
    and not exists (select from agency_checks l where l.agency_id = agency and l.number > c.number and l.verdict is distinct from 'replaced')
$$;

-- Public details that wait for a moderator (docs/decisions/127). The public values stay in `agencies` and `agency_texts`.
create table agency_changes (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies on delete cascade,
  -- `{ "name", "website", "logo", "texts": { "de": … } }`: only what differs. Null or an empty text removes the value.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content <> '{}'),
  -- Incremented by each edit: a moderator approves the version that they saw.
  version integer not null default 1,
  -- It waits, or was rejected and can be corrected.
  open boolean not null default true,
  sent_at timestamptz not null default now(),
  -- Number of the account, without a key: it may be gone.
  sent_by bigint not null,
  verdict text check (verdict in ('approved', 'rejected')),
  reason text,
  moderator_id bigint,
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  check (verdict is distinct from 'rejected' or reason is not null),
  check (verdict is distinct from 'approved' or not open)
);
comment on column agency_changes.content is 'type: ChangeContent from #db/json-types.ts';
create unique index agency_changes_open on agency_changes (agency_id) where open;
create index agency_changes_agency on agency_changes (agency_id);
-- For the sweep that deletes files without a row.
create index agency_changes_logo on agency_changes ((content->>'logo')) where open and content->>'logo' is not null;

-- Reviews by visitors whom the agency has answered (docs/decisions/088): one per account and agency.
create table agency_reviews (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- `Ada L.`, from the name of the account when the review was written.
  author text not null,
  stars smallint not null check (stars between 1 and 5),
  text text not null check (text <> '' and length(text) <= 2000),
  lang text not null check (lang ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  -- A moderator reads each before others see it, and again when it was changed.
  status text not null default 'waiting' check (status in ('waiting', 'published', 'rejected')),
  -- Why it was rejected.
  reason text,
  moderator_id bigint,
  decided_at timestamptz,
  -- The agency’s reply.
  reply text check (length(reply) <= 2000),
  replied_at timestamptz,
  -- Null without a reply.
  reply_status text check (reply_status in ('waiting', 'published', 'rejected')),
  reply_reason text,
  reply_moderator_id bigint,
  reply_decided_at timestamptz,
  -- Why somebody wants it removed, until a moderator has decided.
  report text,
  reported_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (agency_id, user_id),
  check ((reply is null) = (reply_status is null)),
  check (reply_status is distinct from 'rejected' or reply_reason is not null)
);
create index agency_reviews_published on agency_reviews (agency_id, created_at) where status = 'published';
create index agency_reviews_user on agency_reviews (user_id);
create index agency_reviews_queue on agency_reviews (changed_at) where status = 'waiting' or reported_at is not null;
create index agency_reviews_replies on agency_reviews (replied_at) where reply_status = 'waiting';

-- Where offers come from. An offer that was not written here is identified by (source, external id), never by its reference.
create table sources (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9_.:-]*$'),
  format text not null check (format in ('direct', 'demo', 'csv', 'kyero', 'openimmo', 'reso', 'trovit', 'yrl', 'reaxml', 'vrsync', 'blm', 'xml', 'json')),
  agency_id bigint references agencies,
  -- Account that manages it; null for the operator. A source of an agency (`agency_id`) stays there without them.
  owner_id bigint references users on delete set null,
  -- Given by its owner; null if it is the operator’s, or closed.
  name text check (length(name) between 1 and 100),
  -- Where its file is fetched, without a password; null if files are uploaded.
  address text check (address ~ '^https?://'),
  -- The line that its licence wants shown beside each offer.
  attribution text,
  schedule text not null default 'off' check (schedule in ('off', 'hourly', 'six-hourly', 'daily')),
  -- As in docs/importing.md and docs/feeds.md.
  mapping jsonb,
  -- Its files have all of its offers: offers missing from two good ones are archived.
  is_snapshot boolean not null default true,
  -- `closed`: its owner deleted it. Its offers are archived, and keep their source.
  state text not null default 'active' check (state in ('active', 'paused', 'closed')),
  next_run_at timestamptz,
  -- The owner was notified that pictures cannot be fetched.
  pictures_fail boolean not null default false,
  -- When its file was last read completely. After a silence as long as the life of an offer its offers expire.
  last_read_at timestamptz not null default now(),
  -- The owner was notified that its offers are about to expire, or have expired.
  silence text check (silence in ('expiring', 'expired')),
  -- When the owner was notified that offers are about to expire: they do not for a week after it.
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the operator paused it, and why, for its owner.
  halted_at timestamptz,
  halted_reason text check (length(halted_reason) between 1 and 300),
  constraint sources_halted check ((halted_at is null) = (halted_reason is null))
);
comment on column sources.mapping is 'type: object';
create index sources_owner on sources (owner_id) where owner_id is not null;
create index sources_agency on sources (agency_id) where agency_id is not null;
create index sources_next_run on sources (next_run_at) where state = 'active' and next_run_at is not null;
create index sources_last_read on sources (last_read_at) where name is not null;

-- Owner of a source, as one text: its agency, the agency that its owner works for, its owner, or the operator.
create function keeper_of(source sources) returns text stable language sql as $$
  select coalesce('agency:' || coalesce(source.agency_id, (select m.agency_id from agency_members m where m.user_id = source.owner_id)), 'user:' || source.owner_id, 'source:' || source.id)
$$;

-- Offers of homes. Writers may set who acts and why for the history: `set_config('lares.actor', …, true)`, `set_config('lares.reason', …, true)`.
create table offers (
  id bigint generated always as identity primary key,
  source_id integer not null references sources,
  external_id text not null check (external_id <> '' and length(external_id) <= 255),
  -- Of the source's data: the same digest means no change.
  source_digest bytea,
  reference text,
  agency_id bigint references agencies,
  owner_id bigint references users on delete cascade,
  status text not null default 'draft' check (status in (
    'draft', 'in_review', 'published', 'paused', 'reserved', 'sold', 'let', 'expired', 'archived', 'rejected'
  )),
  -- The last status that its source gave. It is followed until somebody else changes the status.
  source_status text check (source_status in ('published', 'reserved', 'sold', 'let', 'paused', 'expired', 'archived')),

  action smallint not null check (action in (0, 1)),
  category smallint not null check (category between 1 and 20),

  -- Minor units of a currency. Type 4 is "on request", the only one without an amount.
  price_amount bigint check (price_amount between 1 and 1000000000000000),
  price_currency char(3) not null check (price_currency ~ '^[A-Z]{3}$'),
  price_type smallint not null check (price_type between 0 and 9),
  price_since timestamptz not null default now(),
  charges_amount bigint check (charges_amount >= 0),
  deposit_amount bigint check (deposit_amount >= 0),

  -- Square metres, like all areas.
  living_area double precision check (living_area > 0 and living_area < 1e7),
  built_area double precision check (built_area > 0 and built_area < 1e8),
  plot_area double precision check (plot_area > 0 and plot_area < 1e10),
  terrace_area double precision check (terrace_area > 0 and terrace_area < 1e7),
  -- The area for comparisons: of land and farms (13, 19) the plot, otherwise the built or living area.
  area double precision generated always as (
    case when category in (13, 19) then coalesce(plot_area, built_area, living_area) else coalesce(living_area, built_area) end
  ) stored,
  rooms numeric(4, 1) check (rooms >= 0),
  bedrooms smallint check (bedrooms >= 0),
  bathrooms numeric(5, 2) check (bathrooms >= 0),
  floor smallint check (floor between -10 and 200),
  floors smallint check (floors between 0 and 200),
  year_built smallint check (year_built between 1000 and 2100),

  energy_class text check (energy_class in ('A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')),
  energy_consumption double precision check (energy_consumption >= 0),
  furnished text check (furnished in ('no', 'partly', 'fully')),
  pets boolean,
  new_build boolean not null default false,
  -- Bits of FEATURES in contract/library.ts.
  features integer not null default 0 check (features >= 0),
  available_from date,
  tour_url text check (tour_url ~ '^https?://'),
  video_url text check (video_url ~ '^https?://'),

  -- Facts from a source without a column.
  attributes jsonb not null default '{}',
  -- Fields that few offers have, such as commission, ground rent, heating: only those with a value (docs/decisions/101).
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),

  country_id integer not null check (country_id between 1 and 4095),
  state_id integer check (state_id between 1 and 65535),
  city_id integer check (city_id between 1 and 16777215),
  street text,
  house_number text,
  postal_code text,
  district text,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  -- Precision of address and pin that the owner makes public.
  address_privacy text not null default 'street' check (address_privacy in ('exact', 'street', 'area')),
  -- How well the coordinates are known.
  coordinate_precision text not null default 'exact' check (coordinate_precision in ('exact', 'street', 'area', 'city')),
  -- Whether our estimate and comments may be shown beside it.
  shows_estimate boolean not null default true,
  shows_comments boolean not null default true,

  -- Incremented by each change. Writers send the version that they saw, so that one of two at once is refused.
  version integer not null default 0,

  published_at timestamptz,
  -- Since when its source has had it public; our own day is `published_at`.
  listed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((price_type = 4) = (price_amount is null)),
  -- Sale price types are for buying, rent price types for renting.
  check (not (action = 0 and price_type in (1, 2, 8, 9)) and not (action = 1 and price_type in (0, 7))),
  check (city_id is null or state_id is not null),
  check ((lat is null) = (lon is null)),
  check (status not in ('published', 'reserved') or published_at is not null),
  unique (source_id, external_id)
);
comment on column offers.attributes is 'type: Record<string, unknown>';
comment on column offers.details is 'type: Partial<OfferDetails> from #contract/offer-fields.ts';
create index offers_place on offers (country_id, state_id, city_id) where status in ('published', 'reserved');
create index offers_agency on offers (agency_id) where agency_id is not null;
create index offers_owner on offers (owner_id, id) where owner_id is not null;
-- Counts of an agency's live offers by place, from the index alone.
create index offers_agency_live on offers (agency_id, action, country_id, state_id, city_id) where status in ('published', 'reserved') and agency_id is not null;
-- Live offers of a similar size in a city.
create index offers_alike on offers (city_id, action, area) where status in ('published', 'reserved') and city_id is not null;

-- Whether visitors see an offer of that status.
create function is_live(status text) returns boolean immutable language sql return status in ('published', 'reserved');

-- A changed price is a new entry of the history, unless the writer sets `price_since`.
create function offers_touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  if (new.price_amount, new.price_currency, new.price_type) is distinct from (old.price_amount, old.price_currency, old.price_type)
     and new.price_since = old.price_since then
    new.price_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger offers_touch before update on offers for each row execute function offers_touch();

-- The price of an offer that was never public does not belong in its history.
create function offers_inserted() returns trigger language plpgsql as $$
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
create trigger offers_inserted after insert on offers referencing new table as new_rows
  for each statement execute function offers_inserted();

create function offers_updated() returns trigger language plpgsql as $$
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
-- A session keeps the plan of its first call: right for one offer, a nested loop takes minutes for 20,000.
alter function offers_updated() set enable_nestloop = off;
create trigger offers_updated after update on offers referencing old table as old_rows new table as new_rows
  for each statement execute function offers_updated();

create function offers_deleted() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select id from old_rows;
  notify offer_changes;
  return null;
end $$;
create trigger offers_deleted after delete on offers referencing old table as old_rows
  for each statement execute function offers_deleted();

create function offer_rows_go() returns trigger language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from offer_texts where offer_id in (select id from old_rows);
  delete from offer_pictures where offer_id in (select id from old_rows);
  return null;
end $$;
create trigger offers_take_rows_along after delete on offers referencing old table as old_rows
  for each statement execute function offer_rows_go();

-- Titles and descriptions by language. Triggers instead of a foreign key: checked and deleted by statement, not by row.
create table offer_texts (
  offer_id bigint not null,
  lang text not null check (lang ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  title text not null check (title <> '' and length(title) <= 300),
  description text not null default '' check (length(description) <= 50000),
  origin text not null default 'owner' check (origin in ('owner', 'feed', 'machine')),
  primary key (offer_id, lang)
);

-- The search reads texts: a changed text is a change of its offer.
create function offer_texts_changed() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select distinct offer_id from changed_rows;
  notify offer_changes;
  return null;
end $$;
create trigger offer_texts_inserted after insert on offer_texts referencing new table as changed_rows
  for each statement execute function offer_texts_changed();
create trigger offer_texts_updated after update on offer_texts referencing new table as changed_rows
  for each statement execute function offer_texts_changed();
create trigger offer_texts_deleted after delete on offer_texts referencing old table as changed_rows
  for each statement execute function offer_texts_changed();

-- Checks by statement what a foreign key would check by row. The settings exclude plans that are only right for few offers:
-- a session keeps the plan of its first call.
create function offer_rows_inserted() returns trigger language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  orphan bigint;
begin
  with held as (select id from offers where id in (select offer_id from changed_rows) order by id for key share)
    select offer_id into orphan from changed_rows where offer_id not in (select id from held) limit 1;
  if found then raise foreign_key_violation using message = format('%s: there is no offer %s', tg_table_name, orphan); end if;
  return null;
end $$;
create trigger offer_texts_have_offers after insert on offer_texts referencing new table as changed_rows
  for each statement execute function offer_rows_inserted();

create function offer_rows_stay() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = format('%s: a row never changes its offer', tg_table_name);
end $$;
create trigger offer_texts_stay before update of offer_id on offer_texts
  for each row when (old.offer_id <> new.offer_id) execute function offer_rows_stay();

-- Photos and plans in order. Triggers instead of a foreign key, as for texts.
create table offer_pictures (
  offer_id bigint not null,
  position smallint not null check (position >= 0),
  -- Key of the original in file storage; null until it is fetched from its source.
  key text,
  source_url text,
  kind text not null default 'photo' check (kind in ('photo', 'plan')),
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text check (placeholder ~ '^(#[0-9a-f]{6}){3}$'),
  -- Fingerprint of the picture (api/ground/media/fingerprint.ts).
  fingerprint bit(64),
  -- Language to alternative text.
  alt jsonb not null default '{}',
  check (key is not null or source_url is not null),
  primary key (offer_id, position)
);
comment on column offer_pictures.alt is 'type: Record<string, string>';
create index offer_pictures_imported on offer_pictures (key) where starts_with(key, 'imported/');

-- The four quarters of a fingerprint, each with its place: fingerprints that differ in up to three bits share one.
create function fingerprint_parts(fingerprint bit(64)) returns integer[] immutable strict parallel safe language sql return array[
  substring(fingerprint from 1 for 16)::integer, 65536 + substring(fingerprint from 17 for 16)::integer,
  131072 + substring(fingerprint from 33 for 16)::integer, 196608 + substring(fingerprint from 49 for 16)::integer];
create index offer_pictures_seen on offer_pictures using gin (fingerprint_parts(fingerprint)) where fingerprint is not null and key is not null and kind = 'photo';

-- The search knows whether an offer has pictures and plans: a changed picture is a change of its offer.
create function offer_pictures_changed() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select distinct offer_id from changed_rows;
  notify offer_changes;
  return null;
end $$;
create trigger offer_pictures_inserted after insert on offer_pictures referencing new table as changed_rows
  for each statement execute function offer_pictures_changed();
create trigger offer_pictures_deleted after delete on offer_pictures referencing old table as changed_rows
  for each statement execute function offer_pictures_changed();
-- A picture that was fetched later.
create trigger offer_pictures_updated after update on offer_pictures referencing new table as changed_rows
  for each statement execute function offer_pictures_changed();

create trigger offer_pictures_have_offers after insert on offer_pictures referencing new table as changed_rows
  for each statement execute function offer_rows_inserted();

create trigger offer_pictures_stay before update of offer_id on offer_pictures
  for each row when (old.offer_id <> new.offer_id) execute function offer_rows_stay();

-- Contact of the advertiser. Given on request, never shown.
create table offer_contacts (
  offer_id bigint primary key references offers on delete cascade,
  name text not null check (name <> ''),
  phone text,
  languages text[] not null default '{}'
);

-- The branch that handles an offer, if it is not that of its writer. Apart from `offers`: visitors see nothing of it, so it is no change.
create table offer_branches (
  offer_id bigint primary key references offers on delete cascade,
  branch_id bigint not null references agency_branches on delete cascade
);
create index offer_branches_branch on offer_branches (branch_id);

-- Every price an offer was public with. Never deleted, so that a relisted home cannot hide its price cuts.
create table offer_prices (
  offer_id bigint not null references offers on delete cascade,
  at timestamptz not null,
  amount bigint,
  currency char(3) not null,
  type smallint not null,
  primary key (offer_id, at)
);

-- The lowest price of the 30 days before a price, if that is lower by one per cent or more: then it is a reduction (as article 6a of Directive 98/6/EC counts them). A price that was raised for a day and lowered again is not reduced.
create function reduced_from(offer bigint, since timestamptz, amount bigint, currency char(3), type smallint) returns bigint language sql stable as $$
  select lowest from (
    select min(p.amount) as lowest from offer_prices p
    where p.offer_id = offer and p.at < since and (p.currency, p.type) = (reduced_from.currency, reduced_from.type)
      and p.at >= coalesce((select max(b.at) from offer_prices b where b.offer_id = offer and b.at <= since - interval '30 days'), '-infinity')) prices
  where reduced_from.amount <= lowest * 0.99
$$;

-- Every status of an offer.
create table offer_statuses (
  offer_id bigint not null references offers on delete cascade,
  at timestamptz not null default clock_timestamp(),
  status text not null,
  reason text,
  -- Number of the account, without a key: it may be gone.
  actor_id bigint,
  primary key (offer_id, at)
);
comment on column offer_statuses.status is 'type: OfferStatus from #contract/homes/offer-lists.ts';

-- Rows of the history are never changed.
create function history_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the history of an offer is never changed';
end $$;
create trigger offer_statuses_kept before update on offer_statuses for each row execute function history_is_kept();

-- Daily views of an offer's page, without who viewed it.
create table offer_views (
  offer_id bigint not null references offers on delete cascade,
  day date not null default current_date,
  views integer not null default 0 check (views >= 0),
  primary key (offer_id, day)
);

-- Offers that the search must read again. A reader remembers the oldest transaction that was running when it last read, and reads from there:
-- the order of commits does not matter, and reading twice does no harm.
create table offer_changes (
  xid xid8 not null default pg_current_xact_id(),
  offer_id bigint not null
);
create index offer_changes_xid on offer_changes (xid);

-- Trim position of `offer_changes`: a reader behind it has missed changes, and reads everything. One row.
create table search_trims (
  single boolean primary key default true check (single),
  -- Changes of transactions before this one are gone.
  trimmed xid8 not null
);

insert into search_trims (trimmed) values ('0');

-- Live offers of different publishers that are the same home, both ways (docs/decisions/235). Worked out by api/homes/offers/same-keeper.ts.
create table same_homes (
  offer_id bigint not null references offers on delete cascade,
  same_id bigint not null references offers on delete cascade,
  -- Results show it in place of `offer_id`.
  is_shown boolean not null,
  primary key (offer_id, same_id),
  check (offer_id <> same_id)
);
create index same_homes_same on same_homes (same_id, is_shown);
-- Results show one of them.
create unique index same_homes_hidden on same_homes (offer_id) where is_shown;

-- The search hides an offer, and finds the one shown in its place by what both say: a change of either.
create function same_homes_changed() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select offer_id from changed_rows union select same_id from changed_rows;
  notify offer_changes;
  return null;
end $$;
create trigger same_homes_inserted after insert on same_homes referencing new table as changed_rows
  for each statement execute function same_homes_changed();
create trigger same_homes_updated after update on same_homes referencing new table as changed_rows
  for each statement execute function same_homes_changed();
create trigger same_homes_deleted after delete on same_homes referencing old table as changed_rows
  for each statement execute function same_homes_changed();

-- An offer that ended, or is in no city, is no longer the same as others: what was hidden behind it is shown at once.
create function same_homes_end() returns trigger language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ended bigint[] := array(select id from new_rows where not is_live(status) or city_id is null);
begin
  if ended = '{}' then return null; end if;
  -- In one order: those who end the two of a pair at once wait for each other, not both for ever.
  perform from same_homes where offer_id = any(ended) or same_id = any(ended) order by least(offer_id, same_id), greatest(offer_id, same_id), offer_id for update;
  delete from same_homes where offer_id = any(ended) or same_id = any(ended);
  return null;
end $$;
create trigger offers_end_same_homes after update on offers referencing new table as new_rows
  for each statement execute function same_homes_end();

-- Figures of the market, computed from offers, prices and statuses (docs/market-figures.md). 0 means no state, city or area, and all categories.
create table market_medians (
  country_id integer not null,
  state_id integer not null,
  city_id integer not null,
  area_id integer not null default 0,
  action smallint not null,
  category smallint not null,
  -- Its first day. Figures are those at its end, or at the last refresh for the running month.
  month date not null,
  n integer not null check (n > 0),
  -- Median asking price per square metre in euros, rents by month; null if there are too few offers.
  per_m2 double precision,
  -- Of the prices; null if they have several.
  currency char(3),
  primary key (country_id, state_id, city_id, area_id, action, category, month)
);

-- Recent changes, for the same places.
create table market_changes (
  country_id integer not null,
  state_id integer not null,
  city_id integer not null,
  area_id integer not null default 0,
  action smallint not null,
  -- New homes and homes with a lower price of the last days.
  fresh integer not null,
  reduced integer not null,
  -- Median share of the cuts; null if there are too few.
  cut double precision,
  primary key (country_id, state_id, city_id, area_id, action)
);

-- The last refresh of these figures. One row.
create table market_refreshes (
  single boolean primary key default true check (single),
  at timestamptz not null,
  -- Day of the exchange rates.
  rate_date date not null
);

-- The hexagon (H3, resolution 8) of each offer’s public point.
create table offer_cells (
  offer_id bigint primary key references offers on delete cascade,
  -- Millionths of a degree.
  lat integer not null,
  lon integer not null,
  -- The finest resolution for which the point is exact enough.
  finest smallint not null,
  cell bigint not null
);
comment on column offer_cells.cell is 'type: Int64';

-- Prices per square metre by hexagon in euros, rents by month; with its centre, by which a map finds it.
create table market_cells (
  resolution smallint not null,
  -- Group of categories (contract/homes/cells.ts).
  kind smallint not null,
  month date not null,
  action smallint not null,
  cell bigint not null,
  n integer not null,
  per_m2 double precision not null,
  lat real not null,
  lon real not null,
  primary key (resolution, kind, month, action, cell)
);
comment on column market_cells.cell is 'type: Int64';
create index market_cells_at on market_cells (resolution, kind, month, lat);

-- When offers were live at a price that is compared, by the ends of months: the figures of the market are computed from these, and again where they changed (docs/decisions/259). This table and
-- those below have no more than can be computed again, so they are unlogged: after a crash, or a takeover by a standby, they are empty.
create unlogged table market_spans (
  offer_id bigint not null,
  -- The first month at whose end it was so, and the first one after that at whose end it no longer was; infinity as long as it is.
  since date not null,
  until date not null,
  country_id integer not null,
  state_id integer not null,
  city_id integer not null,
  action smallint not null,
  category smallint not null,
  currency char(3) not null,
  -- In euros, rents by month.
  per_m2 double precision not null,
  -- As in `offer_cells`.
  cell bigint,
  finest smallint,
  primary key (offer_id, since),
  check (since < until)
);
comment on column market_spans.cell is 'type: Int64';
create index market_spans_place on market_spans (country_id, state_id, city_id);

-- The areas that offers are in.
create unlogged table market_area_offers (
  area_id integer not null,
  offer_id bigint not null,
  primary key (area_id, offer_id)
);
create index market_area_offers_offer on market_area_offers (offer_id);

-- The shapes of areas, by which `market_area_offers` is computed: the sides of their polygons in each row of latitude that they cross, the boxes around these, and the places they consist of.
create unlogged table market_area_sides (
  area_id integer not null,
  polygon integer not null,
  y_row integer not null,
  -- Millionths of a degree.
  x1 double precision not null,
  y1 double precision not null,
  x2 double precision not null,
  y2 double precision not null
);
create index market_area_sides_row on market_area_sides (area_id, y_row);
create unlogged table market_area_boxes (
  area_id integer not null,
  polygon integer not null,
  -- Only offers of this city are in it.
  city_id integer,
  bounds box not null
);
create index market_area_boxes_bounds on market_area_boxes using gist (bounds);
create unlogged table market_area_members (
  area_id integer not null,
  country_id integer not null,
  state_id integer,
  city_id integer,
  -- Only offers without a public point.
  is_hidden boolean not null
);

-- The state of the data that the figures of the market were computed from. One row.
create unlogged table market_marks (
  single boolean primary key default true check (single),
  -- As in `market_refreshes`, unless another release wrote that.
  at timestamptz not null,
  -- A `pg_snapshot`: later changes of offers are not in the figures.
  seen text not null,
  -- Digest of all else: the month, the shapes of areas, the method.
  basis text not null,
  -- Units of each currency for one euro.
  rates jsonb not null
);
comment on column market_marks.rates is 'type: Record<string, number>';

-- Places around the public points of offers. A point has one answer for all its offers, however exact the portal knows where they are.
create table surroundings (
  -- Millionths of a degree.
  lat integer not null,
  lon integer not null,
  pin text not null check (pin in ('exact', 'street', 'area')),
  -- Version of the map by which it was worked out; empty if it never was.
  map text not null,
  at timestamptz not null default now(),
  -- Null where the map has no streets.
  places jsonb,
  noises jsonb not null default '[]',
  -- A page asked for it since it was worked out.
  asked boolean not null default false,
  -- How often in a row its tiles did not come, and before when it is not tried again.
  tries smallint not null default 0,
  later timestamptz,
  -- With what is read of all rows, which are wide.
  primary key (lat, lon, pin) include (map, at, later)
);
comment on column surroundings.places is 'type: StoredPlace[] from #db/json-types.ts';
comment on column surroundings.noises is 'type: StoredNoise[] from #db/json-types.ts';
create index surroundings_asked on surroundings (tries, at) where asked;
create index surroundings_later on surroundings (later) where later is not null;
