-- A job that failed for the last time stays, dead, until an operator retries or deletes it, or 30 days have passed (docs/decisions/140).
alter table jobs
  add column dead_at timestamptz,
  -- Brought back by an operator.
  add column retried boolean not null default false,
  -- No worker takes it.
  add constraint jobs_dead_never_run check (dead_at is null or run_at = 'infinity');
create index jobs_dead_at on jobs (dead_at) where dead_at is not null;
