alter table sources
  -- When its keeper was told that its homes are about to expire. They do not before a week has passed, however long it was silent by then.
  add column warned_at timestamptz;
update sources set warned_at = now() where silence = 'expiring';
