-- What was checked of an agency is also the name that it had; where and when its branches are open, who works there, and which homes are theirs (docs/decisions/094).
alter table agency_checks add column name text;
update agency_checks c set name = a.name from agencies a where a.id = c.agency_id;
alter table agency_checks alter column name set not null;

-- The check that an agency's mark stands for: what it said last was found right, and it is called so still. No row: no mark.
create function agency_mark(agency bigint) returns setof agency_checks rows 1 stable language sql as $$
  select c.* from agency_checks c join agencies a on a.id = c.agency_id
  where c.agency_id = agency and c.verdict = 'verified' and c.name = a.name
    and not exists (select from agency_checks l where l.agency_id = agency and l.number > c.number and l.verdict is distinct from 'replaced')
$$;

alter table agency_branches
  -- `[{ "day": 1, "opens": "09:00", "closes": "14:00" }]` by day and time, Monday is 1; empty where nothing is said.
  add column hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  -- Whose clocks that are (IANA).
  add column time_zone text,
  add check (hours = '[]' or time_zone is not null);

-- Where a member works.
alter table agency_members add column branch_id bigint references agency_branches on delete set null;
create index agency_members_branch on agency_members (branch_id) where branch_id is not null;

-- Which branch takes care of an offer, where that is not the branch of who wrote it. Apart from the offer: it says nothing that a visitor sees, so that it is no change of it.
create table offer_branches (
  offer_id bigint primary key references offers on delete cascade,
  branch_id bigint not null references agency_branches on delete cascade
);
create index offer_branches_branch on offer_branches (branch_id);

alter table agencies drop constraint agencies_lead_routing_check;
alter table agencies add constraint agencies_lead_routing_check check (lead_routing in ('writer', 'branch', 'all', 'turns'));
