import { binColumns, type Binned } from './bins.ts'
import { boost, predict, predictRows, type BoostOptions, type Forest } from './boost.ts'
import { columnsOf, Market, type Columns } from './features.ts'
import { foldsOf, rowsOf } from './folds.ts'
import { pickHomes, type Homes } from './homes.ts'
import { badness, measure, type Measured } from './measure.ts'
import { estimatePlainly, PLAIN_METHODS, type PlainMethod } from './plain.ts'
import { medianOf, quantileOf } from './quantile.ts'
import { fitRanges, rangeOf, type Ranges } from './ranges.ts'

/** Below so many homes nothing is learned. */
export const HOMES_LEAST = 200
/** From so many homes on one fold is enough to measure by. */
const ONE_FOLD_FROM = 120_000
const FOLDS = 5
const TREES_MOST = 600
/** Homes of a place that tell what is typical there. */
const PLACE_LEAST = 30
/** Spreads below this share of a price are not believed. */
const SPREAD_LEAST = 0.02

/** Without trees it is the same for all homes. */
export interface Spread {
  forest: Forest | null
  constant: number
}

/** Homes that are unlike by so much more than nearly all known ones are refused. */
const UNLIKE_BEYOND = 1.5

export interface Model {
  columns: Columns
  homes: Homes
  /** Of each home, what the facts alone do not explain. */
  rest: Float64Array
  method: 'trees' | PlainMethod
  /** Trees with their weights; the weights add up to 1. */
  forests: { forest: Forest; weight: number }[]
  /** How far off an estimate may be, by the columns and the estimate. */
  spread: Spread
  ranges: Ranges
  /** Columns of a typical home: of the market at -1, and of places with enough homes. */
  typical: Map<number, Float32Array>
  /** Where even the third comparable is more unlike, nothing is known that is alike. */
  unlikeMost: number
  /** By homes of buildings that the estimate had not seen. */
  measured: Measured
  /** The same of the plain methods. */
  plain: Record<PlainMethod, Measured>
  /** Estimates of homes as if they were unknown; NaN where there is none. For measuring by place, type and price. */
  unseen: { estimate: Float64Array; low: Float64Array; high: Float64Array }
}

/** Learns what homes cost. Deterministic by seed. */
export function train(homes: Homes, seed = 1): Model {
  const columns = columnsOf(homes)
  const { count } = homes
  const shares = count >= ONE_FOLD_FROM ? [1, FOLDS - 1] : Array.from({ length: FOLDS }, () => 1)
  const folds = foldsOf(homes.building, shares, seed)
  /** Folds whose homes are estimated by those of the others. */
  const held = count >= ONE_FOLD_FROM ? [0] : shares.map((_, fold) => fold)
  const rest = restOf(homes, columns, seed)
  const market = new Market(homes, columns, rest)
  const { level } = market
  const logPrice = homes.price.map(Math.log)
  const logArea = homes.area.map(Math.log)

  const matrix = market.matrix(homes)
  const binned = binColumns({ rows: count, columns: matrix })
  const all = allRows(count)
  const seeds = count < 5000 ? 2 : 1
  const options = optionsFor(count)
  const losses = ['absolute', 'squared'] as const
  const trees = { absolute: 0, squared: 0 }
  const unseen = { absolute: empty(count), squared: empty(count) }
  for (const loss of losses) {
    for (const fold of held) {
      const asked = rowsOf(folds, fold)
      const known = rowsOf(folds, fold, false)
      // The first fold tells how many trees are enough.
      for (let one = 0; one < seeds; one++) {
        const watched = fold === held[0] && one === 0
        const forest = boost(
          binned,
          level,
          known,
          { ...options, loss, trees: watched ? TREES_MOST : trees[loss], seed: seed + 97 * one },
          watched ? asked : undefined,
        )
        if (watched) trees[loss] = forest.roots.length
        addTo(unseen[loss], asked, predictRows(forest, matrix, asked), 1 / seeds)
      }
    }
  }

  const judged = all.filter((row) => !Number.isNaN(unseen.absolute[row]!))
  const judge = (levels: (row: number) => number): Measured =>
    measure(
      Float64Array.from(judged, (row) => homes.price[row]!),
      Float64Array.from(judged, (row) => homes.area[row]! * Math.exp(levels(row))),
    )
  const mix = (share: number) => (row: number) =>
    share * unseen.absolute[row]! + (1 - share) * unseen.squared[row]!
  const [share] = [0, 0.25, 0.5, 0.75, 1]
    .map((one) => [one, badness(judge(mix(one)))] as const)
    .reduce((best, other) => (other[1] < best[1] ? other : best))

  const plainUnseen = { median: empty(count), nearest: empty(count) }
  for (const method of PLAIN_METHODS)
    for (const fold of held) {
      const asked = rowsOf(folds, fold)
      const known = pickHomes(homes, rowsOf(folds, fold, false))
      const levels = estimatePlainly(method, known, pickHomes(homes, asked))
      addTo(plainUnseen[method], asked, levels, 1)
    }
  const plain = {
    median: judge((row) => plainUnseen.median[row]!),
    nearest: judge((row) => plainUnseen.nearest[row]!),
  }
  const byTrees = judge(mix(share))
  const bestPlain = badness(plain.median) < badness(plain.nearest) ? 'median' : 'nearest'
  const method = badness(plain[bestPlain]) < badness(byTrees) ? bestPlain : 'trees'
  const levelOf = method === 'trees' ? mix(share) : (row: number) => plainUnseen[method][row]!
  const estimate = empty(count)
  for (const row of judged) estimate[row] = logArea[row]! + levelOf(row)

  const [spread, spreads] = learnSpread(matrix, estimate, logPrice, homes.building, judged, seed)
  const ranges = fitRanges(
    Float64Array.from(judged, (row) => logPrice[row]!),
    Float64Array.from(judged, (row) => estimate[row]!),
    Float64Array.from(judged, (row) => spreads[row]!),
  )
  const low = empty(count)
  const high = empty(count)
  for (const row of judged)
    [low[row], high[row]] = rangeOf(ranges, estimate[row]!, spreads[row]!).map(Math.exp) as [
      number,
      number,
    ]

  const forests: Model['forests'] = []
  const finalSeeds = count < ONE_FOLD_FROM ? 2 : 1
  if (method === 'trees')
    for (const loss of losses) {
      const weight = (loss === 'absolute' ? share : 1 - share) / finalSeeds
      if (weight === 0) continue
      for (let one = 0; one < finalSeeds; one++)
        forests.push({
          weight,
          forest: boost(binned, level, all, {
            ...options,
            loss,
            trees: trees[loss],
            seed: seed + 97 * one,
          }),
        })
    }
  return {
    columns,
    homes,
    rest,
    method,
    forests,
    spread,
    ranges,
    typical: typicalHomes(matrix, homes.place),
    unlikeMost:
      UNLIKE_BEYOND *
      quantileOf(
        Float64Array.from(matrix[columns.names.length - 1]!).filter(
          (value) => !Number.isNaN(value),
        ),
        0.999,
      ),
    measured: method === 'trees' ? byTrees : plain[method],
    plain,
    unseen: { estimate: estimate.map(Math.exp), low, high },
  }
}

/** Small markets get small trees. */
function optionsFor(count: number): Omit<BoostOptions, 'loss' | 'trees' | 'seed'> {
  const clamp = (least: number, value: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, value)))
  return {
    rate: 0.05,
    leaves: clamp(10, count / 500, 95),
    leastInLeaf: clamp(6, count / 2500, 20),
    rowShare: count >= ONE_FOLD_FROM ? 0.5 : 0.7,
    columnShare: 0.5,
    shrinkage: 5,
  }
}

/** What the facts of a home alone, without its place, leave of its level: by homes of other buildings. */
function restOf(homes: Homes, columns: Columns, seed: number): Float64Array {
  const market = new Market(homes, columns)
  const own = market.matrix(homes, 'own')
  const binned = binColumns({ rows: homes.count, columns: own })
  const parts = homes.count >= ONE_FOLD_FROM ? 2 : FOLDS
  const folds = foldsOf(
    homes.building,
    Array.from({ length: parts }, () => 1),
    seed + 1,
  )
  const rest = new Float64Array(homes.count)
  for (let fold = 0; fold < parts; fold++) {
    const asked = rowsOf(folds, fold)
    const forest = boost(binned, market.level, rowsOf(folds, fold, false), {
      loss: 'squared',
      trees: 200,
      rate: 0.06,
      leaves: 15,
      leastInLeaf: Math.round(Math.min(50, homes.count / 100)),
      rowShare: 0.7,
      columnShare: 0.5,
      shrinkage: 5,
      seed,
    })
    const levels = predictRows(forest, own, asked)
    asked.forEach((row, at) => {
      rest[row] = market.level[row]! - levels[at]!
    })
  }
  return rest
}

/** Learns how far off estimates are, and what it says of homes that it had not seen. */
function learnSpread(
  matrix: readonly Float32Array[],
  estimate: Float64Array,
  logPrice: Float64Array,
  building: Int32Array,
  judged: Int32Array,
  seed: number,
): [Spread, Float64Array] {
  const { length } = estimate
  const errors = estimate.map((one, row) => Math.abs(one - logPrice[row]!))
  const constant = Math.max(
    SPREAD_LEAST,
    medianOf(Float64Array.from(judged, (row) => errors[row]!)),
  )
  if (judged.length < 1000)
    return [{ forest: null, constant }, new Float64Array(length).fill(constant)]
  const columns = spreadColumns(matrix, estimate)
  const binned: Binned = binColumns({ rows: length, columns })
  const options: BoostOptions = {
    loss: { quantile: 0.85 },
    trees: 120,
    rate: 0.06,
    leaves: Math.round(Math.min(24, Math.max(6, judged.length / 500))),
    leastInLeaf: Math.round(Math.min(100, judged.length / 40)),
    rowShare: 0.7,
    columnShare: 0.5,
    shrinkage: 5,
    seed: seed + 2,
  }
  const folds = foldsOf(building, [1, 1, 1], seed + 3)
  const spreads = new Float64Array(length).fill(constant)
  for (let fold = 0; fold < 3; fold++) {
    const asked = judged.filter((row) => folds[row] === fold)
    const forest = boost(
      binned,
      errors,
      judged.filter((row) => folds[row] !== fold),
      options,
    )
    predictRows(forest, columns, asked).forEach((value, at) => {
      spreads[asked[at]!] = Math.max(SPREAD_LEAST, value)
    })
  }
  return [{ forest: boost(binned, errors, judged, options), constant }, spreads]
}

/** The columns with the estimate, which tells much of how far off it may be. */
const spreadColumns = (matrix: readonly Float32Array[], estimate: Float64Array): Float32Array[] => [
  ...matrix,
  Float32Array.from(estimate),
]

export function spreadOf(
  { forest, constant }: Spread,
  row: Float32Array,
  estimate: number,
): number {
  if (!forest) return constant
  const columns = new Float32Array(row.length + 1)
  columns.set(row)
  columns[row.length] = estimate
  return Math.max(SPREAD_LEAST, predict(forest, columns))
}

function typicalHomes(matrix: readonly Float32Array[], place: Int32Array) {
  const byPlace = new Map<number, number[]>()
  place.forEach((one, row) => {
    const list = byPlace.get(one)
    if (list) list.push(row)
    else byPlace.set(one, [row])
  })
  const typical = new Map<number, Float32Array>()
  const add = (id: number, rows: ArrayLike<number>) =>
    typical.set(
      id,
      Float32Array.from(matrix, (column) =>
        medianOf(
          Float64Array.from(rows, (row) => column[row]!).filter((value) => !Number.isNaN(value)),
        ),
      ),
    )
  add(-1, allRows(place.length))
  for (const [id, rows] of byPlace) if (rows.length >= PLACE_LEAST) add(id, rows)
  return typical
}

const allRows = (count: number): Int32Array => Int32Array.from({ length: count }, (_, row) => row)
const empty = (count: number): Float64Array => new Float64Array(count).fill(Number.NaN)
function addTo(sums: Float64Array, rows: Int32Array, values: Float64Array, weight: number): void {
  rows.forEach((row, at) => {
    sums[row] = (Number.isNaN(sums[row]!) ? 0 : sums[row]!) + weight * values[at]!
  })
}
