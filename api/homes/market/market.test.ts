import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ApiError } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { CURRENCIES, HOME_CATEGORIES, PRICE_TYPES } from '#contract/library.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { CHANGE_DAYS, MARKET_MONTHS, TOO_FEW } from '#contract/homes/market.ts'
import { seedDemo } from '#demo/demo.ts'
import { createRandom } from '#demo/random.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces, type Place } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../search/service.ts'
import { keepMarket } from './keeper.ts'
import { lastRefresh, refreshMarket } from './refresh-queries.ts'

const DAY = 86_400_000
const { db, url, drop } = await createTestDatabase()
const [places, rates] = await Promise.all([loadPlaces(), loadRates(db)])
const search = openSearch(url)
const services = {
  env: readEnv({}),
  log: pino({ level: 'silent' }),
  db,
  places,
  search,
  rates,
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
}
const api = createApi(services)
const { figures } = createClient(contract, {
  base: 'http://portal/api',
  fetch: (request) =>
    api.fetch(request, {
      log: services.log,
      requestId: 'test',
      clientAddress: '127.0.0.1',
      internal: true,
    }),
}).market
afterAll(async () => {
  await search.close()
  await drop()
})

const BARCELONA = 'city32653'
type Figures = OutputOf<typeof contract.market.figures>

/** All that is known of the offers, as plain rows. */
async function readAll() {
  const [offers, prices, statuses] = await Promise.all([
    db
      .selectFrom('offers')
      .select([
        'id',
        'status',
        'action',
        'category',
        'area',
        'country_id',
        'state_id',
        'city_id',
        'published_at',
        'price_amount',
        'price_currency',
        'price_type',
      ])
      .execute(),
    db.selectFrom('offer_prices').selectAll().orderBy('at').execute(),
    db.selectFrom('offer_statuses').selectAll().orderBy('at').execute(),
  ])
  const by = <T extends { offer_id: number }>(rows: T[]) => Map.groupBy(rows, (row) => row.offer_id)
  return { offers, prices: by(prices), statuses: by(statuses) }
}

/** The same figures worked out the slow way, an offer at a time; in euros. */
function worked(
  { offers, prices, statuses }: Awaited<ReturnType<typeof readAll>>,
  place: Place,
  now: Date,
): Omit<Figures, 'asOf' | 'currency' | 'rateDate'> {
  const isLive = (status: string) => (LIVE_STATUSES as readonly string[]).includes(status)
  const known = (at: string, moment: number) => Date.parse(at) <= moment
  const states = new Set(places.parts(place).map(({ stateId }) => stateId))
  const inside = offers.filter(
    (offer) =>
      offer.country_id === place.countryId &&
      (place.stateId === null || states.has(offer.state_id)) &&
      (place.cityId === null || offer.city_id === place.cityId),
  )
  const value = (offer: (typeof offers)[number], moment: number): number | null => {
    const history = statuses.get(offer.id) ?? []
    const last = history.findLast(({ at }) => known(at, moment))
    const was = last
      ? isLive(last.status)
      : [...LIVE_STATUSES, 'sold', 'let', 'expired', 'archived'].includes(
          history[0]?.status ?? '',
        ) &&
        offer.published_at !== null &&
        known(offer.published_at, moment)
    const price = (prices.get(offer.id) ?? []).findLast(({ at }) => known(at, moment))
    const type = PRICE_TYPES.find(({ id }) => id === price?.type)
    const rate = price && rates.perEur(price.currency)
    if (
      !was ||
      !price ||
      price.amount === null ||
      !offer.area ||
      !rate ||
      !type ||
      !['full', 'full-no-tax', 'month', 'year'].includes(type.key)
    )
      return null
    const digits = CURRENCIES.find(({ code }) => code === price.currency)?.decimal_digits ?? 2
    return ((price.amount / 10 ** digits / rate) * (type.key === 'year' ? 1 / 12 : 1)) / offer.area
  }
  const median = (numbers: number[]): number | null => {
    const sorted = numbers.toSorted((a, b) => a - b)
    return sorted.length < TOO_FEW
      ? null
      : (sorted[Math.floor((sorted.length - 1) / 2)]! +
          sorted[Math.ceil((sorted.length - 1) / 2)]!) /
          2
  }
  const figure = (some: typeof offers, moment: number) => {
    const values = some.flatMap((offer) => value(offer, moment) ?? [])
    return { n: values.length, perSquareMetre: median(values) }
  }
  const actions = [0, 1].map((action) => {
    const own = inside.filter((offer) => offer.action === action)
    const homes = own.filter(({ category }) => HOME_CATEGORIES.has(category))
    const months = Array.from(
      { length: MARKET_MONTHS },
      (_, back) =>
        new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MARKET_MONTHS - 1 - back), 1)),
    )
    const start = now.getTime() - CHANGE_DAYS * DAY
    const liveHomes = homes.filter(({ status }) => isLive(status))
    const cuts = liveHomes.flatMap((offer) => {
      const history = prices.get(offer.id) ?? []
      const before = history.findLast(({ at }) => known(at, start)) ?? history[0]
      if (
        !before ||
        before.amount === null ||
        offer.price_amount === null ||
        before.currency !== offer.price_currency ||
        before.type !== offer.price_type
      )
        return []
      return before.amount > offer.price_amount ? [1 - offer.price_amount / before.amount] : []
    })
    return {
      action,
      homes: figure(homes, now.getTime()),
      categories: [...new Set(own.map(({ category }) => category))]
        .map((category) => ({
          category,
          ...figure(
            own.filter((offer) => offer.category === category),
            now.getTime(),
          ),
        }))
        .filter(({ n }) => n > 0)
        .sort((a, b) => b.n - a.n || a.category - b.category),
      months: months.flatMap((month, at) => {
        const end = months[at + 1]?.getTime() ?? now.getTime()
        const { n, perSquareMetre } = figure(homes, end)
        return perSquareMetre === null
          ? []
          : [{ month: month.toISOString().slice(0, 7), n, perSquareMetre }]
      }),
      changes: {
        fresh: liveHomes.filter(({ published_at: at }) => at !== null && Date.parse(at) > start)
          .length,
        reduced: cuts.length,
        cut: median(cuts),
      },
    }
  })
  return { actions }
}

/** Numbers to 12 digits: sums of halves may differ in the last bit. */
const rounded = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ),
  )

/** Ends, pauses, republishes and reprices offers at times of the past, as a portal of some age has them. */
async function live(seed: string): Promise<void> {
  const random = createRandom(seed)
  const offers = await db
    .selectFrom('offers')
    .select([
      'id',
      'published_at',
      'status',
      'price_amount',
      'price_currency',
      'price_type',
      'price_since',
    ])
    .orderBy('id')
    .execute()
  for (const offer of offers) {
    if (offer.published_at === null || random.chance(0.2)) continue
    const earlier = new Date(Date.parse(offer.published_at) - random.integer(0, 500) * DAY)
    const times = [1, 2, 3]
      .map(() => new Date(random.between(earlier.getTime(), Date.now() - 60_000)))
      .sort((a, b) => a.getTime() - b.getTime())
    if (random.chance(0.7))
      await db
        .updateTable('offers')
        .set({ published_at: earlier })
        .where('id', '=', offer.id)
        .execute()
    if (offer.price_amount !== null) {
      const rows = [earlier, ...times]
        .filter((at) => at.getTime() < Date.parse(offer.price_since))
        .map((at) => ({
          offer_id: offer.id,
          at,
          amount: Math.round(offer.price_amount! * random.between(0.8, 1.4)),
          currency: offer.price_currency,
          type: offer.price_type,
        }))
      if (rows.length > 0)
        await db
          .insertInto('offer_prices')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
    const log = times.slice(0, random.integer(0, 3)).map((at) => ({
      offer_id: offer.id,
      at,
      status: random.pick([
        'draft',
        'published',
        'paused',
        'reserved',
        'sold',
        'in_review',
      ] as const),
    }))
    if (log.length > 0)
      await db
        .insertInto('offer_statuses')
        .values(log)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

test('before anything was worked out nothing is claimed', async () => {
  for (const table of ['market_refreshes', 'market_medians'] as const)
    await db.deleteFrom(table).execute()
  expect(await figures({ location: BARCELONA })).toEqual({
    asOf: null,
    currency: 'EUR',
    rateDate: null,
    actions: [],
  })
})

describe('with offers', () => {
  beforeAll(async () => {
    await seedDemo({ db, places, storage: services.storage, log: () => {}, count: 900 })
    await live('a portal of some age')
    // A price that fell within the last days, for more than one in ten.
    const some = await db
      .selectFrom('offers')
      .select(['id', 'price_amount'])
      .where('price_amount', 'is not', null)
      .where('status', '=', 'published')
      .orderBy('id')
      .limit(200)
      .execute()
    for (const { id, price_amount } of some)
      await db
        .updateTable('offers')
        .set({ price_amount: Math.ceil((price_amount ?? 1) * 0.93) })
        .where('id', '=', id)
        .execute()
    await search.ready
    await refreshMarket({ db, places, rates }, new Date())
  }, 60_000)

  /** Ids of the regions that a state lies in. */
  const regionsOf = (state: number | null): string[] => {
    const region = places.get(`state${state}`)?.region
    return region ? [region.id, ...regionsOf(region.number)] : []
  }

  test('figures of countries, regions, states and cities equal those computed offer by offer', async () => {
    const now = new Date()
    expect(await refreshMarket({ db, places, rates }, now)).toMatchObject({ changed: 0 })
    const all = await readAll()
    const numbers = await db
      .selectFrom('offers')
      .select(['country_id', 'state_id', 'city_id'])
      .distinct()
      .execute()
    const ids = [
      ...new Set(
        numbers.flatMap((row) =>
          [
            `country${row.country_id}`,
            ...regionsOf(row.state_id),
            row.state_id && `state${row.state_id}`,
            row.city_id && `city${row.city_id}`,
          ].filter((id) => typeof id === 'string'),
        ),
      ),
    ]
    let counted = 0
    let months = 0
    for (const id of ids) {
      const place = places.get(id)
      if (!place) continue
      const answer = await figures({ location: id })
      expect(rounded({ actions: answer.actions }), id).toEqual(rounded(worked(all, place, now)))
      counted += answer.actions.filter(
        ({ homes, changes }) => homes.perSquareMetre !== null && changes.cut !== null,
      ).length
      months += Math.max(...answer.actions.map((action) => action.months.length))
    }
    // Guards against comparing empty results.
    expect(counted).toBeGreaterThan(5)
    expect(months).toBeGreaterThan(20)
    // Catalonia and England.
    expect(ids).toEqual(expect.arrayContaining(['state5331', 'state2336']))
  }, 60_000)

  test('the last month is today, with exactly the live offers', async () => {
    const { actions } = await figures({ location: 'country207' })
    for (const { homes, months } of actions) expect(months.at(-1)).toMatchObject(homes)
    const live = await search.search({
      places: [{ countryId: 207, stateId: null, cityId: null }],
      action: 1,
      category: [...HOME_CATEGORIES],
      priceType: [1, 9],
      areaMin: 0.1,
      factors: new Float64Array(10_000).fill(1),
      sort: 'newest',
      page: 1,
    })
    expect(actions[1]?.homes.n).toBe(live.total)
  })

  test('are in the requested currency, with the day of the rate if anything was converted', async () => {
    const [euros, dollars, pounds] = await Promise.all([
      figures({ location: BARCELONA }),
      figures({ location: BARCELONA, currency: 'USD' }),
      figures({ location: 'country232', currency: 'GBP' }),
    ])
    expect([euros.rateDate, dollars.rateDate, pounds.rateDate]).toEqual([null, rates.date, null])
    expect(dollars.actions[0]?.homes.perSquareMetre).toBeCloseTo(
      (euros.actions[0]?.homes.perSquareMetre ?? 0) * rates.perEur('USD')!,
      8,
    )
    await expect(figures({ location: BARCELONA, currency: 'XXX' })).rejects.toMatchObject({
      status: 422,
    } satisfies Partial<ApiError>)
    await expect(figures({ location: 'city999999999' })).rejects.toMatchObject({
      status: 404,
    } satisfies Partial<ApiError>)
  })

  test('with the day of the rate where some of the prices were converted', async () => {
    const { id } = await db
      .selectFrom('offers')
      .select('id')
      .where('city_id', '=', 32653)
      .where('action', '=', 0)
      .where('category', '=', 1)
      .where('price_currency', '=', 'EUR')
      .where('status', '=', 'published')
      .where('living_area', '>', 0)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const priceIn = async (currency: string) => {
      await db
        .updateTable('offers')
        .set({ price_currency: currency })
        .where('id', '=', id)
        .execute()
      await refreshMarket({ db, places, rates }, new Date())
      return figures({ location: BARCELONA })
    }
    expect((await priceIn('USD')).rateDate).toBe(rates.date)
    expect((await priceIn('EUR')).rateDate).toBeNull()
  })

  test('figures of deleted offers disappear at the next refresh, and a second refresh writes nothing', async () => {
    const size = () =>
      db
        .selectFrom('market_medians')
        .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.max('n').as('most')])
        .executeTakeFirstOrThrow()
    // A row that is locked has another `xmax`.
    const written = async () =>
      (
        await sql<{ xmin: string; xmax: string }>`
          select max(xmin::text::bigint) as xmin, max(xmax::text::bigint) as xmax from market_medians`.execute(
          db,
        )
      ).rows[0]
    const now = new Date()
    await refreshMarket({ db, places, rates }, now)
    const [before, writer] = [await size(), await written()]
    await refreshMarket({ db, places, rates }, now)
    expect([await size(), await written()]).toEqual([before, writer])
    // Nor does one that computes everything.
    await db.deleteFrom('market_marks').execute()
    expect(await refreshMarket({ db, places, rates }, now)).toEqual({ changed: null })
    expect([await size(), await written()]).toEqual([before, writer])
    const { country_id } = await db
      .selectFrom('offers')
      .select('country_id')
      .where('country_id', 'not in', [207, 232])
      .groupBy('country_id')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('offers').where('country_id', '=', country_id).execute()
    await refreshMarket({ db, places, rates }, now)
    expect((await size()).rows).toBeLessThan(before.rows)
    expect(
      (await figures({ location: `country${country_id}` })).actions.map(
        ({ homes, months, changes }) => ({ ...homes, months, ...changes }),
      ),
    ).toEqual(
      Array(2).fill({ n: 0, perSquareMetre: null, months: [], fresh: 0, reduced: 0, cut: null }),
    )
  }, 30_000)

  test('the figures are updated in the background, until that is stopped', async () => {
    await db.deleteFrom('market_refreshes').execute()
    const market = keepMarket(services)
    await expect
      .poll(() => lastRefresh(db), { timeout: 10_000 })
      .toMatchObject({ rateDate: rates.date })
    await market.close()
    await expect(
      refreshMarket({ db, places, rates }, new Date(), AbortSignal.abort(new Error('closing'))),
    ).rejects.toThrow('closing')
  })
})
