-- Files that are sent with a message of a conversation or a ticket (docs/decisions/194): pictures, drawn anew, and PDF.
create table attachments (
  id bigint generated always as identity primary key,
  -- Of the storage.
  key text not null unique check (key ~ '^attachments/[0-9a-f]{32}$'),
  -- Who sent it, if they have an account.
  user_id bigint references users on delete set null,
  -- Where it belongs; neither for a ticket that is not sent yet. The side is that of its messages.
  conversation_id bigint references conversations on delete cascade,
  ticket_id bigint references tickets on delete cascade,
  side text not null check (side in ('visitor', 'team', 'requester', 'staff')),
  -- The message; null until it is sent.
  seq integer,
  name text not null check (length(name) between 1 and 200),
  -- Bytes: what was announced, and what has arrived.
  size integer not null check (size between 1 and 20971520),
  received integer not null default 0 check (received between 0 and size),
  -- Null until it is whole and was looked at.
  type text check (type in ('picture', 'pdf')),
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null default now(),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade,
  foreign key (ticket_id, seq) references ticket_messages (ticket_id, seq) on update cascade on delete cascade,
  check (conversation_id is null or ticket_id is null),
  check (seq is null or (type is not null and (conversation_id is not null or ticket_id is not null)))
);
create index attachments_conversation on attachments (conversation_id, seq) where conversation_id is not null;
create index attachments_ticket on attachments (ticket_id, seq) where ticket_id is not null;
create index attachments_user on attachments (user_id, created_at) where user_id is not null;
create index attachments_loose on attachments (created_at) where seq is null;

-- Whatever takes the row away, the files go after it.
create function attachments_deleted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data) select 'attachment_delete', jsonb_build_object('key', key) from old_rows;
  return null;
end $$;
create trigger attachments_deleted after delete on attachments referencing old table as old_rows for each statement execute function attachments_deleted();
