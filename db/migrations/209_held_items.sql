-- Items with a value that cannot be meant wait until somebody confirms it; the answer is remembered.
alter table feed_items drop constraint feed_items_state_check;
alter table feed_items add constraint feed_items_state_check check (state in ('quarantined', 'held', 'missing', 'gone'));
alter table feed_items add column held jsonb;
comment on column feed_items.held is 'type: object';
alter table imports add column held bigint not null default 0;
create table feed_confirmations (
  source_id integer not null references sources on delete cascade,
  external_id text not null,
  code text not null,
  value text not null,
  confirmed_at timestamptz not null default now(),
  primary key (source_id, external_id, code, value)
);

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
  delete from feed_confirmations where source_id = source;
  delete from feed_revisions where source_id = source;
  delete from feed_pictures where source_id = source;
  delete from imports where source_id = source;
  insert into jobs (kind, data) values ('source_delete', jsonb_build_object('source', source));
end $$;
