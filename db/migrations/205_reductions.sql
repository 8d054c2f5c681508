-- Small cuts, prices that wiggle and homes that are off for a moment are no news.
create function reduced_from(offer bigint, since timestamptz, amount bigint, currency char(3), type smallint) returns bigint language sql stable as $$
  select lowest from (
    select min(p.amount) as lowest from offer_prices p
    where p.offer_id = offer and p.at < since and (p.currency, p.type) = (reduced_from.currency, reduced_from.type)
      and p.at >= coalesce((select max(b.at) from offer_prices b where b.offer_id = offer and b.at <= since - interval '30 days'), '-infinity')) prices
  where reduced_from.amount <= lowest * 0.99
$$;

create or replace function offers_news_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from saved_searches) then return null; end if;
  insert into offer_news (offer_id, reason, at)
    select n.id, 'new', n.published_at from new_rows n join old_rows o using (id)
    where is_live(n.status) and not is_live(o.status)
      and not exists (select from offer_statuses s where s.offer_id = n.id and is_live(s.status) and s.at < now())
    union all
    select n.id, 'back', date_trunc('day', now()) from new_rows n join old_rows o using (id)
    where n.status = 'published' and o.status <> 'published'
      and exists (select from offer_statuses s where s.offer_id = n.id and is_live(s.status) and s.at < now())
      and (select min(s.at) from offer_statuses s where s.offer_id = n.id and s.at > coalesce(
        (select max(p.at) from offer_statuses p where p.offer_id = n.id and p.status = 'published'), '-infinity')) < now() - interval '1 day'
    union all
    select n.id, 'price_cut', date_trunc('day', n.price_since) from new_rows n join old_rows o using (id)
    where is_live(n.status) and is_live(o.status) and n.price_amount < o.price_amount
      and reduced_from(n.id, n.price_since, n.price_amount, n.price_currency, n.price_type) is not null
    on conflict do nothing;
  return null;
end $$;
