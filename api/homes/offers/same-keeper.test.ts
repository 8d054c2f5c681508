import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { priceFactors } from '#search/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { selectCards } from './queries.ts'
import { keepSameHomes } from './same-keeper.ts'
import { refreshSame, withShown } from './same-queries.ts'
import { openSearch } from '../search/service.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
const sources = await db
  .insertInto('sources')
  .values(['a', 'b', 'c'].map((key) => ({ key, format: 'csv' as const })))
  .returning('id')
  .execute()
const [a, b, c] = sources.map(({ id }) => id) as [number, number, number]

const HOME = {
  status: 'published' as const,
  action: 0,
  category: 1,
  price_amount: 300_000_00,
  price_currency: 'EUR',
  price_type: 0,
  living_area: 80,
  rooms: 3,
  country_id: 207,
  state_id: 1,
  city_id: 1,
  lat: 41.39,
  lon: 2.15,
  published_at: '2026-01-01T00:00:00Z',
}
let external = 0
const add = async (source_id: number, values: Partial<typeof HOME & { features: number }> = {}) =>
  (
    await db
      .insertInto('offers')
      .values({ ...HOME, ...values, source_id, external_id: String(++external) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('an offer is shown unless a cheaper partner is, and hidden behind its own partners alone', () => {
  const pairs = [
    [1, 2],
    [2, 3],
    [3, 4],
  ].flatMap(([of, id]) => [
    { of: of!, id: id!, rank: of! },
    { of: id!, id: of!, rank: id! },
  ])
  const hidden = (list: ReturnType<typeof withShown>) =>
    list.filter(({ shown }) => shown).map(({ of, id }) => [of, id])
  // The third is no partner of the first.
  expect(hidden(withShown(pairs))).toEqual([
    [2, 1],
    [4, 3],
  ])
  expect(withShown(pairs.toReversed()).length).toBe(6)
  expect(hidden(withShown(pairs.toReversed())).toSorted()).toEqual([
    [2, 1],
    [4, 3],
  ])
})

test('results, counts and map have a home once, with what all of its advertisers say', async () => {
  const cheap = await add(a, { price_amount: 295_000_00 })
  const pool = await add(b, { features: 1 << 4 })
  const third = await add(c, { price_amount: 305_000_00 })
  const tower = [await add(a, { lat: 41.5 }), await add(a, { lat: 41.5 })]
  const other = await add(b, { lat: 41.5 })
  const search = openSearch(url)
  const keeper = keepSameHomes({ db, search, log: pino({ level: 'silent' }) })
  const query = {
    factors: priceFactors('EUR', () => 1)!,
    sort: 'price' as const,
    page: 1,
    clusters: { view: [-180, -90, 180, 90] as const, zoom: 1 },
    facets: true,
  }
  const idsOf = async (more: object = {}) => (await search.search({ ...query, ...more })).ids
  try {
    // Two flats of one publisher in one building stay two, and which of them another has is unknown.
    await expect.poll(idsOf, { timeout: 10_000 }).toEqual([cheap, other, ...tower.toReversed()])
    const { total, clusters, facets } = await search.search(query)
    expect([
      total,
      search.counts.within(),
      clusters!.reduce((sum, one) => sum + one.count, 0),
    ]).toEqual([4, 4, 4])
    expect(facets!.owner).toEqual([{ value: 'private', count: 6 }])
    expect(await idsOf({ owner: 'private' })).toHaveLength(6)
    expect(await idsOf({ features: ['pool'] })).toEqual([cheap])
    const cards = await selectCards(db, [cheap, pool, other], 'en')
    expect(cards.map(({ home, advertisers }) => [home, advertisers])).toEqual([
      [cheap, 3],
      [cheap, 3],
      [other, 1],
    ])

    await db.updateTable('offers').set({ features: 0 }).where('id', '=', pool).execute()
    await expect.poll(() => idsOf({ features: ['pool'] }), { timeout: 10_000 }).toEqual([])
    await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', cheap).execute()
    await expect
      .poll(idsOf, { timeout: 10_000 })
      .toEqual([other, ...tower, pool].toSorted((x, y) => y - x))
    await db.updateTable('offers').set({ lat: 42 }).where('id', '=', third).execute()
    await expect.poll(idsOf, { timeout: 10_000 }).toHaveLength(5)
  } finally {
    await keeper.close()
    await search.close()
  }
})

test('what stays the same is not written again', async () => {
  await refreshSame(db, 1)
  const changes = () => db.selectFrom('offer_changes').select('offer_id').execute()
  const before = await changes()
  expect(await refreshSame(db, 1)).toBe(true)
  expect(await changes()).toEqual(before)
})
