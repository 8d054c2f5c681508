-- A stop holds for the earlier address, too: it is written as a guest from there otherwise. Blocks of advertisers go along, since they keep the address itself.
create or replace function users_take_along() returns trigger language plpgsql as $$
begin
  update tickets set email = new.email, user_id = new.id where user_id = new.id or (user_id is null and lower(email) = lower(old.email));
  update conversations c set email = new.email, user_id = new.id
    where (c.user_id = new.id or (c.user_id is null and lower(c.email) = lower(old.email)))
      and not exists (select from conversations other where other.id <> c.id and lower(other.email) = lower(new.email)
        and (other.offer_id = c.offer_id or (other.offer_id is null and c.offer_id is null and other.agency_id = c.agency_id)));
  insert into conversation_blocks (email) select address_digest(new.email) from conversation_blocks b
    where b.user_id is null and b.agency_id is null and b.email = address_digest(old.email) on conflict do nothing;
  update conversation_blocks b set email = new.email
    where (b.user_id is not null or b.agency_id is not null) and lower(b.email) = lower(old.email)
      and not exists (select from conversation_blocks other where (other.user_id, other.agency_id) is not distinct from (b.user_id, b.agency_id) and lower(other.email) = lower(new.email));
  return null;
end $$;
