import { availableParallelism } from 'node:os'
import { Searchers } from '#api/homes/search/searchers.ts'
import { Counts, ROW_BYTES, SearchIndex } from '#search/index.ts'
import { drawOffers, drawSearch, SCOPES } from './made-up.ts'
import { createRandom } from './random.ts'
import { count, ms, printTable, timing, verdict, type Row } from './report.ts'

const SEARCHES = 1000
/** Of them before it is measured. */
const FIRST = 300
/** p50 and p99 in milliseconds, by the number of offers. */
const BARS: Record<number, readonly [p50: number, p99: number]> = {
  1_000_000: [2, 10],
  10_000_000: [Infinity, 50],
}

/** Measures the index alone over generated columns, without a database: searches with all facets, histograms, clusters and a page; on one thread, and on one per core. */
export async function benchColumns(amount: number): Promise<void> {
  const random = createRandom(3)
  const offers = drawOffers(amount, random)
  const start = performance.now()
  const index = SearchIndex.of(offers)
  const built = performance.now() - start
  const samples = Array.from({ length: SEARCHES }, () => drawSearch(random))
  const byScope = (
    name: string,
    row: (name: string, include: (at: number) => boolean) => Row,
  ): Row[] => [
    row(`${name}: all`, () => true),
    ...SCOPES.map((scope) => row(`- ${scope}`, (at) => samples[at]!.scope === scope)),
  ]
  const measure = (which: 'plain' | 'full'): Row[] => {
    for (const sample of samples.slice(0, FIRST)) index.search(sample[which])
    const busy: number[] = []
    const times = samples.map((sample) => {
      const [start, used] = [performance.now(), process.threadCpuUsage()]
      index.search(sample[which])
      const { user, system } = process.threadCpuUsage(used)
      busy.push((user + system) / 1000)
      return performance.now() - start
    })
    const bars = which === 'full' ? BARS[amount] : undefined
    return byScope(
      which === 'full' ? 'all facets, histograms, clusters, page' : 'total and page',
      (name, include) => {
        const { p50, p99, perSecond } = timing(times.filter((_, at) => include(at)))
        const cpu = timing(busy.filter((_, at) => include(at)))
        return [
          name,
          ms(p50),
          ms(p99),
          count(perSecond),
          ms(cpu.p50),
          ms(cpu.p99),
          bars && name.endsWith('all')
            ? `${verdict(cpu.p50, bars[0])}, ${verdict(cpu.p99, bars[1])}`
            : '',
        ]
      },
    )
  }
  printTable(
    `The index alone, ${count(amount)} offers, ${SEARCHES} searches of 0 to 6 filters, one core, milliseconds`,
    ['', 'p50', 'p99', 'per s', 'CPU p50', 'CPU p99', 'bar, of CPU time'],
    [...measure('full'), ...measure('plain')],
  )
  const shared = await measureShared(index, samples)
  printTable(
    `The same, as threads of the service: ${availableParallelism()} of them, one search at a time, which large ones share`,
    ['', 'p50', 'p99', 'per s', 'bar, of the time waited'],
    byScope('all facets, histograms, clusters, page', (name, include) => {
      const { p50, p99, perSecond } = timing(shared.filter((_, at) => include(at)))
      const bars = BARS[amount]
      return [
        name,
        ms(p50),
        ms(p99),
        count(perSecond),
        bars && name.endsWith('all') ? `${verdict(p50, bars[0])}, ${verdict(p99, bars[1])}` : '',
      ]
    }),
  )
  printTable(
    '',
    ['', ''],
    [
      ['columns of an offer', `${ROW_BYTES} bytes`],
      ['built from columns in no order', `${ms(built / 1000)} s`],
      ['merged', `${ms(timeOf(() => [...index.merge()]) / 1000)} s`],
    ],
  )
}

/** Latency of each search in milliseconds. */
async function measureShared(
  index: SearchIndex,
  samples: readonly ReturnType<typeof drawSearch>[],
): Promise<number[]> {
  const counts = new Counts()
  const changes = index.takeChanges()
  for (let at = 0; at < changes.length; at += 3)
    counts.add(changes[at]!, changes[at + 1]!, changes[at + 2]!)
  const searchers = new Searchers(availableParallelism())
  try {
    searchers.show(index.view.buffers())
    const times: number[] = []
    for (const { full } of [...samples.slice(0, FIRST), ...samples]) {
      const start = performance.now()
      await searchers.search(full, counts.within(full.places))
      times.push(performance.now() - start)
    }
    return times.slice(FIRST)
  } finally {
    await searchers.close()
  }
}

function timeOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
