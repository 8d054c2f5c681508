-- Items wait as the text that they came as: nobody asks the database what is in them.
alter table import_rows
  alter column data drop default,
  alter column data type text using data::text,
  -- It has its essentials, or is taken back.
  add column whole boolean not null default false,
  -- Characters of `data`.
  add column size integer not null default 0;

-- The quicker way to pack them, where the database was built with it.
do $$ begin
  alter table import_rows alter column data set compression lz4;
exception when feature_not_supported then null;
end $$;
