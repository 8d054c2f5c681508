-- A new kind of notice needs no migration: only those of contract/people/notice-kinds.ts are written.
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add check (kind ~ '^[a-z]{1,32}$');
comment on column notification_settings.kind is 'type: NoticeKind from #contract/people/notice-kinds.ts';
