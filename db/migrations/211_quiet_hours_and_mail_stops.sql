-- Quiet hours of an account, for push messages and mails; and kinds of mails that an address without an account stopped.
alter table users add quiet_from smallint check (quiet_from between 0 and 23), add quiet_until smallint check (quiet_until between 0 and 23),
  add check ((quiet_from is null) = (quiet_until is null));
create table mail_stops (
  email text not null,
  kind text not null check (kind ~ '^[a-z]{1,32}$'),
  stopped_at timestamptz not null default now(),
  primary key (email, kind)
);
comment on column mail_stops.kind is 'type: NoticeKind from #contract/people/notice-kinds.ts';
