-- Drafts of owners, decisions of moderators, and reports by visitors.

-- The draft of an owner. `offers` has the approved content; before the first approval its row only reserves the number.
create table offer_drafts (
  offer_id bigint primary key references offers on delete cascade,
  user_id bigint not null references users on delete cascade,
  content jsonb not null default '{}',
  version integer not null default 1,
  -- Listing quality, of 100; null if it was saved before there was this column.
  score smallint check (score between 0 and 100),
  -- Steps of the form that the owner has been through: a step without required fields is done only then.
  passed text[] not null default '{}',
  updated_at timestamptz not null default now()
);
comment on column offer_drafts.content is 'type: OfferContent from #contract/publish/publishing.ts';
create index offer_drafts_user on offer_drafts (user_id);

-- Content submitted to moderators. Never deleted: they see the changes since the last approval.
create table offer_revisions (
  offer_id bigint not null references offers on delete cascade,
  number integer not null check (number > 0),
  content jsonb not null default '{}',
  submitted_at timestamptz not null default now(),
  -- Null while it waits.
  verdict text check (verdict in ('approved', 'change', 'rejected', 'withdrawn')),
  -- Keys of contract/publish/moderation.ts, and the moderator’s note.
  reasons text[] not null default '{}',
  note text,
  -- Number of the account, without a key: it may be gone. Null if no decision was needed.
  moderator_id bigint,
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  primary key (offer_id, number)
);
comment on column offer_revisions.content is 'type: OfferContent from #contract/publish/publishing.ts';
create unique index offer_revisions_waiting on offer_revisions (offer_id) where verdict is null;
create index offer_revisions_queue on offer_revisions (submitted_at, offer_id) where verdict is null;

-- Pictures that are uploaded for offers in pieces (docs/decisions/082).
create table offer_uploads (
  -- Key in file storage: `offers/…`
  key text primary key,
  user_id bigint not null references users on delete cascade,
  -- Bytes: announced, and received.
  size integer not null check (size > 0),
  received integer not null default 0,
  -- Null until it is complete and checked.
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text check (placeholder ~ '^(#[0-9a-f]{6}){3}$'),
  -- Fingerprint of the picture (api/ground/media/fingerprint.ts), to detect a home that is offered twice. Null: not computed, or too plain.
  fingerprint bit(64),
  created_at timestamptz not null default now(),
  check (received between 0 and size)
);
create index offer_uploads_user on offer_uploads (user_id);

-- Files are deleted after their rows, whatever deletes those.
create function offer_uploads_deleted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data) select 'picture_delete', jsonb_build_object('key', key) from old_rows;
  return null;
end $$;
create trigger offer_uploads_deleted after delete on offer_uploads referencing old table as old_rows
  for each statement execute function offer_uploads_deleted();

-- Reports of visitors about an offer (docs/decisions/086).
create table reports (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  -- The signed-in reporter.
  user_id bigint references users on delete cascade,
  nonce text not null unique,
  -- `sample`: no visitor, but the portal, which shows moderators some homes of feeds (docs/decisions/239).
  reason text not null check (reason in ('fraud', 'gone', 'wrong', 'duplicate', 'offensive', 'discrimination', 'other', 'sample')),
  message text not null default '',
  -- Address for the outcome, if they want it.
  email text,
  locale text not null,
  created_at timestamptz not null default now(),
  -- Null while it waits.
  outcome text check (outcome in ('dismissed', 'asked', 'taken_down')),
  -- Number of the account, without a key: it may be gone.
  moderator_id bigint,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index reports_open on reports (offer_id, created_at) where outcome is null;
create index reports_offer on reports (offer_id);
create index reports_user on reports (user_id) where user_id is not null;
create index reports_email on reports (lower(email)) where email is not null;

alter table tickets add foreign key (linked_report_id) references reports on delete set null;
