-- What a user saved, viewed and hid (docs/decisions/180). No foreign key to offers: a home that is deleted stays with those who saved it, as `known` says it was.
create table favorite_lists (
  user_id bigint not null references users on delete cascade,
  -- Made by the browser, so that lists can be created offline.
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index favorite_list_names on favorite_lists (user_id, lower(name));

create table favorites (
  user_id bigint not null references users on delete cascade,
  offer_id bigint not null,
  list_id uuid,
  -- The order that the user gave; the lowest first.
  place integer not null default 0,
  note text not null default '' check (length(note) <= 1000),
  note_lang text,
  -- What the user last saw of it: price, status, photos.
  known jsonb,
  saved_at timestamptz not null default now(),
  primary key (user_id, offer_id),
  foreign key (user_id, list_id) references favorite_lists (user_id, id) on delete set null (list_id)
);

create table viewed_homes (
  user_id bigint not null references users on delete cascade,
  offer_id bigint not null,
  known jsonb,
  viewed_at timestamptz not null default now(),
  primary key (user_id, offer_id)
);

create table hidden_homes (
  user_id bigint not null references users on delete cascade,
  offer_id bigint not null,
  -- Listings of the same home, which are hidden with it.
  same bigint[] not null default '{}',
  known jsonb,
  hidden_at timestamptz not null default now(),
  primary key (user_id, offer_id)
);

-- Off: no views are stored, and those that were are deleted.
alter table users add column records_views boolean not null default true;
