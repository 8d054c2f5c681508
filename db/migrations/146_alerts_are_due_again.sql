-- What waits is told by what its reader chooses now: another frequency, other quiet hours or reasons change when that is.
create function saved_searches_due() returns trigger language plpgsql as $$
begin
  new.due_at := case
    when exists (select from search_matches m where m.search_id = new.id and m.alert_id is null and m.reason = any (new.reasons))
      then alert_due(new.frequency, new.time_zone, new.quiet_from, new.quiet_until, now())
  end;
  return new;
end $$;
create trigger saved_searches_due before update of frequency, time_zone, quiet_from, quiet_until, reasons on saved_searches
  for each row when ((old.frequency, old.time_zone, old.quiet_from, old.quiet_until, old.reasons) is distinct from (new.frequency, new.time_zone, new.quiet_from, new.quiet_until, new.reasons))
  execute function saved_searches_due();
