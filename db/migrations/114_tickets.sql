-- Support (docs/decisions/193): a ticket is what somebody asks of the portal itself, by account or with a verified address.
create table tickets (
  id bigint generated always as identity primary key,
  -- Who asks. Without an account a link to it opens the ticket.
  user_id bigint references users on delete cascade,
  name text not null,
  email text not null,
  locale text not null,
  -- Part of what the link is signed with: another value, and earlier links are dead.
  link_key text not null default gen_random_uuid()::text,
  category text not null check (category in ('question', 'listing', 'account', 'agency', 'problem', 'press', 'other')),
  status text not null default 'open',
  -- Where it was written, as far as the sender left it in: page, build, locale, browser, request.
  context jsonb not null default '{}',
  -- The number of the last message.
  last_seq integer not null default 0,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The first answer; and when it was solved, unless it was reopened.
  answered_at timestamptz,
  solved_at timestamptz
);
create index tickets_user on tickets (user_id) where user_id is not null;
create index tickets_email on tickets (lower(email));
create index tickets_queue on tickets (status, last_at);

-- How a ticket gets from one status to another; nothing else may change it. `contract/support.ts` has the same for pages, and a test compares them.
create table ticket_moves (
  side text not null check (side in ('requester', 'staff')),
  act text not null check (act in ('write', 'answer', 'take', 'solve', 'reopen')),
  from_status text not null check (from_status in ('open', 'waiting_for_us', 'waiting_for_you', 'solved', 'reopened')),
  to_status text not null check (to_status in ('open', 'waiting_for_us', 'waiting_for_you', 'solved', 'reopened')),
  primary key (side, act, from_status)
);
insert into ticket_moves (side, act, from_status, to_status) values
  ('requester', 'write', 'open', 'open'),
  ('requester', 'write', 'waiting_for_us', 'waiting_for_us'),
  ('requester', 'write', 'waiting_for_you', 'waiting_for_us'),
  ('requester', 'write', 'solved', 'reopened'),
  ('requester', 'write', 'reopened', 'reopened'),
  ('requester', 'solve', 'open', 'solved'),
  ('requester', 'solve', 'waiting_for_us', 'solved'),
  ('requester', 'solve', 'waiting_for_you', 'solved'),
  ('requester', 'solve', 'reopened', 'solved'),
  ('requester', 'reopen', 'solved', 'reopened'),
  ('staff', 'answer', 'open', 'waiting_for_you'),
  ('staff', 'answer', 'waiting_for_us', 'waiting_for_you'),
  ('staff', 'answer', 'waiting_for_you', 'waiting_for_you'),
  ('staff', 'answer', 'solved', 'waiting_for_you'),
  ('staff', 'answer', 'reopened', 'waiting_for_you'),
  ('staff', 'take', 'open', 'waiting_for_us'),
  ('staff', 'take', 'waiting_for_you', 'waiting_for_us'),
  ('staff', 'take', 'reopened', 'waiting_for_us'),
  ('staff', 'solve', 'open', 'solved'),
  ('staff', 'solve', 'waiting_for_us', 'solved'),
  ('staff', 'solve', 'waiting_for_you', 'solved'),
  ('staff', 'solve', 'reopened', 'solved'),
  ('staff', 'reopen', 'solved', 'reopened');
create function tickets_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' then raise exception 'A ticket begins open, not %', new.status using errcode = 'check_violation'; end if;
  elsif not exists (select from ticket_moves where from_status = old.status and to_status = new.status) then
    raise exception 'A ticket does not get from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  new.solved_at := case when new.status = 'solved' then now() end;
  return new;
end $$;
create trigger tickets_begin before insert on tickets for each row execute function tickets_move();
create trigger tickets_move before update on tickets for each row when (old.status is distinct from new.status) execute function tickets_move();

create table ticket_messages (
  ticket_id bigint not null references tickets on delete cascade,
  -- From 1 on without gaps: given below, under the lock of the ticket.
  seq integer not null default 0,
  side text not null check (side in ('requester', 'staff')),
  -- Who of the staff wrote it.
  user_id bigint references users on delete set null,
  -- Chosen by the client: sent again, the message is the one that there is.
  client_id text not null,
  -- A 'note' is for the staff only; the last two say what was done.
  kind text not null check (kind in ('text', 'note', 'solved', 'reopened')),
  body text not null default '',
  created_at timestamptz not null default now(),
  primary key (ticket_id, seq),
  unique (ticket_id, side, client_id),
  check (kind <> 'note' or side = 'staff')
);
create index ticket_messages_user on ticket_messages (user_id) where user_id is not null;
create function ticket_messages_number() returns trigger language plpgsql as $$
begin
  update tickets set last_seq = last_seq + 1, last_at = new.created_at,
    answered_at = case when new.side = 'staff' and new.kind = 'text' then coalesce(answered_at, new.created_at) else answered_at end
    where id = new.ticket_id returning last_seq into new.seq;
  return new;
end $$;
create trigger ticket_messages_number before insert on ticket_messages for each row execute function ticket_messages_number();

-- What waits for the link that was mailed to its address: for a day, and nobody sees it before.
create table waiting_tickets (
  id bigint generated always as identity primary key,
  -- Of the form that it was sent with, which sends one ticket however often the button is pressed.
  nonce text not null unique,
  category text not null,
  name text not null,
  email text not null,
  message text not null,
  locale text not null,
  context jsonb not null default '{}',
  -- Of the secret in the link; null for what a program filled in, to which no link was sent.
  digest bytea,
  created_at timestamptz not null default now(),
  -- What became of it when the link was followed.
  ticket_id bigint references tickets on delete cascade
);
create index waiting_tickets_email on waiting_tickets (lower(email));
create index waiting_tickets_created_at on waiting_tickets (created_at);
