-- How a home that is sold is owned, and for how long.
update offer_drafts set content = '{"tenure": null, "leaseYears": null}' || content;
update offer_revisions set content = '{"tenure": null, "leaseYears": null}' || content;
