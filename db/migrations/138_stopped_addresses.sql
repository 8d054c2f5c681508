-- Addresses without an account whose mailbox was reported gone, or whose owner called a mail spam (docs/decisions/204): by a digest, for 30 days.
create table stopped_addresses (
  digest bytea primary key,
  stopped_at timestamptz not null default now()
);
create index stopped_addresses_stopped_at on stopped_addresses (stopped_at);
