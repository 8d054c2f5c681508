-- What a reader of a conversation chose for themselves: no notifications, not in their list; the visitor also: no more messages (docs/decisions/199).
create table conversation_choices (
  conversation_id bigint not null references conversations on delete cascade,
  -- Of the team; null: the visitor.
  user_id bigint references users on delete cascade,
  muted boolean not null default false,
  -- Until the other side writes; a colleague, as long as others of the team are there.
  has_left boolean not null default false,
  -- The visitor wants no messages of the team, until they write themselves.
  blocked boolean not null default false check (not blocked or user_id is null),
  unique nulls not distinct (conversation_id, user_id)
);
create index conversation_choices_user on conversation_choices (user_id) where user_id is not null;

alter table conversation_notes drop constraint conversation_notes_kind_check;
alter table conversation_notes add constraint conversation_notes_kind_check check (kind in ('note', 'taken', 'handed', 'left'));

create or replace function conversation_notified(one conversations) returns setof bigint language sql stable as $$
  with given as (
    select p.user_id, m.branch_id, coalesce(ch.muted, false) as muted, coalesce(ch.has_left, false) as has_left
    from conversation_people p join users u on u.id = p.user_id and u.blocked_at is null
      left join agency_members m on m.user_id = p.user_id and m.agency_id = one.agency_id
      left join conversation_choices ch on ch.conversation_id = one.id and ch.user_id = p.user_id
    where p.conversation_id = one.id and (one.agency_id is null or m.user_id is not null)),
  present as (select * from given where not has_left or not exists (select from given where not has_left))
  select user_id from present g where not muted and case
    when exists (select from present where user_id = one.handler_id) then g.user_id = one.handler_id
    when exists (select from present where branch_id = one.branch_id) then g.branch_id = one.branch_id
    else true end
$$;

-- All tabs of who chose are told, nobody else.
create function conversation_choices_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'conversation', 'id', c.id, 'users', coalesce(jsonb_agg(distinct r.user_id), '[]'))
    from conversations c cross join lateral conversation_readers(c) r
    where c.id = new.conversation_id and case when new.user_id is null then r.side = 'visitor' or new.blocked is distinct from (tg_op = 'UPDATE' and old.blocked)
      else r.user_id = new.user_id end
    group by c.id;
  return null;
end $$;
create trigger conversation_choices_tell after insert or update on conversation_choices for each row execute function conversation_choices_tell();

-- Whom a moderator has stopped from writing to anybody: as if all had blocked them.
alter table conversation_blocks drop constraint lead_blocks_check;
alter table conversation_blocks add constraint conversation_blocks_one check (user_id is null or agency_id is null);
create unique index conversation_blocks_all on conversation_blocks (lower(email)) where user_id is null and agency_id is null;

-- Messages that one side of a conversation reported, and nothing else of it.
create table chat_reports (
  id bigint generated always as identity primary key,
  conversation_id bigint references conversations on delete set null,
  offer_id bigint references offers on delete set null,
  -- Who reported: an account, or the visitor by their link.
  side text not null check (side in ('visitor', 'team')),
  reporter_id bigint references users on delete set null,
  -- Who is reported: by the account, if there is one.
  reported_id bigint references users on delete set null,
  reported_name text not null,
  -- Of a visitor, by which they are stopped.
  reported_email text,
  reason text not null,
  message text not null default '',
  -- The messages that were picked: side, name, text, names of files, time.
  excerpt jsonb not null check (jsonb_typeof(excerpt) = 'array'),
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('dismissed', 'warned', 'stopped')),
  moderator_id bigint references users on delete set null,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
-- One that is open for each who reports.
create unique index chat_reports_open on chat_reports (conversation_id, side, coalesce(reporter_id, 0)) where outcome is null;
create index chat_reports_created_at on chat_reports (created_at) where outcome is null;
create index chat_reports_offer on chat_reports (offer_id) where offer_id is not null;
create index chat_reports_reporter on chat_reports (reporter_id) where reporter_id is not null;
create index chat_reports_reported on chat_reports (reported_id) where reported_id is not null;
create index chat_reports_moderator on chat_reports (moderator_id) where moderator_id is not null;
