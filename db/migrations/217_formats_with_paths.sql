-- Any XML or JSON is read by a mapping of one's own (docs/importing.md).
alter table sources drop constraint sources_format_check;
alter table sources add constraint sources_format_check
  check (format in ('direct', 'demo', 'csv', 'kyero', 'openimmo', 'reso', 'trovit', 'yrl', 'reaxml', 'vrsync', 'blm', 'xml', 'json'));
