-- Workers wait for a notification instead of asking again and again (docs/decisions/139). One for each kind that a statement adds.
create function jobs_inserted() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', kind) from (select distinct kind from new_rows) as kinds;
  return null;
end $$;
create trigger jobs_inserted after insert on jobs referencing new table as new_rows for each statement execute function jobs_inserted();

-- When the next job of a kind is due.
create index jobs_kind_run_at on jobs (kind, run_at);
