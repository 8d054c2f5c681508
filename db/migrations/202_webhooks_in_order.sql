-- Webhooks are sent in order, one job a webhook, and keep what waits while they are stopped (docs/decisions/091).
alter table webhooks add failing_since timestamptz, add retry_at timestamptz, add stopped_at timestamptz;
update webhooks set stopped_at = now() where state <> 'active';
update webhooks set failing_since = now() where failures > 0;

create function webhooks_stopped() returns trigger language plpgsql as $$
begin
  new.stopped_at := case when new.state = 'active' then null else coalesce(old.stopped_at, now()) end;
  return new;
end $$;
create trigger webhooks_stopped before update of state on webhooks for each row execute function webhooks_stopped();

create function is_recording(w webhooks) returns boolean language sql stable as $$
  select w.stopped_at is null or w.stopped_at > now() - interval '7 days'
$$;
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, id) where state = 'waiting';

create or replace function webhook_deliveries_inserted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data, lane, run_at)
    select distinct 'webhook_send', jsonb_build_object('webhook', w.id), 'user:' || w.user_id, now() + interval '1 second'
    from new_rows n join webhooks w on w.id = n.webhook_id where w.state = 'active';
  return null;
end $$;

create or replace function tell_webhooks(changes jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, events)
  select w.id, jsonb_agg(jsonb_build_object('type', c.type, 'at', now(), 'offer', c.offer) order by (c.offer->>'id')::bigint)
  from jsonb_to_recordset(changes) as c(type text, owner_id bigint, agency_id bigint, offer jsonb)
  join webhooks w on is_recording(w) and c.type = any(w.events)
    and (w.user_id = c.owner_id or exists (select from agency_members m where m.user_id = w.user_id and m.agency_id = c.agency_id))
  group by w.id
$$;

create or replace function offers_tell_inserted() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks w where is_recording(w)) then return null; end if;
  perform tell_webhooks(coalesce(jsonb_agg(jsonb_build_object('type', 'offer.published', 'owner_id', coalesce(n.owner_id, s.owner_id), 'agency_id', n.agency_id,
      'offer', jsonb_build_object('id', n.id, 'reference', n.reference, 'externalId', n.external_id, 'status', n.status, 'price', jsonb_build_object('amount', n.price_amount, 'currency', n.price_currency, 'type', n.price_type)))), '[]'))
    from new_rows n join sources s on s.id = n.source_id where is_live(n.status);
  return null;
end $$;

create or replace function offers_tell_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks w where is_recording(w)) then return null; end if;
  perform tell_webhooks(coalesce(jsonb_agg(jsonb_build_object('type', c.type, 'owner_id', c.owner, 'agency_id', c.agency_id,
      'offer', jsonb_build_object('id', c.id, 'reference', c.reference, 'externalId', c.external_id, 'status', c.status, 'price', jsonb_build_object('amount', c.price_amount, 'currency', c.price_currency, 'type', c.price_type),
        'before', jsonb_build_object('status', c.status_before, 'amount', c.amount_before)))), '[]'))
  from (
    select n.*, coalesce(n.owner_id, s.owner_id) as owner, o.status as status_before, o.price_amount as amount_before,
      case
        when is_live(n.status) and not is_live(o.status) then 'offer.published'
        when is_live(o.status) and not is_live(n.status) then 'offer.unpublished'
        when not is_live(n.status) then null
        when (n.price_amount, n.price_currency, n.price_type) is distinct from (o.price_amount, o.price_currency, o.price_type) then 'offer.price_changed'
        when to_jsonb(n) - '{updated_at,version,source_digest,price_since,expires_at}'::text[] is distinct from to_jsonb(o) - '{updated_at,version,source_digest,price_since,expires_at}'::text[] then 'offer.changed'
      end as type
    from new_rows n join old_rows o using (id) join sources s on s.id = n.source_id) c
  where c.type is not null;
  return null;
end $$;

create or replace function messages_tell() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, events)
  select w.id, jsonb_build_array(jsonb_build_object('type', 'lead.created', 'at', new.created_at, 'lead', jsonb_build_object('id', c.id, 'kind', new.kind),
    'offer', jsonb_build_object('id', o.id, 'reference', o.reference, 'externalId', o.external_id)))
  from conversations c join offers o on o.id = c.offer_id cross join webhooks w
  where c.id = new.conversation_id and c.state <> 'spam' and is_recording(w) and 'lead.created' = any(w.events)
    and w.user_id in (select r.user_id from conversation_readers(c) r where r.side = 'team');
  return null;
end $$;

create or replace function source_runs_tell() returns trigger language plpgsql as $$
begin
  if new.kind = 'import' and new.state in ('done', 'failed') and old.state not in ('done', 'failed') then
    insert into webhook_deliveries (webhook_id, events)
    select w.id, jsonb_build_array(jsonb_build_object('type', 'import.finished', 'at', now(), 'run', jsonb_build_object('id', new.id, 'source', new.source_id, 'state', new.state,
      'created', new.report->'figures'->'created', 'updated', new.report->'figures'->'updated', 'rejected', new.report->'figures'->'rejected', 'gone', new.report->'figures'->'gone', 'doubt', new.report->'figures'->'doubt_code')))
    from webhooks w join sources s on s.id = new.source_id
    where is_recording(w) and 'import.finished' = any(w.events)
      and (w.user_id = s.owner_id or exists (select from agency_members m where m.user_id = w.user_id and m.agency_id = s.agency_id));
  end if;
  return null;
end $$;

-- Deliveries that waited while their webhook was disabled or after its last attempt were marked as failed without one: they wait again.
update webhook_deliveries d set state = 'waiting' from webhooks w where w.id = d.webhook_id and w.state <> 'active' and d.state = 'failed' and d.attempts = 0;
delete from jobs where kind = 'webhook';
insert into jobs (kind, data, lane)
  select distinct 'webhook_send', jsonb_build_object('webhook', w.id), 'user:' || w.user_id
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.state = 'waiting' and w.state = 'active';
