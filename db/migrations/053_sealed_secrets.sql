-- What the portal must read again is sealed with a key outside the database (docs/decisions/125). The first byte says how: 0 in the clear, as it was until
-- now; the next start seals it.
alter table webhooks alter column secret type bytea using '\x00'::bytea || convert_to(secret, 'UTF8');
alter table source_secrets alter column password type bytea using '\x00'::bytea || convert_to(password, 'UTF8');
update users set totp_secret = '\x00'::bytea || totp_secret where totp_secret is not null;
