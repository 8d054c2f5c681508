-- Moderators see other homes with the same photos.
-- The four quarters of a fingerprint, each with its place: fingerprints that differ in up to three bits share one.
create function fingerprint_parts(fingerprint bit(64)) returns integer[] immutable strict parallel safe language sql return array[
  substring(fingerprint from 1 for 16)::integer, 65536 + substring(fingerprint from 17 for 16)::integer,
  131072 + substring(fingerprint from 33 for 16)::integer, 196608 + substring(fingerprint from 49 for 16)::integer];
create index offer_pictures_seen on offer_pictures using gin (fingerprint_parts(fingerprint)) where fingerprint is not null and key is not null and kind = 'photo';
