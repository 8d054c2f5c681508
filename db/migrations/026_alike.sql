-- What pictures look like (api/media/fingerprint.ts), so that the same home offered twice is seen. Null: not looked at, or too plain to tell.
alter table offer_uploads add column fingerprint bit(64);
alter table offer_pictures add column fingerprint bit(64);
alter table feed_pictures add column fingerprint bit(64);

-- Live offers of about that size in a city.
create index offers_alike on offers (city_id, action, area) where status in ('published', 'reserved') and city_id is not null;

-- How much what is written tells, of 100; null where it was saved before there was this column.
alter table offer_drafts add column score smallint check (score between 0 and 100);
