-- Search finds offers by the words of their texts: a text that comes, changes or goes by itself is a change of its offer.
create function offer_texts_changed() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select distinct offer_id from changed_rows;
  notify offer_changes;
  return null;
end $$;

create trigger offer_texts_inserted after insert on offer_texts referencing new table as changed_rows for each statement execute function offer_texts_changed();
create trigger offer_texts_updated after update on offer_texts referencing new table as changed_rows for each statement execute function offer_texts_changed();
create trigger offer_texts_deleted after delete on offer_texts referencing old table as changed_rows for each statement execute function offer_texts_changed();
