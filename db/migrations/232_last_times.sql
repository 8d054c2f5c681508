-- A backup, and how mails go, for the state of the portal.
create table last_times (
  name text primary key,
  at timestamptz not null default now(),
  error text,
  check (name in ('backup', 'mail_sent', 'mail_failed'))
);
