-- Up to where the log of changes has been trimmed: a reader that has not read so far has missed changes, and reads everything afresh. One row.
create table search_trims (
  single boolean primary key default true check (single),
  -- Changes of transactions before this one are gone.
  trimmed xid8 not null
);
insert into search_trims (trimmed) values ('0');
