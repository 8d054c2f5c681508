-- Conversations about offers, tickets of the support, and the files that are sent in both.

-- Tags of an address (`name+tag@example.com`) reach one mailbox.
create function mailbox(address text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@')
$$;

-- Messages of visitors to the operator, by the form. Personal data is in `email`, `name` and the message.
create table contact_messages (
  id bigint generated always as identity primary key,
  -- Of the form: one message is sent however often the button is pressed.
  nonce text not null unique,
  -- The signed-in sender.
  user_id bigint references users on delete cascade,
  email text not null,
  name text not null,
  subject text not null check (subject in ('question', 'offer', 'account', 'press', 'other')),
  message text not null,
  locale text not null,
  -- Probably spam: stored without a notification.
  held boolean not null default false,
  -- Whether the writer gets a copy.
  copied boolean not null default false,
  created_at timestamptz not null default now()
);
create index contact_messages_email on contact_messages (lower(email));
create index contact_messages_user on contact_messages (user_id);
create index contact_messages_created on contact_messages (created_at);

-- Conversations of a visitor about an offer, or with an agency; there is one of each (docs/decisions/185). A lead opens it, or adds to it.
create table conversations (
  id bigint generated always as identity primary key,
  -- Null: with the agency, about no offer.
  offer_id bigint references offers on delete cascade,
  -- Owners and managers of the agency see the conversations of their members, beside `conversation_people`.
  agency_id bigint references agencies on delete set null,
  -- The visitor. The address is verified; without an account a link to it opens the conversation.
  user_id bigint references users on delete cascade,
  name text not null,
  email text not null,
  phone text,
  locale text not null,
  time_zone text not null,
  -- Signed into the visitor’s link: another value revokes earlier links.
  link_key text not null default gen_random_uuid()::text,
  -- Set by the team.
  state text not null default 'open' check (state in ('open', 'archived', 'spam')),
  -- Member of the agency who handles it; null: not assigned.
  handler_id bigint references users on delete set null,
  -- Where it was transferred; null: the branch of the offer.
  branch_id bigint references agency_branches on delete set null,
  -- A stop or block moved it to spam, not the team.
  diverted boolean not null default false,
  -- Numbers of messages: the last one, the last of each side, the last that each side has read, the last of the visitor’s that needs no answer.
  last_seq integer not null default 0,
  visitor_seq integer not null default 0,
  team_seq integer not null default 0,
  visitor_read_seq integer not null default 0,
  team_read_seq integer not null default 0,
  answered_seq integer not null default 0,
  -- The last message of the team that a mail to the visitor was sent about.
  visitor_mailed_seq integer not null default 0,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The first answer.
  answered_at timestamptz,
  check (offer_id is not null or agency_id is not null)
);
create unique index conversations_offer on conversations (offer_id, lower(email)) where offer_id is not null;
create unique index conversations_agency_only on conversations (agency_id, lower(email)) where offer_id is null;
create index conversations_agency on conversations (agency_id, last_at) where agency_id is not null;
create index conversations_user on conversations (user_id) where user_id is not null;
create index conversations_email on conversations (lower(email));
create index conversations_mailbox on conversations (mailbox(email));
create index conversations_last_at on conversations (last_at);
create index conversations_handler on conversations (handler_id) where handler_id is not null;
create index conversations_branch on conversations (branch_id) where branch_id is not null;
create index conversations_diverted on conversations (lower(email)) where diverted;

-- Another agency does not see who handled it.
create function conversations_moved() returns trigger language plpgsql as $$
begin
  new.handler_id := null;
  new.branch_id := null;
  return new;
end $$;
create trigger conversations_moved before update of agency_id on conversations for each row
  when (old.agency_id is distinct from new.agency_id) execute function conversations_moved();

-- Recipients on the team. In an agency they see it while they work there.
create table conversation_people (
  conversation_id bigint not null references conversations on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The last message of the visitor that they got a mail about, and when.
  mailed_seq integer not null default 0,
  mailed_at timestamptz,
  primary key (user_id, conversation_id)
);
create index conversation_people_conversation on conversation_people (conversation_id);

-- Settings of a conversation that a reader chose for themselves (docs/decisions/199).
create table conversation_choices (
  conversation_id bigint not null references conversations on delete cascade,
  -- Of the team; null: the visitor.
  user_id bigint references users on delete cascade,
  muted boolean not null default false,
  -- Not in their list until the other side writes; a colleague’s: while others of the team are there.
  has_left boolean not null default false,
  -- The visitor wants no messages of the team, until they write themselves.
  blocked boolean not null default false,
  check (not blocked or user_id is null),
  unique nulls not distinct (conversation_id, user_id)
);
create index conversation_choices_user on conversation_choices (user_id) where user_id is not null;

-- Recipients of a visitor's messages: its handler, else members of its branch, else all who received it and can sign in.
create function conversation_notified(one conversations) returns setof bigint language sql stable as $$
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

-- Messages of a conversation.
create table messages (
  conversation_id bigint not null references conversations on delete cascade,
  -- From 1 without gaps: set below, under the lock of the conversation.
  seq integer not null default 0,
  side text not null check (side in ('visitor', 'team')),
  -- Author on the team.
  user_id bigint references users on delete set null,
  -- Chosen by the client: a message that is sent again is stored once.
  client_id text not null,
  -- The form sends a `question`, or asks for a `viewing` with `data.slots`. `agreed` has `data.at`.
  kind text not null check (kind in ('question', 'viewing', 'text', 'phrase', 'proposed', 'agreed', 'declined', 'cancelled')),
  body text not null default '',
  -- Times in ISO 8601; a phrase, with the facts of the offer at that time.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (conversation_id, seq),
  unique (conversation_id, side, client_id)
);
comment on column messages.data is 'type: MessageData from #db/json-types.ts';
create index messages_asked on messages (created_at) where kind in ('question', 'viewing');
create index messages_user on messages (user_id) where user_id is not null;

-- Messages are numbered in the order in which they take the lock of the conversation.
create function messages_number() returns trigger language plpgsql as $$
begin
  update conversations set last_seq = last_seq + 1, last_at = new.created_at,
    visitor_seq = case new.side when 'visitor' then last_seq + 1 else visitor_seq end,
    team_seq = case new.side when 'team' then last_seq + 1 else team_seq end,
    -- Who writes has read.
    visitor_read_seq = case new.side when 'visitor' then last_seq + 1 else visitor_read_seq end,
    team_read_seq = case new.side when 'team' then last_seq + 1 else team_read_seq end,
    answered_seq = case new.side when 'team' then last_seq + 1 else answered_seq end,
    answered_at = case new.side when 'team' then coalesce(answered_at, new.created_at) else answered_at end,
    state = case when state = 'archived' and new.side = 'visitor' then 'open' else state end
    where id = new.conversation_id returning last_seq into new.seq;
  return new;
end $$;
create trigger messages_number before insert on messages for each row execute function messages_number();

-- Translations of messages by the operator’s translation server (docs/decisions/201).
create table message_translations (
  conversation_id bigint not null,
  seq integer not null,
  -- The reader’s language, and that of the original. If both are the same, the body is empty.
  target text not null,
  source text not null,
  -- SHA-256 of the original: the same text is translated once.
  digest bytea not null check (length(digest) = 32),
  body text not null,
  created_at timestamptz not null default now(),
  primary key (conversation_id, seq, target),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);
create index message_translations_digest on message_translations (digest, target);

-- Notes and history, for the team only. Apart from `messages`: whatever reads, counts, mails or exports those does not see them.
create table conversation_notes (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- Agency whose team reads it, also after the offer has moved to another; null: a private owner.
  agency_id bigint references agencies on delete cascade,
  kind text not null check (kind in ('note', 'taken', 'handed', 'left')),
  user_id bigint references users on delete set null,
  to_user_id bigint references users on delete set null,
  to_branch_id bigint references agency_branches on delete set null,
  client_id text not null,
  body text not null default '',
  -- The message after which it is shown.
  after_seq integer not null,
  created_at timestamptz not null default now(),
  check (kind = 'handed' or (kind = 'note') = (body <> '')),
  unique (conversation_id, client_id)
);
create index conversation_notes_user on conversation_notes (user_id) where user_id is not null;

-- Viewings of homes, agreed in conversations (docs/decisions/187).
create table viewings (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  state text not null check (state in ('proposed', 'agreed', 'declined', 'cancelled')),
  -- The other side answers.
  proposed_by text not null check (proposed_by in ('visitor', 'team')),
  -- Proposed times, in ISO 8601; the other side chooses one. Until then an agreed viewing keeps its time.
  times jsonb not null default '[]',
  starts_at timestamptz,
  ends_at timestamptz,
  -- Agent at the viewing. Exclusive: they have no other one at that time.
  agent_id bigint references users on delete set null,
  exclusive boolean not null default false,
  -- Of the event in calendars: each change replaces the one before.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state <> 'agreed' or starts_at < ends_at),
  -- An agent cannot have two viewings at once, if either is exclusive.
  constraint viewings_at_once exclude using gist (int8range(agent_id, agent_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
    where (state = 'agreed' and exclusive and agent_id is not null)
);
comment on column viewings.times is 'type: string[]';
create unique index viewings_open on viewings (conversation_id) where state in ('proposed', 'agreed');
create index viewings_conversation on viewings (conversation_id);
create index viewings_agent on viewings (agent_id) where agent_id is not null;

-- A process of the version before left the times of a viewing that it agreed: none waits for an answer then.
create function viewings_agreed() returns trigger language plpgsql as $$
begin
  new.times := '[]';
  return new;
end $$;
create trigger viewings_agreed before update on viewings for each row
  when (old.state = 'proposed' and new.state = 'agreed') execute function viewings_agreed();

-- Settings of those who show homes.
create table viewing_settings (
  user_id bigint primary key references users on delete cascade,
  exclusive boolean not null
);

-- Messages of a conversation that one side reported.
create table chat_reports (
  id bigint generated always as identity primary key,
  conversation_id bigint references conversations on delete set null,
  offer_id bigint references offers on delete set null,
  -- Reporter: an account, or the visitor by their link.
  side text not null check (side in ('visitor', 'team')),
  reporter_id bigint references users on delete set null,
  -- Reported account, if there is one.
  reported_id bigint references users on delete set null,
  reported_name text not null,
  -- Of a visitor, who may be stopped by it.
  reported_email text,
  -- Team members who wrote reported messages: they may not decide on the report.
  writer_ids bigint[] not null default '{}',
  reason text not null,
  message text not null default '',
  -- The reported messages: side, name, text, names of files, time.
  excerpt jsonb not null check (jsonb_typeof(excerpt) = 'array'),
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('dismissed', 'warned', 'stopped')),
  moderator_id bigint references users on delete set null,
  decided_at timestamptz,
  -- The account of a reported or reporting person was deleted: the report goes when it is decided.
  account_deleted boolean not null default false,
  check ((outcome is null) = (decided_at is null))
);
comment on column chat_reports.reason is 'type: ChatReportReason from #contract/talk/chat-reports.ts';
comment on column chat_reports.excerpt is 'type: ChatExcerpt[] from #contract/talk/chat-reports.ts';
-- One open report per reporter.
create unique index chat_reports_open on chat_reports (conversation_id, side, coalesce(reporter_id, 0)) where outcome is null;
create index chat_reports_created_at on chat_reports (created_at) where outcome is null;
create index chat_reports_offer on chat_reports (offer_id) where offer_id is not null;
create index chat_reports_reporter on chat_reports (reporter_id) where reporter_id is not null;
create index chat_reports_reported on chat_reports (reported_id) where reported_id is not null;
create index chat_reports_moderator on chat_reports (moderator_id) where moderator_id is not null;

-- Senders whose messages go to spam, unseen: blocked by a person, by an agency, or stopped everywhere by a moderator.
create table conversation_blocks (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  agency_id bigint references agencies on delete cascade,
  -- Stopped visitors: no account and no agency, a digest instead of the address.
  email text not null,
  -- Of a stop: stops of one report end together.
  report_id bigint references chat_reports on delete set null,
  created_at timestamptz not null default now(),
  constraint conversation_blocks_one check (user_id is null or agency_id is null)
);
create unique index conversation_blocks_user on conversation_blocks (user_id, lower(email)) where user_id is not null;
create unique index conversation_blocks_agency on conversation_blocks (agency_id, lower(email)) where agency_id is not null;
create index conversation_blocks_email on conversation_blocks (lower(email));
create index conversation_blocks_mailbox on conversation_blocks (mailbox(email));
create unique index conversation_blocks_all on conversation_blocks (lower(email)) where user_id is null and agency_id is null;
create index conversation_blocks_report on conversation_blocks (report_id) where report_id is not null;

-- Leads that wait up to a day for the link that was mailed to their address.
create table waiting_leads (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  -- Of the form: one lead is sent however often the button is pressed.
  nonce text not null unique,
  kind text not null check (kind in ('question', 'viewing')),
  name text not null,
  email text not null,
  phone text,
  message text not null,
  locale text not null,
  time_zone text not null,
  -- Times in ISO 8601.
  slots jsonb not null default '[]',
  -- Of the secret in the link; null for probable spam, which gets no link.
  digest bytea,
  created_at timestamptz not null default now(),
  -- Where it went when the link was followed.
  conversation_id bigint references conversations on delete cascade
);
comment on column waiting_leads.slots is 'type: string[]';
create index waiting_leads_offer on waiting_leads (offer_id);
create index waiting_leads_email on waiting_leads (lower(email));
create index waiting_leads_mailbox on waiting_leads (mailbox(email));
create index waiting_leads_created_at on waiting_leads (created_at);

-- Support (docs/decisions/193): questions to the operator, by account or with a verified address.
create table tickets (
  id bigint generated always as identity primary key,
  -- Requester. Without an account a link to the address opens the ticket.
  user_id bigint references users on delete cascade,
  name text not null,
  email text not null,
  locale text not null,
  -- Signed into the link: another value revokes earlier links.
  link_key text not null default gen_random_uuid()::text,
  category text not null check (category in ('question', 'listing', 'account', 'agency', 'problem', 'press', 'other')),
  status text not null default 'open',
  -- Where it was written, as far as the sender left it in: page, build, locale, browser, request.
  context jsonb not null default '{}',
  -- The number of the last message.
  last_seq integer not null default 0,
  assignee_id bigint references users on delete set null,
  -- The subject, set by the staff.
  linked_user_id bigint references users on delete set null,
  linked_offer_id bigint references offers on delete set null,
  -- The foreign key is in 8_publish.sql.
  linked_report_id bigint,
  -- The ticket of the same requester that has its messages.
  merged_into bigint references tickets on delete cascade,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The first answer; and when it was solved, unless it was reopened.
  answered_at timestamptz,
  solved_at timestamptz,
  constraint tickets_merged check (merged_into is null or (merged_into <> id and status = 'solved' and last_seq = 0))
);
comment on column tickets.status is 'type: TicketStatus from #contract/talk/support.ts';
comment on column tickets.context is 'type: TicketContext from #contract/talk/support.ts';
create index tickets_user on tickets (user_id) where user_id is not null;
create index tickets_email on tickets (lower(email));
create index tickets_mailbox on tickets (mailbox(email));
create index tickets_queue on tickets (status, last_at);
create index tickets_assignee on tickets (assignee_id) where assignee_id is not null;
create index tickets_merged_into on tickets (merged_into) where merged_into is not null;
create index tickets_linked_user on tickets (linked_user_id) where linked_user_id is not null;
create index tickets_linked_offer on tickets (linked_offer_id) where linked_offer_id is not null;
create index tickets_linked_report on tickets (linked_report_id) where linked_report_id is not null;

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
create trigger tickets_move before update on tickets
  for each row when (old.status is distinct from new.status) execute function tickets_move();

-- All allowed changes of status. contract/talk/support.ts has the same for pages, and a test compares them.
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
  ('staff', 'take', 'waiting_for_us', 'waiting_for_us'),
  ('staff', 'take', 'waiting_for_you', 'waiting_for_us'),
  ('staff', 'take', 'reopened', 'waiting_for_us'),
  ('staff', 'solve', 'open', 'solved'),
  ('staff', 'solve', 'waiting_for_us', 'solved'),
  ('staff', 'solve', 'waiting_for_you', 'solved'),
  ('staff', 'solve', 'reopened', 'solved'),
  ('staff', 'reopen', 'solved', 'reopened');

-- Messages and notes of a ticket.
create table ticket_messages (
  ticket_id bigint not null references tickets on delete cascade,
  -- From 1 without gaps: set below, under the lock of the ticket.
  seq integer not null default 0,
  side text not null check (side in ('requester', 'staff')),
  -- Author on the staff.
  user_id bigint references users on delete set null,
  -- Chosen by the client: a message that is sent again is stored once.
  client_id text not null,
  -- A `note` is for the staff only; the last two record a change of the status.
  kind text not null check (kind in ('text', 'note', 'solved', 'reopened')),
  body text not null default '',
  created_at timestamptz not null default now(),
  check (kind <> 'note' or side = 'staff'),
  primary key (ticket_id, seq),
  unique (ticket_id, side, client_id)
);
create index ticket_messages_user on ticket_messages (user_id) where user_id is not null;

-- A note does not move the ticket in the requester's list, nor in the queue of those that wait for an answer.
create function ticket_messages_number() returns trigger language plpgsql as $$
begin
  update tickets set last_seq = last_seq + 1, last_at = case when new.kind = 'note' then last_at else new.created_at end,
    answered_at = case when new.side = 'staff' and new.kind = 'text' then coalesce(answered_at, new.created_at) else answered_at end
    where id = new.ticket_id returning last_seq into new.seq;
  return new;
end $$;
create trigger ticket_messages_number before insert on ticket_messages for each row execute function ticket_messages_number();

-- Tickets that wait up to a day for the link that was mailed to their address.
create table waiting_tickets (
  id bigint generated always as identity primary key,
  -- Of the form: one ticket is sent however often the button is pressed.
  nonce text not null unique,
  category text not null,
  name text not null,
  email text not null,
  message text not null,
  locale text not null,
  context jsonb not null default '{}',
  -- Of the secret in the link; null for probable spam, which gets no link.
  digest bytea,
  created_at timestamptz not null default now(),
  -- Where it went when the link was followed.
  ticket_id bigint references tickets on delete cascade
);
comment on column waiting_tickets.category is 'type: TicketCategory from #contract/talk/support.ts';
comment on column waiting_tickets.context is 'type: TicketContext from #contract/talk/support.ts';
create index waiting_tickets_email on waiting_tickets (lower(email));
create index waiting_tickets_mailbox on waiting_tickets (mailbox(email));
create index waiting_tickets_created_at on waiting_tickets (created_at);

-- Texts for frequent answers by language, with fields such as {name}.
create table reply_templates (
  id bigint generated always as identity primary key,
  -- Null: of the staff.
  user_id bigint references users on delete cascade,
  name text not null,
  texts jsonb not null,
  updated_at timestamptz not null default now(),
  check (jsonb_typeof(texts) = 'object' and texts <> '{}')
);
comment on column reply_templates.texts is 'type: Partial<Record<TemplateLocale, string>> from #contract/talk/templates.ts';
create unique index reply_templates_name on reply_templates (user_id, lower(name)) nulls not distinct;

-- Files that are sent with a message (docs/decisions/194): pictures, re-encoded, and PDF.
create table attachments (
  id bigint generated always as identity primary key,
  -- Key in file storage.
  key text not null unique check (key ~ '^attachments/[0-9a-f]{32}$'),
  -- The sender's account, if they have one.
  user_id bigint references users on delete set null,
  -- Where it belongs; neither for a ticket that is not sent yet.
  conversation_id bigint references conversations on delete cascade,
  ticket_id bigint references tickets on delete cascade,
  side text not null check (side in ('visitor', 'team', 'requester', 'staff')),
  -- The message; null until it is sent.
  seq integer,
  -- Order in its message, as the files were chosen.
  place integer not null default 0,
  name text not null check (length(name) between 1 and 200),
  -- Bytes: announced, and received.
  size integer not null check (size between 1 and 20971520),
  received integer not null default 0,
  -- Null until it is complete and checked.
  type text check (type in ('picture', 'pdf')),
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null default now(),
  check (received between 0 and size),
  check (conversation_id is null or ticket_id is null),
  check (seq is null or (type is not null and (conversation_id is not null or ticket_id is not null))),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade,
  foreign key (ticket_id, seq) references ticket_messages (ticket_id, seq) on update cascade on delete cascade
);
create index attachments_conversation on attachments (conversation_id, seq) where conversation_id is not null;
create index attachments_ticket on attachments (ticket_id, seq) where ticket_id is not null;
create index attachments_user on attachments (user_id, created_at) where user_id is not null;
create index attachments_loose on attachments (created_at) where seq is null;

-- Files are deleted after their rows, whatever deletes those.
create function attachments_deleted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data) select 'attachment_delete', jsonb_build_object('key', key) from old_rows;
  return null;
end $$;
create trigger attachments_deleted after delete on attachments referencing old table as old_rows
  for each statement execute function attachments_deleted();

-- Files of a person since the first one of a day, deleted ones included. Without an account: by the link of a conversation or ticket.
create table attachment_days (
  user_id bigint references users on delete cascade,
  conversation_id bigint references conversations on delete cascade,
  ticket_id bigint references tickets on delete cascade,
  began_at timestamptz not null default now(),
  files integer not null,
  bytes bigint not null,
  unique nulls not distinct (user_id, conversation_id, ticket_id)
);
create index attachment_days_began_at on attachment_days (began_at);
create index attachment_days_conversation on attachment_days (conversation_id) where conversation_id is not null;
create index attachment_days_ticket on attachment_days (ticket_id) where ticket_id is not null;

-- A stop by a moderator has a digest of the address, so that it outlives the account without the address.
create function address_digest(address text) returns text language sql immutable as $$
  select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
$$;

-- A new address takes tickets, conversations and blocks along. A stop stays for the earlier address as well, which could be used as a guest.
create function users_take_along() returns trigger language plpgsql as $$
begin
  update tickets set email = new.email, user_id = new.id where user_id = new.id or (user_id is null and lower(email) = lower(old.email));
  update conversations c set email = new.email, user_id = new.id
    where (c.user_id = new.id or (c.user_id is null and lower(c.email) = lower(old.email)))
      and not exists (select from conversations other where other.id <> c.id and lower(other.email) = lower(new.email)
        and (other.offer_id = c.offer_id or (other.offer_id is null and c.offer_id is null and other.agency_id = c.agency_id)));
  insert into conversation_blocks (email, report_id) select address_digest(new.email), b.report_id from conversation_blocks b
    where b.user_id is null and b.agency_id is null and b.email = address_digest(old.email) on conflict do nothing;
  update conversation_blocks b set email = new.email
    where (b.user_id is not null or b.agency_id is not null) and lower(b.email) = lower(old.email)
      and not exists (select from conversation_blocks other where (other.user_id, other.agency_id) is not distinct from (b.user_id, b.agency_id) and lower(other.email) = lower(new.email));
  return null;
end $$;
create trigger users_take_along after update of email on users for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function users_take_along();

-- A member who leaves an agency no longer handles its conversations.
create function agency_members_left() returns trigger language plpgsql as $$
begin
  update conversations set handler_id = null where handler_id = old.user_id and agency_id = old.agency_id;
  return null;
end $$;
create trigger agency_members_left after delete or update of agency_id on agency_members
  for each row execute function agency_members_left();
