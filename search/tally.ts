import { agenciesOf } from './agencies.ts'
import { barsOf } from './bars.ts'
import { addCells, boundsOf, clustersOf, widenByBox, type Cells } from './clusters.ts'
import { facetsOf, SINCES, type SinceCounts } from './facets.ts'
import { pageRange, type Found, type Query } from './query.ts'
import { Best } from './select.ts'

/** What a scan has found among the rows that it looked at: plain data, which threads can tell each other and which adds up. What was not asked for is null. */
export interface Tally {
  total: number
  facets: { counts: Uint32Array; sinces: SinceCounts; freed: Map<string, number> } | null
  histograms: { price: Uint32Array; area: Uint32Array } | null
  /** West, south, east, north in millionths of a degree. */
  bounds: Int32Array | null
  cells: Cells | null
  /** Agencies and their counts by turns. */
  agencies: Uint32Array | null
  /** Sort keys and ids of the best, as many as there are up to the end of the page, in no order. */
  best: { keys: Float64Array; ids: Float64Array }
}

/** What a query found: the sum of the tallies of all shares, one or more. The first is overwritten. */
export function foundOf(query: Query, tallies: readonly Tally[]): Found {
  const sum = tallies[0]!
  for (const tally of tallies.slice(1)) add(sum, tally)
  const { total, facets, histograms, bounds, cells, agencies } = sum
  return {
    total,
    ids: pageOf(query, tallies),
    ...(facets && { facets: facetsOf(facets.counts, facets.sinces), freed: Object.fromEntries(facets.freed) }),
    ...(histograms && { histograms: { price: barsOf(histograms.price), area: barsOf(histograms.area) } }),
    ...(bounds && { bounds: boundsOf(bounds) }),
    ...(cells && { clusters: clustersOf(cells) }),
    ...(agencies && { agencies: agenciesOf(tallies.map((tally) => tally.agencies!), query.topAgencies!, query.agencies ?? []) }),
  }
}

function pageOf({ page }: Query, tallies: readonly Tally[]): number[] {
  const [start, end] = pageRange(page)
  const ids = new Float64Array(tallies.reduce((length, { best }) => length + best.ids.length, 0))
  const best = new Best(end, (at) => ids[at]!)
  let offered = 0
  for (const { best: { keys, ids: own } } of tallies) {
    ids.set(own, offered)
    best.offer(keys, Uint32Array.from(keys, (_, at) => offered + at), keys.length)
    offered += keys.length
  }
  return best.slice(start, end).map((at) => ids[at]!)
}

/** Both were asked for the same. */
function add(sum: Tally, { total, facets, histograms, bounds, cells }: Tally): void {
  sum.total += total
  if (facets) {
    addEach(sum.facets!.counts, facets.counts)
    for (const name of SINCES) addEach(sum.facets!.sinces[name], facets.sinces[name])
    for (const [name, amount] of facets.freed) sum.facets!.freed.set(name, sum.facets!.freed.get(name)! + amount)
  }
  if (histograms) {
    addEach(sum.histograms!.price, histograms.price)
    addEach(sum.histograms!.area, histograms.area)
  }
  if (bounds) widenByBox(sum.bounds!, 0, bounds, 0)
  if (cells) addCells(sum.cells!, cells)
}

function addEach(sums: Uint32Array | Float64Array, others: Uint32Array | Float64Array): void {
  for (let at = 0; at < sums.length; at++) sums[at]! += others[at]!
}
