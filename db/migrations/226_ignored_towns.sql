-- Towns of imports that are no places, by the judgement of a moderator: hidden from the list of unknown ones.
create table ignored_towns (
  -- In the comparable form of `fold` in text/fold.ts.
  town text not null,
  country_id integer not null,
  -- 0: the province of its homes is unknown.
  state_id integer not null default 0,
  ignored_at timestamptz not null default now(),
  primary key (country_id, state_id, town)
);
