import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { openSearch, type SearchService } from '#api/search/service.ts'
import { searchInSql } from '#api/search/oracle-queries.ts'
import type { Database } from '#db/schema.ts'
import { priceFactors, type PlaceNumbers } from '#search/index.ts'
import { count, ms, printTable, timing, type Row } from './report.ts'
import { drawSearches, type Sample } from './searches.ts'

const SEARCHES = 150
/** The index is so quick that one round says little. */
const ROUNDS = 10
const CHANGES = 30

/** Measures the index against the same searches in SQL on the same database, one after the other, and that both find the same. */
export async function benchSearch(db: Kysely<Database>, url: string, perEur: (code: string) => number | null): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const start = performance.now()
  const search = openSearch(url)
  try {
    await search.ready
    const loaded = performance.now() - start
    globalThis.gc?.()
    const after = process.memoryUsage()
    const megabytes = (of: (usage: NodeJS.MemoryUsage) => number) => `${count((of(after) - of(before)) / 2 ** 20)} MB`
    const { rows: places } = await sql<PlaceNumbers>`select country_id as "countryId", state_id as "stateId", city_id as "cityId"
      from offers where id % 97 = 0`.execute(db)
    const factors = priceFactors('EUR', perEur)!
    const samples = await drawSearches(places, factors, SEARCHES, async (query) => (await search.search(query)).total)
    const title = `Search among ${count(search.size)} offers: ${SEARCHES} searches, the index against SQL, milliseconds`
    printTable(
      title,
      ['', 'searches', 'index p50', 'p99', 'per s', 'SQL p50', 'p99', 'per s', 'index is faster'],
      await compare(db, search, samples),
    )
    const counts = await countTimes(search, places)
    printTable(
      'Around it',
      ['', ''],
      [
        ['read all offers until the first search', `${ms(loaded / 1000)} s`],
        ['memory of the index (columns; whole process)', `${megabytes((usage) => usage.arrayBuffers)}; ${megabytes((usage) => usage.rss)}`],
        ['counts of a page (countries, children, categories) p50; p99', counts],
        ['a committed change is found after p50; p99', await freshness(db, search)],
      ],
    )
  } finally {
    await search.close()
  }
}

async function compare(db: Kysely<Database>, search: SearchService, samples: Sample[]): Promise<Row[]> {
  const times = samples.map(() => ({ index: [] as number[], sql: 0 }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, { query }] of samples.entries()) {
      const start = performance.now()
      await search.search(query)
      // The first round is for the compiler.
      if (round > 0) times[i]!.index.push(performance.now() - start)
    }
  }
  for (const [i, { query }] of samples.entries()) {
    const start = performance.now()
    const expected = await searchInSql(db, query)
    times[i]!.sql = performance.now() - start
    if (!isDeepStrictEqual(await search.search(query), expected))
      throw new Error(`The index and SQL differ on ${JSON.stringify({ ...query, factors: undefined })}`)
  }
  const row = (name: string, include: (sample: Sample) => boolean): Row => {
    const chosen = times.filter((_, i) => include(samples[i]!))
    const [index, sql] = [timing(chosen.flatMap((one) => one.index)), timing(chosen.map((one) => one.sql))]
    return [
      name,
      chosen.length,
      ms(index.p50),
      ms(index.p99),
      count(index.perSecond),
      ms(sql.p50),
      ms(sql.p99),
      count(sql.perSecond),
      `${count(index.perSecond / sql.perSecond)} times`,
    ]
  }
  return [
    row('all', () => true),
    ...(['world', 'country', 'state', 'city'] as const).map((scope) => row(scope, (sample) => sample.scope === scope)),
    row('first page', ({ query }) => query.page === 1),
    row('deeper page', ({ query }) => query.page > 1),
  ]
}

async function countTimes(search: SearchService, places: PlaceNumbers[]): Promise<string> {
  const times = places.slice(0, 1000).map(({ countryId, stateId }) => {
    const start = performance.now()
    search.counts.byCountry()
    search.counts.children({ countryId, stateId, cityId: null })
    search.counts.byCategory({ countryId, stateId, cityId: null })
    return performance.now() - start
  })
  const { p50, p99 } = timing(times)
  return `${ms(p50)}; ${ms(p99)} ms`
}

/** From the moment at which a commit returns until the index has it. */
async function freshness(db: Kysely<Database>, search: SearchService): Promise<string> {
  const times: number[] = []
  for (let i = 1; i <= CHANGES; i++) {
    const { version } = search
    await sql`update offers set rooms = ${i % 10} where external_id = ${String(i)}`.execute(db)
    const start = performance.now()
    while (search.version === version) await new Promise((resolve) => setTimeout(resolve, 1))
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 20 + i * 5))
  }
  const { p50, p99 } = timing(times)
  return `${ms(p50)}; ${ms(p99)} ms`
}
