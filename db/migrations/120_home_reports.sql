-- Homes whose estimates somebody keeps: a person for themselves, or an agency for a client (docs/decisions/198).
create table home_reports (
  id bigint generated always as identity primary key,
  -- Whose it is: a person's, or an agency's, whose it stays when its author leaves.
  owner_id bigint references users on delete cascade,
  agency_id bigint references agencies on delete cascade,
  -- Of an agency's; null after they left.
  author_id bigint references users on delete set null,
  title text not null check (length(title) between 1 and 120),
  note text not null default '' check (length(note) <= 2000),
  -- The facts, as the estimate is asked for.
  home jsonb not null,
  -- Of the hash in the link; null while it is not shared.
  digest bytea unique,
  shared_at timestamptz,
  views integer not null default 0,
  created_at timestamptz not null default now(),
  check ((owner_id is null) <> (agency_id is null)),
  check (author_id is null or agency_id is not null),
  check ((digest is null) = (shared_at is null))
);
create index home_reports_of_owner on home_reports (owner_id) where owner_id is not null;
create index home_reports_of_agency on home_reports (agency_id) where agency_id is not null;
create index home_reports_of_author on home_reports (author_id) where author_id is not null;

-- What was estimated on a day. It does not change.
create table home_estimates (
  id bigint generated always as identity primary key,
  report_id bigint not null references home_reports on delete cascade,
  answer jsonb not null,
  taken_at timestamptz not null default now()
);
create index home_estimates_of_report on home_estimates (report_id, id desc);
