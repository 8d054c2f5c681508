-- Search packs a place into one number: as many bits as the ids of places will ever need.
alter table offers
  add check (country_id between 1 and 4095),
  add check (state_id between 1 and 65535),
  add check (city_id between 1 and 16777215);
