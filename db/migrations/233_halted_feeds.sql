-- The operator stops runs, and pauses feeds with a reason that their owners see.
-- loosens: acts about feeds need no subject.
alter table sources
  add column halted_at timestamptz,
  add column halted_reason text check (length(halted_reason) between 1 and 300),
  add constraint sources_halted check ((halted_at is null) = (halted_reason is null));
alter table source_runs drop constraint source_runs_state_check;
alter table source_runs add constraint source_runs_state_check check (state in ('waiting', 'running', 'done', 'failed', 'stopped'));
-- The last imports of a source are read several times by each run.
create index imports_source on imports (source_id, id);
create index source_runs_finished on source_runs (finished_at);
alter table audit_log drop constraint audit_log_act_check, drop constraint audit_log_subject;
alter table audit_log
  add constraint audit_log_act_check check (act in (
    'role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused',
    'agency_change_approved', 'agency_change_rejected', 'agency_member_approved', 'agency_member_rejected',
    'area_added', 'area_changed', 'area_deleted', 'area_restored', 'areas_imported', 'ticket_assigned',
    'ticket_changed', 'ticket_solved', 'ticket_reopened', 'ticket_merged', 'ticket_linked', 'macro_added',
    'macro_changed', 'macro_deleted', 'article_published', 'article_scheduled', 'article_withdrawn', 'article_deleted',
    'text_changed', 'text_deleted', 'layout_changed', 'price_added', 'price_deleted', 'tax_rule_added', 'tax_rule_deleted', 'issuer_changed',
    'refund_requested', 'refund_approved', 'refund_rejected', 'feed_run', 'feed_stopped', 'feed_halted', 'feed_resumed'
  )),
  add constraint audit_log_subject check (subject_id is not null or act ~ '^(areas?|ticket|macro|article|text|layout|price|tax|issuer|refund|feed)_');
