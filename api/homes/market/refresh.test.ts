import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LOCK_SPACE, MARKET_LOCK } from '#db/locks.ts'
import { seedDemo } from '#demo/demo.ts'
import { createRandom, type Random } from '#demo/random.ts'
import { loadPlaces } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { createTestDatabase, waiting } from '#tests/database.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { createRateTable } from '../../ground/rates/rates.ts'
import { refreshMarket } from './refresh-queries.ts'

const DAY = 86_400_000
/** The first day of a month: some weeks later it is the same one. */
const START = new Date()
START.setUTCDate(1)

const { db, drop } = await createTestDatabase()
const [places, rates, areas] = await Promise.all([loadPlaces(), loadRates(db), readShippedAreas()])
places.setAreas(areas.map((area) => area.read()))
const refresh = (now = START) => refreshMarket({ db, places, rates }, now)
const forget = () => db.deleteFrom('market_marks').execute()

beforeAll(async () => {
  await seedDemo({
    db,
    places,
    storage: createDiskStorage(tmpdir()),
    log: () => {},
    count: 900,
  })
  // As a portal of some years has them: offers that ended, came back, and were repriced.
  await sql`
    insert into offer_statuses (offer_id, at, status)
    select o.id, published_at + interval '40 days' * step, case step % 3 when 0 then 'published' when 1 then 'paused' else 'reserved' end
    from offers o cross join generate_series(1, 4) step where published_at is not null and o.id % 3 = 0 and published_at + interval '40 days' * step < now() - interval '1 day'
    on conflict do nothing`.execute(db)
  await sql`
    insert into offer_prices (offer_id, at, amount, currency, type)
    select o.id, price_since - interval '25 days' * step, price_amount * (10 + step) / 10, price_currency, price_type
    from offers o cross join generate_series(1, 6) step where price_amount is not null and o.id % 2 = 0 on conflict do nothing`.execute(
    db,
  )
}, 60_000)
beforeEach(() => refresh())
afterAll(drop)

/** All figures, and what they are computed from. */
async function stored(): Promise<Record<string, string[]>> {
  const tables = [
    'market_medians',
    'market_changes',
    'market_cells',
    'market_spans',
    'market_area_offers',
  ] as const
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(db),
    ),
  )
  return Object.fromEntries(
    tables.map((table, at) => [table, rows[at]!.rows.map(({ row }) => row)]),
  )
}

interface Home {
  id: number
  status: string
  action: number
  amount: number | null
}

/** One change, as people and feeds make them. */
const CHANGES: Record<string, (random: Random, home: Home) => Promise<unknown>> = {
  price: (random, { id, amount }) =>
    update(id, { price_amount: Math.ceil((amount ?? 1e7) * random.between(0.7, 1.2)) }),
  currency: (random, { id }) => update(id, { price_currency: random.pick(['EUR', 'GBP', 'USD']) }),
  'price on request': (_, { id }) => update(id, { price_amount: null, price_type: 4 }),
  publish: (random, { id }) =>
    update(id, {
      status: 'published',
      published_at: new Date(START.getTime() - random.integer(0, 60) * DAY),
    }),
  withdraw: (random, { id }) => update(id, { status: random.pick(['paused', 'expired', 'draft']) }),
  sell: (_, { id, action }) => update(id, { status: action === 0 ? 'sold' : 'let' }),
  area: (random, { id }) => update(id, { living_area: random.integer(30, 200) }),
  category: (random, { id }) => update(id, { category: random.integer(1, 20) }),
  move: async (random, { id }) => {
    const to = await db
      .selectFrom('offers')
      .select(['country_id', 'state_id', 'city_id', 'lat', 'lon'])
      .where('id', '>=', random.integer(1, 900))
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await update(id, to)
  },
  privacy: (random, { id }) =>
    update(id, { address_privacy: random.pick(['exact', 'street', 'area']) }),
  point: (random, { id }) =>
    random.chance(0.5)
      ? update(id, { coordinate_precision: 'city' })
      : update(id, { lat: 41.38 + random.normal() / 50, lon: 2.17 + random.normal() / 50 }),
  delete: (_, { id }) => db.deleteFrom('offers').where('id', '=', id).execute(),
  copy: (_, { id }) =>
    sql`insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, price_since, living_area, country_id, state_id, city_id, lat, lon, published_at)
      select source_id, 'copy-' || id || '-' || random(), 'published', action, category, price_amount, price_currency, price_type, ${START}::timestamptz - interval '29 days', living_area, country_id, state_id, city_id, lat, lon,
        ${START}::timestamptz - interval '29 days'
      from offers where id = ${id}`.execute(db),
}

function update(id: number, columns: Record<string, unknown>): Promise<unknown> {
  return db
    .updateTable('offers')
    .set(columns as never)
    .where('id', '=', id)
    .execute()
}

const KINDS = Object.keys(CHANGES)
const ROUNDS = 8

test('after any changes the figures are those that are computed from all offers', async () => {
  const random = createRandom('changes of a market')
  let touched = 0
  for (let round = 0; round < ROUNDS; round++) {
    // New homes become older, and prices of before become those of the last days.
    const now = new Date(START.getTime() + round * 3 * DAY)
    const before = await stored()
    const homes = await db
      .selectFrom('offers')
      .select(['id', 'status', 'action', 'price_amount as amount'])
      .orderBy('id')
      .execute()
    const kinds = round < 2 ? KINDS : [random.pick(KINDS), random.pick(KINDS)]
    for (const kind of kinds)
      for (let times = 0; times < 4; times++) {
        const at = random.integer(0, homes.length - 1)
        await CHANGES[kind]!(random, homes.splice(at, 1)[0]!)
      }
    expect(await refresh(now)).toEqual({ changed: expect.any(Number) })
    const some = await stored()
    await forget()
    expect(await refresh(now)).toEqual({ changed: null })
    expect(some, kinds.join()).toEqual(await stored())
    touched += Number(JSON.stringify(some) !== JSON.stringify(before))
  }
  expect(touched).toBe(ROUNDS)
  const { rows } = await sql<{ months: number; areas: number }>`
    select count(distinct month)::int as months, count(distinct nullif(area_id, 0))::int as areas from market_medians where per_m2 is not null`.execute(
    db,
  )
  expect(rows[0]!.months).toBeGreaterThan(1)
  expect(rows[0]!.areas).toBeGreaterThan(0)
}, 120_000)

test('a change that was committed late is not missed', async () => {
  const { id } = await db.selectFrom('offers').select('id').executeTakeFirstOrThrow()
  const open = await db.startTransaction().execute()
  await open.deleteFrom('offers').where('id', '=', id).execute()
  expect(await refresh()).toEqual({ changed: 0 })
  await open.commit().execute()
  expect(await refresh()).toEqual({ changed: 1 })
  const some = await stored()
  await forget()
  await refresh()
  expect(some).toEqual(await stored())
})

test('all is computed when a month begins, the log was trimmed, or another release computed figures', async () => {
  expect(await refresh()).toEqual({ changed: 0 })
  const next = new Date(START)
  next.setUTCMonth(next.getUTCMonth() + 1)
  expect(await refresh(next)).toEqual({ changed: null })
  expect(await refresh()).toEqual({ changed: null })
  for (const change of [
    sql`update search_trims set trimmed = pg_current_xact_id()`,
    sql`update market_refreshes set at = now()`,
  ]) {
    await change.execute(db)
    expect(await refresh()).toEqual({ changed: null })
  }
  expect(await refresh()).toEqual({ changed: 0 })
})

test('rates of a new day matter where prices are in their currencies', async () => {
  const used = await db.selectFrom('market_spans').select('currency').distinct().execute()
  const codes = used.map(({ currency }) => currency)
  expect(codes).toContain('GBP')
  const unused = Object.keys(rates.rates).find((code) => !codes.includes(code))!
  const on = (code: string, day: string) => {
    const next = createRateTable({
      date: day,
      source: '',
      rates: { ...rates.rates, [code]: rates.perEur(code)! * 1.1 },
    })
    return refreshMarket({ db, places, rates: next }, START)
  }
  expect(await on(unused, '2026-01-02')).toEqual({ changed: 0 })
  expect(await on('GBP', '2026-01-03')).toEqual({ changed: null })
})

test('where an area has another shape all is computed', async () => {
  places.setAreas(areas.slice(1).map((area) => area.read()))
  expect(await refresh()).toEqual({ changed: null })
  places.setAreas(areas.map((area) => area.read()))
  expect(await refresh()).toEqual({ changed: null })
  // The same areas, read again.
  places.setAreas(areas.map((area) => area.read()))
  expect(await refresh()).toEqual({ changed: 0 })
})

test('of several at once one does it', async () => {
  for (let round = 0; round < 5; round++) {
    const done = await Promise.all([refresh(), refresh(), refresh()])
    expect(done.filter((refreshed) => refreshed !== null).length).toBeGreaterThan(0)
  }
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(MARKET_LOCK)})`.execute(
      other,
    )
    expect(await refresh()).toBeNull()
    await sql`select pg_advisory_unlock(${sql.lit(LOCK_SPACE)}, ${sql.lit(MARKET_LOCK)})`.execute(
      other,
    )
  })
  expect(await refresh()).not.toBeNull()
})

test('a refresh ends at once, and has changed nothing', async () => {
  const before = await stored()
  await db.updateTable('offers').set({ living_area: 77 }).where('id', '<', 20).execute()
  const other = await db.startTransaction().execute()
  await sql`lock table market_changes in exclusive mode`.execute(other)
  const ending = new AbortController()
  const refreshing = refreshMarket({ db, places, rates }, START, ending.signal)
  await expect.poll(() => waiting(db), { timeout: 30_000 }).toBe(1)
  ending.abort(new Error('stopping'))
  await expect(refreshing).rejects.toThrow('stopping')
  expect(await stored()).toEqual(before)
  await other.rollback().execute()
  expect(await refresh()).not.toEqual({ changed: 0 })
})
