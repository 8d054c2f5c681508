-- What the portal tells its users, and how processes tell each other what sockets must hear.

-- Kept as the keys of messages and their values, so that it is read in the language of the page.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text not null,
  message text not null,
  params jsonb not null default '{}',
  type text not null default 'info' check (type in ('info', 'success', 'warning', 'error')),
  -- Milliseconds for which it is shown when it arrives.
  duration integer not null default 25000 check (duration > 0),
  -- An address of the portal without its locale.
  link text check (link like '/%'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;

-- A log that every process with sockets reads, as `offer_changes` is read; kept for minutes. Nobody misses it after a crash: the sockets are gone, too.
create unlogged table realtime_messages (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  body jsonb not null default '{}'
);
create index realtime_messages_xid on realtime_messages (xid);
create index realtime_messages_at on realtime_messages (at);

create function realtime_messages_inserted() returns trigger language plpgsql as $$
begin
  notify realtime_messages;
  return null;
end $$;

create function notifications_inserted() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'notification', 'id', id, 'user', user_id) from new_rows order by id;
  return null;
end $$;

-- Whoever ends a session, and however: its sockets are closed.
create function access_tokens_deleted() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'ended', 'tokens', jsonb_agg(id)) from old_rows having count(*) > 0;
  return null;
end $$;

create function users_blocked() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body) values (jsonb_build_object('type', 'ended', 'user', new.id));
  return null;
end $$;

create trigger realtime_messages_inserted after insert on realtime_messages for each statement execute function realtime_messages_inserted();
create trigger notifications_inserted after insert on notifications referencing new table as new_rows for each statement execute function notifications_inserted();
create trigger access_tokens_deleted after delete on access_tokens referencing old table as old_rows for each statement execute function access_tokens_deleted();
create trigger users_blocked after update of blocked_at on users for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function users_blocked();
