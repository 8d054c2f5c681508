-- What an offer says of commission, ground rent, parking, heating and its energy certificate: `OfferDetails` of contract/details.ts, only what is said (docs/decisions/101).
alter table offers add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object');

-- Drafts say all, null where nothing is said.
update offer_drafts set content = '{"commissionPercent": null, "commission": null, "groundRent": null, "groundRentPeriod": null, "parkingPrice": null, "heating": [], "energyCertificate": null,
  "energyValidUntil": null, "energySource": null, "heatingYear": null, "emissions": null, "emissionsClass": null}' || content;
update offer_revisions set content = '{"commissionPercent": null, "commission": null, "groundRent": null, "groundRentPeriod": null, "parkingPrice": null, "heating": [], "energyCertificate": null,
  "energyValidUntil": null, "energySource": null, "heatingYear": null, "emissions": null, "emissionsClass": null}' || content;
