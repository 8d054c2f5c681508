-- The columns are named for what they have: when a feed was last read completely, and what a feed of ours has.
alter table sources rename column heard_at to last_read_at;
alter index sources_heard rename to sources_last_read;
alter table feed_exports rename column told to contents;
