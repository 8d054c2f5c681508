-- Branches wait for a moderator in `agency_changes`, with phone and email of the agency; names and photos of its team do beside them (docs/decisions/160).
-- What is public stays public.
alter table agency_branches
  -- A branch that no moderator has approved is shown to the members of its agency only.
  add column is_public boolean not null default true;
alter table agency_branches alter column is_public set default false;

alter table agency_members
  -- What a moderator approved of the account: visitors see this name, and the photo while it is the account's. Null: not approved, and not shown.
  add column shown_name text,
  add column shown_picture text,
  -- What a moderator rejected: it waits again once the account has another name or photo.
  add column refused_name text,
  add column refused_picture text,
  add column refused_reason text,
  add check ((refused_name is null) = (refused_reason is null));
update agency_members m set shown_name = u.name, shown_picture = u.picture from users u where u.id = m.user_id;

alter table audit_log drop constraint audit_log_act_check;
alter table audit_log add constraint audit_log_act_check
  check (act in ('role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused', 'agency_change_approved', 'agency_change_rejected', 'agency_member_approved', 'agency_member_rejected'));
