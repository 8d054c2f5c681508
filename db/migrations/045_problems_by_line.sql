-- A report names the line of a table and the column as its author calls it, and has the values that a text in any language is made of. What was reported before keeps its item and its English message.
alter table import_problems
  add column line bigint,
  add column column_name text,
  add column details jsonb;
-- Why an item waits, the same way.
alter table feed_items add column problems jsonb;
