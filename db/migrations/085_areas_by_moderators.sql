-- Moderators edit areas: a deleted one is only marked, so that it can be restored, and each act is in the audit log, where it is about no account.
alter table areas drop constraint areas_check;
alter table audit_log alter column subject_id drop not null;
alter table audit_log drop constraint audit_log_act_check;
alter table audit_log add constraint audit_log_act_check
  check (act in ('role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused', 'agency_change_approved', 'agency_change_rejected', 'agency_member_approved', 'agency_member_rejected', 'area_added', 'area_changed', 'area_deleted', 'area_restored', 'areas_imported'));
alter table audit_log add constraint audit_log_subject check (subject_id is not null or act ~ '^areas?_');
comment on column audit_log.detail is 'The role, the agency, the area, or how many areas';
