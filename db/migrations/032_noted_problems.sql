-- 'noted': all is stored, and somebody should look at it.
alter table import_problems drop constraint import_problems_severity_check;
alter table import_problems add constraint import_problems_severity_check check (severity in ('rejected', 'dropped', 'noted'));
