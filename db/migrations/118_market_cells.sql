-- The hexagon (H3, resolution 8) of each offer's public point, which is in millionths of a degree; `finest`: the finest resolution for which the point is exact enough.
create table offer_cells (
  offer_id bigint primary key references offers on delete cascade,
  lat integer not null,
  lon integer not null,
  finest smallint not null,
  cell bigint not null
);

-- Prices per square metre by hexagon, in euros, rents by the month. Cells have their centre, by which a map finds them.
create table market_cells (
  resolution smallint not null,
  -- Group of categories (contract/cells.ts).
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
create index market_cells_at on market_cells (resolution, kind, month, lat);
