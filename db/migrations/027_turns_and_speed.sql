-- Work for many owners is done in turns (docs/decisions/093), leads are told to programs, and rows that belong to an offer are checked together.

-- For whom a job is done, where many wait for work of the same kind. Of one lane one job is in hand at a time.
alter table jobs add column lane text;

create table job_lanes (
  kind text not null,
  lane text not null,
  -- When it had its turn last.
  served_at timestamptz not null default clock_timestamp(),
  -- Until then a worker has one of its jobs in hand. Null: none has.
  taken_until timestamptz,
  primary key (kind, lane)
);

-- Whose a source is, as one text: its agency's, that of the agency that its owner works for, its owner's, or the operator's.
create function keeper_of(source sources) returns text stable language sql as $$
  select coalesce('agency:' || coalesce(source.agency_id, (select m.agency_id from agency_members m where m.user_id = source.owner_id)), 'user:' || source.owner_id, 'source:' || source.id)
$$;

-- Files are fetched by work of its own: a server that is slow keeps no file waiting that is here.
update jobs j set kind = 'source_fetch' from source_runs r where j.kind = 'source_run' and r.id = (j.data->>'run')::bigint and r.revision_id is null;

-- What is sent to programs of one account waits for that account alone.
create or replace function webhook_deliveries_inserted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data, lane)
    select 'webhook', jsonb_build_object('delivery', n.id), 'user:' || w.user_id from new_rows n join webhooks w on w.id = n.webhook_id;
  return null;
end $$;

-- A message has come into an inbox: those are told who may read it there. Nothing of what it says, and not who wrote it. When the transaction ends, since its recipients are written after it.
create function leads_tell() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, events)
  select w.id, jsonb_build_array(jsonb_build_object('type', 'lead.created', 'at', new.delivered_at, 'lead', jsonb_build_object('id', new.id, 'kind', new.kind),
    'offer', jsonb_build_object('id', o.id, 'reference', o.reference, 'externalId', o.external_id)))
  from webhooks w join offers o on o.id = new.offer_id
  where w.state = 'active' and 'lead.created' = any(w.events)
    and w.user_id in (
      select r.user_id from lead_recipients r where r.lead_id = new.id
      union select m.user_id from agency_members m where m.agency_id = new.agency_id and m.role in ('owner', 'manager'));
  return null;
end $$;
create constraint trigger leads_tell after update on leads deferrable initially deferred for each row
  when (old.state = 'waiting' and new.state = 'new') execute function leads_tell();

-- Items of a file come and go with their import, by its hand alone: a foreign key would ask for each of a hundred thousand whether the one import is still there.
alter table import_rows drop constraint import_rows_import_id_fkey;
create function imports_take_rows_along() returns trigger language plpgsql as $$
begin
  delete from import_rows where import_id in (select id from old_rows);
  return null;
end $$;
create trigger imports_take_rows_along after delete on imports referencing old table as old_rows for each statement execute function imports_take_rows_along();

-- A foreign key asks for each row, and an import brings sixteen rows of an offer. These ask once for a statement and mean the same: an offer that has rows is there, is held until
-- the transaction ends, and takes them along when it goes.
alter table offer_texts drop constraint offer_texts_offer_id_fkey;
alter table offer_pictures drop constraint offer_pictures_offer_id_fkey;

-- Plans are kept from the first call of a session, when there may have been a handful of offers: what is right for any number is said.
create function offer_rows_inserted() returns trigger language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  orphan bigint;
begin
  with held as (select id from offers where id in (select offer_id from changed_rows) order by id for key share)
    select offer_id into orphan from changed_rows where offer_id not in (select id from held) limit 1;
  if found then raise foreign_key_violation using message = format('%s: there is no offer %s', tg_table_name, orphan); end if;
  return null;
end $$;
create trigger offer_texts_have_offers after insert on offer_texts referencing new table as changed_rows for each statement execute function offer_rows_inserted();
create trigger offer_pictures_have_offers after insert on offer_pictures referencing new table as changed_rows for each statement execute function offer_rows_inserted();

create function offer_rows_stay() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = format('%s: a row never changes its offer', tg_table_name);
end $$;
create trigger offer_texts_stay before update of offer_id on offer_texts for each row when (old.offer_id <> new.offer_id) execute function offer_rows_stay();
create trigger offer_pictures_stay before update of offer_id on offer_pictures for each row when (old.offer_id <> new.offer_id) execute function offer_rows_stay();

create function offer_rows_go() returns trigger language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from offer_texts where offer_id in (select id from old_rows);
  delete from offer_pictures where offer_id in (select id from old_rows);
  return null;
end $$;
create trigger offers_take_rows_along after delete on offers referencing old table as old_rows for each statement execute function offer_rows_go();

-- Pictures of feeds are kept by what their bytes are; one that nobody has any more is thrown away.
create index feed_pictures_key on feed_pictures (key) where key is not null;
create index offer_pictures_imported on offer_pictures (key) where starts_with(key, 'imported/');
