-- The market: who publishes, what is offered, in which words and pictures, and what it cost when.
-- Places are not here: their ids are those of places/ and never change.

create table agencies (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  country_id integer not null,
  languages text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- Where offers come from. Identity of an offer that was not typed in here is (source, external id), never its reference.
create table sources (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9_.:-]*$'),
  format text not null check (format in ('direct', 'demo', 'csv', 'kyero')),
  agency_id bigint references agencies,
  -- The line that its licence wants shown beside each offer.
  attribution text,
  created_at timestamptz not null default now()
);

create table offers (
  id bigint generated always as identity primary key,
  source_id integer not null references sources,
  external_id text not null check (external_id <> '' and length(external_id) <= 255),
  -- Digest of what the source said: the same digest means nothing to do.
  source_digest bytea,
  reference text,
  agency_id bigint references agencies,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'paused', 'reserved', 'sold', 'let', 'expired', 'archived', 'rejected')),
  action smallint not null check (action in (0, 1)),
  category smallint not null check (category between 1 and 20),

  -- Minor units of a fiat currency. Type 4 is "on request", the only one without an amount.
  price_amount bigint check (price_amount between 1 and 1000000000000000),
  price_currency char(3) not null check (price_currency ~ '^[A-Z]{3}$'),
  price_type smallint not null check (price_type between 0 and 9),
  price_since timestamptz not null default now(),
  charges_amount bigint check (charges_amount >= 0),
  deposit_amount bigint check (deposit_amount >= 0),
  check ((price_type = 4) = (price_amount is null)),
  -- Sale price types are for buying, rent price types for renting.
  check (not (action = 0 and price_type in (1, 2, 8, 9)) and not (action = 1 and price_type in (0, 7))),

  -- Square metres.
  living_area double precision check (living_area > 0 and living_area < 1e7),
  built_area double precision check (built_area > 0 and built_area < 1e8),
  plot_area double precision check (plot_area > 0 and plot_area < 1e10),
  terrace_area double precision check (terrace_area > 0 and terrace_area < 1e7),
  -- What the offer is compared by: land and farms (13, 19) by their plot, all else by what is built.
  area double precision generated always as (
    case when category in (13, 19) then coalesce(plot_area, built_area, living_area) else coalesce(living_area, built_area) end
  ) stored,
  rooms numeric(4, 1) check (rooms >= 0),
  bedrooms smallint check (bedrooms >= 0),
  bathrooms smallint check (bathrooms >= 0),
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
  -- What a source said and no column takes.
  attributes jsonb not null default '{}',

  country_id integer not null,
  state_id integer,
  city_id integer,
  check (city_id is null or state_id is not null),
  street text,
  house_number text,
  postal_code text,
  district text,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  check ((lat is null) = (lon is null)),
  -- What the owner lets others see of address and pin.
  address_privacy text not null default 'street' check (address_privacy in ('exact', 'street', 'area')),
  -- How well the coordinates are known.
  coordinate_precision text not null default 'exact' check (coordinate_precision in ('exact', 'street', 'area', 'city')),

  published_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status not in ('published', 'reserved') or published_at is not null),
  unique (source_id, external_id)
);

create index offers_place on offers (country_id, state_id, city_id) where status in ('published', 'reserved');
create index offers_agency on offers (agency_id) where agency_id is not null;

create table offer_texts (
  offer_id bigint not null references offers on delete cascade,
  lang text not null check (lang ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  title text not null check (title <> '' and length(title) <= 300),
  description text not null default '' check (length(description) <= 50000),
  origin text not null default 'owner' check (origin in ('owner', 'feed', 'machine')),
  primary key (offer_id, lang)
);

create table offer_pictures (
  offer_id bigint not null references offers on delete cascade,
  position smallint not null check (position >= 0),
  -- Address of the original in file storage; null while it has not been fetched from its source.
  key text,
  source_url text,
  check (key is not null or source_url is not null),
  kind text not null default 'photo' check (kind in ('photo', 'plan')),
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text check (placeholder ~ '^(#[0-9a-f]{6}){3}$'),
  -- Language to alternative text.
  alt jsonb not null default '{}',
  primary key (offer_id, position)
);

-- Append-only: kept for ever, so that a relisted home cannot hide its price cuts.
create table offer_prices (
  offer_id bigint not null references offers on delete cascade,
  at timestamptz not null,
  amount bigint,
  currency char(3) not null,
  type smallint not null,
  primary key (offer_id, at)
);

create table offer_statuses (
  offer_id bigint not null references offers on delete cascade,
  at timestamptz not null default clock_timestamp(),
  status text not null,
  reason text,
  primary key (offer_id, at)
);

-- What search must read again. A reader remembers the oldest transaction still running when it last read, and reads from there:
-- commit order does not matter, reading twice does no harm.
create table offer_changes (
  xid xid8 not null default pg_current_xact_id(),
  offer_id bigint not null
);
create index offer_changes_xid on offer_changes (xid);

create function offers_inserted() returns trigger language plpgsql as $$
begin
  insert into offer_prices (offer_id, at, amount, currency, type)
    select id, price_since, price_amount, price_currency, price_type from new_rows
    on conflict do nothing;
  insert into offer_statuses (offer_id, status) select id, status from new_rows;
  insert into offer_changes (offer_id) select id from new_rows;
  notify offer_changes;
  return null;
end $$;

create function offers_updated() returns trigger language plpgsql as $$
begin
  insert into offer_prices (offer_id, at, amount, currency, type)
    select n.id, n.price_since, n.price_amount, n.price_currency, n.price_type
    from new_rows n join old_rows o using (id)
    where (n.price_amount, n.price_currency, n.price_type) is distinct from (o.price_amount, o.price_currency, o.price_type)
    on conflict (offer_id, at) do update set amount = excluded.amount, currency = excluded.currency, type = excluded.type;
  insert into offer_statuses (offer_id, status)
    select n.id, n.status from new_rows n join old_rows o using (id) where n.status <> o.status;
  insert into offer_changes (offer_id) select id from new_rows;
  notify offer_changes;
  return null;
end $$;

create function offers_deleted() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select id from old_rows;
  notify offer_changes;
  return null;
end $$;

-- A changed price is a new entry of the history unless the writer says since when it holds.
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
create trigger offers_inserted after insert on offers referencing new table as new_rows for each statement execute function offers_inserted();
create trigger offers_updated after update on offers referencing old table as old_rows new table as new_rows for each statement execute function offers_updated();
create trigger offers_deleted after delete on offers referencing old table as old_rows for each statement execute function offers_deleted();

create table rates (
  date date not null,
  currency text not null,
  -- Units of the currency for one euro.
  per_eur double precision not null check (per_eur > 0),
  source text not null,
  primary key (currency, date)
);

-- One run of an import: what it read and what became of it.
create table imports (
  id bigint generated always as identity primary key,
  source_id integer not null references sources,
  file_name text not null,
  file_digest bytea not null,
  mapping_digest bytea,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Items of the file that are safely stored; a run that was cut off goes on from here.
  position bigint not null default 0,
  items bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create table import_problems (
  import_id bigint not null references imports on delete cascade,
  -- Which item of the file, from 1, and its id there.
  item bigint not null,
  external_id text,
  -- 'rejected': the item is not stored; 'dropped': one value of it is not.
  severity text not null check (severity in ('rejected', 'dropped')),
  field text,
  code text not null,
  message text not null,
  raw text
);
create index import_problems_import on import_problems (import_id, item);
