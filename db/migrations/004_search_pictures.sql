-- Search knows whether an offer has pictures and plans: a picture that comes or goes by itself is a change of its offer.
create function offer_pictures_changed() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select distinct offer_id from changed_rows;
  notify offer_changes;
  return null;
end $$;

create trigger offer_pictures_inserted after insert on offer_pictures referencing new table as changed_rows for each statement execute function offer_pictures_changed();
create trigger offer_pictures_deleted after delete on offer_pictures referencing old table as changed_rows for each statement execute function offer_pictures_changed();
