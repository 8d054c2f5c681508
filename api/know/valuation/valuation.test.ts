import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import type { Refused, Valued } from '#contract/know/valuation.ts'
import type { RoleName } from '#contract/library.ts'
import { connect } from '#db/connect.ts'
import { seedDemo } from '#demo/demo.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../../homes/search/service.ts'
import { estimateIn } from './estimator.ts'
import { keepValuations } from './keeper.ts'
import { learnMarket } from './learn.ts'
import {
  ALL_COUNTRIES,
  dueMarkets,
  eachHome,
  LEARNED_MAX,
  selectBytes,
  selectServed,
} from './queries.ts'
import { MODEL_FORMAT } from './stored.ts'

const SPAIN = 207
const BARCELONA = 'city32653'
const HOMES_WANTED = 800
let homesInAll = 0
const { db, url, ownerUrl, drop } = await createTestDatabase()
const [places, rates] = await Promise.all([loadPlaces(), loadRates(db)])
const log = pino({ level: 'silent' })
const storage = createDiskStorage(tmpdir())
const search = openSearch(url)
const services = {
  env: readEnv({}),
  log,
  db,
  places,
  search,
  rates,
  storage,
  tiles: NO_TILES,
  messages: new Messages(),
}
const api = createApi(services)
const { estimate, index } = createClient(contract, {
  base: 'http://portal/api',
  fetch: (request) =>
    api.fetch(request, { log, requestId: 'test', clientAddress: '127.0.0.1', internal: true }),
}).valuation
const market = { countryId: SPAIN, action: 0 }
const learn = () => learnMarket(db, market, rates.perEur)

const home = {
  location: BARCELONA,
  lat: 41.39,
  lon: 2.16,
  category: 1,
  area: 80,
  rooms: 3,
  bathrooms: 2,
  yearBuilt: 1970,
  features: 1,
}
const isValued = (answer: Valued | Refused): answer is Valued => 'price' in answer
function valuedOf(answer: Valued | Refused): Valued {
  if (!isValued(answer)) throw new Error(answer.refused)
  return answer
}

beforeAll(async () => {
  await seedDemo({ db, places, storage, log: () => {}, count: HOMES_WANTED })
  // One town whose prices follow from the middle, the bathrooms and the lift.
  const owner = connect(ownerUrl)
  await sql`update offers set country_id = ${SPAIN}, state_id = 1157, city_id = 32653, action = 0, category = 1, status = 'published', published_at = coalesce(published_at, now()), price_type = 0, price_currency = 'EUR', price_amount = coalesce(price_amount, 1),
    address_privacy = 'exact', coordinate_precision = 'exact', street = null, house_number = null, price_since = now() - (id % 300) * interval '1 day',
    lat = 41.36 + 0.06 * ((id * 7919) % 1000) / 1000.0, lon = 2.12 + 0.08 * ((id * 104729) % 997) / 997.0, living_area = 40 + (id * 31) % 120,
    rooms = 1 + (id * 31) % 120 / 30, bathrooms = 1 + (id * 17) % 2, features = 2 + (id * 13) % 2, year_built = 1900 + (id * 37) % 120`.execute(
    owner,
  )
  await sql`update offers set price_amount = round(100 * area * 3500 * exp(-12 * sqrt((lat - 41.39) ^ 2 + (lon - 2.16) ^ 2) + 0.12 * bathrooms + 0.1 * (features & 1) + 0.05 * sin(id)))`.execute(
    owner,
  )
  // A new price is of today.
  await sql`update offers set price_since = now() - (id % 300) * interval '1 day'`.execute(owner)
  await owner.destroy()
  homesInAll = (await db.selectFrom('offers').select('id').execute()).length
  // Enough homes, but no model yet; no rents at all.
  expect(await estimate(home)).toMatchObject({
    buy: { refused: 'preparing' },
    rent: { refused: 'no-model' },
  })
  expect(await dueMarkets(db)).toEqual([market])
  const keeper = keepValuations({ ...services, databaseUrl: url }, 0)
  await vi.waitFor(async () => expect(await selectServed(db, market)).toBeDefined(), {
    timeout: 80_000,
    interval: 200,
  })
  await keeper.close()
}, 120_000)
afterAll(async () => {
  await search.close()
  await drop()
})

describe('a market', () => {
  test('is not made of a country or region without a point: the prices of its largest city are not its own', async () => {
    const { lat: _, lon: __, ...facts } = home
    const andalusia = places.byPath('/es/andalusia')
    for (const [location, name] of [
      ['country207', 'Spain'],
      [andalusia!.id, 'Andalusia'],
    ] as const)
      await expect(estimate({ ...facts, location })).rejects.toMatchObject({
        status: 422,
        body: { errors: { location: [expect.stringContaining(`${name} is too large`)] } },
      })
    // A country or state that is one town.
    for (const path of ['/sg', '/mt', '/de/berlin'])
      expect((await estimate({ ...facts, location: places.byPath(path)!.id })).point).toBeTruthy()
  })

  test('that a thread learned is estimated from then on', async () => {
    const { buy, rent, currency, yield: share } = await estimate(home)
    expect([currency, rent, share]).toEqual(['EUR', { refused: 'no-model' }, null])
    const { price, low, high, typical, drivers, comparables, error, homes } = valuedOf(buy)
    const truth = 80 * 3500 * Math.exp(0.12 * 2 + 0.1)
    expect(price / truth).toBeGreaterThan(0.85)
    expect(price / truth).toBeLessThan(1.15)
    expect(low).toBeLessThan(price)
    expect(high).toBeGreaterThan(price)
    expect(drivers.reduce((sum, { money }) => sum + money, typical)).toBe(price)
    expect(homes).toBe(homesInAll)
    expect(error.median).toBeLessThan(0.1)
    expect(error.covered).toBeGreaterThan(0.86)
    expect(comparables.length).toBeGreaterThan(4)
    expect(comparables[0]!.offer).toMatchObject({ id: comparables[0]!.id })
    // It is up to date: nothing to learn.
    expect(await dueMarkets(db)).toEqual([])
  })

  test('is estimated for assistants alike, with its errors', async () => {
    const { buy } = await estimate(home)
    const { price, low, high, error } = valuedOf(buy)
    const { features: _, category: __, location: place, ...facts } = home
    const response = await api.fetch(
      new Request('http://portal/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: 'estimate_home',
            arguments: { ...facts, place, type: 'apartment', features: ['lift'] },
          },
        }),
      }),
      { log, requestId: 'test', clientAddress: '127.0.0.1', internal: false },
    )
    const { result } = (await response.json()) as { result: { structuredContent: object } }
    expect(result.structuredContent).toMatchObject({
      buy: {
        estimate: price,
        range_90_percent: { low, high },
        measured_error: { country: { median: error.median } },
      },
      monthly_rent: { estimate: null, refused: 'no-model' },
    })
  })

  test('has its errors by place, type and price', async () => {
    const served = await selectServed(db, market)
    const errors = await db
      .selectFrom('valuation_errors')
      .selectAll()
      .where('model_id', '=', served!.id)
      .execute()
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(
      new Set(['state', 'city', 'category', 'band']),
    )
    expect(errors.find(({ kind }) => kind === 'city')).toMatchObject({
      key: 32653,
      homes: homesInAll,
    })
    const bands = errors.filter(({ kind }) => kind === 'band')
    expect(bands).toHaveLength(5)
    expect(bands.reduce((sum, { homes }) => sum + homes, 0)).toBe(homesInAll)
    const { placeError, typeError, bandError } = valuedOf((await estimate(home)).buy)
    const ofType = errors.find(({ kind, key }) => kind === 'category' && key === home.category)
    expect(typeError).toMatchObject({ homes: ofType!.homes, median: ofType!.median })
    expect(placeError).toMatchObject({ kind: 'city', homes: homesInAll })
    expect(bandError!.homes).toBeLessThan(homesInAll)
  })

  test('has an index by month, of the city where that has prices enough', async () => {
    const { buy, rent } = await index({ location: BARCELONA })
    expect([buy?.kind, rent]).toEqual(['city', null])
    const { months } = buy!
    expect(months.length).toBeGreaterThanOrEqual(9)
    expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
    expect(months.at(-1)).toMatchObject({ index: 1, low: 1, high: 1 })
    // The same prices in all months.
    for (const { index: value, low, high, homes } of months) {
      expect(value).toBeGreaterThan(0.93)
      expect(value).toBeLessThan(1.07)
      expect(low).toBeLessThanOrEqual(value)
      expect(high).toBeGreaterThanOrEqual(value)
      expect(homes).toBeGreaterThanOrEqual(20)
    }
    // A town without prices of its own has that of the country.
    expect((await index({ location: 'city33196' })).buy?.kind).not.toBe('city')
    expect(await index({ location: 'country136' })).toEqual({ buy: null, rent: null })
    await expect(index({ location: 'city999999999' })).rejects.toMatchObject({ status: 404 })
  })

  test('has a model that is read in parts', async () => {
    const { id } = (await selectServed(db, market))!
    const { bytes } = await db
      .selectFrom('valuation_models')
      .select('bytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const atOnce of [1000, bytes!.length, 2 * bytes!.length])
      expect(Buffer.compare(bytes!, (await selectBytes(db, id, atOnce))!)).toBe(0)
    expect(await selectBytes(db, 'none')).toBeNull()
  })

  test('has a model that is handed over once, however many ask', async () => {
    const { id } = (await selectServed(db, market))!
    let loads = 0
    const question = (model: string) => ({
      model,
      home: { longitude: 2.16, latitude: 41.39, area: 80, day: Date.now() / 86_400_000, facts: {} },
      country: SPAIN,
      places: [],
      without: [],
    })
    const estimateAll = (model: string, load: () => Promise<Uint8Array | null>) =>
      Promise.allSettled(
        Array.from({ length: 5 }, () =>
          estimateIn(question(model), () => {
            loads++
            return load()
          }),
        ),
      )
    for (const { status, value } of (await estimateAll('new', () => selectBytes(db, id))) as {
      status: string
      value?: object
    }[])
      expect([status, value]).toEqual([
        'fulfilled',
        expect.objectContaining({ measured: expect.any(Number) }),
      ])
    expect(loads).toBe(1)
    // Those who wait for a failed or closed one get a result, too.
    const gone = await estimateAll('gone', () => Promise.resolve(null))
    expect(gone).toEqual(Array(5).fill({ status: 'fulfilled', value: null }))
    const failed = await estimateAll('failed', () => Promise.reject(new Error('away')))
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  })

  test('keeps the model if the next one is worse', async () => {
    const before = await selectServed(db, market)
    /** Changes prices without making them newer. */
    const multiply = async (by: string) => {
      await sql`update offers set price_amount = round(price_amount * ${sql.raw(by)})`.execute(db)
      await sql`update offers set price_since = now() - (1 + id % 300) * interval '1 day'`.execute(
        db,
      )
    }
    const noise = '(1 + (id * 7919 % 100) / 40.0)'
    await multiply(noise)
    expect(await learn()).toMatchObject({ served: false })
    expect(await selectServed(db, market)).toEqual(before)
    await multiply(`1 / ${noise}`)
    expect(await learn()).toMatchObject({ served: true })
    const all = await db.selectFrom('valuation_models').select(['is_served']).execute()
    expect(all.filter((one) => one.is_served)).toHaveLength(1)
  }, 90_000)
})

test('a model of another version of the portal is not used, and its market is due', async () => {
  const set = (format: number) => db.updateTable('valuation_models').set({ format }).execute()
  await set(1)
  expect((await estimate(home)).buy).toEqual({ refused: 'preparing' })
  expect(await dueMarkets(db)).toEqual([market])
  await set(MODEL_FORMAT)
  valuedOf((await estimate(home)).buy)
})

test('a market without a model borrows and says so; after a day it is no longer called in preparation', async () => {
  const setFormat = (format: number) =>
    db.updateTable('valuation_models').set({ format }).where('country_id', '=', SPAIN).execute()
  await setFormat(1)
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue(2 * 86_400)
  expect((await estimate(home)).buy).toEqual({ refused: 'unready' })
  uptime.mockRestore()
  expect((await estimate(home)).buy).toEqual({ refused: 'preparing' })
  // 300 homes in each of five other countries.
  await sql`insert into offers (country_id, action, category, source_id, status, external_id, price_amount, price_currency, price_type, living_area, rooms, lat, lon, address_privacy, coordinate_precision, published_at)
    select country, 0, 1, (select min(id) from sources), 'published', 'far' || country || ' ' || i, round(area * 300000 * exp(0.1 * sin(i))), 'EUR', 0, area, 1 + i % 4, 48 + (i * 7919 % 1000) / 2000.0, 10 + (i * 104729 % 997) / 2000.0, 'exact', 'exact', now()
    from unnest(array[82, 75, 177, 107, 136]) country, generate_series(1, 300) i, lateral (select 40 + (i * 31) % 120 as area) a`.execute(
    db,
  )
  await learnMarket(db, { countryId: ALL_COUNTRIES, action: 0 }, rates.perEur)
  await sql`delete from offers where external_id like 'far%'`.execute(db)
  const borrowed = valuedOf((await estimate(home)).buy)
  expect(borrowed.borrowed).toMatchObject({ meanwhile: true })
  const lender = await selectServed(db, { countryId: ALL_COUNTRIES, action: 0 })
  // The number of homes measured, not of rows read.
  await db
    .updateTable('valuation_models')
    .set({ homes: 1_000_000 })
    .where('id', '=', lender!.id)
    .execute()
  expect(valuedOf((await estimate(home)).buy).error.homes).toBe(borrowed.error.homes)
  // A country with too few homes says so, not that they are few nearby.
  const german = await estimate({ ...home, location: 'country82', lat: 48.2, lon: 10.2 })
  expect(valuedOf(german.buy).borrowed).toEqual({ km: expect.any(Number), country: true })
  // A town with too few homes around borrows for good.
  await setFormat(MODEL_FORMAT)
  const far = valuedOf((await estimate({ ...home, lat: 41.9, lon: 2.16 })).buy)
  expect(far.borrowed?.km).toBeGreaterThan(30)
  expect(far.borrowed).toEqual({ km: expect.any(Number) })
  await db.deleteFrom('valuation_models').where('country_id', '=', ALL_COUNTRIES).execute()
}, 180_000)

test('prices older than three years and homes that were never public are not learned', async () => {
  const countOf = async () => {
    let count = 0
    await eachHome(db, market, rates.perEur, LEARNED_MAX, () => count++)
    return count
  }
  const before = await countOf()
  const { id, price_since, published_at } = await db
    .selectFrom('offers')
    .select(['id', 'price_since', 'published_at'])
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  const set = (to: { price_since?: string; status?: 'sold'; published_at?: null }) =>
    db
      .updateTable('offers')
      .set({ status: 'published', price_since, published_at, ...to })
      .where('id', '=', id)
      .execute()
  await set({ price_since: new Date(Date.now() - 3 * 366 * 86_400_000).toISOString() })
  expect(await countOf()).toBe(before - 1)
  await set({ status: 'sold' })
  expect(await countOf()).toBe(before)
  await set({ status: 'sold', published_at: null })
  expect(await countOf()).toBe(before - 1)
  await set({})
  expect(await countOf()).toBe(before)
})

describe('an estimate', () => {
  test('names the day of the rates only where amounts are converted', async () => {
    expect((await estimate({ ...home, currency: 'USD' })).rateDate).toBe(rates.date)
    const nothing = await estimate({ ...home, currency: 'USD', area: 5000 })
    expect(nothing).toMatchObject({ buy: { refused: 'unlike' }, rateDate: null })
  })

  test('is refused for contradictory facts and unlikely years', async () => {
    for (const [facts, field, text] of [
      [{ rooms: 2, bedrooms: 3 }, 'bedrooms', /^The home has only 2 rooms\./],
      [{ area: 20, rooms: 9 }, 'rooms', /^9 rooms don’t fit into this area\./],
    ] as const)
      await expect(estimate({ ...home, ...facts })).rejects.toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.stringMatching(text)] } },
      })
    valuedOf((await estimate({ ...home, rooms: 3, bedrooms: 3 })).buy)
    valuedOf((await estimate({ ...home, area: 45, rooms: 1, bedrooms: 1 })).buy)
    expect((await estimate({ ...home, yearBuilt: 1500 })).buy).toMatchObject({
      refused: 'unlike',
      fact: 'year',
    })
  })

  test('is not made of a point far from the place', async () => {
    for (const [location, point, name] of [
      [BARCELONA, { lat: 40.42, lon: -3.7 }, 'Barcelona'],
      ['country207', { lat: 52.5, lon: 13.4 }, 'Spain'],
    ] as const)
      await expect(estimate({ ...home, location, ...point })).rejects.toMatchObject({
        status: 422,
        body: { errors: { lat: [expect.stringContaining(`isn’t in ${name}`)] } },
      })
    valuedOf((await estimate({ ...home, location: 'country207' })).buy)
    // Anguilla has no city that is known: its own middle is taken as it is.
    const { lat: _, lon: __, ...facts } = home
    expect((await estimate({ ...facts, location: 'country8' })).point.lat).toBeCloseTo(18.25)
  })

  test('is not made of a floor above the building', async () => {
    await expect(estimate({ ...home, floor: 5, floors: 4 })).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          floor: ['The building has only 4 floors. Correct the floor or the number of floors.'],
        },
      },
    })
    valuedOf((await estimate({ ...home, floor: 4, floors: 4 })).buy)
  })

  test('follows when a comparable is struck out, and does not compare an offer with itself', async () => {
    const before = valuedOf((await estimate(home)).buy)
    const [first, second] = before.comparables
    const after = valuedOf((await estimate({ ...home, without: [first!.id, second!.id] })).buy)
    const ids = after.comparables.map(({ id }) => id)
    expect(ids).not.toContain(first!.id)
    expect(ids).not.toContain(second!.id)
    // Two of many may leave all rounded figures as they are; all that are shown do not.
    const without = before.comparables.map(({ id }) => id)
    const last = valuedOf((await estimate({ ...home, without })).buy)
    const figuresOf = ({ price, low, high, drivers }: Valued) => ({ price, low, high, drivers })
    expect(figuresOf(last)).not.toEqual(figuresOf(before))
    const own = valuedOf((await estimate({ ...home, offer: first!.id })).buy)
    expect(own.comparables.map(({ id }) => id)).not.toContain(first!.id)
  })

  test('names no fact that was not given, and a fact less makes the range no narrower', async () => {
    const widthOf = ({ low, high }: Valued) => high / low
    const all = { ...home, features: 1, absentFeatures: 2 }
    let before = 0
    for (const given of [
      all,
      { ...all, features: 0 },
      { ...all, features: 0, yearBuilt: undefined },
      { ...all, features: 0, yearBuilt: undefined, bathrooms: undefined, absentFeatures: 0 },
    ]) {
      const valued = valuedOf((await estimate(given)).buy)
      const named = valued.drivers.map(({ driver }) => driver)
      if (given.features === 0) expect(named).not.toContain('lift')
      if (given.yearBuilt === undefined) expect(named).not.toContain('year')
      if (given.bathrooms === undefined) expect(named).not.toContain('bathrooms')
      // Rounded to three digits.
      expect(widthOf(valued)).toBeGreaterThan(before * 0.99)
      before = widthOf(valued)
    }
    const without = valuedOf((await estimate({ ...all, features: 0, absentFeatures: 1 })).buy)
    const with_ = valuedOf((await estimate(all)).buy)
    const unknown = valuedOf((await estimate({ ...all, features: 0 })).buy)
    expect(with_.price).toBeGreaterThan(without.price)
    expect(unknown.price).toBeGreaterThan(without.price)
  })

  test('of an offer whose owner shows none is withheld from others, but not from moderators', async () => {
    const { id } = valuedOf((await estimate(home)).buy).comparables[0]!
    const set = (shows: boolean) =>
      db.updateTable('offers').set({ shows_estimate: shows }).where('id', '=', id).execute()
    await set(false)
    const withheld = { refused: 'withheld' }
    expect(await estimate({ ...home, offer: id })).toMatchObject({ buy: withheld, rent: withheld })
    const as = async (roles: RoleName[]) => ({
      headers: { authorization: `Bearer ${(await createUser(db, { roles })).token}` },
    })
    expect(await estimate({ ...home, offer: id }, await as([]))).toMatchObject({ buy: withheld })
    valuedOf((await estimate({ ...home, offer: id }, await as(['moderator']))).buy)
    // The offer is still used for training and as a comparable.
    const { comparables } = valuedOf((await estimate(home)).buy)
    expect(comparables.map((one) => one.id)).toContain(id)
    await set(true)
    valuedOf((await estimate({ ...home, offer: id })).buy)
  })

  test('is in the currency that is asked for', async () => {
    const [euros, pounds] = await Promise.all([
      estimate(home),
      estimate({ ...home, currency: 'GBP' }),
    ])
    expect(pounds.currency).toBe('GBP')
    expect(pounds.rateDate).not.toBeNull()
    expect(valuedOf(pounds.buy).price / valuedOf(euros.buy).price).toBeCloseTo(
      rates.perEur('GBP')!,
      1,
    )
  })

  test('names missing facts instead of guessing', async () => {
    const seville = { location: 'country207', lat: 37.4, lon: -6 }
    expect((await estimate({ ...home, ...seville })).buy).toMatchObject({
      refused: 'few',
      found: 0,
      needed: 20,
    })
    expect((await estimate({ ...home, area: 2000 })).buy).toMatchObject({
      refused: 'unlike',
      fact: 'area',
    })
    await expect(estimate({ ...home, location: 'city999999999' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(estimate({ ...home, area: 0 })).rejects.toMatchObject({ status: 422 })
    await expect(estimate({ ...home, category: 13 })).rejects.toMatchObject({ status: 422 })
    await expect(estimate({ ...home, currency: 'XXX' })).rejects.toMatchObject({ status: 422 })
  })

  test('has comparables with the learned price and day, and with the price now', async () => {
    const [first] = valuedOf((await estimate(home)).buy).comparables
    const row = await db
      .selectFrom('offers')
      .select(['price_amount', 'price_since'])
      .where('id', '=', first!.id)
      .executeTakeFirstOrThrow()
    const same = { price: Math.round(row.price_amount! / 100), since: row.price_since }
    const told = ({ price, since }: { price: number; since: string }) => ({
      price,
      since: Math.round(Date.parse(since) / 1000),
    })
    expect(told(first!)).toEqual(told(same))
    expect(first).not.toHaveProperty('now')
    const set = (values: { price_amount: number; price_since: string }) =>
      db.updateTable('offers').set(values).where('id', '=', first!.id).execute()
    await set({
      price_amount: Math.round(row.price_amount! / 2),
      price_since: new Date().toISOString(),
    })
    const later = valuedOf((await estimate(home)).buy).comparables.find(
      ({ id }) => id === first!.id,
    )
    expect(told(later!)).toEqual(told(same))
    expect(later!.now).toBe(Math.round(row.price_amount! / 200))
    await set({ price_amount: row.price_amount!, price_since: row.price_since })
    expect(valuedOf((await estimate(home)).buy).comparables[0]).toEqual(first)
    // In the currency of the listing it is the amount of the listing, whatever the rates were.
    await sql`update offers set price_currency = 'GBP', price_amount = 45000000 where id = ${first!.id}`.execute(
      db,
    )
    await set({ price_amount: 450_000_00, price_since: row.price_since })
    const pounds = valuedOf((await estimate({ ...home, currency: 'GBP' })).buy)
    expect(pounds.comparables.find(({ id }) => id === first!.id)!.price).toBe(450_000)
    await sql`update offers set price_currency = 'EUR' where id = ${first!.id}`.execute(db)
    await set({ price_amount: row.price_amount!, price_since: row.price_since })
  })

  test('reveals no distance finer than 50 metres', async () => {
    const { comparables } = valuedOf((await estimate(home)).buy)
    for (const { metres } of comparables) expect(metres % 50).toBe(0)
  })
})
