-- Who works for an agency. One account works for one agency at most.
create table agency_members (
  user_id bigint primary key references users on delete cascade,
  agency_id bigint not null references agencies on delete cascade,
  -- Owners do everything, leave the agency to others and close it; managers do what all its members do; agents what is theirs.
  role text not null check (role in ('owner', 'manager', 'agent')),
  joined_at timestamptz not null default now()
);
create index agency_members_agency on agency_members (agency_id);
