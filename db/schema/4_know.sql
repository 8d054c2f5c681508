-- Estimates: models of prices, their measured errors, the price index, and reports about homes.

-- Models of prices, learned from the offers of a country (docs/valuation.md). The newest that is served estimates; the others are kept without bytes, to compare.
create table valuation_models (
  id text primary key check (length(id) <= 36),
  country_id integer not null,
  action smallint not null,
  trained_at timestamptz not null,
  -- Of the bytes: a model of another version is not used, and its market is learned anew.
  format smallint not null,
  homes integer not null,
  -- Null if there were too few homes.
  method text check (method in ('trees', 'median', 'nearest')),
  -- Errors as shares of the price, of homes in buildings that the model had not seen; null without a method.
  median double precision,
  mean double precision,
  within10 double precision,
  within20 double precision,
  -- Share of the prices that were within their range.
  covered double precision,
  -- False if it was no better than the one before, or cannot estimate.
  is_served boolean not null,
  bytes bytea,
  check (is_served = (bytes is not null))
);
create unique index valuation_models_served on valuation_models (country_id, action) where is_served;
create index valuation_models_of on valuation_models (country_id, action, trained_at desc);

-- The same errors by place, category and price.
create table valuation_errors (
  model_id text not null references valuation_models on delete cascade,
  -- `city`, `state`, `category`: the key is its id. `band`: the key is the fifth of the prices, from 0.
  kind text not null check (kind in ('state', 'city', 'category', 'band')),
  key integer not null,
  homes integer not null check (homes > 0),
  median double precision not null,
  within20 double precision not null,
  covered double precision not null,
  -- Highest price of a band in euros; null for the last one.
  most double precision,
  primary key (model_id, kind, key)
);

-- Prices of homes of the same quality by month, relative to the last month (docs/valuation.md). Written with the models of a market.
create table price_index (
  country_id integer not null,
  action smallint not null,
  -- The key is its id.
  kind text not null check (kind in ('city', 'state', 'country')),
  key integer not null,
  -- Its first day.
  month date not null,
  homes integer not null check (homes > 0),
  index double precision not null check (index > 0),
  -- 90 % range of the change since then.
  low double precision not null,
  high double precision not null,
  check (low <= index),
  check (high >= index),
  primary key (kind, key, action, month)
);
create index price_index_of_market on price_index (country_id, action);

-- Dated estimates of a home, kept by a person or by an agency for a client (docs/decisions/198).
create table home_reports (
  id bigint generated always as identity primary key,
  -- Of a person or of an agency, where it stays when its author leaves.
  owner_id bigint references users on delete cascade,
  agency_id bigint references agencies on delete cascade,
  -- Of an agency’s report; null after they left.
  author_id bigint references users on delete set null,
  title text not null check (length(title) between 1 and 120),
  note text not null default '' check (length(note) <= 2000),
  -- The facts, as in a request for the estimate.
  home jsonb not null,
  -- Of the secret in the link; null while it is not shared.
  digest bytea unique,
  shared_at timestamptz,
  views integer not null default 0,
  created_at timestamptz not null default now(),
  check ((owner_id is null) <> (agency_id is null)),
  check (author_id is null or agency_id is not null),
  check ((digest is null) = (shared_at is null))
);
comment on column home_reports.home is 'type: ReportHome from #contract/know/home-reports.ts';
create index home_reports_of_owner on home_reports (owner_id) where owner_id is not null;
create index home_reports_of_agency on home_reports (agency_id) where agency_id is not null;
create index home_reports_of_author on home_reports (author_id) where author_id is not null;

-- Estimates of a report by day. Never changed.
create table home_estimates (
  id bigint generated always as identity primary key,
  report_id bigint not null references home_reports on delete cascade,
  answer jsonb not null,
  taken_at timestamptz not null default now()
);
comment on column home_estimates.answer is 'type: EstimateAnswer from #contract/know/valuation.ts';
create index home_estimates_of_report on home_estimates (report_id, id desc);
