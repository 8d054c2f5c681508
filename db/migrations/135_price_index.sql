-- What homes of the same quality were asked for by month, beside the last month of the index (docs/valuation.md). Written with the models of a market.
create table price_index (
  country_id integer not null,
  action smallint not null,
  -- `city`, `state`, `country`: its id is the key.
  kind text not null check (kind in ('city', 'state', 'country')),
  key integer not null,
  month date not null,
  homes integer not null check (homes > 0),
  index double precision not null check (index > 0),
  -- 90 % of the change since then.
  low double precision not null check (low <= index),
  high double precision not null check (high >= index),
  primary key (kind, key, action, month)
);
create index price_index_of_market on price_index (country_id, action);
