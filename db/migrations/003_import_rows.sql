-- What an import has read and not yet stored. A file is read in one transaction, so that it is here whole or not at all; then offers are made of it
-- in batches, each in a transaction with the run's progress. Rows of one offer may stand anywhere in a file: here they meet.
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  -- '=' and the external id, or '#' and the item's number where it has none. Batches follow its order.
  group_key text collate "C" not null,
  item bigint not null,
  -- The item as feeds/ gives it.
  data jsonb not null default '{}',
  primary key (import_id, group_key, item)
);

alter table imports
  -- When the whole file was in import_rows; null while it is being read.
  add column read_at timestamptz,
  -- The last group that is safely stored; a run that was cut off goes on behind it.
  add column stored_to text collate "C",
  -- Items that were earlier states of an offer, or the same one again.
  add column merged bigint not null default 0;
