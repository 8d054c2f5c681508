-- Every file that was imported, as it came: it can be looked at, and read again when we know more.
create table feed_revisions (
  id bigint generated always as identity primary key,
  source_id integer not null references sources on delete cascade,
  -- SHA-256 of its bytes, which also names it in the file storage: `feeds/{source}/{digest}`.
  digest bytea not null,
  size bigint not null check (size >= 0),
  name text not null,
  -- Where it was fetched, without a password, and what that server called it: asked again, it may answer that nothing has changed.
  address text,
  etag text,
  last_modified text,
  fetched_at timestamptz not null default now(),
  unique (source_id, digest)
);
