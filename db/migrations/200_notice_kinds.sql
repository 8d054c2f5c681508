-- The kinds are those of contract/notice-kinds.ts; only these are written.
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add check (kind ~ '^[a-z]{1,32}$');
