-- Kyero is written by its schema; with what exporters add to it only for those who ask for that.
alter table feed_exports drop constraint feed_exports_format_check;
alter table feed_exports add constraint feed_exports_format_check check (format in ('kyero', 'kyero-extended', 'openimmo', 'reso'));
-- What was in it when it was last read to its end: how many offers, how many prices in another currency, and how many were left out and why.
alter table feed_exports add column told jsonb;
