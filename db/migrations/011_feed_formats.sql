-- More formats, and what they say of an offer's life and of what may stand beside it.
alter table sources drop constraint sources_format_check,
  add check (format in ('direct', 'demo', 'csv', 'kyero', 'openimmo', 'reso'));

alter table offers
  -- The status that its source last told. As long as nobody else has changed the status, the source's word counts.
  add column source_status text check (source_status in ('published', 'reserved', 'sold', 'let', 'paused', 'expired', 'archived')),
  add column shows_estimate boolean not null default true,
  add column shows_comments boolean not null default true;

-- Offers that the source took back.
alter table imports add column withdrawn bigint not null default 0;
