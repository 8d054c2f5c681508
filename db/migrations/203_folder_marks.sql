-- The folder of stored files belongs to one installation, not to all copies of its database (docs/decisions/225).
create table folder_marks (
  id bigint generated always as identity primary key,
  mark text not null unique
);
insert into folder_marks (mark) select encode(value, 'hex') from secrets where name = 'files';
delete from secrets where name = 'files';
