import { binColumns } from './bins.ts'
import { learnWidening, scaledWidening, widening } from './blanks.ts'
import { boost, predict, predictRows, type BoostOptions, type Forest } from './boost.ts'
import type { Fact } from './facts.ts'
import { foldsOf } from './folds.ts'
import type { Homes } from './homes.ts'
import { medianOf } from './quantile.ts'
import { CONFIDENCE, fitRanges, rangeOf, ratiosOf, type Judged, type Ranges } from './ranges.ts'

/** Smallest spread, as a share of the price. */
const SPREAD_MIN = 0.02
/** With fewer homes there is one spread for all. */
const HOMES_FOR_TREES = 1000

/** How far off an estimate may be. Known from the type, area and place of a home alone. */
export interface Uncertainty {
  /** By the columns and the bare estimate of a home. Without trees it is the same for all homes. */
  spread: { forest: Forest | null; constant: number }
  /** Factor of the range for each unknown fact, as a logarithm. Above zero, so that a known fact never widens a range. */
  widens: Float64Array
  ranges: Ranges
}

/** Homes with estimates that had not seen them; prices and estimates are logarithms. */
interface Seen {
  homes: Homes
  estimates: Float64Array
}

/** Learns it from homes as they are, and from those with fewer facts. */
export function learnUncertainty(
  told: Seen,
  less: Seen & { of: Int32Array },
  {
    matrix,
    bare,
    facts,
    seed,
  }: { matrix: Float32Array[]; bare: Float64Array; facts: readonly Fact[]; seed: number },
): Uncertainty & { low: Float64Array; high: Float64Array } {
  const prices = told.homes.price.map(Math.log)
  const errors = told.estimates.map((one, at) => Math.abs(one - prices[at]!))
  const [spread, spreads] = learnSpread(matrix, bare, errors, told.homes.building, seed)
  const of = (values: Float64Array) => Float64Array.from(less.of, (at) => values[at]!)
  const lessJudged: Judged = {
    prices: of(prices),
    estimates: less.estimates,
    bare: of(bare),
    spreads: of(spreads),
  }
  const sums = (homes: Homes, widens: Float64Array) =>
    Float64Array.from({ length: homes.count }, (_, row) => widening(widens, facts, homes, row))
  const judged = (widens: Float64Array): Judged => ({
    prices,
    estimates: told.estimates,
    bare,
    spreads: sums(told.homes, widens).map((one, at) => spreads[at]! * Math.exp(one)),
  })
  let widens = learnWidening(
    less.homes,
    facts,
    less.estimates.map((one, at) => Math.abs(one - lessJudged.prices[at]!)),
    lessJudged.spreads,
  )
  // Each depends on the other.
  for (let round = 0; round < 2; round++)
    widens = scaledWidening(
      widens,
      sums(less.homes, widens),
      ratiosOf(fitRanges(judged(widens)), lessJudged),
      CONFIDENCE,
    )
  const last = judged(widens)
  const ranges = fitRanges(last)
  const ends = prices.map((_, at) => at)
  const end = (side: 0 | 1) =>
    ends.map((at) =>
      Math.exp(rangeOf(ranges, told.estimates[at]!, bare[at]!, last.spreads[at]!)[side]),
    )
  return { spread, widens, ranges, low: end(0), high: end(1) }
}

/** Learns how far off estimates are, and predicts it for homes that it had not seen. */
function learnSpread(
  matrix: readonly Float32Array[],
  bare: Float64Array,
  errors: Float64Array,
  building: Int32Array,
  seed: number,
): [Uncertainty['spread'], Float64Array] {
  const rows = errors.length
  const constant = Math.max(SPREAD_MIN, medianOf(errors.slice()))
  if (rows < HOMES_FOR_TREES)
    return [{ forest: null, constant }, new Float64Array(rows).fill(constant)]
  const columns = [...matrix, Float32Array.from(bare)]
  const binned = binColumns({ rows, columns })
  const options: BoostOptions = {
    loss: { quantile: 0.85 },
    trees: 120,
    rate: 0.06,
    leaves: Math.round(Math.min(24, Math.max(6, rows / 500))),
    leastInLeaf: Math.round(Math.min(100, rows / 40)),
    rowShare: 0.7,
    columnShare: 0.5,
    shrinkage: 5,
    seed: seed + 2,
  }
  const all = Int32Array.from(errors, (_, row) => row)
  const folds = foldsOf(building, [1, 1, 1], seed + 3)
  const spreads = new Float64Array(rows).fill(constant)
  for (let fold = 0; fold < 3; fold++) {
    const heldOut = all.filter((row) => folds[row] === fold)
    const training = all.filter((row) => folds[row] !== fold)
    predictRows(boost(binned, errors, training, options), binned, heldOut).forEach((value, at) => {
      spreads[heldOut[at]!] = Math.max(SPREAD_MIN, value)
    })
  }
  return [{ forest: boost(binned, errors, all, options), constant }, spreads]
}

export function spreadOf(
  { forest, constant }: Uncertainty['spread'],
  row: Float32Array,
  bare: number,
): number {
  if (!forest) return constant
  const columns = new Float32Array(row.length + 1)
  columns.set(row)
  columns[row.length] = bare
  return Math.max(SPREAD_MIN, predict(forest, columns))
}
