-- Any XML or JSON is read by a mapping of one's own (docs/importing.md).
alter table sources drop constraint sources_format_check;
alter table sources add constraint sources_format_check
  check (format in ('direct', 'demo', 'csv', 'kyero', 'openimmo', 'reso', 'trovit', 'yrl', 'reaxml', 'vrsync', 'blm', 'xml', 'json'));

-- Whole ids that a program wrote as a fraction (16172186.0) are now read without it: what is stored by such an id keeps its place, so
-- that the next file finds it. An id that the source uses both ways stays two.
create temporary table renamed on commit drop as
  select source_id, external_id, left(external_id, -2) as bare
  from (select source_id, external_id from offers union select source_id, external_id from feed_items) known
  join sources on sources.id = source_id and format = 'csv'
  where external_id ~ '^[0-9]+\.0$';
delete from renamed r
  where exists (select from offers o where (o.source_id, o.external_id) = (r.source_id, r.bare))
    or exists (select from feed_items f where (f.source_id, f.external_id) = (r.source_id, r.bare));
update offers o set external_id = r.bare from renamed r where (o.source_id, o.external_id) = (r.source_id, r.external_id);
update feed_items f set external_id = r.bare,
  held = jsonb_set(
    jsonb_set(f.held, '{rows,offer,external_id}', to_jsonb(r.bare)), '{doubts}',
    (select coalesce(jsonb_agg(case when doubt->>'external_id' = r.external_id then doubt || jsonb_build_object('external_id', r.bare) else doubt end), '[]') from jsonb_array_elements(f.held->'doubts') as doubt))
  from renamed r where (f.source_id, f.external_id) = (r.source_id, r.external_id);
update feed_confirmations c set external_id = r.bare from renamed r
  where (c.source_id, c.external_id) = (r.source_id, r.external_id)
    and not exists (select from feed_confirmations b where (b.source_id, b.external_id, b.code, b.value) = (c.source_id, r.bare, c.code, c.value));
