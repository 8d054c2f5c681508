-- Lists of homes that several people look at together, by a link (docs/decisions/181).
create table boards (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- Of the real-time server: whoever has a link hears that something changed, and nothing else.
  channel text not null unique,
  created_at timestamptz not null default now()
);
create index boards_of_user on boards (user_id);

create table board_links (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards on delete cascade,
  -- Of the secret in the link.
  digest bytea not null unique,
  rights text not null check (rights in ('read', 'vote')),
  created_at timestamptz not null default now()
);
create index board_links_of_board on board_links (board_id);

create table board_members (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards on delete cascade,
  name text not null check (length(name) between 1 and 40),
  -- The owner; all others are known by a secret in their browser.
  user_id bigint references users on delete cascade,
  digest bytea unique,
  -- The link that they came by: revoked, they can no longer act.
  link_id bigint references board_links on delete set null,
  joined_at timestamptz not null default now(),
  check ((user_id is null) <> (digest is null))
);
create unique index board_member_names on board_members (board_id, lower(name));
create unique index board_member_users on board_members (board_id, user_id);
create index board_members_of_user on board_members (user_id) where user_id is not null;

create table board_homes (
  board_id bigint not null references boards on delete cascade,
  -- No foreign key: a home that is deleted stays, as `known` says it was.
  offer_id bigint not null,
  known jsonb,
  added_at timestamptz not null default now(),
  primary key (board_id, offer_id)
);

create table board_votes (
  board_id bigint not null,
  offer_id bigint not null,
  member_id bigint not null references board_members on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  voted_at timestamptz not null default now(),
  primary key (board_id, offer_id, member_id),
  foreign key (board_id, offer_id) references board_homes on delete cascade
);
create index board_votes_of_member on board_votes (member_id);

create table board_words (
  id bigint generated always as identity primary key,
  board_id bigint not null,
  offer_id bigint not null,
  member_id bigint not null references board_members on delete cascade,
  words text not null check (length(words) between 1 and 500),
  lang text not null,
  said_at timestamptz not null default now(),
  foreign key (board_id, offer_id) references board_homes on delete cascade
);
create index board_words_of_home on board_words (board_id, offer_id);
create index board_words_of_member on board_words (member_id);
