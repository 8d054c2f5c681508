-- What a word that was not understood may mean here: the town that the pins of its homes are at.
alter table import_problems add column proposal text;
