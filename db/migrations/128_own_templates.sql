-- Templates of an account, for conversations, beside those of the staff, for tickets (docs/decisions/199).
alter table ticket_macros rename to reply_templates;
alter table reply_templates rename constraint ticket_macros_pkey to reply_templates_pkey;
-- Null: of the staff.
alter table reply_templates add column user_id bigint references users on delete cascade;
drop index ticket_macros_name;
create unique index reply_templates_name on reply_templates (user_id, lower(name)) nulls not distinct;
