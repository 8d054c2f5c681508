-- Who of an agency handles a conversation, and what its team notes there (docs/decisions/199).
alter table conversations
  -- A member of the agency; null: nobody yet.
  add column handler_id bigint references users on delete set null,
  -- Where it was handed to; null: the branch of the offer.
  add column branch_id bigint references agency_branches on delete set null;
create index conversations_handler on conversations (handler_id) where handler_id is not null;
create index conversations_branch on conversations (branch_id) where branch_id is not null;

-- Notes and history, for the team alone. Apart from the messages: whatever reads, counts, numbers, mails or exports those knows nothing of it.
create table conversation_notes (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- Whose team reads it, also after the offer was given to another agency. Null: a private owner.
  agency_id bigint references agencies on delete cascade,
  kind text not null check (kind in ('note', 'taken', 'handed')),
  user_id bigint references users on delete set null,
  to_user_id bigint references users on delete set null,
  to_branch_id bigint references agency_branches on delete set null,
  client_id text not null,
  body text not null default '' check (kind = 'handed' or (kind = 'note') = (body <> '')),
  -- The message after which it is shown.
  after_seq integer not null,
  created_at timestamptz not null default now(),
  unique (conversation_id, client_id)
);
create index conversation_notes_user on conversation_notes (user_id) where user_id is not null;

-- Another agency knows nothing of who handled it.
create function conversations_moved() returns trigger language plpgsql as $$
begin
  new.handler_id := null;
  new.branch_id := null;
  return new;
end $$;
create trigger conversations_moved before update of agency_id on conversations for each row
  when (old.agency_id is distinct from new.agency_id) execute function conversations_moved();
-- Who leaves an agency handles none of its conversations.
create function agency_members_left() returns trigger language plpgsql as $$
begin
  update conversations set handler_id = null where handler_id = old.user_id and agency_id = old.agency_id;
  return null;
end $$;
create trigger agency_members_left after delete or update of agency_id on agency_members for each row execute function agency_members_left();

-- Who is notified of what a visitor writes: who handles it, else those of its branch, else all that it was given to and that can sign in.
create function conversation_notified(one conversations) returns setof bigint language sql stable as $$
  with given as (
    select p.user_id, m.branch_id from conversation_people p join users u on u.id = p.user_id and u.blocked_at is null
      left join agency_members m on m.user_id = p.user_id and m.agency_id = one.agency_id
    where p.conversation_id = one.id and (one.agency_id is null or m.user_id is not null))
  select user_id from given g where case
    when exists (select from given where user_id = one.handler_id) then g.user_id = one.handler_id
    when exists (select from given where branch_id = one.branch_id) then g.branch_id = one.branch_id
    else true end
$$;

-- The team is told, the visitor is not.
drop trigger conversations_tell on conversations;
create trigger conversations_tell after update on conversations for each row
  when ((new.last_seq, new.visitor_read_seq, new.team_read_seq, new.answered_seq, new.state, new.handler_id, new.branch_id)
    is distinct from (old.last_seq, old.visitor_read_seq, old.team_read_seq, old.answered_seq, old.state, old.handler_id, old.branch_id)) execute function conversations_tell();
create function conversation_notes_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'conversation', 'id', c.id, 'users', coalesce(jsonb_agg(distinct r.user_id), '[]'))
    from conversations c cross join lateral conversation_readers(c) r
    where c.id = new.conversation_id and r.side = 'team'
      and (new.agency_id is null or exists (select from agency_members m where m.user_id = r.user_id and m.agency_id = new.agency_id))
    group by c.id;
  return null;
end $$;
create trigger conversation_notes_tell after insert on conversation_notes for each row when (new.kind = 'note') execute function conversation_notes_tell();
