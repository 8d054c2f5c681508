-- Public offers of the source that a file which says that it is all does not have, counted when it was read; null before this was counted.
alter table imports add column missing integer;
