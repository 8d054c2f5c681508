import { binColumns } from './bins.ts'
import { boost, predictRows } from './boost.ts'
import { columnsOf, levelsOf, middleOf, ownMatrix } from './features.ts'
import { foldsOf, rowsOf } from './folds.ts'
import { east, north, type Homes } from './homes.ts'
import { medianOf } from './quantile.ts'
import { createRandom, shuffle } from './random.ts'

/** Fewest prices in a month of an index, and fewest buildings. */
export const MONTH_HOMES_MIN = 20
const MONTH_BUILDINGS_MIN = 10
/** Fewest months of an index. */
export const INDEX_MONTHS_MIN = 3
/** More homes do not improve the effects of facts and places. */
const LEARNED_MAX = 60_000
/** Effects of facts and of months are estimated in turns. */
const ROUNDS = 6
/** Half of an interval of 90 %, in standard errors. */
const REACH = 1.645
/** Price index of homes of the same quality by month; the last month is 1. The 90 % interval is of the change since then. */
export interface IndexMonth {
  /** Months since January 1970. */
  month: number
  homes: number
  index: number
  low: number
  high: number
}

export const monthOf = (day: number): number => {
  const date = new Date(day * 86_400_000)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** Residual of each home: its price beside the estimate from its facts and place, without the month, by homes of other buildings. */
export function timeLevels(homes: Homes, seed = 1): Float64Array {
  const known = levelsOf(homes)
  const own = ownMatrix(homes, columnsOf(homes))
  const middle = middleOf(homes)
  const x = Float32Array.from(homes.longitude, (value) => east(value, middle))
  const y = Float32Array.from(homes.latitude, (value) => north(value, middle))
  // All of a home but its day, which is the second column, and the prices around it.
  const columns = [
    own[0]!,
    ...own.slice(2),
    x,
    y,
    x.map((value, row) => value + y[row]!),
    x.map((value, row) => value - y[row]!),
  ]
  const binned = binColumns({ rows: homes.count, columns })
  const folds = foldsOf(homes.building, [1, 1], seed)
  const months = Int32Array.from(homes.day, monthOf)
  const levels = new Float64Array(homes.count)
  let byMonth = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const target = known.map((level, row) => level - (byMonth.get(months[row]!) ?? 0))
    for (const fold of [0, 1]) {
      const told = shuffle(rowsOf(folds, fold, false), createRandom(seed)).subarray(0, LEARNED_MAX)
      const forest = boost(binned, target, told.sort(), {
        loss: 'squared',
        trees: 120,
        rate: 0.1,
        leaves: Math.round(Math.min(48, Math.max(8, told.length / 200))),
        leastInLeaf: Math.round(Math.min(20, Math.max(5, told.length / 100))),
        rowShare: 0.7,
        columnShare: 0.5,
        shrinkage: 5,
        seed: seed + round,
      })
      const heldOut = rowsOf(folds, fold)
      predictRows(forest, binned, heldOut).forEach((value, at) => {
        levels[heldOut[at]!] = known[heldOut[at]!]! - value
      })
    }
    byMonth = new Map(
      [
        ...byMonths(
          (row) => months[row]!,
          Int32Array.from(months, (_, row) => row),
        ),
      ].map(([month, rows]) => [month, medianOf(buildingLevels(homes, levels, rows))]),
    )
  }
  return levels
}

/** The index of some of the homes, oldest month first; empty if there are too few prices. */
export function indexOf(homes: Homes, levels: Float64Array, rows: Int32Array): IndexMonth[] {
  const months = [...byMonths((row) => monthOf(homes.day[row]!), rows)]
    .map(([month, some]) => ({
      month,
      homes: some.length,
      buildings: buildingLevels(homes, levels, some),
    }))
    .filter(
      ({ homes: count, buildings }) =>
        count >= MONTH_HOMES_MIN && buildings.length >= MONTH_BUILDINGS_MIN,
    )
    .sort((one, other) => one.month - other.month)
    .map(({ buildings, ...month }) => ({
      ...month,
      level: medianOf(buildings),
      error: errorOfMedian(buildings),
    }))
  const last = months.at(-1)
  if (!last || months.length < INDEX_MONTHS_MIN) return []
  return months.map(({ month, homes: count, level, error }) => {
    const change = level - last.level
    const reach = month === last.month ? 0 : REACH * Math.hypot(error, last.error)
    return {
      month,
      homes: count,
      index: Math.exp(change),
      low: Math.exp(change - reach),
      high: Math.exp(change + reach),
    }
  })
}

/** Median of each building, so that one development with many homes counts once. */
function buildingLevels(homes: Homes, levels: Float64Array, rows: readonly number[]): Float64Array {
  const found = new Map<number, number[]>()
  for (const row of rows) {
    const list = found.get(homes.building[row]!)
    if (list) list.push(levels[row]!)
    else found.set(homes.building[row]!, [levels[row]!])
  }
  return Float64Array.from(found.values(), (list) => medianOf(Float64Array.from(list)))
}

/** The standard error of a median, by the values between which it is 9 times in 10, however they are spread (McKean and Schrader). */
function errorOfMedian(values: Float64Array): number {
  const sorted = values.toSorted()
  const from = Math.max(
    0,
    Math.round((sorted.length + 1) / 2 - REACH * Math.sqrt(sorted.length / 4)) - 1,
  )
  return (sorted[sorted.length - 1 - from]! - sorted[from]!) / (2 * REACH)
}

function byMonths(monthAt: (row: number) => number, rows: Int32Array): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const row of rows) {
    const month = monthAt(row)
    const list = found.get(month)
    if (list) list.push(row)
    else found.set(month, [row])
  }
  return found
}
