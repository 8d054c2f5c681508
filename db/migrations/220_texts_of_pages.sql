-- Texts of pages that are edited in the browser: about, legal pages, introductions of places (docs/decisions/240). Each save is a row; the highest revision of a subject and language is shown.
create table page_texts (
  subject text not null check (subject ~ '^(about|privacy|terms|imprint|accessibility|(country|state|city|area)[0-9]{1,9})$'),
  language text not null check (language ~ '^[a-zA-Z-]{2,8}$'),
  revision integer not null check (revision > 0),
  -- Markdown. Empty: the text was deleted.
  text text not null check (length(text) <= 200000),
  -- Of a legal page; accounts agree to a version of the terms.
  version text check (length(version) between 1 and 100),
  day date,
  -- Of a place.
  source text check (length(source) between 1 and 500),
  reviewed_on date,
  -- Null: the operator, or a deleted account.
  author_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (subject, language, revision),
  constraint page_texts_dated check ((subject in ('privacy', 'terms', 'imprint', 'accessibility')) = (day is not null) and (day is null) = (version is null))
);

create index page_texts_author on page_texts (author_id) where author_id is not null;

-- Parts of a place's page, as the bits of `LAYOUT`; a place without a row has all.
create table place_layouts (
  place text primary key check (place ~ '^(country|state|city|area)[0-9]{1,9}$'),
  parts smallint not null check (parts between 0 and 63)
);

create function page_texts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_texts', '');
  return null;
end $$;
create trigger page_texts_changed after insert or update or delete on page_texts for each statement execute function page_texts_changed();
create trigger place_layouts_changed after insert or update or delete on place_layouts for each statement execute function page_texts_changed();

alter table audit_log drop constraint audit_log_act_check, drop constraint audit_log_subject;
alter table audit_log
  add constraint audit_log_act_check check (act in (
    'role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused',
    'agency_change_approved', 'agency_change_rejected', 'agency_member_approved', 'agency_member_rejected',
    'area_added', 'area_changed', 'area_deleted', 'area_restored', 'areas_imported', 'ticket_assigned',
    'ticket_changed', 'ticket_solved', 'ticket_reopened', 'ticket_merged', 'ticket_linked', 'macro_added',
    'macro_changed', 'macro_deleted', 'text_changed', 'text_deleted', 'layout_changed'
  )),
  add constraint audit_log_subject check (subject_id is not null or act ~ '^(areas?|ticket|macro|text|layout)_');
