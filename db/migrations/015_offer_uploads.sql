-- Pictures that somebody sends for their offers, a piece at a time: what has arrived, and what it is once it is whole (docs/decisions/082).
create table offer_uploads (
  -- Of the storage: `offers/…`
  key text primary key,
  user_id bigint not null references users on delete cascade,
  -- Bytes: what was announced, and what has arrived.
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  -- Null until it is whole and was looked at.
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text check (placeholder ~ '^(#[0-9a-f]{6}){3}$'),
  created_at timestamptz not null default now()
);
create index offer_uploads_user on offer_uploads (user_id);

-- Whatever takes the row away, the files go after it.
create function offer_uploads_deleted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data) select 'picture_throw', jsonb_build_object('key', key) from old_rows;
  return null;
end $$;
create trigger offer_uploads_deleted after delete on offer_uploads referencing old table as old_rows for each statement execute function offer_uploads_deleted();

update offer_drafts set content = content || '{"pictures": []}' where not content ? 'pictures';
update offer_revisions set content = content || '{"pictures": []}' where not content ? 'pictures';
