alter table audit_log drop constraint audit_log_act_check;
alter table audit_log add constraint audit_log_act_check check (act in ('role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused', 'agency_change_approved', 'agency_change_rejected'));
