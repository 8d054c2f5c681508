-- The searches that each piece of news matches, as they were found: written at once for thousands of searches, and given to each of them (search_matches) afterwards.
create table offer_finds (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  reason text not null check (reason in ('new', 'price_cut', 'back')),
  at timestamptz not null,
  searches bigint[] not null
);
create index offer_finds_offer on offer_finds (offer_id);
