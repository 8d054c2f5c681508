import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { creditFor } from '#contract/publish/promotion-lists.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ordersApi } from '#tests/orders.ts'
import { selectPriceList, type PriceListRow } from './price-queries.ts'
import { pricesFor } from './prices.ts'
import { timesOf } from './queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const places = await loadPlaces()
const { as } = await ordersApi(db)
const admin = await createUser(db, { roles: ['admin'] })
const barcelona = { category: 1, country_id: 207, state_id: 5102, city_id: 32653 }
const row = (more: Partial<PriceListRow>): PriceListRow => ({
  package: 'top',
  days: 7,
  place: null,
  group: null,
  currency: 'EUR',
  amount: 100,
  ...more,
})

/** Each test has a price list of its own. */
beforeEach(async () => {
  await db.deleteFrom('promotion_prices').execute()
})

test('the smallest place that has a price wins, and there the group of the home', () => {
  const list = [
    row({ amount: 1 }),
    row({ amount: 2, place: 'country207' }),
    row({ amount: 3, place: 'country207', currency: 'USD' }),
    row({ amount: 4, place: 'state5102', group: 'homes' }),
    row({ amount: 5, place: 'state5102' }),
    row({ amount: 6, place: 'city32653', group: 'land' }),
    row({ amount: 7, place: 'country82' }),
    row({ amount: null, days: 14, place: 'city32653' }),
    row({ amount: 9, days: 14 }),
  ]
  const of = (home: typeof barcelona) =>
    pricesFor(home, list, places).map(
      ({ days, currency, amount }) => `${days} ${currency} ${amount}`,
    )
  expect(of(barcelona)).toEqual(['7 EUR 4'])
  expect(of({ ...barcelona, category: 14 })).toEqual(['7 EUR 5'])
  expect(of({ ...barcelona, category: 13 })).toEqual(['7 EUR 6'])
  expect(of({ ...barcelona, state_id: 1, city_id: 2 })).toEqual(['7 EUR 2', '7 USD 3', '14 EUR 9'])
  expect(of({ ...barcelona, country_id: 75, state_id: 1, city_id: 2 })).toEqual([
    '7 EUR 1',
    '14 EUR 9',
  ])
})

test('a price holds from its moment until the next one, and is not changed afterwards', async () => {
  const price = { package: 'top', days: 7, currency: 'HUF' }
  const add = (more: object) => as(admin)('POST', '/admin/promotion-prices', { ...price, ...more })
  expect((await add({ amount: 1990 })).data).toMatchObject({ amount: 1990, validUntil: null })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const { data: next } = await add({ amount: 990, from: tomorrow, until: later })
  expect(await add({ amount: 5, from: tomorrow })).toMatchObject({ status: 409, code: 'exists' })
  const { data } = await as(admin)('GET', '/admin/promotion-prices')
  const ends = ({ amount, validUntil }: { amount: number | null; validUntil: string | null }) =>
    `${amount} ${validUntil && new Date(validUntil).toISOString()}`
  // The special price only interrupts the other.
  expect(data.map(ends)).toEqual(['1990 null', `990 ${later}`])
  const now = async () => (await selectPriceList(db)).map(({ amount }) => amount)
  expect(await now()).toEqual([1990])
  // The two days go by.
  const pass = (hours: number) =>
    sql`update promotion_prices set valid_from = valid_from - make_interval(hours => ${hours}), valid_until = valid_until - make_interval(hours => ${hours})`.execute(
      db,
    )
  await pass(30)
  expect(await now()).toEqual([990])
  const shown = async () => (await as(admin)('GET', '/admin/promotion-prices')).data
  expect((await shown()).map(({ amount }: { amount: number }) => amount)).toEqual([1990, 990])
  await pass(24)
  expect(await now()).toEqual([1990])
  expect((await shown()).map(ends)).toEqual(['1990 null'])
  // Another that holds for good ends it.
  await add({ amount: 2490 })
  expect(await now()).toEqual([2490])
  expect((await shown()).map(ends)).toEqual(['2490 null'])
  await add({ amount: null, until: later })
  expect(await now()).toEqual([null])
  await pass(72)
  expect(await now()).toEqual([2490])
  expect(await as(admin)('DELETE', `/admin/promotion-prices/${next.id}`)).toMatchObject({
    status: 409,
    code: 'holds',
  })
  expect(
    await add({ amount: 1, from: new Date(Date.now() - 3_600_000).toISOString() }),
  ).toMatchObject({ status: 422, errors: { from: [expect.anything()] } })
  for (const currency of ['HRK', 'BGN', 'BITCOIN'])
    expect(await add({ amount: 5, currency })).toMatchObject({ status: 422 })
})

test('a home costs the price of a larger place again when the special one of its town has ended', async () => {
  const price = { package: 'highlight', days: 3, currency: 'ISK' }
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await as(admin)('POST', '/admin/promotion-prices', { ...price, amount: 1000 })
  const special = { ...price, amount: 800, place: 'city32653', until }
  await as(admin)('POST', '/admin/promotion-prices', special)
  const amounts = async () =>
    pricesFor(barcelona, await selectPriceList(db), places).flatMap(({ currency, amount }) =>
      currency === 'ISK' ? amount : [],
    )
  expect(await amounts()).toEqual([800])
  await sql`update promotion_prices set valid_from = valid_from - interval '2 days', valid_until = valid_until - interval '2 days' where currency = 'ISK'`.execute(
    db,
  )
  expect(await amounts()).toEqual([1000])
})

test('the credit is the share of whole minutes that are left, never more than the price', () => {
  const start = new Date('2026-03-01T10:00:00Z')
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const credit = (net: number, all: number, gone: number) =>
    creditFor(net, { startsAt: start, endsAt: after(all), stoppedAt: after(gone) })
  expect(credit(1001, 10_080, 0)).toBe(1001)
  expect(credit(1001, 10_080, -500)).toBe(1001)
  expect(credit(1001, 10_080, 10_080)).toBe(0)
  expect(credit(1001, 10_080, 5040)).toBe(501)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e12 }),
      fc.integer({ min: 1, max: 129_600 }),
      fc.integer({ min: 0, max: 200_000 }),
      (net, all, gone) => {
        const exact = (BigInt(net) * BigInt(Math.max(0, all - gone)) * 2n) / BigInt(all)
        const value = BigInt(credit(net, all, gone)) * 2n
        expect(value >= exact - 1n && value <= exact + 1n && value <= BigInt(net) * 2n).toBe(true)
      },
    ),
  )
})

test('a promotion ends at a whole minute, after as many days as were bought at least', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 90 }),
      fc.option(fc.integer({ min: -5, max: 60 }), { nil: null }),
      (now, days, ahead) => {
        const wanted =
          ahead === null ? null : new Date(now.getTime() + ahead * 86_400_000).toISOString()
        const { startsAt, endsAt } = timesOf({ days, starts_at: wanted }, { now, after: undefined })
        expect(startsAt >= now).toBe(true)
        expect(endsAt.getTime() % 60_000).toBe(0)
        const extra = endsAt.getTime() - startsAt.getTime() - days * 86_400_000
        expect(extra >= 0 && extra < 60_000).toBe(true)
      },
    ),
  )
})
