-- Market figures of areas (docs/decisions/162): their id, where other places have 0; their country, state and city are 0.
alter table market_medians add column area_id integer not null default 0,
  drop constraint market_medians_pkey,
  add primary key (country_id, state_id, city_id, area_id, action, category, month);
alter table market_changes add column area_id integer not null default 0,
  drop constraint market_changes_pkey,
  add primary key (country_id, state_id, city_id, area_id, action);
