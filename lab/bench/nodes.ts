import type { Kysely } from 'kysely'
import { openSearch, type SearchService } from '#api/homes/search/service.ts'
import type { Database } from '#db/schema.ts'
import { codesOf } from '#host/search-nodes/countries.ts'
import { openRemoteSearch } from '#host/search-nodes/remote-search.ts'
import type { Places } from '#places/index.ts'
import { priceFactors } from '#search/index.ts'
import { LARES_KEY, NodeProcess } from '../nodes/node-process.ts'
import { count, ms, printTable, timing, type Row } from './report.ts'
import { drawSearches, type Sample } from './search.ts'

/** The largest country has a node of its own. */
const LARGEST = 'us'

/** The same searches of an index in this process and of two search nodes on this machine, and the memory of processes with and without an index. */
export async function benchNodes(
  db: Kysely<Database>,
  databaseUrl: string,
  places: Places,
  perEur: (code: string) => number | null,
  folder: string,
): Promise<void> {
  const samples = await drawSearches(db, priceFactors('EUR', perEur)!)
  const own = places.byPath(LARGEST)!.countryId
  const kinds: [string, Sample[]][] = [
    ['in one country', samples.filter(({ scope }) => scope !== 'world')],
    [
      `in ${LARGEST}`,
      samples.filter(
        ({ scope, query }) => scope !== 'world' && query.places![0]!.countryId === own,
      ),
    ],
    ['world, of two groups', samples.filter(({ scope }) => scope === 'world')],
  ]
  const start = (name: string, variables: Record<string, string>) =>
    NodeProcess.start(folder, name, { DATABASE_URL: databaseUrl, ...variables })
  const rows: Row[] = kinds.map(([name, some]) => [`${name}: ${some.length} searches`])
  const measure = async (search: SearchService): Promise<void> => {
    await search.ready
    for (const { query } of samples.slice(0, 300)) await search.search(query)
    for (const [at, [, some]] of kinds.entries()) {
      const times: number[] = []
      for (const { query } of some) {
        const begin = performance.now()
        await search.search(query)
        times.push(performance.now() - begin)
      }
      const { p50, p99 } = timing(times)
      rows[at]!.push(ms(p50), ms(p99))
    }
    await search.close()
  }
  await measure(openSearch(databaseUrl, undefined, { threads: 2 }))
  const memory: Row[] = []
  const nodes: NodeProcess[] = []
  try {
    for (const countries of [LARGEST, `!${LARGEST}`])
      nodes.push(
        await start(`search-${nodes.length}`, { ROLE: 'search', SEARCH_COUNTRIES: countries }),
      )
    const urls = nodes.map((node) => node.url)
    const keys = [Buffer.from(LARES_KEY, 'base64')]
    const remote = openRemoteSearch({ urls, keys, codes: codesOf(places) })
    await remote.ready
    const offers = remote.nodes()
    await measure(remote)
    for (const [at, node] of nodes.entries())
      memory.push([
        `search node, ${count(offers[at]!.offers)} offers`,
        `${count(node.megabytes)} MB`,
      ])
    for (const [name, variables] of [
      ['API node with search nodes', { SEARCH_URLS: urls.join() }],
      ['API node with the index', {}],
    ] as const) {
      const api = await start(name.replaceAll(' ', '-'), { ROLE: 'api', ...variables })
      for (const { query } of samples.slice(0, 100))
        await fetch(`${api.url}/api/offers?sort=newest&page=${query.page}`).then((response) =>
          response.text(),
        )
      memory.push([name, `${count(api.megabytes)} MB`])
      await api.stop()
    }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
  }
  printTable(
    'Searches with page, total, all facets, histograms and clusters, milliseconds',
    ['', 'here p50', 'p99', 'nodes p50', 'p99'],
    rows,
  )
  printTable('Resident memory after searches', ['', ''], memory)
}
