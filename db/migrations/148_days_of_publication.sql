-- Homes that their source hides, or has sold, got a day of publication with their first change, though nobody had seen them here.
-- Days before the first status are the sources' own (039).
update offers o set published_at = null from sources s
  where s.id = o.source_id and s.format not in ('direct', 'demo')
    and o.published_at >= (select min(at) from offer_statuses t where t.offer_id = o.id)
    and not is_live(o.status) and not exists (select from offer_statuses t where t.offer_id = o.id and is_live(t.status));
