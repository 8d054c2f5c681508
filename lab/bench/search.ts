import { rm, stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { openSearch, type SearchService } from '#api/homes/search/service.ts'
import { connect } from '#db/connect.ts'
import { SORTS } from '#contract/homes/search.ts'
import type { Database } from '#db/schema.ts'
import { priceFactors, type PlaceNumbers, type PriceFactors, type Query } from '#search/index.ts'
import { measureFreshness } from './freshness.ts'
import { drawFilters, withEverything } from './mixed.ts'
import { fillOrama, searchInOrama } from './orama.ts'
import { prepare, searchInPostgres } from './postgres.ts'
import { createRandom, pick } from './random.ts'
import { count, ms, printTable, timing, verdict, type Row } from './report.ts'

const SEARCHES = 1000
/** The others are slow: they run the first searches only. */
const IN_SQL = 200
const IN_ORAMA = 100
/** Orama takes minutes to fill and seconds for a search, so it gets fewer rows. */
const ORAMA_MAX = 20_000
/** Concurrent searches for the highest throughput of two cores. */
const CONCURRENT_SEARCHES = 8

/** Measures the search service beside PostgreSQL and Orama with the same searches. `snapshotFile` must not exist yet. */
export async function benchSearch(
  db: Kysely<Database>,
  url: string,
  perEur: (code: string) => number | null,
  snapshotFile: string,
): Promise<void> {
  const factors = priceFactors('EUR', perEur)!
  const samples = await drawSearches(db, factors)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const start = performance.now()
  let search = openSearch(url, undefined, { threads: 2, snapshotFile })
  const rows: Row[] = []
  const around: Row[] = []
  try {
    await search.ready
    around.push([
      'read all offers from the database until the first search',
      `${ms((performance.now() - start) / 1000)} s`,
      '',
      '',
      verdict((performance.now() - start) / 1000, 30),
    ])
    await search.search(samples[0]!.query)
    const name = `index, ${count(search.size)} offers`
    await measure(samples.slice(0, 300), (query) => search.search(query))
    const times = await measure(samples, (query) => search.search(query))
    rows.push(
      row(
        `${name}: ${SEARCHES} searches`,
        times,
        await perSecond(samples, (query) => search.search(query)),
        [2, 10],
      ),
    )
    for (const scope of SCOPES)
      rows.push(
        row(
          `  ${scope}`,
          times.filter((_, at) => samples[at]!.scope === scope),
        ),
      )
    globalThis.gc?.()
    around.push([
      'memory of the process with the index',
      `${count((process.memoryUsage().rss - before) / 2 ** 20)} MB more`,
      `${count(process.memoryUsage().rss / 2 ** 20)} MB`,
      '',
      verdict(process.memoryUsage().rss / 2 ** 20, 1500),
    ])
    rows.push(...(await comparePostgres(db, url, search, factors, samples)))
    rows.push(...(await compareOrama(db, samples)))
    printTable(
      'Searches of 0 to 6 filters with page, total, all facets, histograms and clusters, milliseconds',
      ['', 'p50', 'p99', 'per s on 2 cores', 'bar'],
      rows,
    )
    around.push(...(await measureFreshness(db, search, factors)))
    await search.close()
    const again = performance.now()
    search = openSearch(url, undefined, { threads: 2, snapshotFile })
    await search.ready
    const ready = (performance.now() - again) / 1000
    around.push([
      `read the file of the last run (${count((await stat(snapshotFile)).size / 2 ** 20)} MB) until the first search`,
      `${ms(ready)} s`,
      '',
      '',
      verdict(ready, 30),
    ])
    printTable(
      'Around it; a change: p50, p99 and the slowest, milliseconds',
      ['', '', '', '', 'bar'],
      around,
    )
  } finally {
    await search.close()
    await rm(snapshotFile, { force: true })
  }
}

const SCOPES = ['world', 'country', 'state', 'city'] as const
export interface Sample {
  scope: (typeof SCOPES)[number]
  query: Query
}

/** Realistic searches: mostly below a country, in places weighted by their offers. */
export async function drawSearches(db: Kysely<Database>, factors: PriceFactors): Promise<Sample[]> {
  const { rows } = await sql<
    PlaceNumbers & { lat: number; lon: number }
  >`select country_id as "countryId", state_id as "stateId", city_id as "cityId", coalesce(lat, 0) as lat, coalesce(lon, 0) as lon
    from offers where id % 97 = 0 order by id`.execute(db)
  const random = createRandom(3)
  const sorts = SORTS.filter((sort) => !['nearest', 'recommended', 'changed'].includes(sort))
  return Array.from({ length: SEARCHES }, () => {
    const scope = pick(random, [
      'world',
      'country',
      'country',
      'country',
      'state',
      'state',
      'city',
      'city',
      'city',
      'city',
    ] as const)
    const { countryId, stateId, cityId, lat, lon } = pick(random, rows)
    const place = {
      countryId,
      stateId: scope === 'country' ? null : stateId,
      cityId: scope === 'city' ? cityId : null,
    }
    const page = random() < 0.8 ? 1 : 1 + Math.floor(random() * 40)
    return {
      scope,
      query: {
        ...drawFilters(random),
        factors,
        places: scope === 'world' ? [] : [place],
        sort: pick(random, sorts),
        page,
        ...withEverything({ lat, lon }, scope),
      },
    }
  })
}

async function measure(
  samples: readonly Sample[],
  run: (query: Query) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (const { query } of samples) {
    const start = performance.now()
    await run(query)
    times.push(performance.now() - start)
  }
  return times
}

async function perSecond(
  samples: readonly Sample[],
  run: (query: Query) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CONCURRENT_SEARCHES }, async () => {
      while (next < samples.length) await run(samples[next++]!.query)
    }),
  )
  return (1000 * samples.length) / (performance.now() - start)
}

async function comparePostgres(
  db: Kysely<Database>,
  url: string,
  search: SearchService,
  factors: PriceFactors,
  samples: readonly Sample[],
): Promise<Row[]> {
  await prepare(db, factors)
  const some = samples.slice(0, IN_SQL)
  const tuned = connect(url)
  try {
    await measure(some.slice(0, 20), (query) => searchInPostgres(tuned, query))
    const times = await measure(some, (query) => searchInPostgres(tuned, query))
    for (const { query } of some.slice(0, 50)) {
      const [indexResult, sqlResult] = [
        await search.search(query),
        await searchInPostgres(tuned, query),
      ]
      if (
        indexResult.total !== sqlResult.total ||
        !isDeepStrictEqual(indexResult.ids, sqlResult.ids)
      )
        throw new Error(
          `The index and SQL differ on ${JSON.stringify({ ...query, factors: undefined })}`,
        )
    }
    const most = await perSecond(some.slice(0, 60), (query) => searchInPostgres(tuned, query))
    return [
      row(`PostgreSQL, the same: the first ${IN_SQL} of them`, times, most),
      ...SCOPES.map((scope) =>
        row(
          `  ${scope}`,
          times.filter((_, at) => some[at]!.scope === scope),
        ),
      ),
    ]
  } finally {
    await tuned.destroy()
  }
}

async function compareOrama(db: Kysely<Database>, samples: readonly Sample[]): Promise<Row[]> {
  const start = performance.now()
  const orama = await fillOrama(db, ORAMA_MAX)
  const filled = ms((performance.now() - start) / 1000)
  const some = samples.slice(0, IN_ORAMA)
  await measure(some.slice(0, 20), (query) => searchInOrama(orama, query))
  const times = await measure(some, (query) => searchInOrama(orama, query))
  return [
    row(
      `Orama, ${count(ORAMA_MAX)} offers (filled in ${filled} s), no clusters, facets with their own filter: the first ${IN_ORAMA}`,
      times,
    ),
  ]
}

function row(name: string, times: number[], most?: number, bars?: [p50: number, p99: number]): Row {
  const { p50, p99 } = timing(times)
  return [
    name,
    ms(p50),
    ms(p99),
    most === undefined ? '' : count(most),
    bars ? `${verdict(p50, bars[0])}, ${verdict(p99, bars[1])}` : '',
  ]
}
