-- Steps of the form that its owner has been through: one that asks for nothing that is needed is done only then.
alter table offer_drafts add column passed text[] not null default '{}';
update offer_drafts d set passed = '{what,where,facts,texts,pictures,price,contact}' where exists (select from offer_revisions r where r.offer_id = d.offer_id);
