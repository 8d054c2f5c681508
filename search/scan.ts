import { allocateOwn, counter, type Count } from './assembly.ts'
import { areaBars, barsOf, priceBars } from './bars.ts'
import { lowest } from './bits.ts'
import { BLOCK, BLOCK_WORDS, EVERY, SLOTS, STRIDE, wordOf } from './choices.ts'
import { Bounds, Clusters } from './clusters.ts'
import { known } from './codes.ts'
import { facetOf, facetsOf } from './facets.ts'
import { filtersOf, hasTerms, inPlaces, placeRanges, type Filter, type Span } from './filters.ts'
import { rankOf, type Rank } from './order.ts'
import type { Part } from './part.ts'
import type { Found, Query } from './query.ts'
import type { RowCodes } from './row_codes.ts'
import type { Best } from './select.ts'
import { termsOf, type Term } from './text.ts'
import { wordBound, type WordBound } from './word_keys.ts'

/** More filters than a search can have, each with a bitmap of a block. */
const FILTERS_MOST = 32

/** One thread's working memory for scans, a block at a time: what counting in WebAssembly reads and writes. */
const memory = allocateOwn((FILTERS_MOST + 4) * STRIDE + SLOTS * 4)
const bitmap = (at: number): Int32Array => new Int32Array(memory.buffer, at * STRIDE, BLOCK_WORDS)
/** Rows that meet all filters; that fail one alone; that fail a certain one alone; that meet all or fail one, and are worth a look. */
const [all, one, near, wanted] = [bitmap(0), bitmap(1), bitmap(2), bitmap(3)]
const passed = Array.from({ length: FILTERS_MOST }, (_, at) => bitmap(4 + at))
const counts = new Uint32Array(memory.buffer, (FILTERS_MOST + 4) * STRIDE, SLOTS)
const rows = new Uint32Array(BLOCK)
const keys = new Float64Array(BLOCK)
const counters = new WeakMap<WebAssembly.Memory, Count>()

/** Adds to `counts` how many rows of a mask have each of some choices. */
function count({ choices: { memory: bits } }: Part, mask: Int32Array, { block, from, to }: Span, slot: number, slots: number): void {
  let counting = counters.get(bits)
  if (!counting) counters.set(bits, (counting = counter(memory, bits)))
  counting(mask.byteOffset + from * 4, mask.byteOffset + to * 4, (wordOf(block, slot) + from) * 4, STRIDE, counts.byteOffset + slot * 4, slots)
}

/** So few rows of a block are looked at one by one. */
const FEW = 48

/** The same for all choices, where the mask has few rows. */
function countFew({ choices: { words } }: Part, mask: Int32Array, { block, from, to }: Span): void {
  for (let word = from; word < to; word++) {
    for (let left = mask[word]!; left !== 0; left &= left - 1) {
      const bit = lowest(left)
      for (let slot = EVERY + 1, at = wordOf(block, slot) + word; slot < SLOTS; slot++, at += BLOCK_WORDS) counts[slot]! += (words[at]! >>> bit) & 1
    }
  }
}

/** What has been, or is, worked out for the rows of a part. */
interface Made {
  bars: { price: RowCodes; area: RowCodes } | null
  bound: WordBound
}

/**
 * A query made ready to run over rows, a block at a time, on bitmaps: each filter makes one, of the rows that meet it. When facets are wanted, the rows that fail one filter alone are
 * kept apart: they count for the facet and the histogram of that filter. So one scan serves the total, the page, and every facet without its own filter.
 */
export class Scan {
  readonly #query: Query
  readonly #best: Best
  readonly #ranges: number[]
  readonly #filters: Filter[]
  readonly #terms: Term[]
  readonly #rank: Rank
  /** Of all bitmaps: how many rows that meet everything have it, and, if it is a choice of a filter, those that fail that filter alone. */
  readonly #counts = new Uint32Array(SLOTS)
  /** By bar, and what has no value beyond. */
  readonly #bars = { price: new Uint32Array(256), area: new Uint32Array(256) }
  readonly #clusters: Clusters | null
  readonly #bounds: Bounds | null
  readonly #freed = new Map<string, number>()

  constructor(query: Query, best: Best) {
    this.#query = query = { ...query, factors: known(query.factors) }
    this.#best = best
    this.#ranges = placeRanges(query.places)
    this.#filters = filtersOf(query)
    this.#terms = termsOf(query.text ?? '')
    this.#rank = rankOf(query)
    this.#clusters = query.clusters ? new Clusters(query.clusters.view, query.clusters.zoom) : null
    this.#bounds = query.bounds ? new Bounds() : null
    for (const { name } of this.#filters) this.#freed.set(name, 0)
    if (this.#terms.length > 0) this.#freed.set('text', 0)
  }

  /** Runs over rows that are ordered by place: only the ranges of the places are looked at. */
  runOrdered(part: Part): void {
    const { columns } = part
    const filters = this.#withText(part, columns.length)
    for (let at = 0; at < this.#ranges.length; at += 2) {
      this.#run(part, filters, null, columns.lowerBound(this.#ranges[at]!), columns.lowerBound(this.#ranges[at + 1]!), 0, columns.length)
    }
  }

  /** Runs over the first `length` rows, in any order. `offset` is added to row numbers as given to `best`. */
  runUnordered(part: Part, length: number, offset: number): void {
    if (length === 0) return
    this.#run(part, this.#withText(part, length), this.#query.places?.length ? inPlaces(this.#ranges) : null, 0, length, offset)
  }

  /** What has been counted; the page is in `best`. */
  result(): Omit<Found, 'ids'> {
    const { facets, histograms } = this.#query
    return {
      total: this.#counts[EVERY]!,
      ...(facets && { facets: facetsOf(this.#counts), freed: Object.fromEntries(this.#freed) }),
      ...(histograms && { histograms: { price: barsOf(this.#bars.price), area: barsOf(this.#bars.area) } }),
      ...(this.#bounds && { bounds: this.#bounds.result() }),
      ...(this.#clusters && { clusters: this.#clusters.result() }),
    }
  }

  #withText(part: Part, length: number): Filter[] {
    return this.#terms.length > 0 ? [hasTerms(part, this.#terms, length), ...this.#filters] : this.#filters
  }

  #run(part: Part, filters: readonly Filter[], place: Filter | null, start: number, end: number, offset: number, limit = end): void {
    const { histograms, factors } = this.#query
    const made: Made = { bars: histograms ? { price: priceBars(part, factors), area: areaBars(part) } : null, bound: wordBound(part, this.#query) }
    for (let block = Math.floor(start / BLOCK); block * BLOCK < end; block++) {
      // Counting goes by eight words.
      const from = Math.max(0, Math.floor((start - block * BLOCK) / 256)) * 8
      const to = Math.min(BLOCK_WORDS, Math.ceil((end - block * BLOCK) / 256) * 8)
      const span = { block, from, to, rows: Math.min(BLOCK, limit - block * BLOCK) }
      live(part, span, start, end)
      if (place) {
        place.mark(part, span, near, all)
        for (let word = from; word < to; word++) all[word]! &= near[word]!
      }
      if (this.#filter(part, filters, span)) this.#collect(part, made, filters, span, offset)
    }
  }

  /** Leaves in `all` the rows that meet every filter, and in `one` those that fail one. False when both are empty. */
  #filter(part: Part, filters: readonly Filter[], span: Span): boolean {
    const { from, to } = span
    const isNear = this.#query.facets || this.#query.histograms
    one.fill(0)
    wanted.set(all)
    let left = 0
    for (let word = from; word < to; word++) left |= all[word]!
    for (const [at, filter] of filters.entries()) {
      if (left === 0) return false
      const bits = passed[at]!
      filter.mark(part, span, bits, wanted)
      left = 0
      for (let word = from; word < to; word++) {
        const meet = all[word]!
        const pass = bits[word]!
        if (isNear) one[word] = (one[word]! & pass) | (meet & ~pass)
        all[word] = meet & pass
        left |= wanted[word] = all[word]! | one[word]!
      }
    }
    return left !== 0
  }

  #collect(part: Part, made: Made, filters: readonly Filter[], span: Span, offset: number): void {
    const { facets } = this.#query
    const { bars } = made
    counts.fill(0)
    for (const [at, { name }] of filters.entries()) {
      const isValue = name === 'price' || name === 'area'
      if (!facets && !(bars && isValue)) continue
      const bits = passed[at]!
      for (let word = span.from; word < span.to; word++) near[word] = one[word]! & ~bits[word]!
      counts[EVERY] = 0
      count(part, near, span, EVERY, 1)
      const amount = counts[EVERY]!
      if (amount === 0) continue
      this.#freed.set(name, this.#freed.get(name)! + amount)
      const facet = facets && facetOf(name)
      if (facet) count(part, near, span, facet.slot, facet.values.length)
      if (bars && isValue) bars[name].count(span, near, amount, this.#bars[name])
    }
    counts[EVERY] = 0
    count(part, all, span, EVERY, 1)
    if (facets && counts[EVERY]! > FEW) count(part, all, span, EVERY + 1, SLOTS - 1)
    else if (facets && counts[EVERY]! > 0) countFew(part, all, span)
    for (let slot = 0; slot < SLOTS; slot++) this.#counts[slot]! += counts[slot]!
    const amount = counts[EVERY]!
    if (amount === 0) return
    bars?.price.count(span, all, amount, this.#bars.price)
    bars?.area.count(span, all, amount, this.#bars.area)
    this.#bounds?.add(part, span, all)
    this.#clusters?.add(part, span, all)
    this.#offer(part, made.bound(span), span, offset)
  }

  /** Offers the rows in `all` for the page, but for those that cannot be on it. */
  #offer({ columns }: Part, bound: (word: number) => number, { block, from, to }: Span, offset: number): void {
    if (this.#best.isNone) return
    let amount = 0
    for (let word = from; word < to; word++) {
      if (all[word] === 0 || bound(word) > this.#best.worst) continue
      const first = block * BLOCK + word * 32
      for (let left = all[word]!; left !== 0; left &= left - 1) rows[amount++] = first + lowest(left)
    }
    this.#rank(columns, rows, amount, keys)
    if (offset > 0) for (let i = 0; i < amount; i++) rows[i]! += offset
    this.#best.offer(keys, rows, amount)
  }
}

/** Leaves in `all` the rows of the span from `start` to before `end` that live. */
function live({ alive }: Part, { block, from, to }: Span, start: number, end: number): void {
  for (let word = from; word < to; word++) {
    const first = block * BLOCK + word * 32
    const skipped = Math.max(0, start - first)
    const kept = end - first
    all[word] = skipped > 31 || kept <= 0 ? 0 : alive[first >>> 5]! & (-1 << skipped) & (kept > 31 ? -1 : (1 << kept) - 1)
  }
}
