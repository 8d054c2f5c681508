-- The jobs that delete files are named for it, those that wait and those that are dead too.
update jobs set kind = 'picture_delete' where kind = 'picture_throw';
update jobs set kind = 'source_delete' where kind = 'source_throw';

create or replace function offer_uploads_deleted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data) select 'picture_delete', jsonb_build_object('key', key) from old_rows;
  return null;
end $$;

create or replace function close_source(source integer) returns void language plpgsql as $$
begin
  -- First: an import at work ends before its next batch.
  update sources set state = 'closed', owner_id = null, name = null, address = null, mapping = null, schedule = 'off', next_run_at = null where id = source;
  perform set_config('lares.reason', 'source_closed', true);
  update offers set status = 'archived', source_status = 'archived', source_digest = null
    where source_id = source and status in ('published', 'reserved', 'paused');
  perform set_config('lares.reason', '', true);
  delete from source_secrets where source_id = source;
  delete from source_runs where source_id = source;
  delete from feed_items where source_id = source;
  delete from feed_revisions where source_id = source;
  delete from feed_pictures where source_id = source;
  delete from imports where source_id = source;
  insert into jobs (kind, data) values ('source_delete', jsonb_build_object('source', source));
end $$;
