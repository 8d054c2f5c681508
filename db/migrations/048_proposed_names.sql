-- A checked agency that takes another name is called by the checked one until a moderator has found the new one right (docs/decisions/120).
alter table agencies add column proposed_name text;
