-- The people of a demo portal: one press on the sign-in page signs in as them. They have no password and no authenticator, so that there is no other way in.
alter table users add demo_as text check (demo_as in ('visitor', 'owner', 'agent', 'writer', 'moderator', 'admin'));
alter table users add constraint users_demo_people_have_no_password check (demo_as is null or (password_hash = '' and totp_since is null));
create index users_demo_as on users (demo_as) where demo_as is not null;

create function demo_people_have_no_key() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and demo_as is not null) then
    raise exception 'Account % belongs to a demo person, who has no passkeys and no personal tokens.', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger passkeys_of_demo_people before insert on passkeys for each row execute function demo_people_have_no_key();
create trigger tokens_of_demo_people before insert on access_tokens for each row when (new.kind = 'personal') execute function demo_people_have_no_key();
