-- A ticket that waits for the staff can be taken by another of them.
insert into ticket_moves (side, act, from_status, to_status) values ('staff', 'take', 'waiting_for_us', 'waiting_for_us');

-- What an account wrote goes along to its new address, so that who has the old one next has none of it. A conversation about the same offer that the new address has already stays as it is.
create function users_take_along() returns trigger language plpgsql as $$
begin
  update tickets set email = new.email, user_id = new.id where user_id = new.id or (user_id is null and lower(email) = lower(old.email));
  update conversations c set email = new.email, user_id = new.id
    where (c.user_id = new.id or (c.user_id is null and lower(c.email) = lower(old.email)))
      and not exists (select from conversations other where other.id <> c.id and lower(other.email) = lower(new.email)
        and (other.offer_id = c.offer_id or (other.offer_id is null and c.offer_id is null and other.agency_id = c.agency_id)));
  return null;
end $$;
create trigger users_take_along after update of email on users for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function users_take_along();
