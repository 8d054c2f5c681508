-- Names, titles and words of others are looked up where they are shown, so that they go with their account.
alter table board_members drop constraint board_members_name_check;
drop index board_member_names;
update board_members set name = '' where user_id is not null;
alter table board_members alter name set default '', add check (length(name) <= 40), add check (user_id is not null or name <> '');
create unique index board_member_names on board_members (board_id, lower(name)) where user_id is null;

alter table notifications
  add person_id bigint references users on delete set null,
  add offer_id bigint references offers on delete set null,
  add conversation_id bigint references conversations on delete cascade,
  add ticket_id bigint references tickets on delete cascade;
create index notifications_person on notifications (person_id) where person_id is not null;
create index notifications_offer on notifications (offer_id) where offer_id is not null;
create index notifications_conversation on notifications (conversation_id) where conversation_id is not null;
create index notifications_ticket on notifications (ticket_id) where ticket_id is not null;

-- Those that exist name their conversation, request or home by their link.
update notifications n set conversation_id = c.id, offer_id = c.offer_id,
    person_id = case when n.title in ('chat.notice.handed', 'chat.notice.takenOver') then
      (select u.id from agency_members m join users u on u.id = m.user_id where m.agency_id = c.agency_id and u.name = n.params->>'name' limit 1) end,
    params = n.params - array['name', 'visitor', 'title'] || case when c.user_id = n.user_id then '{"side": "team"}'::jsonb else '{}' end
  from conversations c where n.link ~ '^/service/chat/[0-9]{1,18}$' and c.id = substring(n.link from '[0-9]+$')::bigint;
update notifications n set ticket_id = t.id, params = n.params - 'name'
  from tickets t where n.title = 'support.notice.staffTitle' and n.params->>'id' ~ '^[0-9]{1,18}$' and t.id = (n.params->>'id')::bigint;
update notifications n set offer_id = o.id, params = n.params - 'title'
  from offers o where n.message = 'reports.notice.message' and n.link ~ '[0-9]{1,18}$' and o.id = substring(n.link from '[0-9]{1,18}$')::bigint;
update notifications n set person_id = u.id, params = n.params - 'name'
  from agency_members own join agency_members m on m.agency_id = own.agency_id join users u on u.id = m.user_id
  where n.title = 'ownAgency.notice.joined.title' and own.user_id = n.user_id and u.name = n.params->>'name';
update notifications set params = params - 'about' where params->>'what' = 'invitation_sent';
-- Results of reports stay, in the words for what is gone: those of a removed home and of messages had no link.
update notifications set params = params - array['name', 'title'] where message = 'reports.chat.notice' or offer_id is null and message = 'reports.notice.message';
-- Of what is no more, or cannot be found.
delete from notifications where conversation_id is null and title ~ '^(chat|leads)\.notice\.'
  or ticket_id is null and title = 'support.notice.staffTitle'
  or person_id is null and title = 'ownAgency.notice.joined.title';

alter table chat_reports add account_deleted boolean not null default false;
update chat_reports r set account_deleted = true where conversation_id is null
  and (reporter_id is null or reported_id is null) and not exists (select from users u where lower(u.email) = lower(r.reported_email));
update chat_reports set message = '' where conversation_id is null and reporter_id is null;
