import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { SIMILAR_MAX } from '#contract/homes/similar.ts'
import { seedDemo } from '#demo/demo.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { distanceKm } from '#places/geo.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { publicCoordinates } from '../offers/privacy.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../search/service.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { CLASSES, classOf, periodOf, unlikeness, type Likeness } from './likeness.ts'

const log = pino({ level: 'silent' })

const number = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }))
const likeness: fc.Arbitrary<Likeness> = fc.record({
  id: fc.integer(),
  category: fc.integer({ min: 1, max: 20 }),
  perSquareMetre: number(0.01, 1e6),
  area: number(1, 1e6),
  bedrooms: fc.option(fc.integer({ min: 0, max: 9 })),
  at: fc.option(
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  ),
})

describe('how alike two offers are', () => {
  test('is symmetric, never negative, and zero between an offer and itself', () => {
    fc.assert(
      fc.property(likeness, likeness, (a, b) => {
        expect(unlikeness(a, b)).toBeGreaterThanOrEqual(0)
        expect(unlikeness(a, b)).toBeCloseTo(unlikeness(b, a), 9)
        if (a.at && a.area && a.perSquareMetre && a.bedrooms !== null)
          expect(unlikeness(a, a)).toBeCloseTo(0, 9)
      }),
    )
  })

  test('falls with distance, with a difference in price, in size, in bedrooms and in kind', () => {
    const flat: Likeness = {
      id: 1,
      category: 1,
      perSquareMetre: 4000,
      area: 80,
      bedrooms: 2,
      at: { lat: 41.39, lon: 2.17 },
    }
    const steps: Partial<Likeness>[][] = [
      [{}, { perSquareMetre: 5000 }, { perSquareMetre: 10_000 }],
      [{}, { area: 64 }, { area: 20 }],
      [{}, { at: { lat: 41.4, lon: 2.17 } }, { at: { lat: 42, lon: 2.17 } }],
      [{}, { bedrooms: 3 }, { bedrooms: 5 }],
      [{}, { category: 2 }],
    ]
    for (const step of steps) {
      const all = step.map((change) => unlikeness(flat, { ...flat, ...change }))
      expect(all).toEqual(all.toSorted((a, b) => a - b))
      expect(new Set(all).size).toBe(all.length)
    }
    expect(unlikeness(flat, { ...flat, perSquareMetre: 5000 })).toBeCloseTo(1)
  })

  test('rents by the day, by the week and by the month are each like their own alone', () => {
    const [day, week, month] = [2, 8, 1].map(periodOf)
    expect([day, week]).toEqual([[2], [8]])
    expect(month).toContain(9)
    expect(month).not.toContain(2)
    expect(month).not.toContain(8)
  })

  test('every category is in one class', () => {
    expect(CLASSES.flat().toSorted((a, b) => a - b)).toEqual(HOUSE_TYPES.map(({ id }) => id))
  })
})

describe('offers like one', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let search: ReturnType<typeof openSearch>
  let api: ApiApp
  let similar: (input: { id: number; currency?: string }) => Promise<{
    data: { id: number; action: number; category: number; price: { type: number } }[]
  }>

  const readOffers = () => database.db.selectFrom('offers').selectAll().orderBy('id').execute()
  const changed = async (change: () => Promise<unknown>): Promise<void> => {
    const { version } = search
    await change()
    await expect.poll(() => search.version, { timeout: 10_000 }).toBeGreaterThan(version)
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    const { db, url } = database
    const [places, rates] = await Promise.all([loadPlaces(), loadRates(db)])
    const storage = createDiskStorage(tmpdir())
    await seedDemo({ db, places, storage, log: () => {}, count: 1500 })
    search = openSearch(url)
    await search.ready
    api = createApi({
      env: readEnv({}),
      log,
      db,
      places,
      search,
      rates,
      storage,
      tiles: NO_TILES,
      messages: new Messages(),
    })
    similar = createClient(contract, {
      base: 'http://portal/api',
      fetch: (request) =>
        api.fetch(request, { log, requestId: 'test', clientAddress: '127.0.0.1', internal: true }),
    }).similar.offers
  }, 60_000)
  afterAll(async () => {
    await search.close()
    await database.drop()
  })

  test('are live, of the same action and class, without itself; the nearest and closest in price and size are included', async () => {
    const offers = await readOffers()
    const live = offers.filter(({ status }) =>
      (LIVE_STATUSES as readonly string[]).includes(status),
    )
    let held = 0
    for (const offer of live.filter((_, index) => index % 4 === 0)) {
      const { data: cards } = await similar({ id: offer.id })
      expect(cards.length).toBeLessThanOrEqual(SIMILAR_MAX)
      expect(cards.map(({ id }) => id)).not.toContain(offer.id)
      for (const item of cards) {
        expect(live.some(({ id }) => id === item.id)).toBe(true)
        expect([item.action, classOf(item.category), periodOf(item.price.type)]).toEqual([
          offer.action,
          classOf(offer.category),
          periodOf(offer.price_type),
        ])
      }
      // The nearest of all, where it is like in the rest: same kind, currency and type, price and size within a tenth.
      const at = publicCoordinates(offer)
      const near = (a: number | null, b: number | null) =>
        a !== null && b !== null && Math.abs(a / b - 1) < 0.1
      const twins = live.filter((other) => {
        const otherAt = publicCoordinates(other)
        return (
          other.id !== offer.id &&
          other.action === offer.action &&
          other.category === offer.category &&
          other.price_currency === offer.price_currency &&
          other.price_type === offer.price_type &&
          other.bedrooms === offer.bedrooms &&
          near(other.area, offer.area) &&
          near(other.price_amount, offer.price_amount) &&
          at !== null &&
          otherAt !== null &&
          distanceKm(at.lat, at.lon, otherAt.lat, otherAt.lon) < 3
        )
      })
      for (const twin of twins.slice(0, 1)) {
        held++
        expect(cards.map(({ id }) => id)).toContain(twin.id)
      }
    }
    expect(held).toBeGreaterThan(3)
  })

  test('for an offer with a hidden place only public facts decide', async () => {
    const offers = await readOffers()
    const offer = offers.find(
      ({ status, category, city_id }) =>
        status === 'published' && category === 1 && city_id !== null,
    )!
    const { db } = database
    for (const [privacy, precision, shift] of [
      ['area', 'exact', 0.004],
      ['exact', 'city', 30],
    ] as const) {
      // In the middle of the public rounding, then off by less than it.
      const [lat, lon] = [Math.round(offer.lat! * 100) / 100, Math.round(offer.lon! * 100) / 100]
      const set = (by: number) =>
        changed(() =>
          db
            .updateTable('offers')
            .set({
              lat: lat + by,
              lon: lon + by,
              address_privacy: privacy,
              coordinate_precision: precision,
            })
            .where('id', '=', offer.id)
            .execute(),
        )
      await set(0)
      const before = await similar({ id: offer.id })
      expect(before.data.length).toBeGreaterThan(0)
      await set(shift)
      expect((await similar({ id: offer.id })).data.map(({ id }) => id)).toEqual(
        before.data.map(({ id }) => id),
      )
    }
  })

  test('an ended offer has them too; an archived draft and an unknown offer have none', async () => {
    const offers = await readOffers()
    const gone = offers.find(
      ({ status, category }) => (status === 'sold' || status === 'let') && category === 1,
    )!
    expect((await similar({ id: gone.id })).data.length).toBeGreaterThan(0)
    const draft = offers.find(({ status }) => status === 'draft')!.id
    await database.db
      .updateTable('offers')
      .set({ status: 'archived', published_at: null })
      .where('id', '=', draft)
      .execute()
    for (const id of [draft, 999_999_999])
      await expect(similar({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('are asked for by one address 120 times a minute', async () => {
    const ask = async () =>
      (
        await api.fetch(new Request('http://portal/api/offers/999999999/similar'), {
          log,
          requestId: 'test',
          clientAddress: '192.0.2.7',
          internal: false,
        })
      ).status
    const statuses = []
    for (let n = 0; n < 121; n++) statuses.push(await ask())
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([
      120, 429,
    ])
  })

  test('the only one of its class in a country leads to none', async () => {
    const offers = await readOffers()
    const offer = offers.find(({ status }) => status === 'published')!
    await changed(() =>
      database.db
        .updateTable('offers')
        .set({ category: 11, country_id: 1, state_id: null, city_id: null, lat: null, lon: null })
        .where('id', '=', offer.id)
        .execute(),
    )
    expect(await similar({ id: offer.id })).toEqual({ data: [] })
  })
})
