-- Figures of the market, worked out from offers, prices and statuses (docs/market-figures.md). Places without a city or state have 0 there, as kinds of
-- all homes together have as their category. Amounts are euros.

create table market_medians (
  country_id integer not null,
  state_id integer not null,
  city_id integer not null,
  action smallint not null,
  category smallint not null,
  -- Its first day. Figures are of its end, those of the month that runs of the last refresh.
  month date not null,
  n integer not null check (n > 0),
  -- Median asking price per square metre, rents by the month; null where too few offers tell.
  per_m2 double precision,
  -- Of the prices; null when they are of several.
  currency char(3),
  primary key (country_id, state_id, city_id, action, category, month)
);

create table market_changes (
  country_id integer not null,
  state_id integer not null,
  city_id integer not null,
  action smallint not null,
  -- Homes that came, and homes that cost less than before, within the last days.
  fresh integer not null,
  reduced integer not null,
  -- Median share by which they cost less; null where too few offers tell.
  cut double precision,
  primary key (country_id, state_id, city_id, action)
);

-- The last refresh. One row.
create table market_refreshes (
  single boolean primary key default true check (single),
  at timestamptz not null,
  -- Day of the exchange rates.
  rate_date date not null
);
