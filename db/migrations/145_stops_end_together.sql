-- A stop and those of later addresses of the same person remember the report that they come from, and end together.
alter table conversation_blocks add column report_id bigint references chat_reports on delete set null;
create index conversation_blocks_report on conversation_blocks (report_id) where report_id is not null;
update conversation_blocks b set report_id = (
  select r.id from chat_reports r left join users u on u.id = r.reported_id
  where r.outcome = 'stopped' and b.email in (address_digest(r.reported_email), address_digest(u.email)) order by r.decided_at desc limit 1)
where b.user_id is null and b.agency_id is null;

create or replace function users_take_along() returns trigger language plpgsql as $$
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
