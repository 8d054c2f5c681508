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
