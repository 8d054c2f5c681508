import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { HOME_CATEGORIES } from '#contract/library.ts'
import { CHANGE_DAYS, MARKET_MONTHS, TOO_FEW } from '#contract/homes/market.ts'
import { cancelledBy } from '#db/cancel.ts'
import { LOCK_SPACE, MARKET_LOCK, SERIALIZATION_FAILURE } from '#db/locks.ts'
import { prepared } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'
import manifest from '#package.json' with { type: 'json' }
import type { Places } from '#places/index.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import {
  groundOf,
  newAreas,
  writeAreas,
  writeShapes,
  type AreaCall,
} from './area-offers-queries.ts'
import { fillOfferCells, refreshCells, touchedRoots } from './cell-queries.ts'
import { ALL, CHANGED } from './scope-queries.ts'
import { LIVE, newSpans, touched, writeSpans } from './span-queries.ts'

type Rates = Pick<RateTable, 'date' | 'perEur' | 'rates'>
type MarketPlaces = Pick<Places, 'regions' | AreaCall>

/** Increment when figures are computed in another way: all are computed anew. */
const METHOD = 1
/** With more changes than this, and more than this share of all offers, computing everything is faster. */
const ALL_CHANGES = 1000
const ALL_SHARE = 0.2

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

interface Refresh {
  /** Offers that changed since the last one; null where all figures were computed. */
  changed: number | null
}

/**
 * Brings all figures up to date, as of `now`: those of the places, kinds and months of what changed, or all of them where that is not known, or is too much. One transaction: a reader sees
 * the figures before or those after. Figures that stay the same are not written.
 * Returns null when another process is at it. `signal` ends it at once, with nothing changed.
 */
export async function refreshMarket(
  { db, places, rates }: { db: Kysely<Database>; places: MarketPlaces; rates: Rates },
  now: Date,
  signal?: AbortSignal,
): Promise<Refresh | null> {
  const months = monthsUntil(now)
  const ground = groundOf(places)
  const basis = createHash('sha256')
    .update(JSON.stringify([METHOD, manifest.version, months.at(-1), places.regions(), ground.key]))
    .digest('base64')
  let isOvertaken = false
  /** Another process may have ended between our view of the data and our lock: its mark cannot be changed then. */
  const orOvertaken = async <T>(marking: Promise<T>): Promise<T> =>
    marking.catch((error: { code?: string }) => {
      isOvertaken = error.code === SERIALIZATION_FAILURE
      throw error
    })
  const refreshed = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (locked) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(MARKET_LOCK)}) as mine`.execute(
        locked,
      )
      if (!rows[0]?.mine) return null
      return cancelledBy(signal, db, locked, async (trx) => {
        // Slow background statements. Compiling would take longer than it saves.
        await sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`.execute(
          trx,
        )
        const changed = await orOvertaken(readChanged(trx, basis, rates))
        const isWhole = changed === null
        const of = isWhole ? ALL : CHANGED
        if (isWhole) await writeShapes(trx, ground.shapes)
        await regions(places.regions()).execute(trx)
        await fillOfferCells(trx, of)
        await newAreas(of).execute(trx)
        await newSpans(of, rates, months[0]!).execute(trx)
        await sql`analyze market_new_spans, market_new_areas`.execute(trx)
        if (!isWhole) await touched(months).execute(trx)
        await writeSpans(trx, of)
        await writeAreas(trx, of)
        if (isWhole) await sql`analyze offer_cells, market_spans, market_area_offers`.execute(trx)
        else {
          await dirtyPlaces().execute(trx)
          await touchedRoots(months).execute(trx)
          await sql`analyze market_dirty, market_touched_roots`.execute(trx)
        }
        await medians(trx, months, isWhole)
        await changes(now).execute(trx)
        await refreshCells(trx, months, isWhole)
        const refresh = { at: now.toISOString(), rate_date: rates.date }
        await orOvertaken(
          sql`
          insert into market_marks (at, seen, basis, rates) values (${refresh.at}, pg_current_snapshot()::text, ${basis}, ${JSON.stringify(rates.rates)}::jsonb)
          on conflict (single) do update set at = excluded.at, seen = excluded.seen, basis = excluded.basis, rates = excluded.rates`.execute(
            trx,
          ),
        )
        await orOvertaken(
          trx
            .insertInto('market_refreshes')
            .values(refresh)
            .onConflict((conflict) => conflict.column('single').doUpdateSet(refresh))
            .execute(),
        )
        await sql`drop table market_new_spans, market_new_areas, market_regions, market_figures`.execute(
          trx,
        )
        await sql`drop table if exists market_changed, market_touched, market_dirty, market_touched_roots`.execute(
          trx,
        )
        return { changed }
      })
    })
  return refreshed.catch((error: unknown) => {
    if (isOvertaken) return null
    throw error
  })
}

/** The first days of the months that have figures, oldest first, in UTC. */
const monthsUntil = (now: Date): string[] =>
  Array.from({ length: MARKET_MONTHS }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MARKET_MONTHS - 1 - at), 1))
      .toISOString()
      .slice(0, 10),
  )

/** Reads which offers changed since the last refresh into the temporary table `market_changed`, and returns how many; null where all figures must be computed. */
async function readChanged(
  trx: Kysely<Database>,
  basis: string,
  { rates }: Rates,
): Promise<number | null> {
  // Locked also where it does not hold: a process that was overtaken ends here.
  const { rows: marks } = await sql<{
    seen: string
    rates: Record<string, number>
    holds: boolean
  }>`
    select seen, rates, basis = ${basis} and at = (select at from market_refreshes) and trimmed <= pg_snapshot_xmin(seen::pg_snapshot)
      and pg_snapshot_xmax(seen::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as holds
    from market_marks cross join search_trims for update of market_marks`.execute(trx)
  const mark = marks[0]
  if (!mark?.holds) return null
  const moved = [...new Set([...Object.keys(rates), ...Object.keys(mark.rates)])].filter(
    (code) => rates[code] !== mark.rates[code],
  )
  // An offer whose currency had no rate has no span.
  if (moved.some((code) => mark.rates[code] === undefined)) return null
  if (moved.length > 0) {
    const { rows } = await sql<{
      are: boolean
    }>`select exists (select from market_spans where currency = any(${moved}::char(3)[])) as are`.execute(
      trx,
    )
    if (rows[0]!.are) return null
  }
  await sql`create temporary table market_changed on commit drop as
    select distinct offer_id from offer_changes
    where xid >= pg_snapshot_xmin(${mark.seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${mark.seen}::pg_snapshot)`.execute(
    trx,
  )
  await sql`analyze market_changed`.execute(trx)
  const { rows } = await sql<{ changed: number; all: number }>`
    select count(*)::int as changed, (select reltuples from pg_class where oid = 'offers'::regclass)::float8 as all from market_changed`.execute(
    trx,
  )
  const { changed, all } = rows[0]!
  return changed > Math.max(ALL_CHANGES, ALL_SHARE * all) ? null : changed
}

/** The states of each region, and the region itself; a state that is in one is also itself. */
const regions = (pairs: ReturnType<Places['regions']>) => {
  const regional = new Set(pairs.map(({ region }) => region))
  const own = new Set(pairs.map(({ state }) => state).filter((state) => !regional.has(state)))
  const all = [...pairs, ...Array.from(own, (state) => ({ region: state, state }))]
  return sql`
    create temporary table market_regions on commit drop as
    select region, state as state_id from json_to_recordset(${JSON.stringify(all)}::json) as r(region int, state int)`
}

/** Figures are of a place and all that is in it: of countries, of states and the regions of states, of cities, and of areas. Of rows `s`. */
const LEVELS = [
  { place: ['s.country_id', '0', '0', '0'], join: sql``, isPlace: sql`true` },
  {
    place: ['s.country_id', 'coalesce(region, s.state_id)', '0', '0'],
    join: sql` left join market_regions r on r.state_id = s.state_id`,
    isPlace: sql`s.state_id > 0`,
  },
  {
    place: ['s.country_id', 's.state_id', 's.city_id', '0'],
    join: sql``,
    // Offers that lie in a state but in no city count for no city.
    isPlace: sql`s.city_id > 0`,
  },
  {
    place: ['0', '0', '0', 'a.area_id'],
    join: sql` join market_area_offers a on a.offer_id = s.offer_id`,
    ofTouched: sql` cross join lateral unnest(s.areas) as a(area_id)`,
    isPlace: sql`true`,
  },
].map(({ place, ...level }) => ({
  ...level,
  place: sql.raw(place.join(', ')),
  groups: sql.raw(place.filter((of) => of !== '0').join(', ')),
}))
const few = sql.lit(TOO_FEW)
const union = sql` union all `
const PLACE = sql.raw('country_id, state_id, city_id, area_id')
const SAME_PLACE = sql.raw(
  'm.country_id = f.country_id and m.state_id = f.state_id and m.city_id = f.city_id and m.area_id = f.area_id and m.action = f.action',
)

/** The places and months whose medians count some of `market_touched`. */
const dirtyPlaces = () => sql`
    create temporary table market_dirty (country_id, state_id, city_id, area_id, month) on commit drop as ${sql.join(
      LEVELS.map(
        ({ place, join, ofTouched = join, isPlace }) => sql`
      select distinct ${place}, s.month from market_touched s${ofTouched} where ${isPlace}`,
      ),
      union,
    )}`

/** Computes the medians, a month at a time: all, or those of `market_dirty`. */
async function medians(
  trx: Kysely<Database>,
  months: readonly string[],
  isWhole: boolean,
): Promise<void> {
  await sql`create temporary table market_figures on commit drop as select * from market_medians with no data`.execute(
    trx,
  )
  const { rows } = isWhole
    ? { rows: months.map((month) => ({ month })) }
    : await sql<{ month: string }>`select distinct month from market_dirty`.execute(trx)
  for (const { month } of rows)
    await monthsMedians(month, month === months.at(-1), isWhole).execute(trx)
  await sql`analyze market_figures`.execute(trx)
  await sql`delete from market_medians m
    where ${isWhole ? sql`true` : sql`(${PLACE}, month) in (select ${PLACE}, month from market_dirty)`}
      and not exists (select from market_figures f where ${SAME_PLACE} and m.category = f.category and m.month = f.month)`.execute(
    trx,
  )
  // Not `on conflict … where`, which locks the rows that stay as they are.
  await sql`insert into market_medians (${PLACE}, action, category, month, n, per_m2, currency)
    select ${PLACE}, action, category, month, n, per_m2, currency from market_figures f
    where not exists (select from market_medians m where ${SAME_PLACE} and m.category = f.category and m.month = f.month
      and (m.n, m.per_m2, m.currency) is not distinct from (f.n, f.per_m2, f.currency))
    on conflict (${PLACE}, action, category, month) do update set n = excluded.n, per_m2 = excluded.per_m2, currency = excluded.currency`.execute(
    trx,
  )
}

const monthsMedians = (month: string, isLast: boolean, isWhole: boolean) => sql`
    insert into market_figures (${PLACE}, action, category, month, n, per_m2, currency) ${sql.join(
      LEVELS.map(
        ({ place, join, groups, isPlace }) => sql`
      select ${place}, s.action, coalesce(s.category, 0), ${month}::date, count(*)::int,
        case when count(*) >= ${few} then percentile_cont(0.5) within group (order by s.per_m2) end,
        case when min(s.currency collate "C") = max(s.currency collate "C") then min(s.currency collate "C") end
      from (select *, category in (${homes}) as is_home from market_spans where since <= ${month}::date and until > ${month}::date) s${join}
      where ${isPlace}${isWhole ? sql`` : sql` and (${place}) in (select ${PLACE} from market_dirty where month = ${month}::date)`}
      group by s.action, grouping sets ((s.category), (s.is_home)), ${groups}
      having (grouping(s.is_home) = 1 or s.is_home)${isLast ? sql`` : sql` and count(*) >= ${few}`}`,
      ),
      union,
    )}`

function changes(now: Date) {
  const start = sql`${now}::timestamptz - ${sql.lit(`${CHANGE_DAYS} days`)}::interval`
  return sql`
    merge into market_changes m using (
      with changes as materialized (
        select o.id as offer_id, o.country_id, coalesce(o.state_id, 0) as state_id, coalesce(o.city_id, 0) as city_id, o.action, o.published_at > ${start} as is_fresh,
          case when p.amount > o.price_amount then 1 - o.price_amount::float8 / p.amount end as cut
        from offers o
        left join lateral (
          -- The price at the start, or the first one after it.
          select amount, currency, type from offer_prices
          where offer_id = o.id and o.price_since > ${start} order by at > ${start}, abs(extract(epoch from at - (${start}))) limit 1
        ) p on (p.currency, p.type) = (o.price_currency, o.price_type)
        where o.status in (${LIVE}) and o.category in (${homes}) and (o.published_at > ${start} or o.price_since > ${start})
      )${sql.join(
        LEVELS.map(
          ({ place, join, groups, isPlace }) => sql`
      select ${place}, s.action, count(*) filter (where is_fresh), count(cut),
        case when count(cut) >= ${few} then percentile_cont(0.5) within group (order by cut) end
      from changes s${join}
      where ${isPlace} and (is_fresh or cut is not null)
      group by s.action, ${groups}`,
        ),
        union,
      )}
    ) f(${PLACE}, action, fresh, reduced, cut) on ${SAME_PLACE}
    when matched and (m.fresh, m.reduced, m.cut) is distinct from (f.fresh, f.reduced, f.cut) then update set fresh = f.fresh, reduced = f.reduced, cut = f.cut
    when not matched then insert (${PLACE}, action, fresh, reduced, cut)
      values (f.country_id, f.state_id, f.city_id, f.area_id, f.action, f.fresh, f.reduced, f.cut)
    when not matched by source then delete`
}
