-- A point whose tiles do not come waits without holding up others, and one that a page asked for may have an older answer.
alter table surroundings
  add asked boolean not null default false,
  add tries smallint not null default 0,
  add later timestamptz,
  drop constraint surroundings_pkey,
  add primary key (lat, lon, pin) include (map, at, later);
drop index surroundings_asked;
update surroundings set asked = true where map = '';
create index surroundings_asked on surroundings (tries, at) where asked;
create index surroundings_later on surroundings (later) where later is not null;
