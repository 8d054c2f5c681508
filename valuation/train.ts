import { binColumns, type Binned } from './bins.ts'
import { bareHomes, withBlanks } from './blanks.ts'
import { boost, predictRows, type BoostOptions, type Forest } from './boost.ts'
import { columnsOf, levelsOf, Market, ownMatrix, type Columns } from './features.ts'
import { foldsOf, rowsOf } from './folds.ts'
import { pickHomes, type Homes } from './homes.ts'
import { badness, measure, type Measured } from './measure.ts'
import { estimatePlainly, type PlainMethod } from './plain.ts'
import { medianOf, quantileOf } from './quantile.ts'
import { learnUncertainty, type Uncertainty } from './spread.ts'

/** With fewer homes nothing is learned. */
export const HOMES_MIN = 200
/** With this many homes one fold is enough for measuring. */
const ONE_FOLD_FROM = 120_000
const FOLDS = 5
const TREES_MAX = 600
/** Rows that a tree of a large market sees, and homes that it sees again with fewer facts. */
const ROWS_A_TREE = 200_000
const AGAIN_MAX = 250_000
/** Fewest homes of a place for its typical home. */
const PLACE_MIN = 30

/** Homes that are this much more unlike than nearly all known ones are refused. */
const UNLIKE_BEYOND = 1.5

export interface Model {
  columns: Columns
  homes: Homes
  /** Of each home, the part of its level that the facts alone do not explain. */
  rest: Float64Array
  method: 'trees' | PlainMethod
  /** Trees with their weights; the weights add up to 1. */
  forests: { forest: Forest; weight: number }[]
  uncertainty: Uncertainty
  /** Columns of a typical home: of the market at -1, and of places with enough homes. */
  typical: Map<number, Float32Array>
  /** Where even the third comparable is more unlike, nothing is known that is alike. */
  unlikeMost: number
  /** By homes of buildings that the estimate had not seen. */
  measured: Measured
  /** The same of the plain methods. */
  plain: Record<PlainMethod, Measured>
  /** Estimates of homes as if they were unknown; NaN if missing. For measuring by place, type and price. */
  unseen: { estimate: Float64Array; low: Float64Array; high: Float64Array }
}

/** Learns the prices of homes. Deterministic by seed. */
export function train(homes: Homes, seed = 1): Model {
  const columns = columnsOf(homes)
  const { count } = homes
  const shares = count >= ONE_FOLD_FROM ? [1, FOLDS - 1] : Array.from({ length: FOLDS }, () => 1)
  const folds = foldsOf(homes.building, shares, seed)
  /** Folds whose homes are estimated by those of the others. */
  const held = count >= ONE_FOLD_FROM ? [0] : shares.map((_, fold) => fold)
  const rest = restOf(homes, columns, seed)
  const level = levelsOf(homes)
  const logArea = homes.area.map(Math.log)

  // The trees see homes a second time, with fewer facts: rows from `count` on.
  const step = count < ONE_FOLD_FROM ? 1 : Math.max(2, Math.ceil(count / AGAIN_MAX))
  const again = allRows(count).filter((row) => row % step === 0)
  const less = withBlanks(homes, again, seed + 4)
  const homeOf = Int32Array.from({ length: count + again.length }, (_, row) =>
    row < count ? row : again[row - count]!,
  )
  const foldOf = Uint8Array.from(homeOf, (home) => folds[home]!)
  const target = Float64Array.from(homeOf, (home) => level[home]!)
  const judged = allRows(count).filter((row) => held.includes(folds[row]!))
  const judgedHomes = pickHomes(homes, judged)
  const bareFrom = homeOf.length
  const { binned, bareMatrix, typical, unlikeMost } = describe(homes, columns, rest, {
    less,
    bare: bareHomes(judgedHomes),
  })
  // Homes are measured by as many forests as estimate afterwards: more are less far off, and ranges shall not be wider than that.
  const seeds = count < ONE_FOLD_FROM ? 2 : 1
  const options = optionsFor(count, homeOf.length)
  const losses = ['absolute', 'squared'] as const
  const trees = { absolute: 0, squared: 0 }
  const unseen = { absolute: empty(homeOf.length), squared: empty(homeOf.length) }
  const bareUnseen = { absolute: empty(judged.length), squared: empty(judged.length) }
  for (const loss of losses) {
    for (const fold of held) {
      const heldOut = rowsOf(foldOf, fold)
      const training = rowsOf(foldOf, fold, false)
      const bareHeldOut = allRows(judged.length).filter((at) => folds[judged[at]!] === fold)
      // The first fold decides the number of trees.
      for (let one = 0; one < seeds; one++) {
        const watched = fold === held[0] && one === 0
        const forest = boost(
          binned,
          target,
          training,
          { ...options, loss, trees: watched ? TREES_MAX : trees[loss], seed: seed + 97 * one },
          watched ? heldOut.filter((row) => row < count) : undefined,
        )
        if (watched) trees[loss] = forest.roots.length
        addTo(unseen[loss], heldOut, predictRows(forest, binned, heldOut), 1 / seeds)
        const bare = predictRows(
          forest,
          binned,
          bareHeldOut.map((at) => bareFrom + at),
        )
        addTo(bareUnseen[loss], bareHeldOut, bare, 1 / seeds)
      }
    }
  }

  const judge = (levels: (row: number) => number): Measured =>
    measure(
      Float64Array.from(judged, (row) => homes.price[row]!),
      Float64Array.from(judged, (row) => homes.area[row]! * Math.exp(levels(row))),
    )
  const mixOf = (share: number, of: typeof unseen) => (row: number) =>
    share * of.absolute[row]! + (1 - share) * of.squared[row]!
  const mix = (share: number) => mixOf(share, unseen)
  const [share] = [0, 0.25, 0.5, 0.75, 1]
    .map((one) => [one, badness(judge(mix(one)))] as const)
    .reduce((best, other) => (other[1] < best[1] ? other : best))

  /** Estimates of homes by a plain method that knows those of the other folds. */
  const plainly = (method: PlainMethod, estimated: Homes, foldOfHome: Uint8Array): Float64Array => {
    const levels = empty(estimated.count)
    for (const fold of held) {
      const rows = rowsOf(foldOfHome, fold)
      const training = pickHomes(homes, rowsOf(folds, fold, false))
      addTo(levels, rows, estimatePlainly(method, training, pickHomes(estimated, rows)), 1)
    }
    return levels
  }
  const plainUnseen = {
    median: plainly('median', homes, folds),
    nearest: plainly('nearest', homes, folds),
  }
  const plain = {
    median: judge((row) => plainUnseen.median[row]!),
    nearest: judge((row) => plainUnseen.nearest[row]!),
  }
  const byTrees = judge(mix(share))
  const bestPlain = badness(plain.median) < badness(plain.nearest) ? 'median' : 'nearest'
  const method = badness(plain[bestPlain]) < badness(byTrees) ? bestPlain : 'trees'
  const levelOf = method === 'trees' ? mix(share) : (row: number) => plainUnseen[method][row]!
  const lessLevels =
    method === 'trees'
      ? Float64Array.from(again, (_, at) => mix(share)(count + at))
      : plainly(method, less, foldOf.subarray(count))
  const bareLevels =
    method === 'trees'
      ? Float64Array.from(judged, (_, at) => mixOf(share, bareUnseen)(at))
      : plainly(
          method,
          bareHomes(judgedHomes),
          Uint8Array.from(judged, (row) => folds[row]!),
        )
  const estimates = Float64Array.from(judged, (row) => logArea[row]! + levelOf(row))
  const atOf = new Map(Array.from(judged, (row, at) => [row, at]))
  const lessJudged = allRows(again.length).filter((at) => atOf.has(again[at]!))
  const { low, high, ...uncertainty } = learnUncertainty(
    { homes: judgedHomes, estimates },
    {
      homes: pickHomes(less, lessJudged),
      estimates: Float64Array.from(lessJudged, (at) => logArea[again[at]!]! + lessLevels[at]!),
      of: lessJudged.map((at) => atOf.get(again[at]!)!),
    },
    {
      matrix: bareMatrix,
      bare: Float64Array.from(judged, (row, at) => logArea[row]! + bareLevels[at]!),
      facts: columns.facts,
      seed,
    },
  )

  const forests: Model['forests'] = []
  if (method === 'trees')
    for (const loss of losses) {
      const weight = (loss === 'absolute' ? share : 1 - share) / seeds
      if (weight === 0) continue
      for (let one = 0; one < seeds; one++)
        forests.push({
          weight,
          forest: boost(binned, target, allRows(homeOf.length), {
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
    uncertainty,
    typical,
    unlikeMost,
    measured: method === 'trees' ? byTrees : plain[method],
    plain,
    unseen: {
      estimate: spreadOut(judged, estimates.map(Math.exp), count),
      low: spreadOut(judged, low, count),
      high: spreadOut(judged, high, count),
    },
  }
}

/** The columns of homes, of those with `less` facts and of `bare` ones behind one another: as bins, since they take a quarter of the memory. */
function describe(
  homes: Homes,
  columns: Columns,
  rest: Float64Array,
  { less, bare }: { less: Homes; bare: Homes },
): {
  binned: Binned
  /** Of the bare homes, as numbers. */
  bareMatrix: Float32Array[]
  typical: Model['typical']
  unlikeMost: number
} {
  const matrix = new Market(homes, columns, rest).matrix(homes, less, bare)
  const told = homes.count + less.count
  return {
    binned: binColumns({ rows: told + bare.count, columns: matrix }, told),
    bareMatrix: matrix.map((column) => column.slice(told)),
    typical: typicalHomes(matrix, homes.place),
    unlikeMost:
      UNLIKE_BEYOND *
      quantileOf(
        Float64Array.from(matrix[columns.names.length - 1]!.subarray(0, homes.count)).filter(
          (value) => !Number.isNaN(value),
        ),
        0.999,
      ),
  }
}

/** Small markets get small trees; trees of large ones see a part of the `rows`. */
function optionsFor(count: number, rows: number): Omit<BoostOptions, 'loss' | 'trees' | 'seed'> {
  const clamp = (least: number, value: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, value)))
  return {
    rate: 0.05,
    leaves: clamp(10, count / 500, 95),
    leastInLeaf: clamp(6, count / 2500, 20),
    rowShare: count >= ONE_FOLD_FROM ? Math.min(0.5, ROWS_A_TREE / rows) : 0.7,
    columnShare: 0.5,
    shrinkage: 5,
  }
}

/** The part of their level that the facts of homes alone, without the place, leave unexplained: by homes of other buildings. */
function restOf(homes: Homes, columns: Columns, seed: number): Float64Array {
  const level = levelsOf(homes)
  const binned = binColumns({ rows: homes.count, columns: ownMatrix(homes, columns) })
  const parts = homes.count >= ONE_FOLD_FROM ? 2 : FOLDS
  const folds = foldsOf(
    homes.building,
    Array.from({ length: parts }, () => 1),
    seed + 1,
  )
  const rest = new Float64Array(homes.count)
  for (let fold = 0; fold < parts; fold++) {
    const heldOut = rowsOf(folds, fold)
    const forest = boost(binned, level, rowsOf(folds, fold, false), {
      loss: 'squared',
      trees: 200,
      rate: 0.06,
      leaves: 15,
      leastInLeaf: Math.round(Math.min(50, homes.count / 100)),
      rowShare: Math.min(0.7, ROWS_A_TREE / homes.count),
      columnShare: 0.5,
      shrinkage: 5,
      seed,
    })
    const levels = predictRows(forest, binned, heldOut)
    heldOut.forEach((row, at) => {
      rest[row] = level[row]! - levels[at]!
    })
  }
  return rest
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
  for (const [id, rows] of byPlace) if (rows.length >= PLACE_MIN) add(id, rows)
  return typical
}

const allRows = (count: number): Int32Array => Int32Array.from({ length: count }, (_, row) => row)
/** Values of some rows among all; NaN elsewhere. */
function spreadOut(rows: Int32Array, values: Float64Array, count: number): Float64Array {
  const all = empty(count)
  rows.forEach((row, at) => {
    all[row] = values[at]!
  })
  return all
}
const empty = (count: number): Float64Array => new Float64Array(count).fill(Number.NaN)
function addTo(sums: Float64Array, rows: Int32Array, values: Float64Array, weight: number): void {
  rows.forEach((row, at) => {
    sums[row] = (Number.isNaN(sums[row]!) ? 0 : sums[row]!) + weight * values[at]!
  })
}
