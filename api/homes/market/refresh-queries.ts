import { sql, type Kysely } from 'kysely'
import { CURRENCIES, HOME_CATEGORIES } from '#contract/library.ts'
import { GONE_STATUSES, LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { CHANGE_DAYS, MARKET_MONTHS, TOO_FEW } from '#contract/homes/market.ts'
import { LOCK_SPACE, MARKET_LOCK } from '#db/locks.ts'
import { prepared } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'
import type { Places } from '#places/index.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import { fillAreaOffers, type AreaCall } from './area-offers-queries.ts'
import { refreshCells } from './cell-queries.ts'
import { COMPARED_TYPES } from './compared.ts'

type Rates = Pick<RateTable, 'date' | 'perEur'>

const names = (list: readonly string[]) => sql.join(list.map((name) => sql.lit(name)))
const live = names(LIVE_STATUSES)
const gone = names(GONE_STATUSES)
const homes = sql.join([...HOME_CATEGORIES].map((id) => sql.lit(id)))

export interface LastRefresh {
  at: string
  rateDate: string
}

export async function lastRefresh(db: Kysely<Database>): Promise<LastRefresh | null> {
  const row = await db
    .selectFrom('market_refreshes')
    .modifyFront(prepared)
    .select(['at', 'rate_date as rateDate'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Works out all figures of all places anew, as of `now`. One transaction: a reader sees those before or those after. Figures that stay the same are not written.
 * Returns false when another process is at it. `signal` ends it at once, with nothing changed.
 */
export async function refreshMarket(
  {
    db,
    places,
    rates,
  }: { db: Kysely<Database>; places: Pick<Places, 'regions' | AreaCall>; rates: Rates },
  now: Date,
  signal?: AbortSignal,
): Promise<boolean> {
  const cancel = { signal, inflightQueryAbortStrategy: 'cancel query' } as const
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(MARKET_LOCK)}) as mine`.execute(
        trx,
      )
      if (!rows[0]?.mine) return false
      // A slow background statement. Compiling would take longer than it saves.
      await sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`.execute(
        trx,
      )
      await values(rates, now).execute(trx, cancel)
      await regions(places.regions()).execute(trx)
      await fillAreaOffers(trx, places)
      await sql`analyze market_values, market_regions`.execute(trx)
      await medians().execute(trx, cancel)
      await changes(now).execute(trx, cancel)
      await refreshCells(trx, now, signal)
      const refresh = { at: now.toISOString(), rate_date: rates.date }
      await trx
        .insertInto('market_refreshes')
        .values(refresh)
        .onConflict((conflict) => conflict.column('single').doUpdateSet(refresh))
        .execute()
      await sql`drop table market_values, market_regions, market_area_offers`.execute(trx)
      return true
    })
}

/** Value of a minor unit of each currency and price type in euros, rents by the month. */
function factorsOf(perEur: RateTable['perEur']): string {
  return JSON.stringify(
    CURRENCIES.filter(({ type }) => type === 'fiat').flatMap(({ code, decimal_digits: digits }) => {
      const rate = perEur(code)
      return rate === null
        ? []
        : COMPARED_TYPES.map(({ id, perMonth }) => ({
            currency: code,
            type: id,
            factor: perMonth / 10 ** digits / rate,
          }))
    }),
  )
}

/** Every offer at the end of each month in which it was live, and now: its price per square metre in euros. */
const values = ({ perEur }: Rates, now: Date) => sql`
    create temporary table market_values on commit drop as
    with moments as (
      select month::date as month, least(month + interval '1 month', ${now}::timestamptz) as at
      from generate_series(date_trunc('month', ${now}::timestamptz) - ${sql.lit(`${MARKET_MONTHS - 1} months`)}::interval, ${now}::timestamptz, interval '1 month') month
    ), logged as (
      select offer_id, at, status, lead(at, 1, 'infinity') over history as until, lag(at) over history is null as is_first
      from offer_statuses window history as (partition by offer_id order by at)
    ), spells as (
      select offer_id, at as since, until from logged where status in (${live})
      union all
      -- What came to us when it was on the market already, or no more.
      select o.id, o.published_at, l.at from logged l join offers o on o.id = l.offer_id
      where l.is_first and l.status in (${live}, ${gone}) and o.published_at < l.at
    ), prices as (
      select offer_id, at as since, lead(at, 1, 'infinity') over (partition by offer_id order by at) as until, amount, currency, type from offer_prices
    )
    select o.id as offer_id, m.month, o.country_id, coalesce(o.state_id, 0) as state_id, coalesce(o.city_id, 0) as city_id, o.action, o.category, o.category in (${homes}) as is_home,
      p.currency, p.amount * f.factor / o.area as per_m2
    from offers o
    join spells s on s.offer_id = o.id
    join prices p on p.offer_id = o.id and p.since < s.until and s.since < p.until
    join json_to_recordset(${factorsOf(perEur)}::json) as f(currency char(3), type smallint, factor float8) on f.currency = p.currency and f.type = p.type
    join moments m on m.at >= greatest(s.since, p.since) and m.at < least(s.until, p.until)
    where o.area > 0 and p.amount is not null`

const regions = (pairs: ReturnType<Places['regions']>) => sql`
    create temporary table market_regions on commit drop as
    select region, state as state_id from json_to_recordset(${JSON.stringify(pairs)}::json) as r(region int, state int)`

/** Figures are of a place and all that is in it: of countries, states and cities; of regions, which have those of their states; and of areas. */
const LEVELS = [
  {
    join: sql``,
    place: sql`country_id, coalesce(state_id, 0) as state_id, coalesce(city_id, 0) as city_id, 0 as area_id`,
    groups: sql`rollup (country_id, state_id, city_id)`,
    // Offers that lie in a state but in no city count for no city.
    isPlace: sql`grouping(country_id) = 0 and (grouping(state_id) = 1 or state_id > 0)
      and case when grouping(city_id) = 0 then city_id > 0 when grouping(state_id) = 0 then state_id not in (select region from market_regions) else true end`,
  },
  {
    join: sql` join market_regions using (state_id)`,
    place: sql`country_id, region, 0, 0`,
    groups: sql`country_id, region`,
    isPlace: sql`true`,
  },
  {
    join: sql` join market_area_offers using (offer_id)`,
    place: sql`0, 0, 0, area_id`,
    groups: sql`area_id`,
    isPlace: sql`true`,
  },
]
const samePlace = sql`m.country_id = f.country_id and m.state_id = f.state_id and m.city_id = f.city_id and m.area_id = f.area_id and m.action = f.action`
const few = sql.lit(TOO_FEW)
const union = sql` union all `

const medians = () => sql`
    merge into market_medians m using (${sql.join(
      LEVELS.map(
        ({ join, place, groups, isPlace }) => sql`
      select ${place}, action, coalesce(category, 0) as category, month, count(*)::int as n,
        case when count(*) >= ${few} then percentile_cont(0.5) within group (order by per_m2) end as per_m2,
        case when min(currency) = max(currency) then min(currency) end as currency
      from market_values${join}
      group by month, action, grouping sets ((category), (is_home)), ${groups}
      having ${isPlace} and (grouping(is_home) = 1 or is_home) and (count(*) >= ${few} or month = (select max(month) from market_values))`,
      ),
      union,
    )}
    ) f on ${samePlace} and m.category = f.category and m.month = f.month
    when matched and (m.n, m.per_m2, m.currency) is distinct from (f.n, f.per_m2, f.currency) then update set n = f.n, per_m2 = f.per_m2, currency = f.currency
    when not matched then insert (country_id, state_id, city_id, area_id, action, category, month, n, per_m2, currency)
      values (f.country_id, f.state_id, f.city_id, f.area_id, f.action, f.category, f.month, f.n, f.per_m2, f.currency)
    when not matched by source then delete`

function changes(now: Date) {
  const start = sql`${now}::timestamptz - ${sql.lit(`${CHANGE_DAYS} days`)}::interval`
  return sql`
    merge into market_changes m using (
      with changes as (
        select o.id as offer_id, o.country_id, coalesce(o.state_id, 0) as state_id, coalesce(o.city_id, 0) as city_id, o.action, o.published_at > ${start} as is_fresh,
          case when p.amount > o.price_amount then 1 - o.price_amount::float8 / p.amount end as cut
        from offers o
        left join lateral (
          -- The price at the start, or the first one after it.
          select amount, currency, type from offer_prices
          where offer_id = o.id and o.price_since > ${start} order by at > ${start}, abs(extract(epoch from at - (${start}))) limit 1
        ) p on (p.currency, p.type) = (o.price_currency, o.price_type)
        where o.status in (${live}) and o.category in (${homes})
      )${sql.join(
        LEVELS.map(
          ({ join, place, groups, isPlace }) => sql`
      select ${place}, action, count(*) filter (where is_fresh)::int as fresh, count(cut)::int as reduced,
        case when count(cut) >= ${few} then percentile_cont(0.5) within group (order by cut) end as cut
      from changes${join}
      group by action, ${groups}
      having ${isPlace} and (bool_or(is_fresh) or count(cut) > 0)`,
        ),
        union,
      )}
    ) f on ${samePlace}
    when matched and (m.fresh, m.reduced, m.cut) is distinct from (f.fresh, f.reduced, f.cut) then update set fresh = f.fresh, reduced = f.reduced, cut = f.cut
    when not matched then insert (country_id, state_id, city_id, area_id, action, fresh, reduced, cut)
      values (f.country_id, f.state_id, f.city_id, f.area_id, f.action, f.fresh, f.reduced, f.cut)
    when not matched by source then delete`
}
