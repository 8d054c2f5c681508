-- Files are compared with the rows that name them.
create index users_picture on users (picture) where picture is not null;
create index agencies_logo on agencies (logo) where logo is not null;
