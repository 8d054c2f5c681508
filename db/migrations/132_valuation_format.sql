-- The shape of a model: one of another version of the portal is not asked, and its market is learned anew.
alter table valuation_models add format smallint not null default 1;
alter table valuation_models alter format drop default;
