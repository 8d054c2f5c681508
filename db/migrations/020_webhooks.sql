-- Addresses of programs that are told what happens to somebody's offers, and what was sent to them (docs/decisions/091).

create table webhooks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  url text not null check (url ~ '^https?://'),
  -- Of contract/webhooks.ts.
  events text[] not null,
  -- What is sent is signed with it, so that it cannot be kept as a digest only.
  secret text not null,
  state text not null default 'active' check (state in ('active', 'disabled')),
  -- Attempts in a row that failed.
  failures smallint not null default 0,
  created_at timestamptz not null default now()
);
create index webhooks_user on webhooks (user_id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- `WebhookEvent` of contract/webhooks.ts, at most as many as one statement has changed rows.
  events jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- What was answered last: the status, and the beginning of the text; or why nothing was.
  status smallint,
  answer text,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_created on webhook_deliveries (created_at);

-- With the row the job that sends it.
create function webhook_deliveries_inserted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data) select 'webhook', jsonb_build_object('delivery', id) from new_rows;
  return null;
end $$;
create trigger webhook_deliveries_inserted after insert on webhook_deliveries referencing new table as new_rows for each statement execute function webhook_deliveries_inserted();

create function is_live(status text) returns boolean immutable language sql return status in ('published', 'reserved');

-- What somebody is told of an offer: of their own, and of those of the agency that they work for.
create function tell_webhooks(changes jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, events)
  select w.id, jsonb_agg(jsonb_build_object('type', c.type, 'at', now(), 'offer', c.offer) order by (c.offer->>'id')::bigint)
  from jsonb_to_recordset(changes) as c(type text, owner_id bigint, agency_id bigint, offer jsonb)
  join webhooks w on w.state = 'active' and c.type = any(w.events)
    and (w.user_id = c.owner_id or exists (select from agency_members m where m.user_id = w.user_id and m.agency_id = c.agency_id))
  group by w.id
$$;

create function offers_tell_inserted() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where state = 'active') then return null; end if;
  perform tell_webhooks(coalesce(jsonb_agg(jsonb_build_object('type', 'offer.published', 'owner_id', coalesce(n.owner_id, s.owner_id), 'agency_id', n.agency_id,
      'offer', jsonb_build_object('id', n.id, 'reference', n.reference, 'externalId', n.external_id, 'status', n.status, 'price', jsonb_build_object('amount', n.price_amount, 'currency', n.price_currency, 'type', n.price_type)))), '[]'))
    from new_rows n join sources s on s.id = n.source_id where is_live(n.status);
  return null;
end $$;
create trigger offers_tell_inserted after insert on offers referencing new table as new_rows for each statement execute function offers_tell_inserted();

create function offers_tell_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where state = 'active') then return null; end if;
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
create trigger offers_tell_updated after update on offers referencing old table as old_rows new table as new_rows for each statement execute function offers_tell_updated();

-- A run of a source that has ended.
create function source_runs_tell() returns trigger language plpgsql as $$
begin
  if new.kind = 'import' and new.state in ('done', 'failed') and old.state not in ('done', 'failed') then
    insert into webhook_deliveries (webhook_id, events)
    select w.id, jsonb_build_array(jsonb_build_object('type', 'import.finished', 'at', now(), 'run', jsonb_build_object('id', new.id, 'source', new.source_id, 'state', new.state,
      'created', new.report->'figures'->'created', 'updated', new.report->'figures'->'updated', 'rejected', new.report->'figures'->'rejected', 'gone', new.report->'figures'->'gone', 'doubt', new.report->'figures'->'doubt_code')))
    from webhooks w join sources s on s.id = new.source_id
    where w.state = 'active' and 'import.finished' = any(w.events)
      and (w.user_id = s.owner_id or exists (select from agency_members m where m.user_id = w.user_id and m.agency_id = s.agency_id));
  end if;
  return null;
end $$;
create trigger source_runs_tell after update on source_runs for each row execute function source_runs_tell();
