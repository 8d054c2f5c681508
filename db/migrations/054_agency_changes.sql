-- What a member wants everybody to read of an agency waits for a moderator (docs/decisions/127). What is public stays in `agencies` and `agency_texts`.
create table agency_changes (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies on delete cascade,
  -- { "name", "website", "logo", "texts": { "de": … } }: only what differs from what is public. Null, and an empty text: none any more.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content <> '{}'),
  -- Goes up with each edit: what is approved is what the moderator saw.
  version integer not null default 1,
  -- The agency's page shows it: it waits, or was rejected and can be corrected.
  open boolean not null default true,
  sent_at timestamptz not null default now(),
  -- Their number only.
  sent_by bigint not null,
  verdict text check (verdict in ('approved', 'rejected')),
  reason text,
  moderator_id bigint,
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  check (verdict is distinct from 'rejected' or reason is not null),
  check (verdict is distinct from 'approved' or not open)
);
create unique index agency_changes_open on agency_changes (agency_id) where open;
create index agency_changes_agency on agency_changes (agency_id);
-- Files are compared with the rows that name them.
create index agency_changes_logo on agency_changes ((content->>'logo')) where open and content->>'logo' is not null;

-- Names that waited wait as such a change; papers that waited with them wait under the name that is public.
insert into agency_changes (agency_id, content, sent_by)
  select a.id, jsonb_build_object('name', a.proposed_name), coalesce((select c.sent_by from agency_checks c where c.agency_id = a.id order by c.number desc limit 1), 0)
  from agencies a where a.proposed_name is not null and a.closed_at is null;
update agency_checks c set name = a.name from agencies a where a.id = c.agency_id and c.verdict is null and c.name = a.proposed_name;
alter table agencies drop column proposed_name;

alter table audit_log drop constraint audit_log_act_check;
alter table audit_log add constraint audit_log_act_check
  check (act in ('role_granted', 'role_taken', 'blocked', 'unblocked', 'agency_verified', 'agency_refused', 'agency_change_approved', 'agency_change_rejected'));
