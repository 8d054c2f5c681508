import { quantileOf } from './quantile.ts'

/** How often a price is to be within its range. */
export const CONFIDENCE = 0.9
/** Bands of bare estimates, which have factors, and of prices, which these are to hold in. */
const BANDS_MAX = 5
const PRICE_BANDS_MAX = 10
const HOMES_A_BAND = 100
const ROUNDS = 10
const ROUNDS_MAX = 60
/** Corrections are taken larger than they are, as each is shared by bands of prices. */
const STEP = 1.5
/** As a logarithm. */
const RIGHT = 0.002
/** Largest ratio of the factor of a band to one factor for all. */
const APART = 1.8
/** Homes well within their range do not help to find its ends. */
const NEAR_THE_END = 0.5

/**
 * Ranges that hold as often as they say, whatever the price. A range reaches from the estimate e down by s * below(b) and up by s * above(b), all as logarithms.
 * s is the spread, b the estimate without the facts of the home: so further facts do not change b, and never widen a range.
 * The factors are found by homes that the estimate had not seen (conformal prediction, calibrated within bands of b and of prices).
 */
export interface Ranges {
  /** Middles of the bands of bare estimates; factors between them are in between. */
  middles: Float64Array
  below: Float64Array
  above: Float64Array
}

export const bandOf = (edges: Float64Array, logPrice: number): number => {
  let band = 0
  while (band < edges.length && logPrice > edges[band]!) band++
  return band
}

/** Homes with their prices and estimates, all logarithms but the spreads. */
export interface Judged {
  prices: Float64Array
  estimates: Float64Array
  bare: Float64Array
  spreads: Float64Array
}

/** Calibrates ranges. */
export function fitRanges(judged: Judged): Ranges {
  const { prices, estimates, bare } = judged
  const count = prices.length
  const bandsOf = (most: number) => Math.max(1, Math.min(most, Math.floor(count / HOMES_A_BAND)))
  const bands = bandsOf(BANDS_MAX)
  const shareOf = (values: Float64Array, share: number) => quantileOf(values.slice(), share)
  const edgesOf = (values: Float64Array, number: number) =>
    Float64Array.from({ length: number - 1 }, (_, band) => shareOf(values, (band + 1) / number))
  const ranges: Ranges = {
    middles: Float64Array.from({ length: bands }, (_, band) => shareOf(bare, (band + 0.5) / bands)),
    below: new Float64Array(bands).fill(1),
    above: new Float64Array(bands).fill(1),
  }
  const byBare = groupsOf(bare, edgesOf(bare, bands))
  const byPrice = groupsOf(prices, edgesOf(prices, bandsOf(PRICE_BANDS_MAX)))
  const priceBand = new Uint8Array(count)
  byPrice.forEach((rows, band) => rows.forEach((row) => (priceBand[row] = band)))
  const needed = (rows: Int32Array, ratios: Float64Array): number => {
    if (rows.length < HOMES_A_BAND / 4) return 1
    // One more than were seen, because the next home is not among them.
    const share = Math.min(1, (CONFIDENCE * (rows.length + 1)) / rows.length)
    return Math.max(
      0.2,
      quantileOf(
        Float64Array.from(rows, (row) => ratios[row]!),
        share,
      ),
    )
  }
  const one = needed(
    Int32Array.from(prices, (_, row) => row),
    ratiosOf(ranges, judged),
  )
  ranges.above.fill(one)
  ranges.below.fill(one)
  const [least, most] = [one / APART, one * APART]
  /** Corrects bands of prices; true once no correction is needed. */
  const correctByPrice = (): boolean => {
    const ratios = ratiosOf(ranges, judged)
    const byPriceNeeded = byPrice.map((rows) => Math.log(needed(rows, ratios)))
    // Ranges of dear homes end too low, and those of cheap ones too high: the side is corrected that they leave by.
    byBare.forEach((rows, band) => {
      for (const [factors, side] of [
        [ranges.above, 1],
        [ranges.below, -1],
      ] as const) {
        let [sum, homes] = [0, 0]
        for (const row of rows) {
          if (ratios[row]! < NEAR_THE_END || (prices[row]! - estimates[row]!) * side < 0) continue
          sum += byPriceNeeded[priceBand[row]!]!
          homes++
        }
        if (homes > 0)
          factors[band] = Math.min(
            most,
            Math.max(least, factors[band]! * Math.exp((STEP * sum) / homes)),
          )
      }
    })
    return byPriceNeeded.every((one) => Math.abs(one) < RIGHT)
  }
  const correctByBare = () => {
    const ratios = ratiosOf(ranges, judged)
    byBare.forEach((rows, band) => {
      const by = needed(rows, ratios)
      ranges.above[band] = ranges.above[band]! * by
      ranges.below[band] = ranges.below[band]! * by
    })
  }
  for (let round = 0; round < ROUNDS; round++) {
    correctByBare()
    correctByPrice()
  }
  // In the end prices have the last word.
  let left = ROUNDS_MAX
  while (!correctByPrice() && left > 0) left--
  return ranges
}

function groupsOf(values: Float64Array, edges: Float64Array): Int32Array[] {
  const groups: number[][] = Array.from({ length: edges.length + 1 }, () => [])
  values.forEach((value, row) => groups[bandOf(edges, value)]!.push(row))
  return groups.map((rows) => Int32Array.from(rows))
}

/** How much of the way to the end of its range each price is away from the estimate. */
export const ratiosOf = (ranges: Ranges, { prices, estimates, bare, spreads }: Judged) =>
  prices.map((price, row) => {
    const away = price - estimates[row]!
    const factors = away < 0 ? ranges.below : ranges.above
    return Math.abs(away) / (spreads[row]! * between(ranges, factors, bare[row]!))
  })

function between({ middles }: Ranges, factors: Float64Array, logPrice: number): number {
  const last = middles.length - 1
  if (logPrice <= middles[0]!) return factors[0]!
  if (logPrice >= middles[last]!) return factors[last]!
  let band = 0
  while (logPrice > middles[band + 1]!) band++
  const share = (logPrice - middles[band]!) / (middles[band + 1]! - middles[band]! || 1)
  return factors[band]! + share * (factors[band + 1]! - factors[band]!)
}

/** Lowest and highest logarithm of a price in the range of an estimate. */
export const rangeOf = (
  ranges: Ranges,
  estimate: number,
  bare: number,
  spread: number,
): [number, number] => [
  estimate - spread * between(ranges, ranges.below, bare),
  estimate + spread * between(ranges, ranges.above, bare),
]
