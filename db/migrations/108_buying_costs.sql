-- Usual terms of a loan and extra costs of buying, by country: what the operator entered, with its source.
create table buying_costs (
  country_id integer primary key,
  -- Percent per year.
  rate double precision not null check (rate between 0 and 50),
  years smallint not null check (years between 1 and 60),
  -- Percent of the price.
  deposit double precision not null check (deposit between 0 and 100),
  extra double precision not null check (extra between 0 and 100),
  source text not null check (source <> '' and length(source) <= 200),
  source_url text check (source_url ~ '^https?://' and length(source_url) <= 500),
  updated_at timestamptz not null default now()
);
