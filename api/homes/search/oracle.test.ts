import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { OFFER_STATUSES } from '#contract/homes/offer-lists.ts'
import { SORTS } from '#contract/homes/search.ts'
import { priceFactors, type Found, type Query } from '#search/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import {
  AREAS,
  BOXES,
  anyFilter as filter,
  keysOf,
  PARAMETERS,
  PLACES,
  RINGS,
} from '#tests/searches.ts'
import { searchInSql } from '#tests/search-in-sql.ts'
import { hideSome, offer, perEur, query, store, type Asked } from '#tests/stored-homes.ts'
import { openSearch } from './service.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
await db.insertInto('sources').values({ key: 'test', format: 'direct' }).execute()
await sql`insert into agencies (slug, name, country_id) values ('one', 'One', 207), ('two', 'Two', 207)`.execute(
  db,
)

/** A search with a price bound, the same bound in the other period and in another currency, and the search again. */
function withTwins(asked: Asked): Asked[] {
  if (asked.priceMin === undefined && asked.priceMax === undefined) return [asked]
  const { priceUnit, ...rest } = asked
  return [
    asked,
    priceUnit ? rest : { ...asked, priceUnit: 'm2' },
    { ...asked, currency: asked.currency === 'EUR' ? 'HUF' : 'EUR' },
    asked,
  ]
}

const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(offer, { minLength: 1, maxLength: 60 }).map((offers) => ({ offers })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      deleteCountry: fc.integer({ min: 206, max: 208 }),
      below: fc.integer({ min: 0, max: 300 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      status: fc.constantFrom(...OFFER_STATUSES),
      rooms: fc.integer({ min: 0, max: 6 }),
    }),
  },
)

/** Facets in any order; coordinates of clusters as numbers that may differ by the last rounding. */
const comparable = (found: Found) => ({
  ...found,
  ...(found.facets && {
    facets: Object.fromEntries(
      Object.entries(found.facets).map(([name, choices]) => [
        name,
        new Map(choices.map(({ value, count }) => [value, count])),
      ]),
    ),
  }),
  ...(found.clusters && {
    clusters: found.clusters
      .map((cluster) => ({ ...cluster, box: [...cluster.box] }))
      .sort((a, b) => a.box[1]! - b.box[1]! || a.box[0]! - b.box[0]! || a.count - b.count),
  }),
})

test('after every change search agrees with SQL: page, total, facets, histograms, agencies, bounds, clusters', async () => {
  const batch = fc.tuple(change, fc.array(query, { minLength: 4, maxLength: 8 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(offer, { maxLength: 150 }),
      fc.array(batch, { minLength: 1, maxLength: 3 }),
      async (initial, batches) => {
        await db.deleteFrom('offers').execute()
        if (initial.length > 0) await store(db, initial)
        const search = openSearch(url, undefined, { areas: AREAS.slice(1) })
        try {
          await search.ready
          for (const [at, [step, queries]] of batches.entries()) {
            if (at === 1) {
              const without = search.version
              search.setAreas(AREAS)
              await expect.poll(() => search.version, { interval: 2 }).toBeGreaterThan(without)
            }
            const before = search.version
            let written = 1n
            if ('offers' in step) await store(db, step.offers)
            else if ('below' in step) {
              written = (
                await sql`delete from offers where country_id = ${step.deleteCountry} and external_id::int < ${step.below}`.execute(
                  db,
                )
              ).numAffectedRows!
            } else {
              written = (
                await sql`update offers set status = ${step.status} where rooms < ${step.rooms} and status <> ${step.status}`.execute(
                  db,
                )
              ).numAffectedRows!
            }
            if (written > 0n)
              await expect
                .poll(() => search.version, { timeout: 5000, interval: 2 })
                .toBeGreaterThan(before)
            const shown = search.version
            if ((await hideSome(db)) > 0)
              await expect
                .poll(() => search.version, { timeout: 5000, interval: 2 })
                .toBeGreaterThan(shown)
            // Each between others that are nearly the same: the cached result of one must not be returned for another.
            for (const asked of queries.flatMap(withTwins)) {
              const one: Query = { ...asked, factors: priceFactors(asked.currency, perEur)! }
              expect(comparable(await search.search(one)), JSON.stringify(asked)).toEqual(
                comparable(await searchInSql(db, one)),
              )
            }
            const { rows } = await sql<{
              country_id: number
              buy: number
              rent: number
              total: number
              homes: number
            }>`select country_id,
            count(*) filter (where action = 0)::int as buy, count(*) filter (where action = 1)::int as rent, count(*)::int as total,
            count(*) filter (where category <= 12 and category not in (3, 7))::int as homes
            from offers where status in ('published', 'reserved') and id not in (select offer_id from same_homes where is_shown) group by 1`.execute(
              db,
            )
            expect(search.counts.byCountry()).toEqual(
              new Map(rows.map(({ country_id, ...counts }) => [country_id, counts])),
            )
            for (const area of at === 0 ? AREAS.slice(1) : AREAS) {
              const { total } = await searchInSql(db, {
                areas: [area],
                factors: priceFactors('EUR', perEur)!,
                sort: 'newest',
                page: 0,
              })
              const counted = [{ countryId: 0, stateId: null, cityId: null, areaId: area.id }]
              await expect.poll(() => search.counts.within(counted), { interval: 2 }).toBe(total)
            }
          }
        } finally {
          await search.close()
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
}, 240_000)

/** Every filter with each of its values, and filters that share a column or a cache. */
const SYSTEMATIC: Partial<Asked>[] = [
  ...[
    ...new Map(
      fc.sample(filter, { numRuns: 1500, seed: 3 }).map((one) => [JSON.stringify(one), one]),
    ).values(),
  ].filter(
    (one) => one.priceMin === undefined && one.priceMax === undefined && one.places === undefined,
  ),
  ...[-1, 0, 1, 3].flatMap((floorMin) => [
    { floorMin, notGround: true },
    { floorMin, topFloor: true },
    { floorMin, floorMax: 4, notGround: true, topFloor: true },
  ]),
  ...RINGS.flatMap((one) => RINGS.map((other) => ({ polygon: [one, other] }))),
  ...PLACES.flatMap((one) => PLACES.map((other) => ({ places: [one, other] }))),
  ...AREAS.flatMap((one) => AREAS.map((other) => ({ areas: [one, other] }))),
  ...AREAS.flatMap((area) => PLACES.map((place) => ({ areas: [area], places: [place] }))),
  ...[10_000, 20_000, 123_456.78].flatMap((bound) =>
    ['EUR', 'HUF', 'USD', 'EUR'].flatMap((currency) => [
      { priceMin: bound, currency },
      { priceMax: bound, currency },
      { priceMin: bound / 100, priceUnit: 'm2' as const, currency },
    ]),
  ),
]

test('each value of each filter finds the same as SQL', async () => {
  await db.deleteFrom('offers').execute()
  const world = fc
    .sample(offer, { numRuns: 400, seed: 11 })
    .map((one, at) => ({ ...one, externalId: String(at), status: 'published' as const }))
  await store(db, world.slice(0, 300))
  await db
    .updateTable('offers')
    .set({ price_amount: sql`price_amount / 2` })
    .where(sql<boolean>`id % 3 = 0`)
    .where('price_amount', '>', 1)
    .execute()
  expect(await hideSome(db)).toBeGreaterThan(50)
  const { rows } = await sql<{ today: number }>`
    select floor(extract(epoch from max(price_since)) / 86400)::int as today from offers`.execute(
    db,
  )
  const day = 86_400_000_000
  const reductions = [-1, 0, 0.3, 1].map((days) => ({
    reducedSince: (rows[0]!.today + days) * day,
  }))
  const search = openSearch(url)
  const found = new Set<string>()
  try {
    await search.ready
    // Later offers are in no order of places.
    const before = search.version
    await store(db, world.slice(300))
    await expect.poll(() => search.version, { timeout: 5000, interval: 2 }).toBeGreaterThan(before)
    for (const filters of [...SYSTEMATIC, ...reductions]) {
      const { currency = 'EUR', ...rest }: Partial<Asked> = filters
      const one: Query = {
        sort: 'newest',
        page: 1,
        ...rest,
        factors: priceFactors(currency, perEur)!,
      }
      const answer = await search.search(one)
      expect(comparable(answer), JSON.stringify(filters)).toEqual(
        comparable(await searchInSql(db, one)),
      )
      if (answer.total > 0 && answer.total < world.length)
        for (const name of Object.keys(rest)) found.add(name)
    }
  } finally {
    await search.close()
  }
  const named = new Set([...SYSTEMATIC, ...reductions].flatMap((one) => Object.keys(one)))
  for (const name of PARAMETERS) named.add(name)
  named.delete('currency')
  expect(
    [...named].filter((name) => !found.has(name)),
    'filters that left no offer, or took none away: draw some in `offer` above, or in tests/searches.ts',
  ).toEqual([])
}, 60_000)

test('the order recommended is that of its formula where no median is known', async () => {
  await db.deleteFrom('offers').execute()
  await store(
    db,
    fc.sample(offer, { numRuns: 120, seed: 5 }).map((one, at) => ({
      ...one,
      externalId: String(at),
      status: 'published' as const,
      living: null,
      plot: null,
    })),
  )
  const search = openSearch(url)
  try {
    await search.ready
    for (const page of [1, 2, 5]) {
      const one: Query = { factors: priceFactors('EUR', perEur)!, sort: 'recommended', page }
      expect(await search.search(one)).toEqual(await searchInSql(db, one))
    }
  } finally {
    await search.close()
  }
})

test('the recommended order follows its formula with medians by currency and type, of ten offers or more', async () => {
  await db.deleteFrom('offers').execute()
  const spread = fc.sample(fc.integer({ min: 40, max: 400 }), { numRuns: 400, seed: 9 })
  /** Groups of one city, action, category, currency and price type, each by how many offers it has. */
  const groups = [
    { size: 12, city_id: 1 },
    { size: 11, city_id: 2 },
    { size: 10, city_id: 3 },
    { size: 9, city_id: 4 },
    { size: 12, city_id: 1, price_currency: 'USD' },
    { size: 10, city_id: 1, action: 1, price_type: 1 },
    { size: 10, city_id: 1, action: 1, price_type: 9 },
    { size: 13, city_id: 2, category: 5 },
  ]
  const rows = groups.flatMap(({ size, ...group }, number) =>
    Array.from({ length: size }, (_, at) => ({
      source_id: 1,
      external_id: `${number} ${at}`,
      status: 'published' as const,
      action: 0,
      category: 1,
      price_currency: 'EUR',
      price_type: 0,
      country_id: 207,
      state_id: 1,
      ...group,
      price_amount: spread[number * 20 + at]! * 100_00,
      living_area: [50, 60, 80][at % 3]!,
      published_at: `2026-01-01T0${at % 10}:00:00Z`,
    })),
  )
  await db.insertInto('offers').values(rows).execute()
  const stored = await db
    .selectFrom('offers')
    .select(['id', 'external_id', 'price_amount', 'area', 'published_at'])
    .execute()
  const groupOf = (external: string) => external.split(' ')[0] ?? ''
  const medians = new Map(
    [...Map.groupBy(stored, (row) => groupOf(row.external_id))].flatMap(([group, members]) => {
      const values = members.map((row) => row.price_amount! / row.area!).toSorted((a, b) => a - b)
      const half = values.length / 2
      return values.length < 10
        ? []
        : [
            [
              group,
              half % 1 ? values[Math.floor(half)]! : (values[half - 1]! + values[half]!) / 2,
            ] as const,
          ]
    }),
  )
  expect(medians.size).toBe(7)
  // Twenty days times the share by which it is lower, ten at most up or down; below half of it rather a mistake.
  const earned = (row: (typeof stored)[number]) => {
    const median = medians.get(groupOf(row.external_id))
    const lower = median === undefined ? 0 : 1 - row.price_amount! / row.area! / median
    return lower > 0.5 ? 0 : Math.round(Math.max(-100, lower * 200))
  }
  const at = (row: (typeof stored)[number]) =>
    Date.parse(row.published_at!) + earned(row) * 8_640_000
  expect([
    stored.some((row) => earned(row) === -100),
    stored.some((row) => earned(row) > 90),
    stored.some(
      (row) =>
        medians.has(groupOf(row.external_id)) &&
        row.price_amount! / row.area! < medians.get(groupOf(row.external_id))! / 2,
    ),
  ]).toEqual([true, true, true])
  const expected = stored.toSorted((a, b) => at(b) - at(a) || b.id - a.id).map(({ id }) => id)
  const search = openSearch(url)
  try {
    await search.ready
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        search.search({ factors: priceFactors('EUR', perEur)!, sort: 'recommended', page }),
      ),
    )
    expect(pages.flatMap(({ ids }) => ids)).toEqual(
      expected.slice(
        0,
        pages.reduce((sum, { ids }) => sum + ids.length, 0),
      ),
    )
    expect(pages.flatMap(({ ids }) => ids).length).toBeGreaterThan(60)
  } finally {
    await search.close()
  }
})

test('search agrees with SQL when blocks of rows are full and some rows dead', async () => {
  const amount = 12_000
  const share = (seed: number) =>
    sql`((hashint8extended(n, ${sql.lit(seed)}) & 1048575) / 1048576.0::float8)`
  await db.deleteFrom('offers').execute()
  await sql`insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, living_area, rooms, bedrooms, bathrooms, floor, floors, year_built,
      energy_class, furnished, pets, new_build, features, agency_id, country_id, state_id, city_id, lat, lon, available_from, details, published_at)
    select 1, n, 'published', (${share(1)} < 0.3)::int, (array[1, 1, 1, 2, 5, 20])[1 + floor(6 * ${share(2)})], 1000 + floor(40000000 * ${share(3)} ^ 3), (array['EUR', 'USD', 'HUF'])[1 + floor(3 * ${share(4)})],
      case when ${share(1)} < 0.3 then 1 else 0 end, case when n % 9 > 0 then round((18 + 300 * ${share(5)} ^ 2)::numeric, 1) end, case when n % 7 > 0 then floor(60 * ${share(6)}) / 10 end,
      case when n % 5 > 0 then floor(13 * ${share(7)}) end, floor(12 * ${share(8)}) / 4, case when n % 3 > 0 then floor(12 * ${share(9)}) - 1 end, 11, case when n % 4 > 0 then 1890 + floor(130 * ${share(10)}) end,
      (array['A', 'B', 'G', null])[1 + floor(4 * ${share(11)})], (array['no', 'fully', null])[1 + floor(3 * ${share(12)})], (array[true, false, null])[1 + floor(3 * ${share(13)})], ${share(14)} < 0.1,
      hashint8extended(n, 15) & hashint8extended(n, 16) & 268435455, case when n % 6 = 0 then 1 + n % 2 end, (array[206, 207, 207, 208])[1 + floor(4 * ${share(17)})], 1 + floor(3 * ${share(18)}), 1 + floor(3 * ${share(19)}),
      case when n % 50 > 0 then 35 + 9 * ${share(20)} end, case when n % 50 > 0 then -6 + 9 * ${share(21)} end, case when n % 3 > 0 then date '2026-01-01' + floor(700 * ${share(23)})::int end,
      (case n % 4 when 0 then '{}' when 1 then '{"heating": ["central", "gas"]}' when 2 then '{"heating": ["underfloor", "heat-pump", "solar"], "commissionPercent": 0}' else '{"commissionPercent": 3.57, "heating": ["oil"]}' end)::jsonb, '2026-01-01'::timestamptz + interval '200 days' * ${share(22)}
    from generate_series(1, ${sql.lit(amount)}) n`.execute(db)
  await sql`insert into offer_texts (offer_id, lang, title) select id, 'en', case when id % 3 = 0 then 'Flat by the sea' when id % 500 = 0 then 'Lighthouse' else 'House' end from offers`.execute(
    db,
  )
  expect(await hideSome(db)).toBeGreaterThan(2000)
  // Without statistics of so many new rows PostgreSQL compares each with all.
  await sql`analyze offers, same_homes, offer_texts`.execute(db)
  const search = openSearch(url)
  try {
    await search.ready
    await db.transaction().execute(async (transaction) => {
      await sql`delete from offers where external_id::int % 11 = 0`.execute(transaction)
      await sql`update offers set rooms = 2, new_build = true where external_id::int % 100 = 1`.execute(
        transaction,
      )
    })
    await expect
      .poll(() => search.size, { timeout: 5000, interval: 5 })
      .toBe(amount - Math.floor(amount / 11))
    const everything = {
      facets: true,
      groups: true,
      now: Date.UTC(2026, 3, 1) * 1000,
      histograms: true,
      bounds: true,
      clusters: { view: BOXES[0], zoom: 5 },
      topAgencies: 20,
    }
    const asked: Partial<Query>[] = [
      {},
      { places: PLACES.slice(0, 2) },
      { places: [PLACES[1]!, PLACES[2]!], action: 0 },
      { text: 'lighthouse' },
      { text: 'flat se', priceMax: 90_000 },
      { pictures: false, yearMin: 1950, yearMax: 1999 },
      { priceMin: 1000, priceMax: 200_000, areaMin: 33.3, areaMax: 250, roomsMin: 1.5 },
      {
        roomsMin: 2,
        bedroomsMin: 3,
        bathroomsMin: 1.5,
        bathroomsMax: 2.25,
        notGround: true,
        energy: ['A+', 'A'],
      },
      { topFloor: true, pets: true },
      { features: keysOf(2 ** 5), newBuild: true, owner: 'agency' },
      { box: [-3, 36, 1, 41.5] },
      { radius: { at: { lat: 40, lon: -1 }, km: 120 } },
      { bedroomsMax: 9, floorMin: 0, floorMax: 3 },
      { bedroomsMin: 11 },
      { priceUnit: 'm2', priceMin: 500, priceMax: 2500.5 },
      { publishedSince: Date.UTC(2026, 2, 20, 7) * 1000 },
      { agency: [2, 4097] },
      { heating: ['central'], heatSource: ['gas', 'oil'] },
      { noCommission: true, bathroomsMin: 1.5 },
      { availableBy: Date.UTC(2026, 8, 1) * 1000 },
      { heatSource: ['solar'], availableBy: Date.UTC(2027, 6, 1) * 1000, bathroomsMin: 2.5 },
    ]
    for (const [at, conditions] of asked.entries()) {
      const sorts = SORTS.filter((sort) => sort !== 'recommended')
      const one: Query = {
        factors: priceFactors('EUR', perEur)!,
        near: { lat: 39, lon: 0 },
        sort: sorts[at % sorts.length]!,
        page: 1 + (at % 3) * 20,
        ...everything,
        ...conditions,
      }
      expect(
        comparable(await search.search(one)),
        JSON.stringify({ ...one, factors: 'EUR' }),
      ).toEqual(comparable(await searchInSql(db, one)))
    }
  } finally {
    await search.close()
  }
}, 180_000)
