-- `paused`: its owner recovered the account, and a thief may have made it. The password enables it again (docs/decisions/119).
alter table webhooks drop constraint webhooks_state_check;
alter table webhooks add constraint webhooks_state_check check (state in ('active', 'disabled', 'paused'));
