-- What is counted for all processes together: wrong passwords, and mails that somebody else asked for. Unlogged: after a crash it begins anew (docs/decisions/121).
create unlogged table shared_limits (
  -- The name of the limit, and whose: an HMAC, since it is made of addresses.
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
create index shared_limits_expires on shared_limits (expires_at);
