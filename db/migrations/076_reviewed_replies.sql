-- Replies wait for a moderator as reviews do, and a review keeps the name that the moderator read beside it (docs/decisions/160).
alter table agency_reviews
  -- `Ada L.`, as the account was called when the review was written.
  add column author text,
  -- Null: no reply.
  add column reply_status text check (reply_status in ('waiting', 'published', 'rejected')),
  add column reply_reason text,
  add column reply_moderator_id bigint,
  add column reply_decided_at timestamptz;
update agency_reviews r set
  author = split_part(regexp_replace(btrim(u.name), '\s+', ' ', 'g'), ' ', 1)
    || case when btrim(u.name) ~ '\s' then ' ' || left(regexp_replace(btrim(u.name), '^.*\s', ''), 1) || '.' else '' end,
  -- Public replies stay public.
  reply_status = case when reply is not null then 'published' end
  from users u where u.id = r.user_id;
alter table agency_reviews
  alter column author set not null,
  add check ((reply is null) = (reply_status is null)),
  add check (reply_status is distinct from 'rejected' or reply_reason is not null);
create index agency_reviews_replies on agency_reviews (replied_at) where reply_status = 'waiting';
