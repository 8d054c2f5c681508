import { SINCES } from '#contract/filters.ts'
import { agenciesOf } from './agencies.ts'
import { barsOf } from './bars.ts'
import { addCells, boundsOf, clustersOf, widenByBox, type Cells } from './clusters.ts'
import { facetsOf, groupsOf, type SinceCounts } from './facets.ts'
import { pageRange, type Found, type Promotion, type Query } from './query.ts'
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
  /** The same homes in all shares of a search. */
  promoted: Promoted[] | null
}

/** `before`: the matches that come before it in the order without money. */
export interface Promoted extends Promotion {
  before: number
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
    ...(promoted && {
      promoted:
        ids.length > 0
          ? promoted.map(({ id, before, until }) => ({ id, rank: before + 1, until }))
          : [],
    }),
    ...(agencies && { agencies: agenciesOf(agencies, query.topAgencies!, query.agency ?? []) }),
  }
}

/** The result of a query, from the subtotals of all shares, at least one. The first is overwritten. */
export function sumOf(query: Query, subtotals: readonly Subtotal[]): Found {
  const { best, idOf } = bestOf(query, subtotals)
  const ids = best.slice(...pageRange(query.page)).map(idOf)
  return foundOf(query, addAll(subtotals), ids)
}

/** One subtotal of several, at least one. The first is overwritten. */
export function joined(query: Query, subtotals: readonly Subtotal[]): Subtotal {
  const { best, idOf } = bestOf(query, subtotals)
  const { keys, rows } = best.entries()
  return { ...addAll(subtotals), best: { keys, ids: Float64Array.from(rows, idOf) } }
}

function addAll(subtotals: readonly Subtotal[]): Subtotal {
  const sum = subtotals[0]!
  for (const other of subtotals.slice(1)) add(sum, other)
  return sum
}

/** The best rows of all, numbered from the first subtotal on. */
function bestOf(
  { page }: Query,
  subtotals: readonly Subtotal[],
): { best: TopRows; idOf: (row: number) => number } {
  const ids = new Float64Array(subtotals.reduce((length, { best }) => length + best.ids.length, 0))
  const idOf = (row: number) => ids[row]!
  const best = new TopRows(pageRange(page)[1], idOf)
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
  return { best, idOf }
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
  if (agencies) sum.agencies = together(sum.agencies!, agencies)
  for (const [at, { before }] of (promoted ?? []).entries()) sum.promoted![at]!.before += before
}

function together(some: Uint32Array, others: Uint32Array): Uint32Array {
  const all = new Uint32Array(some.length + others.length)
  all.set(some)
  all.set(others, some.length)
  return all
}

function addEach(sums: Uint32Array | Float64Array, others: Uint32Array | Float64Array): void {
  for (let at = 0; at < sums.length; at++) sums[at]! += others[at]!
}
