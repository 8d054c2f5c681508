import { AgencyCounts } from './agencies.ts'
import { areaBars, priceBars, pricePerAreaBars } from './bars.ts'
import { lowest } from './bits.ts'
import {
  countRows,
  BLOCK,
  BLOCK_WORDS,
  kernels,
  GROUP,
  GROUP_WORDS,
  listRows,
  allocateBitmap,
  allocateCounts,
  type Rows,
  type Span,
} from './block.ts'
import { LOCATED, SHOWN, SLOTS } from './choices.ts'
import { Bounds, Clusters } from './clusters.ts'
import { internFactors } from './codes.ts'
import { SINCES } from '#contract/filters.ts'
import { SINCE_DAYS } from '#contract/homes/search.ts'
import { CATEGORY, facetOf, OWNER, type SinceCounts } from './facets.ts'
import type { Mark } from './filter-bits.ts'
import {
  CONDITIONS_MAX,
  countingSince,
  filtersOf,
  hasTerms,
  inAreas,
  inPlaces,
  placeRanges,
  type Filter,
} from './filters.ts'
import { rankOf, type Rank } from './order.ts'
import type { Part } from './part.ts'
import type { Promotion, Query } from './query.ts'
import { placeOf, promotedOf, promotedRows } from './promoted.ts'
import { DAY, MINUTE, recommendedTime } from './recommend.ts'
import { CODES, type RowCodes } from './row-codes.ts'
import type { TopRows } from './select.ts'
import { termsOf } from './text.ts'
import { pageBound, type PageBound } from './page-bound.ts'
import type { Counted, Promoted } from './subtotal.ts'
import { orderCodes } from './times.ts'
import { endOfTurn } from './turns.ts'

/** Bitmaps of a block in scratch: rows that pass all filters; rows that fail exactly one; a subset of either; another. */
const [matches, nearMisses, subset] = [allocateBitmap(), allocateBitmap(), allocateBitmap()]
const shown = allocateBitmap()
/** For each filter the rows that pass it. */
const passed = Array.from({ length: CONDITIONS_MAX }, allocateBitmap)
/** For each choice the matches that have it, and, if a filter of the search is on that choice, the near misses of that filter; the same for each code of price and area. */
const counts = allocateCounts(SLOTS)
const bars = { price: allocateCounts(CODES), area: allocateCounts(CODES) }
const rows = new Uint32Array(BLOCK)
const keys = new Float64Array(BLOCK)

/** One of `of` equal shares of the rows, counted from 0: threads take turns of blocks. */
export interface Share {
  number: number
  of: number
}
/** Blocks of one turn of a share. */
const BLOCKS_PER_TURN = 8

/** State of a search over a part of the rows. */
interface Prepared {
  part: Part
  marks: readonly Mark[]
  /** By the places of SINCE_DAYS; none where they are not counted. */
  sinces: Record<keyof SinceCounts, readonly ((span: Span, bits: Int32Array) => number)[]>
  bars: { price: RowCodes; area: RowCodes } | null
  bound: PageBound
  /** Added to row numbers as given to `best`. */
  offset: number
  /** How many rows there are; the last of a block may be looked at beyond the end of a range. */
  length: number
  ranges: readonly PlaceRange[]
}

/** Rows from `start` to before `end`, of which those count that `place` marks; all without it. */
interface PlaceRange {
  place: Mark | null
  start: number
  end: number
}

/**
 * Runs a query over rows, a block at a time, on bitmaps: each filter marks the rows that pass it. Near misses, the rows that fail exactly one filter, count for the facet and the
 * histogram of that filter, so that one scan gives the total, the page, and each facet without its own filter. docs/search.md has a figure. One scan at a time.
 */
export class Scan {
  readonly #query: Query
  readonly #best: TopRows
  readonly #share: Share
  readonly #ranges: number[]
  readonly #filters: Filter[]
  readonly #rank: Rank
  #total = 0
  readonly #sinces: SinceCounts = {
    publishedSince: new Float64Array(SINCE_DAYS.length),
    reducedSince: new Float64Array(SINCE_DAYS.length),
  }
  readonly #clusters: Clusters | null
  readonly #bounds: Bounds | null
  readonly #freed: Map<string, number>
  readonly #agencies: AgencyCounts | null
  /** Filters by advertiser: with one, results have every listing of a home. */
  readonly #advertisers: readonly string[]
  #promoted: Promoted[] = []

  constructor(query: Query, best: TopRows, share: Share) {
    this.#query = query = { ...query, factors: internFactors(query.factors) }
    this.#best = best
    this.#share = share
    this.#ranges = placeRanges(query)
    const terms = termsOf(query.text ?? '')
    this.#filters = [...(terms.length > 0 ? [hasTerms(terms)] : []), ...filtersOf(query)]
    this.#rank = rankOf(query)
    this.#clusters = query.clusters ? new Clusters(query.clusters.view, query.clusters.zoom) : null
    this.#bounds = query.bounds ? new Bounds() : null
    this.#freed = new Map(this.#filters.map(({ name }) => [name, 0]))
    this.#agencies = query.topAgencies ? new AgencyCounts() : null
    this.#advertisers = this.#filters
      .map(({ name }) => name)
      .filter((name) => name === 'agency' || name === 'owner')
    counts.fill(0)
    bars.price.fill(0)
    bars.area.fill(0)
  }

  /**
   * Runs over the rows of a base, which are ordered by place, so that only the ranges of the places are looked at, or all if there are areas; and over the first `tailLength` rows of a
   * tail, in any order. Row numbers of the tail, as given to `best`, follow those of the base.
   */
  run(base: Part, tail: Part, tailLength: number): void {
    const rows = base.columns.length
    const parts = [this.#prepare(base, rows, { isOrdered: true, offset: 0 })]
    if (tailLength > 0)
      parts.push(this.#prepare(tail, tailLength, { isOrdered: false, offset: rows }))
    if (this.#query.promoted)
      this.#promoted = this.#choosePromoted(parts).map((home) => ({ ...home, before: 0 }))
    if (this.#query.promoted === 'candidates') return
    for (const part of parts) for (const range of part.ranges) this.#run(part, range)
  }

  #rangesOf(part: Part, length: number, isOrdered: boolean): PlaceRange[] {
    if (!isOrdered || this.#query.areas?.length)
      return [{ place: this.#place(part, length, isOrdered), start: 0, end: length }]
    const ranges: PlaceRange[] = []
    for (let at = 0; at < this.#ranges.length; at += 2)
      ranges.push({
        place: null,
        start: part.columns.lowerBound(this.#ranges[at]!),
        end: part.columns.lowerBound(this.#ranges[at + 1]!),
      })
    return ranges
  }

  /** Marks the rows of the wanted places and areas; null for the world. */
  #place(part: Part, length: number, isOrdered: boolean): Mark | null {
    const { places, areas } = this.#query
    if (areas?.length) return inAreas(areas, this.#ranges, isOrdered).over(part, length)
    return places?.length ? inPlaces(this.#ranges).over(part, length) : null
  }

  /** The counts so far. */
  result(): Counted {
    const { facets, groups, histograms } = this.#query
    return {
      total: this.#total,
      facets:
        facets || groups
          ? { counts: counts.slice(), sinces: this.#sinces, freed: this.#freed }
          : null,
      histograms: histograms ? { price: bars.price.slice(), area: bars.area.slice() } : null,
      bounds: this.#bounds?.around(this.#clusters?.shown ?? new Int32Array(0)) ?? null,
      cells: this.#clusters?.cells ?? null,
      agencies: this.#agencies?.pairs() ?? null,
      promoted: this.#query.promoted ? this.#promoted : null,
    }
  }

  #prepare(
    part: Part,
    length: number,
    { isOrdered, offset }: { isOrdered: boolean; offset: number },
  ): Prepared {
    const { facets, now, histograms, factors, priceUnit } = this.#query
    const counters = (name: keyof SinceCounts) =>
      facets && now !== undefined
        ? SINCE_DAYS.map((days) => countingSince(part, name, now - days * DAY))
        : []
    return {
      part,
      marks: this.#filters.map((filter) => filter.over(part, length)),
      sinces: {
        publishedSince: counters('publishedSince'),
        reducedSince: counters('reducedSince'),
      },
      bars: histograms
        ? {
            price: priceUnit === 'm2' ? pricePerAreaBars(part, factors) : priceBars(part, factors),
            area: areaBars(part),
          }
        : null,
      bound: pageBound(part, this.#query),
      offset,
      length,
      ranges: this.#rangesOf(part, length, isOrdered),
    }
  }

  /**
   * The promoted homes of the page: of the matches that were given a promoted place, those whose turn it is. All shares of a search choose the same, since each looks at all of these rows,
   * in the blocks that have any.
   */
  #choosePromoted(parts: readonly Prepared[]): readonly Promotion[] {
    const { now, page, sort, promoted } = this.#query
    if (Array.isArray(promoted)) return promoted as readonly Promotion[]
    if (now === undefined || sort !== 'recommended' || page === 0) return []
    const minute = Math.floor(now / MINUTE)
    const found: Promotion[] = []
    for (const prepared of parts)
      for (const range of prepared.ranges)
        for (const row of this.#promotedIn(prepared, range, minute)) {
          const { id, published, merit, fairness, promotedUntil } = prepared.part.columns.arrays
          found.push({
            id: id[row]!,
            time: recommendedTime(published[row]!, merit[row]!, fairness[row]!),
            until: Math.min(promotedUntil[row]!, endOfTurn(minute)),
          })
        }
    return promoted === 'candidates' ? found : promotedOf(this.#query, found)
  }

  /** Matches of a range that have a promoted place at a minute. */
  #promotedIn(prepared: Prepared, { place, start, end }: PlaceRange, minute: number): number[] {
    const { part, length } = prepared
    const { promotedUntil } = part.columns.arrays
    const candidates = promotedRows(part, length)
    const found: number[] = []
    for (let at = placeOf(candidates, start), last = placeOf(candidates, end); at < last;) {
      const block = Math.floor(candidates[at]! / BLOCK)
      const next = Math.min(last, placeOf(candidates, (block + 1) * BLOCK))
      const span = {
        block,
        from: groupOf(candidates[at]! % BLOCK),
        to: groupOf(candidates[next - 1]! % BLOCK) + GROUP_WORDS,
        rows: Math.min(BLOCK, length - block * BLOCK),
      }
      matches.fill(0, span.from, span.to)
      for (; at < next; at++) {
        const row = candidates[at]!
        if (promotedUntil[row]! > minute && (part.live[row >>> 5]! >>> (row & 31)) & 1)
          matches[(row % BLOCK) >>> 5]! |= 1 << row
      }
      if (place && !this.#narrow(span, place)) continue
      nearMisses.fill(0, span.from, span.to)
      if (!this.#filter(prepared, span)) continue
      if (this.#advertisers.length === 0) part.choices.intersect(span, matches, SHOWN)
      for (let word = span.from; word < span.to; word++)
        for (let left = matches[word]!; left !== 0; left &= left - 1)
          found.push(block * BLOCK + word * 32 + lowest(left))
    }
    return found
  }

  #run(prepared: Prepared, { place, start, end }: PlaceRange): void {
    const { number, of } = this.#share
    for (let block = Math.floor(start / BLOCK); block * BLOCK < end; block++) {
      if (Math.floor(block / BLOCKS_PER_TURN) % of !== number) continue
      const from = Math.max(0, Math.floor((start - block * BLOCK) / GROUP)) * GROUP_WORDS
      const to = Math.min(BLOCK_WORDS, Math.ceil((end - block * BLOCK) / GROUP) * GROUP_WORDS)
      const span = { block, from, to, rows: Math.min(BLOCK, prepared.length - block * BLOCK) }
      maskDeleted(prepared.part, span, start, end)
      if (place && !this.#narrow(span, place)) continue
      nearMisses.fill(0, from, to)
      if (this.#filter(prepared, span)) this.#collect(prepared, span)
    }
  }

  /** Leaves the matches that a mark marks; false when there are none. */
  #narrow(span: Span, mark: Mark): boolean {
    mark(span, subset)
    const any = kernels.narrow(
      matches.byteOffset + span.from * 4,
      matches.byteOffset + span.to * 4,
      nearMisses.byteOffset + span.from * 4,
      subset.byteOffset + span.from * 4,
    )
    return (any & 1) === 1
  }

  /** Whether near misses count for anything. */
  get #countsNearMisses(): boolean {
    const { facets, groups, histograms } = this.#query
    return Boolean(facets || groups || histograms || this.#agencies)
  }

  /** Writes matches and near misses. False when there is nothing to count. */
  #filter({ marks }: Prepared, span: Span): boolean {
    const [from, to] = [span.from * 4, span.to * 4]
    // Matches and near misses, or matches alone.
    const wanted = this.#countsNearMisses ? 3 : 1
    let any = wanted
    for (let at = 0; at < marks.length; at++) {
      const bits = passed[at]!
      marks[at]!(span, bits)
      any = kernels.narrow(
        matches.byteOffset + from,
        matches.byteOffset + to,
        nearMisses.byteOffset + from,
        bits.byteOffset + from,
      )
      if ((any & wanted) === 0) return false
    }
    return true
  }

  #collect(prepared: Prepared, span: Span): void {
    const {
      part: { choices, columns },
      bars: codes,
    } = prepared
    const { facets, groups } = this.#query
    // Agencies count all of their homes.
    this.#agencies?.add(columns.arrays.agency, span, matches)
    if (this.#advertisers.length === 0) this.#hide(prepared, span)
    else if (facets) this.#keepFromFreed(prepared, span, matches)
    if (this.#countsNearMisses) this.#collectNearMisses(prepared, span)
    const amount = countRows(span, matches)
    this.#total += amount
    if (amount > 0) {
      const found = listRows(span, matches, amount)
      if (facets) {
        choices.countAll(span, matches, amount, found, counts)
        for (const name of SINCES) this.#countSince(prepared, span, name, matches)
      } else if (groups) choices.count(span, matches, CATEGORY.slot, CATEGORY.values.length, counts)
      codes?.price.countBoth(span, found, bars.price, codes.area, bars.area)
      this.#locate(prepared, span, found, amount)
      this.#collectPage(prepared, span)
      for (const promoted of this.#promoted) this.#countBefore(prepared, span, promoted)
    }
  }

  /** Counts the matches that come before a promoted home in the order without money. */
  #countBefore({ part }: Prepared, span: Span, promoted: Promoted): void {
    const { id, published, merit, fairness } = part.columns.arrays
    promoted.before += orderCodes
      .recommended(part)
      .countAbove(span, matches, promoted.time, (row) => {
        const time = recommendedTime(published[row]!, merit[row]!, fairness[row]!)
        return time > promoted.time || (time === promoted.time && id[row]! > promoted.id)
      })
  }

  /** Leaves out the rows in whose place another is shown. A search by owner finds them, so the facet of owners counts them. */
  #hide({ part: { choices } }: Prepared, span: Span): void {
    const [from, to] = [span.from * 4, span.to * 4]
    if (this.#query.facets) shown.set(matches)
    choices.intersect(span, matches, SHOWN)
    choices.intersect(span, nearMisses, SHOWN)
    if (!this.#query.facets) return
    const hidden = kernels.andNot(
      shown.byteOffset + from,
      shown.byteOffset + to,
      matches.byteOffset + from,
      subset.byteOffset + from,
    )
    if (hidden > 0) choices.count(span, subset, OWNER.slot, OWNER.values.length, counts)
  }

  /** Without its only filter by advertiser a search does not find the hidden ones of a bitmap. */
  #keepFromFreed({ part: { choices } }: Prepared, span: Span, bits: Int32Array): void {
    const [name, ...more] = this.#advertisers
    if (name === undefined || more.length > 0) return
    shown.set(bits)
    choices.intersect(span, shown, SHOWN)
    const hidden = countRows(span, bits) - countRows(span, shown)
    this.#freed.set(name, this.#freed.get(name)! - hidden)
  }

  /** Counts near misses for the facet and the histogram of the filter that they fail. */
  #collectNearMisses(prepared: Prepared, span: Span): void {
    const {
      part: { choices, columns },
      bars: codes,
    } = prepared
    const { facets, groups } = this.#query
    for (const [at, { name }] of this.#filters.entries()) {
      const isBar = codes !== null && (name === 'price' || name === 'area')
      const agencies = name === 'agency' ? this.#agencies : null
      const isGroup = groups && name === 'category'
      if (!facets && !isGroup && !isBar && !agencies) continue
      const amount = kernels.andNot(
        nearMisses.byteOffset + span.from * 4,
        nearMisses.byteOffset + span.to * 4,
        passed[at]!.byteOffset + span.from * 4,
        subset.byteOffset + span.from * 4,
      )
      if (amount === 0) continue
      this.#freed.set(name, this.#freed.get(name)! + amount)
      if (facets && name === this.#advertisers[0]) this.#keepFromFreed(prepared, span, subset)
      const facet = (facets || isGroup) && facetOf(name)
      if (facet) choices.count(span, subset, facet.slot, facet.values.length, counts)
      if (facets && (name === 'publishedSince' || name === 'reducedSince'))
        this.#countSince(prepared, span, name, subset)
      agencies?.add(columns.arrays.agency, span, subset)
      if (isBar) codes[name].count(span, listRows(span, subset, amount), bars[name])
    }
  }

  /** Counts the rows of a bitmap that are new, by days: from the most days on, as long as there are any. */
  #countSince({ sinces }: Prepared, span: Span, name: keyof SinceCounts, bits: Int32Array): void {
    const found = this.#sinces[name]
    for (let at = sinces[name].length - 1, count = 1; at >= 0 && count > 0; at--)
      found[at]! += count = sinces[name][at]!(span, bits)
  }

  /** Adds the matches that have a place on the map to bounds and clusters. */
  #locate({ part }: Prepared, span: Span, found: Rows, amount: number): void {
    if (!this.#bounds && !this.#clusters) return
    subset.set(matches)
    part.choices.intersect(span, subset, LOCATED)
    const located = countRows(span, subset)
    if (!this.#clusters?.shows(part, span)) this.#bounds?.add(part, span, subset)
    this.#clusters?.add(
      part,
      span,
      subset,
      located,
      located === amount ? found : listRows(span, subset, located),
    )
  }

  /** Adds matches to the page, skipping rows that the bound excludes. */
  #collectPage({ part: { columns }, bound, offset }: Prepared, span: Span): void {
    if (this.#best.isNone) return
    subset.set(matches)
    if (!bound.narrow(span, subset, this.#best)) return
    let amount = 0
    for (let word = span.from; word < span.to; word++) {
      const first = span.block * BLOCK + word * 32
      for (let left = subset[word]!; left !== 0; left &= left - 1)
        rows[amount++] = first + lowest(left)
    }
    this.#rank(columns, rows, amount, keys)
    if (offset > 0) for (let i = 0; i < amount; i++) rows[i]! += offset
    this.#best.add(keys, rows, amount)
  }
}

/** The first word of a row’s group, by its number in a block. */
const groupOf = (row: number): number => Math.floor(row / GROUP) * GROUP_WORDS

/** Writes to `matches` the rows of the span from `start` to before `end` that are not deleted. */
function maskDeleted({ live }: Part, { block, from, to }: Span, start: number, end: number): void {
  const first = block * BLOCK_WORDS
  matches.set(live.subarray(first + from, first + to), from)
  const skipped = start - block * BLOCK
  if (skipped > 0) {
    matches.fill(0, from, skipped >>> 5)
    matches[skipped >>> 5]! &= -1 << skipped
  }
  const wanted = end - block * BLOCK
  if (wanted < to * 32) {
    matches.fill(0, (wanted + 31) >>> 5, to)
    if (wanted & 31) matches[wanted >>> 5]! &= (1 << wanted) - 1
  }
}
