-- What accounts agreed to: the terms of that version and day, in the language in which they were read.
create table terms_agreements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  version text not null check (length(version) between 1 and 100),
  terms_date date not null,
  language text not null,
  agreed_at timestamptz not null default now()
);
create index terms_agreements_user on terms_agreements (user_id, id);

-- From the sign-up until its link is followed; null: nothing was agreed to.
alter table registrations add terms jsonb;
