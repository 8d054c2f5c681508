-- Drafts say all, null where nothing is said: the condition of a home is one of `OfferDetails`.
update offer_drafts set content = '{"condition": null}' || content;
update offer_revisions set content = '{"condition": null}' || content;
