-- Of a secret in the browser that asked for the account (a cookie): there the link makes it with the password that was typed, elsewhere a password is chosen (docs/decisions/119).
alter table registrations add column browser_digest bytea;

-- `email_undo`: mailed to the old address (`email`) after a change; it is put back, with a new password.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in ('email', 'email_undo', 'password', 'two_factor', 'passkey_sign_in', 'passkey_add'));

-- Codes that were made lately may be a thief's. When those from before were made is not known: they are taken for old.
alter table recovery_codes add column created_at timestamptz not null default '2000-01-01';
alter table recovery_codes alter column created_at set default now();
