-- The staff's side of tickets (docs/decisions/193).
alter table tickets
  add column assignee_id bigint references users on delete set null,
  -- What it is about, as the staff found out.
  add column linked_user_id bigint references users on delete set null,
  add column linked_offer_id bigint references offers on delete set null,
  add column linked_report_id bigint references reports on delete set null,
  -- Its messages are in that ticket of the same requester, which its number and link lead to.
  add column merged_into bigint references tickets on delete cascade,
  add constraint tickets_merged check (merged_into is null or (merged_into <> id and status = 'solved' and last_seq = 0));
create index tickets_assignee on tickets (assignee_id) where assignee_id is not null;
create index tickets_merged_into on tickets (merged_into) where merged_into is not null;
create index tickets_linked_user on tickets (linked_user_id) where linked_user_id is not null;
create index tickets_linked_offer on tickets (linked_offer_id) where linked_offer_id is not null;
create index tickets_linked_report on tickets (linked_report_id) where linked_report_id is not null;

-- Answers that are written often: a text per language with fields such as {name}.
create table ticket_macros (
  id bigint generated always as identity primary key,
  name text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  updated_at timestamptz not null default now()
);
create unique index ticket_macros_name on ticket_macros (lower(name));

alter table audit_log drop constraint audit_log_act_check;
alter table audit_log add constraint audit_log_act_check
  check (act in ('role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused', 'agency_change_approved', 'agency_change_rejected', 'agency_member_approved', 'agency_member_rejected', 'area_added', 'area_changed', 'area_deleted', 'area_restored', 'areas_imported',
    'ticket_assigned', 'ticket_changed', 'ticket_solved', 'ticket_reopened', 'ticket_merged', 'ticket_linked', 'macro_added', 'macro_changed', 'macro_deleted'));
alter table audit_log drop constraint audit_log_subject;
alter table audit_log add constraint audit_log_subject check (subject_id is not null or act ~ '^(areas?|ticket|macro)_');
comment on column audit_log.detail is 'The role, the agency, the area, how many areas, the ticket, the macro';
