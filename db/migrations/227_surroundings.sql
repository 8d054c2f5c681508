-- Places around the public points of offers. A point has one answer for all its offers, however exact the portal knows where they are.
create table surroundings (
  -- Millionths of a degree.
  lat integer not null,
  lon integer not null,
  pin text not null check (pin in ('exact', 'street', 'area')),
  -- Version of the map by which it was worked out; empty if a page asked for it and it never was.
  map text not null,
  at timestamptz not null default now(),
  -- Null where the map has no streets.
  places jsonb,
  noises jsonb not null default '[]',
  primary key (lat, lon, pin)
);
comment on column surroundings.places is 'type: StoredPlace[] from #db/json-types.ts';
comment on column surroundings.noises is 'type: StoredNoise[] from #db/json-types.ts';
create index surroundings_asked on surroundings (at) where map = '';
