-- What a person has sent as files since the first one of a day: also what was deleted again counts (docs/decisions/194). Without an account: what came by the link of a conversation or ticket.
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
insert into attachment_days (user_id, conversation_id, ticket_id, began_at, files, bytes)
select user_id, case when user_id is null then conversation_id end, case when user_id is null then ticket_id end, min(created_at), count(*), sum(size)
from attachments where created_at > now() - interval '1 day' and (user_id is not null or conversation_id is not null or ticket_id is not null) group by 1, 2, 3;
