import type { PriceFactors } from './codes.ts'
import { PartCache } from './part-cache.ts'
import type { Part } from './part.ts'
import type { Bar } from './query.ts'
import { RowCodes, type Values } from './row-codes.ts'
import type { Scale } from './scale.ts'

/** Bars from 1 to beyond 10^12: four to each doubling, at 1, 1.25, 1.5 and 1.75 times a power of two. Values below 1 count as 1. */
const BARS = 4 * 41
/** The highest bits of a float64 are its power of two and the first bits of what it is multiplied by: shifted, they number the bars. */
const SHIFT = 18
const float = new Float64Array(1)
const high = new Uint32Array(float.buffer)
float[0] = 1
const FIRST = high[1]! >>> SHIFT

/** Where the bars begin. */
export const BAR_STARTS: readonly number[] = Array.from(
  { length: BARS + 1 },
  (_, bar) => 2 ** Math.floor(bar / 4) * (1 + (bar % 4) / 4),
)

/** The bar of a value that is a number. */
function barOf(value: number): number {
  float[0] = value
  return value < 1 ? 0 : Math.min((high[1]! >>> SHIFT) - FIRST, BARS - 1)
}
/** The next eight bits of it. Values below or beyond all bars are first and last. */
function fineOf(value: number): number {
  float[0] = value
  return value < 1
    ? 0
    : (high[1]! >>> SHIFT) - FIRST >= BARS
      ? 255
      : (high[1]! >>> (SHIFT - 8)) & 255
}
const BAR_SCALE: Scale = {
  codeOf: barOf,
  fineOf,
  from: BAR_STARTS.slice(0, -1),
  to: BAR_STARTS.slice(1),
}

/** Bars with their counts, from the first to the last non-empty one; empty without values. */
export function barsOf(counts: Uint32Array): Bar[] {
  const bars = Array.from(counts.subarray(0, BARS), (count, bar) => ({
    from: BAR_STARTS[bar]!,
    to: BAR_STARTS[bar + 1]!,
    count,
  }))
  const first = bars.findIndex(({ count }) => count > 0)
  return first < 0 ? [] : bars.slice(first, bars.findLastIndex(({ count }) => count > 0) + 1)
}

const areaValues: Values = ({ arrays: { area } }, rows, count, into) => {
  for (let i = 0; i < count; i++) into[i] = area[rows[i]!]!
}
const priceValues =
  (factors: PriceFactors): Values =>
  ({ arrays: { price, money } }, rows, count, into) => {
    for (let i = 0; i < count; i++) into[i] = price[rows[i]!]! * factors[money[rows[i]!]!]!
  }
const pricePerAreaValues =
  (factors: PriceFactors): Values =>
  ({ arrays: { price, money, area } }, rows, count, into) => {
    for (let i = 0; i < count; i++)
      into[i] = (price[rows[i]!]! * factors[money[rows[i]!]!]!) / area[rows[i]!]!
  }

/** Limit of currencies with cached bars per thread. */
const prices = new PartCache<RowCodes>(4)
const pricesPerArea = new PartCache<RowCodes>(2)
const areas = new PartCache<RowCodes>(1)

/** @param factors as `internFactors` returns them */
export const priceBars = (part: Part, factors: PriceFactors): RowCodes =>
  prices.get(part, [factors], () => new RowCodes(part, priceValues(factors), BAR_SCALE))
/** Of a square metre. */
export const pricePerAreaBars = (part: Part, factors: PriceFactors): RowCodes =>
  pricesPerArea.get(
    part,
    [factors],
    () => new RowCodes(part, pricePerAreaValues(factors), BAR_SCALE),
  )
export const areaBars = (part: Part): RowCodes =>
  areas.get(part, [], () => new RowCodes(part, areaValues, BAR_SCALE))
