-- Who saved a home is notified of a cut of its price.
alter table favorites add cut_notified_at timestamptz;
create index favorites_offer on favorites (offer_id);

create function favorites_cut() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data, run_at)
    select 'home_cut', jsonb_build_object('offer', n.id), now() + interval '1 minute' from new_rows n join old_rows o using (id)
    where is_live(n.status) and is_live(o.status) and n.price_amount < o.price_amount
      and exists (select from favorites f where f.offer_id = n.id)
      and reduced_from(n.id, n.price_since, n.price_amount, n.price_currency, n.price_type) is not null;
  return null;
end $$;
create trigger favorites_cut after update on offers referencing old table as old_rows new table as new_rows
  for each statement execute function favorites_cut();
