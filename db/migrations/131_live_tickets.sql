-- Whatever is written or done in a ticket, by whatever process or by hand: those who read it are told that there is something, not what, as of conversations (docs/decisions/186, 193).
create function ticket_readers(one tickets) returns table (user_id bigint, side text) language sql stable as $$
  select u.id, 'requester' from users u where u.id = one.user_id or lower(u.email) = lower(one.email)
  union
  -- Moderators and administrators.
  select u.id, 'staff' from users u where u.roles & ((1 << 6) | (1 << 16)) <> 0 and u.blocked_at is null
$$;

-- Notes are none of the requester's concern.
create function ticket_messages_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'ticket', 'id', t.id, 'users', jsonb_agg(distinct r.user_id))
    from tickets t, ticket_readers(t) r where t.id = new.ticket_id and (r.side = 'staff' or new.kind <> 'note') group by t.id;
  return null;
end $$;
create trigger ticket_messages_tell after insert on ticket_messages for each row execute function ticket_messages_tell();

create function tickets_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'ticket', 'id', new.id, 'users', jsonb_agg(distinct r.user_id))
    from ticket_readers(new) r where r.side = 'staff' or new.status is distinct from old.status having count(*) > 0;
  return null;
end $$;
create trigger tickets_tell after update on tickets for each row
  when ((new.status, new.category, new.assignee_id, new.merged_into, new.linked_user_id, new.linked_offer_id, new.linked_report_id)
    is distinct from (old.status, old.category, old.assignee_id, old.merged_into, old.linked_user_id, old.linked_offer_id, old.linked_report_id)) execute function tickets_tell();
