import { quantileOf } from './quantile.ts'

/** How often a price is to be within its range. */
export const CONFIDENCE = 0.9
const BANDS_MOST = 5
const HOMES_A_BAND = 100
const ROUNDS = 40
const STEPS = 96

/**
 * Ranges that hold as often as they say, whatever the price: a price y is in the range of an estimate e with the spread s if |ln y - ln e| <= s * byEstimate(e) * byPrice(y).
 * The factors are found by homes that the estimate had not seen (conformal prediction, calibrated within bands of both).
 */
export interface Ranges {
  /** Upper ends of the bands of prices but the last one, as logarithms. */
  edges: Float64Array
  /** Middles of the bands; factors between them are in between. */
  middles: Float64Array
  byPrice: Float64Array
  byEstimate: Float64Array
}

export const bandOf = (edges: Float64Array, logPrice: number): number => {
  let band = 0
  while (band < edges.length && logPrice > edges[band]!) band++
  return band
}

/** Calibrates ranges. All are logarithms but the spreads. */
export function fitRanges(
  prices: Float64Array,
  estimates: Float64Array,
  spreads: Float64Array,
): Ranges {
  const count = prices.length
  const bands = Math.max(1, Math.min(BANDS_MOST, Math.floor(count / HOMES_A_BAND)))
  const edges = new Float64Array(bands - 1)
  const middles = new Float64Array(bands)
  for (let band = 0; band < bands; band++) {
    if (band < bands - 1) edges[band] = quantileOf(prices.slice(), (band + 1) / bands)
    middles[band] = quantileOf(prices.slice(), (band + 0.5) / bands)
  }
  const ranges: Ranges = {
    edges,
    middles,
    byPrice: new Float64Array(bands).fill(1),
    byEstimate: new Float64Array(bands).fill(1),
  }
  const ratios = new Float64Array(count)
  const correct = (values: Float64Array, factors: Float64Array) => {
    for (let at = 0; at < count; at++)
      ratios[at] =
        Math.abs(prices[at]! - estimates[at]!) /
        (spreads[at]! *
          between(ranges, ranges.byEstimate, estimates[at]!) *
          between(ranges, ranges.byPrice, prices[at]!))
    for (let band = 0; band < bands; band++) {
      const within = ratios.filter((_, at) => bandOf(edges, values[at]!) === band)
      if (within.length < HOMES_A_BAND / 4) continue
      // One more than were seen, because the next home is not among them.
      const share = Math.min(1, (CONFIDENCE * (within.length + 1)) / within.length)
      factors[band] = factors[band]! * Math.max(0.2, quantileOf(within, share))
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    correct(estimates, ranges.byEstimate)
    correct(prices, ranges.byPrice)
  }
  return ranges
}

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
export function rangeOf(ranges: Ranges, estimate: number, spread: number): [number, number] {
  const wide = spread * between(ranges, ranges.byEstimate, estimate)
  const most = wide * Math.max(...ranges.byPrice)
  const end = (side: -1 | 1): number => {
    const holds = (away: number) =>
      away <= wide * between(ranges, ranges.byPrice, estimate + side * away)
    let step = STEPS
    while (step > 0 && !holds((most * step) / STEPS)) step--
    let [low, high] = [(most * step) / STEPS, (most * (step + 1)) / STEPS]
    for (let round = 0; round < 30 && step < STEPS; round++) {
      const middle = (low + high) / 2
      if (holds(middle)) low = middle
      else high = middle
    }
    return estimate + side * low
  }
  return [end(-1), end(1)]
}
