-- What an account has in the queue: dropped when something newer takes its place, and with the account.
create index jobs_user on jobs (user_id) where user_id is not null;
