import { lowest } from './bits.ts'
import { BLOCK, BLOCK_WORDS } from './choices.ts'
import type { PriceFactors } from './codes.ts'
import type { Columns } from './columns.ts'
import type { Span } from './filters.ts'
import { Kept } from './kept.ts'
import type { Part } from './part.ts'
import type { Bar } from './query.ts'

/** Bars from 1 to beyond 10^12: four to each doubling, at 1, 1.25, 1.5 and 1.75 times a power of two. What is below 1 counts as 1. */
export const BARS = 4 * 41
/** Of a row that has no value; a byte for each row can have it. */
const NO_BAR = 255
const CODES = 256
/** The highest bits of a float64 are its power of two and the first bits of what it is multiplied by: shifted, they number the bars. */
const SHIFT = 18
const float = new Float64Array(1)
const high = new Uint32Array(float.buffer)
float[0] = 1
const FIRST = high[1]! >>> SHIFT

/** Where the bars begin. */
export const BAR_STARTS: readonly number[] = Array.from({ length: BARS + 1 }, (_, bar) => 2 ** Math.floor(bar / 4) * (1 + (bar % 4) / 4))

/** The bar of a value. */
export function barOf(value: number): number {
  if (value !== value) return NO_BAR
  float[0] = value
  const bar = value < 1 ? 0 : (high[1]! >>> SHIFT) - FIRST
  return bar < BARS ? bar : BARS - 1
}

/** Bars of values, from the first to the last that has any; none when nothing has a value. */
export function barsOf(counts: Uint32Array): Bar[] {
  const bars = Array.from(counts.subarray(0, BARS), (count, bar) => ({ from: BAR_STARTS[bar]!, to: BAR_STARTS[bar + 1]!, count }))
  const first = bars.findIndex(({ count }) => count > 0)
  return first < 0 ? [] : bars.slice(first, bars.findLastIndex(({ count }) => count > 0) + 1)
}

/** Writes the values of rows from `start` to before `end`, NaN where there is none. */
export type Values = (columns: Columns, start: number, end: number, into: Float64Array) => void
const values = new Float64Array(BLOCK)

export const areaValues: Values = ({ arrays: { area } }, start, end, into) => {
  for (let row = start; row < end; row++) into[row - start] = area[row]!
}
export const priceValues = (factors: PriceFactors): Values => ({ arrays: { price, money } }, start, end, into) => {
  for (let row = start; row < end; row++) into[row - start] = price[row]! * factors[money[row]!]!
}

/**
 * The bar of each row's value in a byte, worked out by each thread a block at a time when first wanted: prices in a visitor's currency are in no column. Histograms count these bytes, and
 * filters need the value itself only where a bound is within its bar.
 */
export class RowBars {
  readonly #part: Part
  readonly #values: Values
  readonly bars: Uint8Array
  /** Rows of each block that are worked out, and how many of them are in each bar. */
  readonly #done: Uint16Array
  readonly #totals: Uint32Array

  constructor(part: Part, values: Values) {
    const blocks = Math.ceil(part.columns.capacity / BLOCK)
    this.#part = part
    this.#values = values
    this.bars = new Uint8Array(part.columns.capacity).fill(NO_BAR)
    this.#done = new Uint16Array(blocks)
    this.#totals = new Uint32Array(blocks * CODES)
  }

  /** Works out the rows of a block, as far as there are any. */
  ready({ block, rows }: Span): void {
    const first = block * BLOCK
    const done = this.#done[block]!
    if (done >= rows) return
    this.#values(this.#part.columns, first + done, first + rows, values)
    for (let row = done; row < rows; row++) {
      const bar = barOf(values[row - done]!)
      this.bars[first + row] = bar
      this.#totals[block * CODES + bar]!++
    }
    this.#done[block] = rows
  }

  /** Adds the rows of a bitmap, `amount` of them, to the counts of their bars. Where most rows of a block are in it, those that are not are taken off the block's own counts. */
  count(span: Span, bits: Uint32Array, amount: number, counts: Uint32Array): void {
    if (amount === 0) return
    this.ready(span)
    const { bars } = this
    const { block, from, to } = span
    const done = this.#done[block]!
    const isMost = from === 0 && to === BLOCK_WORDS && amount > done / 2
    if (isMost) for (let bar = 0; bar < BARS; bar++) counts[bar]! += this.#totals[block * CODES + bar]!
    const flip = isMost ? -1 : 0
    const by = isMost ? -1 : 1
    for (let word = from; word < to; word++) {
      const first = block * BLOCK + word * 32
      for (let left = bits[word]! ^ flip; left !== 0; left &= left - 1) counts[bars[first + lowest(left)]!]! += by
    }
  }
}

const prices = new Kept<RowBars>(4)
const areas = new Kept<RowBars>(1)

/** @param factors as `known` */
export const priceBars = (part: Part, factors: PriceFactors): RowBars => prices.get(part, [factors], () => new RowBars(part, priceValues(factors)))
export const areaBars = (part: Part): RowBars => areas.get(part, [], () => new RowBars(part, areaValues))
