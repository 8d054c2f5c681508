-- The secret of the link in a mail that waits is encrypted (docs/decisions/125). Those that wait now are sealed at the next start.
alter table jobs add column secret bytea;
-- A kind of its own, so that a process of an earlier version sends none without its secret.
update jobs set kind = 'mail_link', secret = '\x00'::bytea || convert_to(data->'values'->>'token', 'utf8'), data = data #- '{values,token}'
  where kind = 'mail' and data->'values' ? 'token';
