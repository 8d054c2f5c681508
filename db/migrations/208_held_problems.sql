-- A value that cannot be meant waits until somebody confirms it.
alter table import_problems drop constraint import_problems_severity_check;
alter table import_problems add constraint import_problems_severity_check check (severity in ('rejected', 'held', 'dropped', 'noted'));
