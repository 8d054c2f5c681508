-- Drafts say whether an estimate is shown beside the offer, as public offers do (`offers.shows_estimate`).
update offer_drafts set content = '{"showsEstimate": true}' || content;
update offer_revisions set content = '{"showsEstimate": true}' || content;
