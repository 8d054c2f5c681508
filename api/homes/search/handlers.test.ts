import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { SearchInput } from '#contract/homes/search.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { moneyOf } from '#search/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { queryOf, refused } from './handlers.ts'
import { openSearch, SearchAway, SearchBusy } from './service.ts'

const { db, url, drop } = await createTestDatabase()
await db.insertInto('sources').values({ key: 'test', format: 'direct' }).execute()
/** 30 flats in Barcelona for 100,000 to 390,000 euros, the most expensive published last; one let by the week, and one in Warsaw in zloty. */
const barcelona = {
  country_id: 207,
  state_id: 5102,
  city_id: 32653,
  category: 1,
  source_id: 1,
  status: 'published' as const,
}
const flats = Array.from({ length: 30 }, (_, i) => ({
  ...barcelona,
  external_id: `flat${i}`,
  action: 0,
  price_amount: (100_000 + i * 10_000) * 100,
  price_currency: 'EUR',
  price_type: 0,
  living_area: 50 + i,
  rooms: 3,
  published_at: `2026-01-01T00:00:${String(i).padStart(2, '0')}Z`,
}))
await db
  .insertInto('offers')
  .values([
    ...flats,
    ...[1, 3, 13, 15, 19].map((category) => ({
      ...barcelona,
      country_id: 171,
      state_id: null,
      city_id: null,
      external_id: `kind${category}`,
      action: 0,
      category,
      price_amount: 100_000,
      price_currency: 'EUR',
      price_type: 0,
      published_at: '2025-01-01T00:00:00Z',
    })),
    {
      ...barcelona,
      external_id: 'week',
      action: 1,
      price_amount: 300_00,
      price_currency: 'EUR',
      price_type: 8,
      published_at: '2026-01-01T00:00:00Z',
    },
    {
      ...barcelona,
      country_id: 176,
      state_id: null,
      city_id: null,
      external_id: 'zloty',
      action: 0,
      price_amount: 850_000_00,
      price_currency: 'PLN',
      price_type: 0,
      published_at: '2026-01-02T00:00:00Z',
    },
  ])
  .execute()
const search = openSearch(url)
afterAll(async () => {
  await search.close()
  await drop()
})
await search.ready
const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' })
const log = pino({ level: 'silent' })
const [places, rates] = await Promise.all([loadPlaces(), loadRates(db)])
const app = createApi({
  env,
  log,
  db,
  search,
  places,
  rates,
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
})
const client = createClient(contract, {
  base: 'http://lares.test/api',
  fetch: (request) =>
    app.fetch(request, { log, requestId: 'r', clientAddress: '192.0.2.1', internal: false }),
}).search

test('a region has the offers of the states in it', async () => {
  const total = async (location: string | string[]) => (await client.offers({ location })).total
  // Catalonia, alone and beside a part of it; Aragon.
  expect(
    await Promise.all(['state5331', ['state5331', 'city32653'], 'state5326'].map(total)),
  ).toEqual([31, 31, 0])
})

test('homes are searched, unless a category or a group is asked for', async () => {
  const total = async (asked: Parameters<typeof client.offers>[0]) =>
    (await client.offers({ location: 'country171', ...asked })).total
  expect(await total({})).toBe(1)
  expect(await total({ group: 'rooms' })).toBe(1)
  expect(await total({ group: 'land' })).toBe(2)
  expect(await total({ group: 'garages' })).toBe(0)
  expect(await total({ group: 'all' })).toBe(5)
  expect(await total({ category: [13] })).toBe(1)
  // A category says more than a group.
  expect(await total({ category: [15], group: 'land' })).toBe(1)
  await expect(total({ group: 'castles' as 'all' })).rejects.toMatchObject({ status: 422 })
  const groups = { homes: 1, rooms: 1, land: 2, garages: 0, commercial: 1 }
  for (const asked of [{}, { group: 'land' as const }, { category: [15] }])
    expect(
      (await client.offers({ location: 'country171', ...asked, with: ['groups'] })).groups,
    ).toEqual(groups)
})

test('prices and rents are in no common order or histogram', async () => {
  const mixed = { location: 'city32653', with: ['histograms' as const] }
  await expect(client.offers({ ...mixed, sort: 'price' })).rejects.toMatchObject({ status: 422 })
  expect((await client.offers(mixed)).histograms?.price).toEqual([])
  expect((await client.offers({ ...mixed, action: 0 })).histograms?.price).not.toEqual([])
})

test('rents by the day are compared where they alone are sought', () => {
  const factorOf = (priceType?: number[]) =>
    queryOf(SearchInput.parse({ action: 1, priceType }), {
      places,
      rates,
    }).factors[moneyOf('EUR', 2)]
  expect(factorOf()).toBeNaN()
  expect(factorOf([1, 2])).toBeNaN()
  expect(factorOf([2])).toBeCloseTo(365 / 12)
})

test('a page of cards in order, and the exact total', async () => {
  const first = await client.offers({
    location: 'city32653',
    action: 0,
    category: [1],
    sort: 'price',
  })
  expect(first).toMatchObject({ total: 30, page: 1, pageSize: 24 })
  expect(first.data.map((card) => card.price.amount)).toEqual(
    Array.from({ length: 24 }, (_, i) => (100_000 + i * 10_000) * 100),
  )
  const second = await client.offers({ location: 'city32653', action: 0, sort: 'price', page: 2 })
  expect(second.data).toHaveLength(6)
  expect(await client.offers({ location: 'country207', page: 50_000 })).toMatchObject({
    total: 31,
    data: [],
  })
  expect((await client.offers({ sort: 'newest' })).data[0]!.price.currency).toBe('PLN')
})

test('prices are compared in the requested currency, rents per month', async () => {
  expect(
    (await client.offers({ action: 0, priceMin: 185_000, priceMax: 215_000 })).data.map(
      (card) => card.price.amount,
    ),
  ).toContain(850_000_00)
  expect(
    (await client.offers({ action: 0, priceMin: 850_000, priceMax: 850_000, currency: 'PLN' }))
      .total,
  ).toBe(1)
  expect(
    (
      await client.offers({
        action: 0,
        priceMin: 850_000,
        priceMax: 850_000,
        priceCurrency: 'PLN',
        currency: 'USD',
      })
    ).total,
  ).toBe(1)
  expect((await client.offers({ action: 1, priceMin: 1300, priceMax: 1305 })).total).toBe(1)
  expect((await client.offers({ action: 1, priceMax: 1299 })).total).toBe(0)
})

const refusal = async (input: Parameters<typeof client.offers>[0]) => {
  const error = await client.offers(input).catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('was not rejected')
  return { status: error.status, ...error.body }
}

test('a search that no index answers is away, and not busy', () => {
  const coded = (status: number, code: string) => expect.objectContaining({ status, code }) as Error
  expect(() => refused(new SearchAway('no search node holds es'))).toThrow(coded(503, 'away'))
  expect(() => refused(new SearchBusy('too many searches'))).toThrow(coded(503, 'busy'))
})

test('an invalid search is rejected with a message', async () => {
  expect(await refusal({ location: 'city999999999' })).toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'No place has the id city999999999.',
  })
  expect(await refusal({ location: 'town5' })).toMatchObject({
    status: 422,
    errors: { 'location.0': [expect.any(String)] },
  })
  expect(await refusal({ currency: 'XXX' })).toMatchObject({
    status: 422,
    errors: { currency: ['This currency is unknown, or there’s no exchange rate for it.'] },
  })
  expect(await refusal({ priceCurrency: 'eur' })).toMatchObject({
    status: 422,
    errors: { priceCurrency: [expect.any(String)] },
  })
  const swapped = ['The maximum is lower than the minimum.']
  expect(
    await refusal({ priceMin: 2, priceMax: 1, areaMin: 60, areaMax: 50, roomsMin: 1, roomsMax: 1 }),
  ).toMatchObject({
    status: 422,
    code: 'validation_failed',
    errors: { priceMax: swapped, areaMax: swapped },
  })
  expect(await refusal({ page: 50_001 })).toMatchObject({
    status: 422,
    errors: { page: [expect.any(String)] },
  })
})
