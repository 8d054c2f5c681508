import { SINCES } from '#contract/filters.ts'
import { agenciesOf } from './agencies.ts'
import { barsOf } from './bars.ts'
import { addCells, boundsOf, clustersOf, widenByBox, type Cells } from './clusters.ts'
import { facetsOf, groupsOf, type SinceCounts } from './facets.ts'
import { pageRange, type Found, type Query, type Ranked } from './query.ts'
import { TopRows } from './select.ts'

/** Counts of a scan: plain data, which threads can exchange and add. Parts that were not requested are null. */
export interface Counted {
  total: number
  facets: { counts: Uint32Array; sinces: SinceCounts; freed: Map<string, number> } | null
  histograms: { price: Uint32Array; area: Uint32Array } | null
  /** West, south, east, north in millionths of a degree. */
  bounds: Int32Array | null
  cells: Cells | null
  /** Agencies and their counts by turns; an agency may be there several times. */
  agencies: Uint32Array | null
  /** The same homes in all shares of a search, with ranks among the rows of each. */
  promoted: Ranked[] | null
}

/** Results of a share of the rows. */
export interface Subtotal extends Counted {
  /** Sort keys and ids of the best rows up to the end of the page, unordered. */
  best: { keys: Float64Array; ids: Float64Array }
}

/** The result of a query, from the counts of all rows and the ids of the page. */
export function foundOf(
  query: Query,
  { total, facets, histograms, bounds, cells, agencies, promoted }: Counted,
  ids: number[],
): Found {
  return {
    total,
    ids,
    ...(facets && query.groups && { groups: groupsOf(facets.counts) }),
    ...(facets &&
      query.facets && {
        facets: facetsOf(facets.counts, facets.sinces),
        freed: Object.fromEntries(facets.freed),
      }),
    ...(histograms && {
      histograms: { price: barsOf(histograms.price), area: barsOf(histograms.area) },
    }),
    ...(bounds && { bounds: boundsOf(bounds) }),
    ...(cells && { clusters: clustersOf(cells) }),
    // Beyond the last page there are no places above a list.
    ...(promoted && { promoted: ids.length > 0 ? promoted : [] }),
    ...(agencies && { agencies: agenciesOf(agencies, query.topAgencies!, query.agency ?? []) }),
  }
}

/** The result of a query, from the subtotals of all shares, at least one. The first is overwritten. */
export function sumOf(query: Query, subtotals: readonly Subtotal[]): Found {
  const sum = subtotals[0]!
  for (const other of subtotals.slice(1)) add(sum, other)
  return foundOf(query, sum, pageOf(query, subtotals))
}

function pageOf({ page }: Query, subtotals: readonly Subtotal[]): number[] {
  const [start, end] = pageRange(page)
  const ids = new Float64Array(subtotals.reduce((length, { best }) => length + best.ids.length, 0))
  const best = new TopRows(end, (at) => ids[at]!)
  let offered = 0
  for (const {
    best: { keys, ids: own },
  } of subtotals) {
    ids.set(own, offered)
    best.add(
      keys,
      Uint32Array.from(keys, (_, at) => offered + at),
      keys.length,
    )
    offered += keys.length
  }
  return best.slice(start, end).map((at) => ids[at]!)
}

/** Both were asked for the same. */
function add(
  sum: Subtotal,
  { total, facets, histograms, bounds, cells, agencies, promoted }: Subtotal,
): void {
  sum.total += total
  if (facets) {
    addEach(sum.facets!.counts, facets.counts)
    for (const name of SINCES) addEach(sum.facets!.sinces[name], facets.sinces[name])
    for (const [name, amount] of facets.freed)
      sum.facets!.freed.set(name, sum.facets!.freed.get(name)! + amount)
  }
  if (histograms) {
    addEach(sum.histograms!.price, histograms.price)
    addEach(sum.histograms!.area, histograms.area)
  }
  if (bounds) widenByBox(sum.bounds!, 0, bounds, 0)
  if (cells) addCells(sum.cells!, cells)
  if (agencies) sum.agencies = joined(sum.agencies!, agencies)
  for (const [at, { rank }] of (promoted ?? []).entries()) sum.promoted![at]!.rank += rank - 1
}

function joined(some: Uint32Array, others: Uint32Array): Uint32Array {
  const all = new Uint32Array(some.length + others.length)
  all.set(some)
  all.set(others, some.length)
  return all
}

function addEach(sums: Uint32Array | Float64Array, others: Uint32Array | Float64Array): void {
  for (let at = 0; at < sums.length; at++) sums[at]! += others[at]!
}
