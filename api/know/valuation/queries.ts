import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import { sessionsOf } from '#db/connect.ts'
import { HOME_CATEGORIES } from '#contract/library.ts'
import { GONE_STATUSES, LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { LOCK_SPACE, VALUATION_LOCK } from '#db/locks.ts'
import { publicDegrees } from '#db/public-point.ts'
import type { Database, PriceIndex, ValuationErrors, ValuationModels } from '#db/schema.ts'
import { MARKET_HOMES_MIN, type ValuedFacts } from '#contract/know/valuation.ts'
import { COMPARED_TYPES, factorsOf } from '../../homes/market/compared.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import { MODEL_FORMAT } from './stored.ts'

/** Older prices say nothing about today's market. */
const YEARS = 3
/** Newest prices of a market that are learned from: bounds time and memory. */
export const LEARNED_MAX = 1_000_000
const HOMES_AT_ONCE = 10_000
/** Of a model: that of a large country has tens of megabytes, and the event loop reads them. */
const BYTES_AT_ONCE = 2 ** 21
/** A model is learned anew after this time if offers changed, */
const RENEW_DAYS = 1
/** and by this share. */
const RENEW_SHARE = 0.02

/** The market of all countries together, for countries with few homes. */
export const ALL_COUNTRIES = 0
/** Newest prices read of each country. */
const BORROWED_A_COUNTRY = 800
const BORROWED_HOMES_MIN = 1000
const BORROWED_DAYS = 7

export interface HomeRow extends ValuedFacts {
  id: number
  country_id: number
  state_id: number | null
  city_id: number | null
  /** Millionths of a degree, as far as they are public. */
  lat: number
  lon: number
  /** In euros, rents by the month. */
  price: number
  area: number
  /** Days since 1970. */
  day: number
  /** The same for offers of one building. */
  building: string
}

const lits = (values: Iterable<string | number>) => sql.join([...values].map((one) => sql.lit(one)))
/** Prices and places by which homes are compared: none that was never public. */
const learned = sql`o.status in (${lits([...LIVE_STATUSES, ...GONE_STATUSES])}) and o.published_at is not null and o.category in (${lits(HOME_CATEGORIES)})
  and o.area > 0 and o.price_amount > 0 and o.price_type in (${lits(COMPARED_TYPES.map(({ id }) => id))})
  and o.lat is not null and o.coordinate_precision <> 'city' and o.price_since > now() - ${sql.lit(`${YEARS} years`)}::interval`

/** The markets that are to be learned, the next one first: those that have no model, and those whose homes changed since. */
export async function dueMarkets(
  db: Kysely<Database>,
): Promise<{ countryId: number; action: number }[]> {
  const { rows } = await sql<{ countryId: number; action: number }>`
    with markets as (
      select o.country_id, o.action, count(*)::int as homes, max(o.price_since) as newest from offers o where ${learned} group by 1, 2
    )
    select m.country_id as "countryId", m.action from markets m
    left join lateral (
      select homes, trained_at from valuation_models v
      where (v.country_id, v.action) = (m.country_id, m.action) and v.format = ${MODEL_FORMAT} order by trained_at desc limit 1
    ) v on true
    where (v.homes is null and m.homes >= ${MARKET_HOMES_MIN})
      or (v.trained_at < now() - ${sql.lit(`${RENEW_DAYS} days`)}::interval and abs(least(m.homes, ${LEARNED_MAX}) - v.homes) >= ${sql.lit(RENEW_SHARE)} * v.homes)
      or (v.trained_at < now() - interval '30 days' and m.newest > v.trained_at)
    order by v.trained_at nulls first, m.homes desc`.execute(db)
  // The model of countries with few homes is trained last.
  const { rows: borrowed } = await sql<{ action: number }>`
    select action from (values (0), (1)) as a(action)
    where not exists (
      select 1 from valuation_models v where v.country_id = ${ALL_COUNTRIES} and v.action = a.action and v.format = ${MODEL_FORMAT}
        and v.trained_at > now() - ${sql.lit(`${BORROWED_DAYS} days`)}::interval)
      and ${BORROWED_HOMES_MIN} = (select count(*) from (
        select 1 from offers o where o.action = a.action and ${learned} limit ${BORROWED_HOMES_MIN}
      ) known)`.execute(db)
  return [...rows, ...borrowed.map(({ action }) => ({ countryId: ALL_COUNTRIES, action }))]
}

/** Runs `work` unless another process learns. */
export async function withLearningLock(
  db: Kysely<Database>,
  work: () => Promise<void>,
): Promise<boolean> {
  return sessionsOf(db)
    .connection()
    .execute(async (connection) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(VALUATION_LOCK)}) as mine`.execute(
        connection,
      )
      if (!rows[0]?.mine) return false
      try {
        await work()
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(LOCK_SPACE)}, ${sql.lit(VALUATION_LOCK)})`.execute(
          connection,
        )
      }
      return true
    })
}

/** Passes the homes of a market with their last prices to a callback, newest first, up to a limit: in batches, so that they are never in memory as objects together. */
export async function eachHome(
  db: Kysely<Database>,
  { countryId, action }: { countryId: number; action: number },
  perEur: RateTable['perEur'],
  most: number,
  take: (home: HomeRow) => void,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`declare valued_homes cursor for
    select o.id, o.country_id, o.state_id, o.city_id, o.category, ${sql.raw(publicDegrees('lat'))} as lat, ${sql.raw(publicDegrees('lon'))} as lon,
      o.price_amount * f.factor as price, o.area, extract(epoch from o.price_since)::float8 / 86400 as day,
      coalesce(lower(nullif(o.street, '')) || ' ' || lower(nullif(o.house_number, '')) || ' ' || coalesce(o.city_id, o.state_id, 0),
        case when 'area' in (o.address_privacy, o.coordinate_precision) then o.id::text else round(o.lat::numeric, 5) || ' ' || round(o.lon::numeric, 5) end) as building,
      o.rooms, o.bedrooms, o.bathrooms, o.floor, o.floors, o.year_built as "yearBuilt", o.plot_area as "plotArea", o.details ->> 'condition' as condition, o.furnished, o.energy_class as "energyClass", o.new_build as "newBuild", o.features
    from offers o
    join json_to_recordset(${factorsOf(perEur)}::json) as f(currency char(3), type smallint, factor float8) on f.currency = o.price_currency and f.type = o.price_type
    where o.action = ${action} and ${learned} and ${
      countryId === ALL_COUNTRIES
        ? sql`o.id in (select id from (
            select o.id, row_number() over (partition by o.country_id order by o.price_since desc, o.id) as number from offers o where o.action = ${action} and ${learned}
          ) numbered where number <= ${BORROWED_A_COUNTRY})`
        : sql`o.country_id = ${countryId}`
    }
    order by o.price_since desc, o.id limit ${most}`.execute(trx)
    for (;;) {
      const { rows } =
        await sql<HomeRow>`fetch ${sql.lit(HOMES_AT_ONCE)} from valued_homes`.execute(trx)
      rows.forEach(take)
      if (rows.length < HOMES_AT_ONCE) return
    }
  })
}

/** The model that estimates a market, without its bytes. */
export async function selectServed(
  db: Kysely<Database>,
  market: { countryId: number; action: number },
) {
  return db
    .selectFrom('valuation_models')
    .select(['id', 'trained_at', 'homes', 'method', 'median', 'within20', 'covered'])
    .where('country_id', '=', market.countryId)
    .where('action', '=', market.action)
    .where('is_served', '=', true)
    .where('format', '=', MODEL_FORMAT)
    .executeTakeFirst()
}

/** Whether a market has enough homes and was not learned yet; overdue if it had them a day ago. */
export async function toBeLearned(
  db: Kysely<Database>,
  { countryId, action }: { countryId: number; action: number },
): Promise<'new' | 'overdue' | null> {
  const enough = (
    condition: RawBuilder<unknown>,
  ) => sql`${MARKET_HOMES_MIN} = (select count(*) from (
      select 1 from offers o where o.country_id = ${countryId} and o.action = ${action} and o.status in (${lits(LIVE_STATUSES)}) and ${learned} ${condition} limit ${MARKET_HOMES_MIN}
    ) known)`
  const { rows } = await sql<{ state: 'new' | 'overdue' | null }>`
    select case when exists (select 1 from valuation_models where country_id = ${countryId} and action = ${action} and format = ${MODEL_FORMAT}) then null
      when ${enough(sql`and o.price_since < now() - interval '1 day'`)} then 'overdue'
      when ${enough(sql``)} then 'new' end as state`.execute(db)
  return rows[0]!.state
}

/** Owner of an offer whose estimate is switched off; undefined otherwise. */
export const selectWithheld = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('offers')
    .select(['owner_id', 'agency_id'])
    .where('id', '=', id)
    .where('shows_estimate', '=', false)
    .executeTakeFirst()

export async function selectBytes(
  db: Kysely<Database>,
  id: string,
  atOnce = BYTES_AT_ONCE,
): Promise<Uint8Array | null> {
  const parts: Buffer[] = []
  for (;;) {
    const row = await db
      .selectFrom('valuation_models')
      .select(
        sql<Buffer | null>`substring(bytes from ${parts.length * atOnce + 1} for ${atOnce})`.as(
          'part',
        ),
      )
      .where('id', '=', id)
      .executeTakeFirst()
    // It may be replaced meanwhile.
    if (!row?.part) return null
    parts.push(row.part)
    if (row.part.length < atOnce) break
  }
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let from = 0
  for (const part of parts) {
    bytes.set(part, from)
    from += part.length
  }
  return bytes
}

/** Errors of a model by bands of prices, of a type, and in a city and a state: a country may have those of thousands of places. */
export function selectErrors(
  db: Kysely<Database>,
  modelId: string,
  {
    cityId,
    stateId,
    category,
  }: { cityId: number | null; stateId: number | null; category: number },
) {
  return db
    .selectFrom('valuation_errors')
    .selectAll()
    .where('model_id', '=', modelId)
    .where(({ or, and, eb }) =>
      or([
        eb('kind', '=', 'band'),
        and([eb('kind', '=', 'city'), eb('key', '=', cityId ?? 0)]),
        and([eb('kind', '=', 'state'), eb('key', '=', stateId ?? 0)]),
        and([eb('kind', '=', 'category'), eb('key', '=', category)]),
      ]),
    )
    .execute()
}

/** Writes a model with its errors; one that is in service replaces the one before. */
export async function insertModel(
  db: Kysely<Database>,
  model: Insertable<ValuationModels>,
  errors: readonly Omit<ValuationErrors, 'model_id'>[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (model.is_served)
      await trx
        .updateTable('valuation_models')
        .set({ is_served: false, bytes: null })
        .where('country_id', '=', model.country_id)
        .where('action', '=', model.action)
        .where('is_served', '=', true)
        .execute()
    await trx.insertInto('valuation_models').values(model).execute()
    if (errors.length > 0)
      await sql`insert into valuation_errors (model_id, kind, key, homes, median, within20, covered, most)
        select ${model.id}, kind, key, homes, median, within20, covered, most
        from json_to_recordset(${JSON.stringify(errors)}::json) as e(kind text, key int, homes int, median float8, within20 float8, covered float8, most float8)`.execute(
        trx,
      )
  })
}

/** Replaces the indexes of a market. */
export async function replaceIndexes(
  db: Kysely<Database>,
  { countryId, action }: { countryId: number; action: number },
  months: readonly Omit<PriceIndex, 'country_id' | 'action'>[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('price_index')
      .where('country_id', '=', countryId)
      .where('action', '=', action)
      .execute()
    await sql`insert into price_index (country_id, action, kind, key, month, homes, index, low, high)
      select ${countryId}, ${action}, kind, key, month, homes, index, low, high
      from json_to_recordset(${JSON.stringify(months)}::json) as m(kind text, key int, month date, homes int, index float8, low float8, high float8)`.execute(
      trx,
    )
  })
}

/** The indexes of places, oldest month first. */
export function selectIndexes(
  db: Kysely<Database>,
  places: readonly { kind: PriceIndex['kind']; key: number }[],
): Promise<PriceIndex[]> {
  return db
    .selectFrom('price_index')
    .selectAll()
    .where(({ or, and, eb }) =>
      or(places.map(({ kind, key }) => and([eb('kind', '=', kind), eb('key', '=', key)]))),
    )
    .orderBy('month')
    .execute()
}

/** Present asking prices of comparables, and since when. */
export function selectAskingPrices(db: Kysely<Database>, ids: readonly number[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('offers')
        .select(['id', 'price_since as since', 'price_amount', 'price_currency', 'price_type'])
        .where('id', 'in', ids)
        .execute()
}
