-- A note is none of the requester's concern: it does not move the ticket in their list, nor in the queue of those that wait for an answer.
create or replace function ticket_messages_number() returns trigger language plpgsql as $$
begin
  update tickets set last_seq = last_seq + 1, last_at = case when new.kind = 'note' then last_at else new.created_at end,
    answered_at = case when new.side = 'staff' and new.kind = 'text' then coalesce(answered_at, new.created_at) else answered_at end
    where id = new.ticket_id returning last_seq into new.seq;
  return new;
end $$;
update tickets t set last_at = said.at
  from (select ticket_id, max(created_at) filter (where kind <> 'note') as at, max(created_at) as noted from ticket_messages group by ticket_id) said
  where said.ticket_id = t.id and said.at < said.noted and t.last_at = said.noted;
