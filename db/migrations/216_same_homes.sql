-- Results, counts and the map show a home once, however many advertisers it has.
-- Live offers of different publishers that are the same home, both ways (docs/decisions/235). Worked out by api/homes/offers/same-keeper.ts.
create table same_homes (
  offer_id bigint not null references offers on delete cascade,
  same_id bigint not null references offers on delete cascade,
  -- Results show it in place of `offer_id`.
  is_shown boolean not null,
  primary key (offer_id, same_id),
  check (offer_id <> same_id)
);
create index same_homes_same on same_homes (same_id, is_shown);
-- Results show one of them.
create unique index same_homes_hidden on same_homes (offer_id) where is_shown;

-- The search hides an offer, and finds the one shown in its place by what both say: a change of either.
create function same_homes_changed() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select offer_id from changed_rows union select same_id from changed_rows;
  notify offer_changes;
  return null;
end $$;
create trigger same_homes_inserted after insert on same_homes referencing new table as changed_rows
  for each statement execute function same_homes_changed();
create trigger same_homes_updated after update on same_homes referencing new table as changed_rows
  for each statement execute function same_homes_changed();
create trigger same_homes_deleted after delete on same_homes referencing old table as changed_rows
  for each statement execute function same_homes_changed();

-- An offer that ended, or is in no city, is no longer the same as others: what was hidden behind it is shown at once.
create function same_homes_end() returns trigger language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ended bigint[] := array(select id from new_rows where not is_live(status) or city_id is null);
begin
  if ended = '{}' then return null; end if;
  -- In one order: those who end the two of a pair at once wait for each other, not both for ever.
  perform from same_homes where offer_id = any(ended) or same_id = any(ended) order by least(offer_id, same_id), greatest(offer_id, same_id), offer_id for update;
  delete from same_homes where offer_id = any(ended) or same_id = any(ended);
  return null;
end $$;
create trigger offers_end_same_homes after update on offers referencing new table as new_rows
  for each statement execute function same_homes_end();
