-- Acts of administrators about money: prices, taxes, the seller and refunds.
alter table audit_log drop constraint audit_log_act_check, drop constraint audit_log_subject;
alter table audit_log
  add constraint audit_log_act_check check (act in (
    'role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused',
    'agency_change_approved', 'agency_change_rejected', 'agency_member_approved', 'agency_member_rejected',
    'area_added', 'area_changed', 'area_deleted', 'area_restored', 'areas_imported', 'ticket_assigned',
    'ticket_changed', 'ticket_solved', 'ticket_reopened', 'ticket_merged', 'ticket_linked', 'macro_added',
    'macro_changed', 'macro_deleted', 'article_published', 'article_scheduled', 'article_withdrawn', 'article_deleted',
    'text_changed', 'text_deleted', 'layout_changed', 'price_added', 'price_deleted', 'tax_rule_added', 'tax_rule_deleted', 'issuer_changed',
    'refund_requested', 'refund_approved', 'refund_rejected'
  )),
  add constraint audit_log_subject check (subject_id is not null or act ~ '^(areas?|ticket|macro|article|text|layout|price|tax|issuer|refund)_');
