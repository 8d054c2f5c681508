import { sql, type Kysely } from 'kysely'
import { GONE_STATUSES, LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { Database } from '#db/schema.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import { factorsOf } from './compared.ts'
import type { Scope } from './scope-queries.ts'

const names = (list: readonly string[]) => sql.join(list.map((name) => sql.lit(name)))
export const LIVE = names(LIVE_STATUSES)
const GONE = names(GONE_STATUSES)

/**
 * The first month that ends at a moment or after it. The running month has no end, so that it has what is known last, by any clock.
 * SQL.
 */
const monthAt = (moment: string) =>
  sql.raw(`date_trunc('month', ${moment} at time zone 'UTC' - interval '1 microsecond')::date`)

/**
 * The months at whose ends an offer `of` a scope was live at a price that is compared, as the temporary table `market_new_spans`: `since` and before `until`, which is infinity as long as it is so.
 * `first` is the first of the months that have figures.
 */
export const newSpans = (of: Scope, { perEur }: Pick<RateTable, 'perEur'>, first: string) => sql`
    create temporary table market_new_spans on commit drop as
    with logged as (
      select offer_id, at, status, lead(at, 1, 'infinity') over history as until, lag(at) over history is null as is_first
      from offer_statuses where ${of('offer_id')} window history as (partition by offer_id order by at)
    ), spells as (
      select offer_id, at as since, until from logged where status in (${LIVE})
      union all
      -- What came to us when it was on the market already, or no more.
      select o.id, o.published_at, l.at from logged l join offers o on o.id = l.offer_id
      where l.is_first and l.status in (${LIVE}, ${GONE}) and o.published_at < l.at
    ), prices as (
      select offer_id, at as since, lead(at, 1, 'infinity') over (partition by offer_id order by at) as until, amount, currency, type
      from offer_prices where ${of('offer_id')}
    ), spans as (
      select offer_id, ${monthAt('greatest(s.since, p.since)')} as since, ${monthAt('least(s.until, p.until)')} as until, amount, currency, type
      from spells s join prices p using (offer_id)
      where p.since < s.until and s.since < p.until and p.amount is not null
    )
    select o.id as offer_id, s.since, s.until, o.country_id, coalesce(o.state_id, 0) as state_id, coalesce(o.city_id, 0) as city_id, o.action, o.category,
      s.currency, s.amount * f.factor / o.area as per_m2, c.cell, c.finest
    from spans s
    join offers o on o.id = s.offer_id
    join json_to_recordset(${factorsOf(perEur)}::json) as f(currency char(3), type smallint, factor float8) on f.currency = s.currency and f.type = s.type
    left join offer_cells c on c.offer_id = o.id
    where o.area > 0 and s.since < s.until and s.until > ${first}::date`

/** Stores what differs from `market_new_spans`. */
export async function writeSpans(trx: Kysely<Database>, of: Scope): Promise<void> {
  await sql`delete from market_spans s where ${of('s.offer_id')}
    and not exists (select from market_new_spans n where n.offer_id = s.offer_id and n.since = s.since)`.execute(
    trx,
  )
  const rest = sql.raw(REST.join(', '))
  const columnsOf = (table: string) => sql.raw(REST.map((name) => `${table}.${name}`).join(', '))
  await sql`insert into market_spans (offer_id, since, ${rest}) select offer_id, since, ${rest} from market_new_spans n
    where not exists (select from market_spans s where s.offer_id = n.offer_id and s.since = n.since and (${columnsOf('s')}) is not distinct from (${columnsOf('n')}))
    on conflict (offer_id, since) do update set ${sql.raw(REST.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(
    trx,
  )
}
const REST = [
  'until',
  'country_id',
  'state_id',
  'city_id',
  'action',
  'category',
  'currency',
  'per_m2',
  'cell',
  'finest',
]

/**
 * Months of the changed offers that are no longer as stored, as they were and as they are, as the temporary table `market_touched`: figures that count none of them stay.
 * Before `writeSpans` and `writeAreas`.
 */
export const touched = (months: readonly string[]) => {
  const side = (spans: string, areas: string) => sql`
      select offer_id, month, country_id, state_id, city_id, action, category, currency, per_m2, cell, finest, areas
      from (select * from ${sql.table(spans)} where offer_id in (select offer_id from market_changed)) s
      join unnest(${months}::date[]) as m(month) on m.month >= s.since and m.month < s.until
      left join (
        select offer_id, array_agg(area_id order by area_id) as areas from ${sql.table(areas)}
        where offer_id in (select offer_id from market_changed) group by offer_id
      ) a using (offer_id)`
  return sql`
    create temporary table market_touched on commit drop as
    with was as materialized (${side('market_spans', 'market_area_offers')}), is_now as materialized (${side('market_new_spans', 'market_new_areas')})
    select distinct month, country_id, state_id, city_id, action, category, cell, areas
    from ((table was except table is_now) union all (table is_now except table was)) differences`
}
