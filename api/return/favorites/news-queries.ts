import { sql, type Kysely } from 'kysely'
import type { HomeNews } from '#contract/return/favorites.ts'
import { GONE_STATUSES } from '#contract/homes/offer-lists.ts'
import { lastReturns } from '#db/returns.ts'
import type { Database } from '#db/schema.ts'

/**
 * Events of homes, the latest first, in the order of `ids`, by the rules of the trigger `offers_news_updated`: a home is back on the market if it was
 * live, then reserved or not live for a day, and is live again.
 */
export async function selectNews(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<HomeNews[]> {
  const { rows } = await sql<HomeNews>`
    select o.id::float8 as id, json_agg(json_build_object('reason', n.reason,
      'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.at desc, n.reason) as news
    from unnest(${[...ids]}::bigint[]) with ordinality as asked(id, place)
    join offers o on o.id = asked.id
    cross join lateral (
      select 'new' as reason, o.published_at as at where is_live(o.status)
      union all
      select 'price_cut', o.price_since where is_live(o.status)
        and reduced_from(o.id, o.price_since, o.price_amount, o.price_currency, o.price_type) is not null
      union all
      select 'back', back_at from (${sql.raw(lastReturns('offer_id = o.id'))}) returns where is_live(o.status)
      union all
      select case o.status when 'reserved' then 'reserved' else 'gone' end, max(at) from offer_statuses
        where offer_id = o.id and status = o.status and (status = 'reserved' or status = any (${[...GONE_STATUSES]}::text[]))
        having max(at) > (select min(at) from offer_statuses where offer_id = o.id)
    ) n
    where o.published_at is not null and n.at is not null
    group by o.id, asked.place order by asked.place`.execute(db)
  return rows
}
