import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { priceFactors } from '#search/index.ts'
import { LOCK_SPACE, SAME_HOMES_LOCK } from '#db/locks.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inTurnAfter } from '#tests/held.ts'
import { selectCards } from './queries.ts'
import { keepSameHomes } from './same-keeper.ts'
import { refreshSame, selectSame, withShown } from './same-queries.ts'
import { openSearch } from '../search/service.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
beforeEach(() => db.deleteFrom('offers').execute())
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
  const id = await add(a)
  const twin = await add(b)
  expect(await sameAs(id)).toEqual([twin])
  const changes = () => db.selectFrom('offer_changes').select('offer_id').execute()
  const before = await changes()
  await refreshSame(db, 1)
  expect(await changes()).toEqual(before)
})

/** Those that are the same as this one, worked out anew. */
async function sameAs(id: number): Promise<number[]> {
  await refreshSame(db, HOME.city_id)
  return (await selectSame(db, [id])).map((one) => one.id)
}
/** Photos of these homes, with these fingerprints. */
const photos = (
  ids: readonly number[],
  prints: readonly bigint[],
  kind: 'photo' | 'plan' = 'photo',
) =>
  sql`insert into offer_pictures (offer_id, position, source_url, kind, fingerprint)
    select id, (select count(*) from offer_pictures where offer_id = id) + at, 'https://example.com/' || at, ${kind}, print::bit(64)
    from unnest(${[...ids]}::bigint[]) id, unnest(${prints.map(String)}::bigint[]) with ordinality as prints (print, at)`.execute(
    db,
  )
const PRINT = 0x1234_5678_3abc_4ef0n

test('crowds with one pin or one part of a photo are not compared', async () => {
  const pair = [await add(a), await add(b)] as const
  /** Others at this pin, of other sizes. */
  const addMany = (count: number) =>
    sql<{ id: number }>`
      insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, living_area, rooms, country_id, state_id, city_id, lat, lon, published_at)
      select ${c}, 'crowd ' || random(), 'published', 0, 1, 30000000, 'EUR', 0, 200 + n, 3, 207, 1, 1, ${HOME.lat}, ${HOME.lon}, '2026-01-01' from generate_series(1, ${count}::int) n
      returning id`.execute(db)
  const { rows } = await addMany(298)
  expect(await sameAs(pair[0])).toEqual([pair[1]])
  const last = await addMany(1)
  expect(await sameAs(pair[0])).toEqual([])
  await photos(pair, [PRINT])
  expect(await sameAs(pair[0])).toEqual([pair[1]])
  // Each has one of the four parts in common, and the rest with none.
  for (const [at, { id }] of [...rows, ...last.rows].slice(0, 199).entries())
    await photos(
      [id],
      [0n, 16n, 32n, 48n].map((shift) => {
        const part = PRINT & (0xffffn << shift)
        const other = BigInt(at + 1) * 0x0001_0001_0001_0001n
        return BigInt.asIntN(64, part | (other & ~(0xffffn << shift)))
      }),
    )
  expect(await sameAs(pair[0])).toEqual([])
})

test('photos make homes one only if they show them, and prices and pins do not say otherwise', async () => {
  const [first, second] = [
    await add(a, { price_amount: 300_000_00 }),
    await add(b, { price_amount: 330_000_00, lat: 41.392 }),
  ] as const
  await photos([first, second], [PRINT], 'plan')
  expect(await sameAs(first)).toEqual([])
  await photos([first, second], [PRINT])
  expect(await sameAs(first)).toEqual([second])
  const change = (values: object) =>
    db.updateTable('offers').set(values).where('id', '=', second).execute()
  for (const [values, same] of [
    [{ price_amount: 380_000_00 }, []],
    [{ price_amount: null, price_type: 4 }, [second]],
    [{ lat: 41.4 }, []],
    [{ coordinate_precision: 'area' }, [second]],
  ] as const) {
    await change(values)
    expect(await sameAs(first)).toEqual(same)
  }
  // A banner on all homes of an agency, of other sizes.
  const banner = 0x0f0f_1e1e_2d2d_3c3cn
  const more = []
  for (const living_area of [120, 150]) more.push(await add(a, { living_area }))
  await db.deleteFrom('offer_pictures').where('offer_id', '=', second).execute()
  await photos([first, second, ...more], [banner])
  expect(await sameAs(first)).toEqual([])
  // A label of all agencies.
  await db.deleteFrom('offer_pictures').where('offer_id', 'in', more).execute()
  expect(await sameAs(first)).toEqual([second])
  for (const source of [a, b, c, c]) {
    const other = await add(source, { living_area: 100 + external })
    await photos([other], [banner])
  }
  expect(await sameAs(first)).toEqual([])
})

test('two that end the two of a pair at once wait for each other', async () => {
  const ids = [await add(a), await add(b), await add(c)] as const
  const [first, second, third] = ids
  expect(await sameAs(first)).toEqual([second, third])
  // The first has some of its rows when the second comes.
  await inTurnAfter(
    db,
    (transaction) =>
      sql`select from same_homes where offer_id = ${first} and same_id = ${third} for update`.execute(
        transaction,
      ),
    [first, second].map(
      (id) => () => db.updateTable('offers').set({ status: 'sold' }).where('id', '=', id).execute(),
    ),
  )
  expect(await selectSame(db, ids)).toEqual([])
})

test('a city waits until another was worked out, and leaves off when it is ended', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(SAME_HOMES_LOCK)})`.execute(
      transaction,
    )
    hold()
    await held
  })
  await isHeld
  const id = await add(a)
  const twin = await add(b)
  const ended = new AbortController()
  const given = refreshSame(db, 1, ended.signal)
  const waiting = refreshSame(db, 1)
  ended.abort()
  await expect(given).rejects.toThrow()
  release()
  await holding
  await waiting
  expect((await selectSame(db, [id])).map((one) => one.id)).toEqual([twin])
})
