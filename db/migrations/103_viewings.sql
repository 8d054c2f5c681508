-- Viewings of homes, agreed in conversations (docs/decisions/187).
create table viewings (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  state text not null check (state in ('proposed', 'agreed', 'declined', 'cancelled')),
  -- Whose turn it is not.
  proposed_by text not null check (proposed_by in ('visitor', 'team')),
  -- Moments in ISO 8601, of which the other side chooses one.
  times jsonb not null default '[]',
  starts_at timestamptz,
  ends_at timestamptz,
  -- Who shows the home, and whether they may not show another meanwhile.
  agent_id bigint references users on delete set null,
  exclusive boolean not null default false,
  -- Of the event in calendars: each change replaces the one before.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state <> 'agreed' or starts_at < ends_at),
  -- Two numbers are the same where their ranges overlap: without an extension.
  constraint viewings_at_once exclude using gist (int8range(agent_id, agent_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
    where (state = 'agreed' and exclusive and agent_id is not null)
);
create unique index viewings_open on viewings (conversation_id) where state in ('proposed', 'agreed');
create index viewings_conversation on viewings (conversation_id);
create index viewings_agent on viewings (agent_id) where agent_id is not null;

-- What those who show homes have chosen.
create table viewing_settings (
  user_id bigint primary key references users on delete cascade,
  exclusive boolean not null
);

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('question', 'viewing', 'text', 'proposed', 'agreed', 'declined', 'cancelled'));

insert into viewings (conversation_id, state, proposed_by, starts_at, ends_at)
  select id, 'agreed', 'team', viewing_at, viewing_at + interval '30 minutes' from conversations where viewing_at is not null;
insert into viewings (conversation_id, state, proposed_by, times)
  select distinct on (c.id) c.id, 'proposed', 'visitor', m.data->'slots' from conversations c join messages m on m.conversation_id = c.id
  where c.viewing_at is null and m.kind = 'viewing' and jsonb_array_length(m.data->'slots') > 0 and m.seq > c.answered_seq order by c.id, m.seq desc;

drop trigger conversations_tell on conversations;
alter table conversations drop column viewing_at;
create trigger conversations_tell after update on conversations for each row
  when ((new.last_seq, new.visitor_read_seq, new.team_read_seq, new.answered_seq, new.state)
    is distinct from (old.last_seq, old.visitor_read_seq, old.team_read_seq, old.answered_seq, old.state)) execute function conversations_tell();
