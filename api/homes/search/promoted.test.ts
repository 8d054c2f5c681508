import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { end, promote } from '#tests/promotions.ts'
import { createApi } from '../../app.ts'
import type { Shown } from '../../context.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from './service.ts'

const { db, url, drop } = await createTestDatabase()
await db.insertInto('sources').values({ key: 'test', format: 'direct' }).execute()
/** 60 flats in Barcelona, the one with the largest id published last. */
const flats = await db
  .insertInto('offers')
  .values(
    Array.from({ length: 60 }, (_, at) => ({
      source_id: 1,
      external_id: `flat${at}`,
      status: 'published' as const,
      country_id: 207,
      state_id: 5102,
      city_id: 32653,
      category: 1,
      action: 0,
      price_amount: 100_000_00 + at,
      price_currency: 'EUR',
      price_type: 0,
      published_at: new Date(Date.UTC(2026, 0, 1, 0, at)),
    })),
  )
  .returning('id')
  .execute()
const ids = flats.map(({ id }) => id)
const search = openSearch(url)
afterAll(async () => {
  await search.close()
  await drop()
})
beforeAll(() => search.ready)
afterEach(async () => {
  await db
    .updateTable('promotions')
    .set({ state: 'ended' })
    .where('state', '=', 'running')
    .execute()
  await soon({}, [])
  await soonMarked([])
})
const log = pino({ level: 'silent' })
const [places, rates] = await Promise.all([loadPlaces(), loadRates(db)])
const app = createApi({
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  log,
  db,
  search,
  places,
  rates,
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
})
let shown: Shown = []
const { offers, showcase } = createClient(contract, {
  base: 'http://lares.test/api',
  fetch: (request) =>
    app.fetch(request, {
      log,
      requestId: 'r',
      clientAddress: '192.0.2.1',
      internal: false,
      shown: (shown = []),
    }),
}).search

type Input = Parameters<typeof offers>[0]
const ask = (more: Input = {}) => offers({ location: 'city32653', with: ['promoted'], ...more })
const ranks = async (more?: Input) =>
  (await ask(more)).promoted?.map(({ rank, offer }) => [offer.id, rank])
/** The highlighted homes of the page, within a second. */
async function soonMarked(expected: number[]): Promise<void> {
  const marked = async () =>
    (await ask({ sort: 'newest' })).data.filter((card) => card.highlighted).map(({ id }) => id)
  const start = performance.now()
  while (
    performance.now() - start < 1000 &&
    JSON.stringify(await marked()) !== JSON.stringify(expected)
  )
    await sleep(20)
  expect(await marked()).toEqual(expected)
}
/** Within a second. */
async function soon(more: Input, expected: [number, number][]): Promise<void> {
  const start = performance.now()
  const sorted = async () => (await ranks(more))?.sort(([a], [b]) => a! - b!)
  while (
    performance.now() - start < 1000 &&
    JSON.stringify(await sorted()) !== JSON.stringify(expected)
  )
    await sleep(20)
  expect(await sorted()).toEqual(expected)
}

test('a promoted home is above the list within a second, with its place in it, until it ends', async () => {
  const plain = await ask()
  expect(plain.promoted).toEqual([])
  const first = await promote(db, ids[10]!)
  const second = await promote(db, ids[40]!)
  await promote(db, ids[20]!, { package: 'showcase' })
  await promote(db, ids[21]!, { state: 'scheduled' })
  await soon({}, [
    [ids[10]!, 50],
    [ids[40]!, 20],
  ])
  const idsOf = ({ data }: typeof plain) => data.map(({ id }) => id)
  expect(idsOf(await ask())).toEqual(idsOf(plain))
  // The answer holds until the next turn, if no promotion ends before.
  const until = Math.min(...shown.map((scope) => scope.until ?? Infinity))
  expect(until).toBeGreaterThan(Date.now())
  expect(until).toBeLessThanOrEqual(Date.now() + 5 * 60_000)

  expect(await ranks({ priceMax: 100_000.2 })).toEqual([[ids[10]!, 11]])
  expect(await ranks({ action: 1 })).toEqual([])
  expect(await ranks({ page: 2 })).toEqual([])
  // Neither other orders nor searches that do not ask for them have any.
  expect(await ranks({ sort: 'newest' })).toBeUndefined()
  expect((await offers({ location: 'city32653' })).promoted).toBeUndefined()

  await end(db, first)
  await soon({}, [[ids[40]!, 20]])
  await end(db, second)
  await soon({}, [])
})

test('a promotion is over at its minute, before anybody has written that down', async () => {
  await promote(db, ids[30]!, { startsAt: new Date(Date.now() - 86_400_000), endsAt: new Date() })
  await promote(db, ids[31]!)
  await soon({}, [[ids[31]!, 29]])
})

test('the showcase of a place has homes in it that are paid for, by turns, until their end', async () => {
  const at = async (location: string) =>
    (await showcase({ location })).data.map(({ id }) => id).sort((a, b) => a - b)
  expect(await at('city32653')).toEqual([])
  const startsAt = new Date(Date.now() - 86_400_000)
  await promote(db, ids[1]!, { package: 'showcase', startsAt, endsAt: new Date() })
  await promote(db, ids[2]!, { package: 'highlight' })
  await promote(db, ids[3]!, { package: 'showcase', state: 'scheduled' })
  await promote(db, ids[4]!, {
    package: 'showcase',
    startsAt,
    endsAt: new Date(Date.now() + 60_000),
  })
  expect(await at('city32653')).toEqual([ids[4]])
  // Within a minute: whichever ends first, the promotion or the turn.
  const until = Math.min(...shown.map((scope) => scope.until ?? Infinity))
  expect(until - Date.now()).toBeLessThanOrEqual(60_000)
  expect(until).toBeGreaterThan(Date.now())

  for (const id of ids.slice(10, 15)) await promote(db, id, { package: 'showcase' })
  for (const location of ['city32653', 'state5102', 'state5331', 'country207']) {
    const some = await at(location)
    expect(new Set(some).size, location).toBe(3)
    expect([ids[4], ...ids.slice(10, 15)]).toEqual(expect.arrayContaining(some))
  }
  expect(await at('country75')).toEqual([])
})

test('a highlight is over at its minute', async () => {
  const startsAt = new Date(Date.now() - 86_400_000)
  await promote(db, ids[50]!, { package: 'highlight', startsAt, endsAt: new Date() })
  await promote(db, ids[51]!, {
    package: 'highlight',
    startsAt,
    endsAt: new Date(Date.now() + 60_000),
  })
  await soonMarked([ids[51]!])
})

test('a home that is no longer public is not promoted', async () => {
  await promote(db, ids[5]!)
  await soon({}, [[ids[5]!, 55]])
  await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', ids[5]!).execute()
  await soon({}, [])
})

test('a highlighted card says so, until its end', async () => {
  const endsAt = new Date(Date.now() + 30 * 60_000)
  const promotion = await promote(db, ids[59]!, { package: 'highlight', endsAt })
  await soonMarked([ids[59]!])
  expect(shown).toContainEqual(
    expect.objectContaining({ until: Math.floor(endsAt.getTime() / 60_000) * 60_000 }),
  )
  await end(db, promotion)
  await soonMarked([])
})
