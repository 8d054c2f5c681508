import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { seedDemo } from '#demo/demo.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { openSearch, type SearchService } from './service.ts'
import { CachedRows, cachedCard } from './cached-rows.ts'
import type { Call } from '../../context.ts'
import { toCard } from '../offers/present.ts'
import { selectCards } from '../offers/queries.ts'

let database: TestDatabase
let search: SearchService
let folder: string
let ids: number[]
const clock = { time: 1, now: () => clock.time }
/** The ids that the database was asked for. */
const readIds: number[][] = []
let readRows: typeof selectCards
/** A busy machine polls later. */
const FOLLOWS = { timeout: 20_000, interval: 20 }

beforeAll(async () => {
  const [created, places, made] = await Promise.all([
    createTestDatabase(),
    loadPlaces(),
    mkdtemp(join(tmpdir(), 'lares-rows-')),
  ])
  database = created
  folder = made
  const { db, url } = database
  const storage = createDiskStorage(folder)
  await seedDemo({ db, places, storage, log: () => {}, count: 60 })
  search = openSearch(url, undefined, { times: { poll: 20, keep: 60_000 } })
  await search.ready
  const rows = await db
    .selectFrom('offers')
    .select('id')
    .where('status', 'in', LIVE_STATUSES)
    .where('agency_id', 'is not', null)
    .orderBy('id')
    .limit(6)
    .execute()
  ids = rows.map(({ id }) => id)
})
beforeEach(() => {
  readIds.length = 0
  const cache = new CachedRows(search, {
    clock,
    maxRows: 100,
    maxAgeMs: 5000,
    read: (from, some, lang) => {
      readIds.push([...some])
      return selectCards(from, some, lang)
    },
  })
  readRows = (from, some, lang) => cache.read(from, some, lang)
})
afterAll(async () => {
  await search.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a change that the index follows, and waits until it has: a later test would take it for its own. */
async function followed(change: () => Promise<unknown>): Promise<void> {
  const before = search.version
  await change()
  await vi.waitFor(() => expect(search.version).toBeGreaterThan(before), FOLLOWS)
}

test('reads each row once, in the order asked for, in each language', async () => {
  const { db } = database
  const mixed = [ids[3]!, 999_999_999, ids[0]!, ids[5]!]
  expect(await readRows(db, mixed, 'en')).toEqual(await selectCards(db, mixed, 'en'))
  readIds.length = 0
  const more = [ids[1]!, ids[0]!, ids[3]!]
  expect(await readRows(db, more, 'en')).toEqual(await selectCards(db, more, 'en'))
  expect(readIds).toEqual([[ids[1]]])
  readIds.length = 0
  expect(await readRows(db, more, 'de')).toEqual(await selectCards(db, more, 'de'))
  expect(readIds).toEqual([more])
})

test('reads a row again after a change of its offer, and others elsewhere not', async () => {
  const { db } = database
  await readRows(db, ids, 'en')
  await followed(() =>
    db.updateTable('offers').set({ price_amount: 123_456 }).where('id', '=', ids[2]!).execute(),
  )
  readIds.length = 0
  const rows = await readRows(db, ids, 'en')
  expect(rows.find(({ id }) => id === ids[2])!.price_amount).toBe(123_456)
  expect(readIds[0]).toContain(ids[2])
  expect(readIds[0]!.length).toBeLessThan(ids.length)
})

test.each([
  { what: 'is of another kind', at: 4, set: { category: 12 } },
  { what: 'is withdrawn', at: 5, set: { status: 'archived' as const } },
])('reads a row again after its offer $what', async ({ at, set }) => {
  const { db } = database
  const one = [ids[at]!]
  await readRows(db, one, 'en')
  await db.updateTable('offers').set(set).where('id', '=', ids[at]!).execute()
  // The clock does not move: only the change can invalidate the cached rows.
  await vi.waitFor(
    async () => expect((await readRows(db, one, 'en'))[0]).toMatchObject(set),
    FOLLOWS,
  )
})

test('a row that is not live is read again each time: the index does not follow it', async () => {
  const { db } = database
  const id = ids[0]!
  const change = (set: { status?: 'sold' | 'published'; city_id?: null; state_id?: null }) =>
    db.updateTable('offers').set(set).where('id', '=', id).execute()
  const read = async () => (await readRows(db, [id], 'en'))[0]
  expect((await read())?.state_id).not.toBeNull()
  await followed(() => change({ status: 'sold' }))
  expect((await read())?.status).toBe('sold')
  await change({ city_id: null, state_id: null })
  expect((await read())?.state_id).toBeNull()
  await followed(async () => {
    await change({ status: 'published' })
    expect(await read()).toMatchObject({ status: 'published', state_id: null })
  })
})

test('fields outside the index are stale for five seconds at most', async () => {
  const { db } = database
  const [first] = await readRows(db, ids, 'en')
  await db
    .updateTable('agencies')
    .set({ name: 'Casas Nuevas' })
    .where('id', '=', first!.agency!.id)
    .execute()
  clock.time += 5001
  const [again] = await readRows(db, ids, 'en')
  expect(again!.agency!.name).toBe('Casas Nuevas')
})

test('the card of a cached row is made once per currency, and again after the row changes', async () => {
  const { db } = database
  const places = await loadPlaces()
  const call = {
    places,
    messages: new Messages(),
    locale: 'en',
    rates: { convert: () => 77 },
  } as unknown as Call
  const row = (await readRows(db, ids, 'en')).find(
    ({ price_currency }) => price_currency !== 'USD',
  )!
  const card = cachedCard(row, call)
  expect(card).toEqual(toCard(row, call))
  expect(cachedCard(row, call)).toBe(card)
  expect([card.converted, cachedCard(row, call, 'USD').converted]).toEqual([null, 77])
  expect(cachedCard({ ...row }, call)).not.toBe(card)
})
