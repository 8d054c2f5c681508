import { Bounds, Clusters } from './clusters.ts'
import type { Columns } from './columns.ts'
import type { Part } from './view.ts'
import { FacetCounts } from './facets.ts'
import { filtersOf, hasTerms, inPlaces, placeRanges, type Filter, type FilterName } from './filters.ts'
import { Histogram } from './histogram.ts'
import { rankOf, type Rank } from './order.ts'
import type { Found, Query } from './query.ts'
import type { Best } from './select.ts'
import { termsOf, type Term } from './text.ts'

/** Rows looked at in one go: small enough that what one pass selects is still in the processor's cache for the next. */
const BLOCK = 4096

/** One thread's working memory for scans. */
const candidates = new Uint32Array(BLOCK)
const fails = new Uint32Array(BLOCK)
const ok = new Uint8Array(BLOCK)
const matches = new Uint32Array(BLOCK)
const keys = new Float64Array(BLOCK)

/**
 * A query made ready to run over columns, a block at a time. Each filter is a pass over the rows that are left of the block. When facets are wanted, a filter takes
 * no row away but sets its bit for those that fail it; rows that fail more than one matter to nobody, those that fail one count for the facet of that filter.
 * So one scan serves the total, the page, and every facet without its own filter.
 */
export class Scan {
  readonly #query: Query
  readonly #ranges: number[]
  readonly #filters: Filter[]
  readonly #terms: Term[] | null
  /** Failure bits, when facets or histograms are wanted. */
  readonly #bits = new Map<FilterName, number>()
  readonly #rank: Rank
  readonly #facets: FacetCounts | null
  readonly #histograms: { price: Histogram; area: Histogram } | null
  readonly #clusters: Clusters | null
  readonly #bounds: Bounds | null
  readonly #freed: Uint32Array
  #total = 0

  constructor(query: Query) {
    this.#query = query
    this.#ranges = placeRanges(query.places)
    this.#filters = filtersOf(query)
    const terms = termsOf(query.text ?? '')
    this.#terms = terms.length > 0 ? terms : null
    if (query.facets || query.histograms) {
      if (this.#terms) this.#bits.set('text', 1)
      for (const { name } of this.#filters) if (!this.#bits.has(name)) this.#bits.set(name, 1 << this.#bits.size)
    }
    this.#rank = rankOf(query)
    this.#facets = query.facets ? new FacetCounts(this.#bits) : null
    this.#histograms = query.histograms
      ? { price: new Histogram(this.#bits.get('price') ?? 0), area: new Histogram(this.#bits.get('area') ?? 0) }
      : null
    this.#clusters = query.clusters ? new Clusters(query.clusters.view, query.clusters.zoom) : null
    this.#bounds = query.bounds ? new Bounds() : null
    this.#freed = new Uint32Array(this.#bits.size)
  }

  /** Runs over the rows of `columns`, which are ordered by place: only the ranges of the places are looked at. */
  runOrdered(part: Part, best: Best): void {
    const { columns } = part
    for (let at = 0; at < this.#ranges.length; at += 2) {
      this.#run(part, columns.lowerBound(this.#ranges[at]!), columns.lowerBound(this.#ranges[at + 1]!), best, 0, null)
    }
  }

  /** Runs over the first `length` rows, in any order. `offset` is added to row numbers as given to `best`. */
  runUnordered(part: Part, length: number, best: Best, offset: number): void {
    this.#run(part, 0, length, best, offset, this.#ranges.length === 2 && this.#ranges[1] === Infinity && this.#ranges[0] === 0 ? null : inPlaces(this.#ranges))
  }

  /** What has been counted; the page is in `best`. */
  result(): Omit<Found, 'ids'> {
    return {
      total: this.#total,
      ...(this.#facets && { facets: this.#facets.result(), freed: Object.fromEntries([...this.#bits.keys()].map((name, at) => [name, this.#freed[at]!])) }),
      ...(this.#histograms && { histograms: { price: this.#histograms.price.bars(), area: this.#histograms.area.bars() } }),
      ...(this.#bounds && { bounds: this.#bounds.result() }),
      ...(this.#clusters && { clusters: this.#clusters.result() }),
    }
  }

  #run(part: Part, start: number, end: number, best: Best, offset: number, place: Filter['test'] | null): void {
    const { columns } = part
    const filters = this.#terms ? [...this.#filters, hasTerms(part, this.#terms, end)] : this.#filters
    for (let block = start; block < end; block += BLOCK) {
      let count = alive(part.alive, block, Math.min(block + BLOCK, end))
      if (place) {
        place(columns, candidates, count, ok)
        count = keep(count)
      }
      let matched = candidates
      let total = count
      if (this.#bits.size > 0) {
        count = this.#mark(columns, filters, count)
        total = unfailed(count)
        matched = matches
      } else {
        if (this.#facets || this.#histograms) fails.fill(0, 0, count)
        for (const filter of filters) {
          filter.test(columns, candidates, count, ok)
          count = keep(count)
        }
        total = count
      }
      this.#total += total
      this.#collect(columns, count, matched, total)
      this.#rank(columns, matched, total, keys)
      if (offset > 0) for (let i = 0; i < total; i++) matched[i]! += offset
      best.offer(keys, matched, total)
    }
  }

  /** Sets the bits of the filters that fail; keeps the rows with one bit at most. */
  #mark(columns: Columns, filters: readonly Filter[], count: number): number {
    fails.fill(0, 0, count)
    for (const { name, test } of filters) {
      test(columns, candidates, count, ok)
      const bit = this.#bits.get(name)!
      for (let i = 0; i < count; i++) fails[i]! |= bit & (ok[i]! - 1)
    }
    let left = 0
    for (let i = 0; i < count; i++) {
      const failed = fails[i]!
      candidates[left] = candidates[i]!
      fails[left] = failed
      left += Number((failed & (failed - 1)) === 0)
    }
    return left
  }

  #collect(columns: Columns, count: number, matched: Uint32Array, total: number): void {
    this.#facets?.addMatches(columns, matched, total)
    if (this.#facets && this.#bits.size > 0) {
      this.#facets.addNear(columns, candidates, fails, count)
      for (let i = 0; i < count; i++) if (fails[i]! !== 0) this.#freed[31 - Math.clz32(fails[i]!)]!++
    }
    this.#histograms?.price.addPrices(columns, this.#query.factors, candidates, fails, count)
    this.#histograms?.area.addAreas(columns, candidates, fails, count)
    this.#bounds?.add(columns, matched, total)
    this.#clusters?.add(columns, matched, total)
  }
}

/** Selects the rows of a block that live. */
function alive(bits: Uint32Array, start: number, end: number): number {
  let count = 0
  for (let row = start; row < end; row++) {
    candidates[count] = row
    count += (bits[row >>> 5]! >>> (row & 31)) & 1
  }
  return count
}

/** Keeps the candidates that are `ok`. */
function keep(count: number): number {
  let left = 0
  for (let i = 0; i < count; i++) {
    candidates[left] = candidates[i]!
    left += ok[i]!
  }
  return left
}

/** Copies the candidates that failed nothing to `matches`. */
function unfailed(count: number): number {
  let left = 0
  for (let i = 0; i < count; i++) {
    matches[left] = candidates[i]!
    left += Number(fails[i]! === 0)
  }
  return left
}
