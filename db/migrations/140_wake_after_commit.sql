-- Transactions that notify commit one after the other, each when the one before is on the disk. Whoever writes conversations notifies after the commit instead, once for many (docs/decisions/205).
create or replace function realtime_messages_inserted() returns trigger language plpgsql as $$
begin
  if current_setting('lares.wakes_later', true) is distinct from 'on' then
    notify realtime_messages;
  end if;
  return null;
end $$;

-- Workers look at least twice a minute when the next job is due: of what is due later they need no notification.
create or replace function jobs_inserted() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', kind) from (select distinct kind from new_rows where run_at < now() + interval '1 minute') as kinds;
  return null;
end $$;

-- Sent along with the beginning of a transaction, whose results nobody reads: an error says that the session has ended (api/accounts/call-locks.ts).
create function require_session(token bigint) returns void language plpgsql as $$
begin
  if not exists (select from access_tokens where id = token) then
    raise exception 'The session has ended.' using errcode = 'LR401';
  end if;
end $$;
