-- What each side reads in its own language. `data` has `say` and `topic`, and of facts what the offer said then; `body` is in the language of who sent it, for the search.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('question', 'viewing', 'text', 'phrase', 'proposed', 'agreed', 'declined', 'cancelled'));
