import { predict, predictVariants } from './boost.ts'
import { bareHome, widening } from './blanks.ts'
import { driversOf, type Drivers } from './drivers.ts'
import { FACT_NAMES, isWorthAsking, type Fact } from './facts.ts'
import { beyondBounds, boundsOf, type Bounds } from './bounds.ts'
import { COMPARABLES, Market, type Comparable, type Driver } from './features.ts'
import { tableOf, type Home } from './homes.ts'
import { preparePlain } from './plain.ts'
import { quantileOf } from './quantile.ts'
import { rangeOf } from './ranges.ts'
import { addShapley } from './shapley.ts'
import { spreadOf } from './spread.ts'
import type { Model } from './train.ts'

/** With fewer homes within reach there is no estimate. */
export const NEIGHBOURS_NEEDED = 20
/** There is no estimate where the upper end of the range is more than this many times the lower one: half and double say nothing. */
export const RANGE_RATIO_MAX = 4
/** Facts that would narrow the range by less are not named. */
const NARROWS_MIN = 0.01

export interface Estimate extends Drivers {
  price: number
  low: number
  high: number
  comparables: Comparable[]
  /** Unknown facts, first the one that would narrow the range most, by the share of the range. */
  narrows: { fact: Fact; share: number }[]
}
/** Why there is no estimate. */
export type Refusal =
  | { reason: 'few'; found: number; needed: number }
  | { reason: 'unlike'; fact: 'area' | Fact; least: number; most: number }
  | { reason: 'none-alike' }
  /** `fact`: the unknown one that would narrow the range most. */
  | { reason: 'wide'; low: number; high: number; fact: Fact | undefined }
export type Answer = Estimate | Refusal

export const isRefusal = (answer: Answer): answer is Refusal => 'reason' in answer

/** Estimates homes by a model. */
export class Valuer {
  readonly model: Model
  readonly #market: Market
  readonly #players: readonly Driver[]
  readonly #playerOf: Int32Array
  readonly #bounds: Bounds
  readonly #unlikeMost: number
  readonly #plain: ReturnType<typeof preparePlain> | null

  constructor(model: Model) {
    this.model = model
    const { columns, homes } = model
    this.#market = new Market(homes, columns, model.rest)
    this.#players = [...new Set(columns.drivers)]
    this.#playerOf = Int32Array.from(columns.drivers, (driver) => this.#players.indexOf(driver))
    this.#bounds = boundsOf(homes, columns.facts)
    this.#unlikeMost = model.unlikeMost
    this.#plain = model.method === 'trees' ? null : preparePlain(model.method, homes)
  }

  estimate(home: Home, without?: ReadonlySet<number>): Answer {
    const beyond = beyondBounds(this.#bounds, home)
    if (beyond) return beyond
    const table = tableOf(home)
    const { row, neighbours, comparables } = this.#market.describe(table, 0, without)
    if (neighbours < NEIGHBOURS_NEEDED)
      return { reason: 'few', found: neighbours, needed: NEIGHBOURS_NEEDED }
    if ((comparables[2]?.unlike ?? Infinity) > this.#unlikeMost) return { reason: 'none-alike' }
    const logPrice = this.#levelOf(home, row) + Math.log(home.area)
    const { spread, widens, ranges } = this.model.uncertainty
    const bare = bareHome(home)
    const { row: bareRow } = this.#market.describe(tableOf(bare), 0, without)
    const barePrice = this.#levelOf(bare, bareRow) + Math.log(home.area)
    const wider = Math.exp(widening(widens, this.model.columns.facts, table, 0))
    const [low, high] = rangeOf(
      ranges,
      logPrice,
      barePrice,
      wider * spreadOf(spread, bareRow, barePrice),
    )
    const narrows = this.#narrows(home, row, (high - low) / 2, comparables)
    return (
      tooWide(low, high, narrows) ?? {
        price: Math.exp(logPrice),
        low: Math.exp(low),
        high: Math.exp(high),
        ...this.#drivers(home, row, logPrice),
        comparables: comparables.slice(0, COMPARABLES),
        narrows,
      }
    )
  }

  #levelOf(home: Home, row: Float32Array): number {
    const { forests } = this.model
    if (this.#plain) return this.#plain(tableOf(home))[0]!
    return forests.reduce((sum, { forest, weight }) => sum + weight * predict(forest, row), 0)
  }

  /** Differences in price from a typical home of the place with the same facts unknown. */
  #drivers(home: Home, row: Float32Array, logPrice: number): Drivers {
    const { method, forests, typical: typicalHomes } = this.model
    const typical = (typicalHomes.get(home.place) ?? typicalHomes.get(-1)!).slice()
    for (let column = 0; column < this.model.columns.own; column++)
      if (Number.isNaN(row[column]!)) typical[column] = Number.NaN
    const shares = new Float64Array(this.#players.length)
    const area = this.#players.indexOf('area')
    shares[area] = Math.log(home.area) - typical[0]!
    let typicalLevel = 0
    if (method === 'trees')
      for (const { forest, weight } of forests) {
        addShapley(forest, row, typical, this.#playerOf, weight, shares)
        typicalLevel += weight * predict(forest, typical)
      }
    else typicalLevel = logPrice - Math.log(home.area)
    return driversOf(this.#players, shares, logPrice, typical[0]! + typicalLevel)
  }

  /** Tries what an unknown fact is in homes that are alike: how far the estimate would move, and how much narrower its range would be. */
  #narrows(
    home: Home,
    row: Float32Array,
    reach: number,
    comparables: readonly Comparable[],
  ): Estimate['narrows'] {
    const { method, columns, homes, uncertainty, forests } = this.model
    if (method !== 'trees') return []
    const probe = forests[0]!.forest
    const tried = FACT_NAMES.flatMap((fact) => {
      if (!isWorthAsking(fact, home.facts) || !columns.facts.includes(fact)) return []
      if (!Number.isNaN(home.facts[fact] ?? Number.NaN)) return []
      const column = homes.facts[fact]!
      const known = Float64Array.from(comparables, ({ row: other }) => column[other]!).filter(
        (value) => !Number.isNaN(value),
      )
      if (known.length < 3) return []
      const rows = [0, 1].map((share) =>
        this.#market.reworded(home, fact, quantileOf(known, share), row),
      )
      return [{ fact, rows }]
    })
    const levels = predictVariants(
      probe,
      row,
      tried.flatMap(({ rows }) => rows),
    )
    return tried
      .map(({ fact }, at) => {
        const narrower = 1 - Math.exp(-uncertainty.widens[columns.facts.indexOf(fact)]!)
        const moved = Math.abs(levels[2 * at]! - levels[2 * at + 1]!) / 2 / Math.max(1e-9, reach)
        return { fact, share: Math.min(1, narrower + moved) }
      })
      .filter(({ share }) => share >= NARROWS_MIN)
      .sort((one, other) => other.share - one.share)
  }
}

/** The refusal of a range, by the logarithms of its ends; null if it says something. */
export const tooWide = (
  low: number,
  high: number,
  [first]: Estimate['narrows'],
): Extract<Refusal, { reason: 'wide' }> | null =>
  high - low > Math.log(RANGE_RATIO_MAX)
    ? { reason: 'wide', low: Math.exp(low), high: Math.exp(high), fact: first?.fact }
    : null
