-- What the file of a run is, where it is not what the source should have: the page says what to do then.
alter table source_runs add column looks_like text;

-- Why a picture could not be had, for programs and translations; `error` is in English.
alter table feed_pictures add column error_code text;
-- Whether its keeper was told that pictures cannot be had; false again when all of them can.
alter table sources add column pictures_fail boolean not null default false;
