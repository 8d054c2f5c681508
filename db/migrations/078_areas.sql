-- Areas that people say: coasts, islands, districts (docs/decisions/162). The start fills in those of places/areas; every process keeps them in memory.
create table areas (
  id integer primary key check (id between 1 and 999999999),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  kind text not null,
  -- The smallest place that contains it: a country, state, city or area.
  parent text not null check (parent ~ '^(country|state|city|area)[0-9]{1,9}$'),
  -- The address that its own is below: /es, /es/barcelona/barcelona.
  below text not null,
  -- By language; `aka` are lists.
  names jsonb not null check (names ? 'en'),
  aka jsonb not null default '{}',
  name_in jsonb not null default '{}',
  -- What it consists of, instead of a shape.
  places text[] not null default '{}',
  population bigint check (population >= 0),
  -- Polygons of rings of longitude and latitude by turns; empty without a shape.
  polygons jsonb not null default '[]',
  -- Digest of the shipped feature that it was made from; null for an operator's own.
  shipped text,
  -- Since an operator changed it, what is shipped is not taken over.
  edited_at timestamptz,
  -- A shipped area that an operator deleted does not come back.
  deleted_at timestamptz,
  version integer not null default 1,
  check (shipped is not null or deleted_at is null)
);
create unique index areas_below_slug on areas (below, slug) where deleted_at is null;

-- Ids of an operator's own areas.
create sequence area_ids start 100000;

create function areas_numbered() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger areas_numbered before update on areas for each row execute function areas_numbered();

create function areas_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('areas', '');
  return null;
end $$;
create trigger areas_changed after insert or update or delete on areas for each statement execute function areas_changed();
