-- When the reader was told that a search ends; null until then, and once it is renewed.
alter table saved_searches add column ending_told_at timestamptz;

-- Notices of alerts say how many homes there are for each reason; older ones know their number alone.
update notifications set params = params || '{"new": 0, "price_cut": 0, "back": 0}' where message = 'savedSearches.notice.message';
update jobs set data = jsonb_set(data, '{params}', data->'params' || '{"new": 0, "price_cut": 0, "back": 0}') where kind = 'push' and data->>'message' = 'savedSearches.notice.message';
