-- Whom a moderator stopped is known by a digest of the address, so that the stop outlives the account without keeping the address.
create function address_digest(address text) returns text language sql immutable as $$
  select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
$$;
update conversation_blocks set email = address_digest(email) where user_id is null and agency_id is null;

-- What a stop or block moved to the spam when it was written, not the team by hand.
alter table conversations add column diverted boolean not null default false;
create index conversations_diverted on conversations (lower(email)) where diverted;

-- Blocks and stops go along to the new address of an account, too.
create or replace function users_take_along() returns trigger language plpgsql as $$
begin
  update tickets set email = new.email, user_id = new.id where user_id = new.id or (user_id is null and lower(email) = lower(old.email));
  update conversations c set email = new.email, user_id = new.id
    where (c.user_id = new.id or (c.user_id is null and lower(c.email) = lower(old.email)))
      and not exists (select from conversations other where other.id <> c.id and lower(other.email) = lower(new.email)
        and (other.offer_id = c.offer_id or (other.offer_id is null and c.offer_id is null and other.agency_id = c.agency_id)));
  update conversation_blocks b set email = case when b.user_id is null and b.agency_id is null then address_digest(new.email) else new.email end
    where case when b.user_id is null and b.agency_id is null then b.email = address_digest(old.email) else lower(b.email) = lower(old.email) end
      and not exists (select from conversation_blocks other where (other.user_id, other.agency_id) is not distinct from (b.user_id, b.agency_id)
        and lower(other.email) in (lower(new.email), address_digest(new.email)));
  return null;
end $$;
