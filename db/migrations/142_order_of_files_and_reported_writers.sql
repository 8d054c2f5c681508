-- Files of a message are in the order in which they were chosen, not in that in which they arrived.
alter table attachments add column place integer not null default 0;

-- All of the team who wrote what a visitor reports: none of them decides on it.
alter table chat_reports add column writer_ids bigint[] not null default '{}';
update chat_reports set writer_ids = array[reported_id] where reported_id is not null and side = 'visitor';
