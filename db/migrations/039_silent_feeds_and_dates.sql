alter table offers
  -- Since when its source has it public, where the source says so. Our own day is `published_at`.
  add column listed_at timestamptz;
-- Until now what sources said was taken for our own day.
update offers o set listed_at = o.published_at, published_at = o.created_at from sources s
  where s.id = o.source_id and s.format not in ('direct', 'demo') and o.published_at < o.created_at - interval '1 hour';

alter table sources
  -- When its file was last read to its end. Of one that is silent for as long as an offer lives the homes expire.
  add column heard_at timestamptz not null default now(),
  -- Its keeper was told that its homes are about to expire, or have.
  add column silence text check (silence in ('expiring', 'expired')),
  drop constraint sources_format_check,
  add check (format in ('direct', 'demo', 'csv', 'kyero', 'openimmo', 'reso', 'trovit', 'yrl'));
update sources s set heard_at = greatest(s.created_at, (select max(finished_at) from source_runs r where r.source_id = s.id and r.kind = 'import' and r.state = 'done'));
create index sources_heard on sources (heard_at) where name is not null;
