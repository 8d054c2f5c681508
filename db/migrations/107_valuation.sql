-- What homes cost, as learned from the offers of a country (docs/valuation.md). The newest model that is in service estimates; the others are kept without their bytes, to compare with.
create table valuation_models (
  id text primary key check (length(id) <= 36),
  country_id integer not null,
  action smallint not null,
  trained_at timestamptz not null,
  homes integer not null,
  -- Null where too few homes could be learned from.
  method text check (method in ('trees', 'median', 'nearest')),
  -- Errors as shares of the price, by homes of buildings that the estimate had not seen; null without a method.
  median double precision,
  mean double precision,
  within10 double precision,
  within20 double precision,
  -- Share of the prices that were within their range.
  covered double precision,
  -- It was no better than the one before, or there is none: it is not in service.
  is_served boolean not null,
  bytes bytea,
  check (is_served = (bytes is not null))
);
create unique index valuation_models_served on valuation_models (country_id, action) where is_served;
create index valuation_models_of on valuation_models (country_id, action, trained_at desc);

-- The same errors by place, type and price.
create table valuation_errors (
  model_id text not null references valuation_models on delete cascade,
  -- `city`, `state`, `category`: its id is the key. `band`: a fifth of the prices, from 0.
  kind text not null check (kind in ('state', 'city', 'category', 'band')),
  key integer not null,
  homes integer not null check (homes > 0),
  median double precision not null,
  within20 double precision not null,
  covered double precision not null,
  -- Of a band: its highest price in euros; null for the last one.
  most double precision,
  primary key (model_id, kind, key)
);
