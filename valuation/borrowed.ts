import { binColumns } from './bins.ts'
import { bareHome, bareHomes, widening, withBlanks } from './blanks.ts'
import { boost, predict, predictRows, type Forest } from './boost.ts'
import { beyondBounds, boundsOf, type Bounds } from './bounds.ts'
import { driversOf, type Drivers } from './drivers.ts'
import { tooWide, type Answer, type Estimate } from './estimate.ts'
import { FACT_NAMES, isWorthAsking, type Fact } from './facts.ts'
import { COMPARABLES, type Comparable, type Driver } from './features.ts'
import { foldsOf, rowsOf } from './folds.ts'
import { east, north, pickHomes, tableOf, type Home, type Homes } from './homes.ts'
import { measure, type Measured } from './measure.ts'
import { PointTree } from './neighbours.ts'
import { medianOf } from './quantile.ts'
import { rangeOf } from './ranges.ts'
import { createRandom } from './random.ts'
import { addShapley } from './shapley.ts'
import { learnUncertainty, spreadOf, type Uncertainty } from './spread.ts'

/** Homes around a place that its price level is taken from, of the same country. */
const AROUND = 40
/** With fewer there is nothing to borrow from. */
export const BORROWED_MIN = 20
/** Nearer homes are left out, each distance for another part of the homes, to learn how well near and far homes predict. */
const NEAREST_METRES = [0, 3000, 30_000]
/** Farther ones are of another market. */
const FARTHEST_METRES = 400_000
/** Folds of the cross-validation by country. */
const FOLDS = 5
const COUNTRIES_MIN = 5
const HOMES_MIN = 1000
const TREES = 250
const AREA_SCALE = 0.15
/** Facts that would narrow the range by less are not named. */
const NARROWS_MIN = 0.01
const NO_HOMES: ReadonlySet<number> = new Set()

/** Columns behind the area and the facts. */
const PLACE_COLUMNS = ['reach', 'spread', 'areaAround'] as const

/**
 * Estimates where a place or a country has few homes of its own: the level of the nearest homes in the country, however far, and the value of facts beside that level, learned from the homes of all countries. Prices are in one currency.
 * `place` of the homes is the country.
 */
export interface Borrowed {
  homes: Homes
  facts: Fact[]
  forest: Forest
  uncertainty: Uncertainty
  /** By homes of countries that the trees had not seen, from other homes of these, near and far. */
  measured: Measured
  covered: number
}

interface Place {
  level: number
  /** How far away the last of the homes is. */
  metres: number
  found: { row: number; metres: number }[]
  columns: number[]
}

/** Homes of each country by their places. */
class Countries {
  readonly #level: Float64Array
  readonly #logArea: Float64Array
  readonly #buildings: Int32Array
  readonly #trees = new Map<
    number,
    { tree: PointTree; middle: { longitude: number; latitude: number } }
  >()
  readonly #found = new Int32Array(4 * AROUND)
  readonly #squares = new Float64Array(4 * AROUND)

  constructor(homes: Homes) {
    this.#level = levelsOf(homes)
    this.#logArea = homes.area.map(Math.log)
    this.#buildings = homes.building
    const rows = new Map<number, number[]>()
    homes.place.forEach((country, row) => {
      const list = rows.get(country)
      if (list) list.push(row)
      else rows.set(country, [row])
    })
    for (const [country, some] of rows) {
      const own = Int32Array.from(some)
      const middle = {
        longitude: medianOf(Float64Array.from(own, (row) => homes.longitude[row]!)),
        latitude: medianOf(Float64Array.from(own, (row) => homes.latitude[row]!)),
      }
      const x = homes.longitude.map((value) => east(value, middle))
      const y = homes.latitude.map((value) => north(value, middle))
      this.#trees.set(country, { tree: new PointTree(x, y, own), middle })
    }
  }

  /** Homes around a home of a country, beyond a minimum distance; null if there are too few. */
  around(
    { longitude, latitude, place }: Pick<Home, 'longitude' | 'latitude' | 'place'>,
    without: ReadonlySet<number>,
    { nearest, building }: { nearest: number; building: number },
  ): Place | number {
    const known = this.#trees.get(place)
    if (!known) return 0
    const { tree, middle } = known
    const count = tree.nearest(
      east(longitude, middle),
      north(latitude, middle),
      this.#found,
      this.#squares,
      {
        building,
        buildings: this.#buildings,
        farthest: FARTHEST_METRES,
        nearest,
        without,
      },
    )
    if (count < BORROWED_MIN) return count
    const found = Array.from(this.#found.subarray(0, Math.min(count, AROUND)), (row, at) => ({
      row,
      metres: Math.sqrt(this.#squares[at]!),
    }))
    const levels = Float64Array.from(found, ({ row }) => this.#level[row]!)
    const level = medianOf(levels.slice())
    return {
      level,
      metres: found.at(-1)!.metres,
      found,
      columns: [
        Math.log(1000 + found[BORROWED_MIN - 1]!.metres),
        medianOf(levels.map((one) => Math.abs(one - level))),
        medianOf(Float64Array.from(found, ({ row }) => this.#logArea[row]!)),
      ],
    }
  }
}

const levelsOf = ({ price, area }: Homes) => price.map((one, row) => Math.log(one / area[row]!))

function ownColumns(homes: Homes, facts: readonly Fact[]): Float32Array[] {
  return [
    Float32Array.from(homes.area, Math.log),
    ...facts.map((fact) => homes.facts[fact] ?? new Float32Array(homes.count).fill(Number.NaN)),
  ]
}
const matrixOf = (
  homes: Homes,
  facts: readonly Fact[],
  places: readonly Place[],
): Float32Array[] => [
  ...ownColumns(homes, facts),
  ...PLACE_COLUMNS.map((_, at) => Float32Array.from(places, ({ columns }) => columns[at]!)),
]

/** Learns the value of facts beside the level of a place, whatever the country. Null if there are too few countries. */
export function learnBorrowed(all: Homes, seed = 1): Borrowed | null {
  const countries = new Countries(all)
  const random = createRandom(seed)
  const places: Place[] = []
  const rows: number[] = []
  for (let row = 0; row < all.count; row++) {
    const around = countries.around(pointAt(all, row), NO_HOMES, {
      nearest: NEAREST_METRES[Math.floor(NEAREST_METRES.length * random())]!,
      building: all.building[row]!,
    })
    if (typeof around === 'number') continue
    places.push(around)
    rows.push(row)
  }
  const homes = pickHomes(all, Int32Array.from(rows))
  if (homes.count < HOMES_MIN || new Set(homes.place).size < COUNTRIES_MIN) return null
  const facts = FACT_NAMES.filter((fact) =>
    homes.facts[fact]?.some((value) => !Number.isNaN(value)),
  )
  const own = Int32Array.from(rows, (_, at) => at)
  const less = withBlanks(homes, own, seed)
  const levels = levelsOf(homes)
  const beside = levels.map((level, at) => level - places[at]!.level)
  const matrix = matrixOf(homes, facts, places)
  const lessMatrix = matrixOf(less, facts, places)
  const bareMatrix = matrixOf(bareHomes(homes), facts, places)
  const binned = binColumns(
    {
      rows: 3 * homes.count,
      columns: matrix.map((column, at) => joined([column, lessMatrix[at]!, bareMatrix[at]!])),
    },
    2 * homes.count,
  )
  const target = Float64Array.from(
    { length: 2 * homes.count },
    (_, at) => beside[at % homes.count]!,
  )
  const options = {
    loss: 'absolute' as const,
    trees: TREES,
    rate: 0.06,
    leaves: Math.round(Math.min(48, Math.max(8, homes.count / 200))),
    leastInLeaf: Math.round(Math.min(40, Math.max(8, homes.count / 200))),
    rowShare: 0.5,
    columnShare: 0.6,
    shrinkage: 8,
    seed,
  }
  const folds = foldsOf(
    homes.place,
    Array.from({ length: FOLDS }, () => 1),
    seed,
  )
  const twice = Uint8Array.from(target, (_, at) => folds[at % homes.count]!)
  const unseen = new Float64Array(homes.count)
  const lessUnseen = new Float64Array(homes.count)
  const bareUnseen = new Float64Array(homes.count)
  for (let fold = 0; fold < FOLDS; fold++) {
    const forest = boost(binned, target, rowsOf(twice, fold, false), options)
    const heldOut = rowsOf(folds, fold)
    for (const [table, into] of [unseen, lessUnseen, bareUnseen].entries())
      predictRows(
        forest,
        binned,
        heldOut.map((row) => table * homes.count + row),
      ).forEach((value, at) => {
        const row = heldOut[at]!
        into[row] = Math.log(homes.area[row]!) + places[row]!.level + value
      })
  }
  const { low, high, ...uncertainty } = learnUncertainty(
    // Spreads are learned by countries, too.
    { homes: { ...homes, building: homes.place }, estimates: unseen },
    { homes: less, estimates: lessUnseen, of: own },
    { matrix: bareMatrix, bare: bareUnseen, facts, seed },
  )
  const held = own.filter((at) => low[at]! <= homes.price[at]! && homes.price[at]! <= high[at]!)
  return {
    homes: all,
    facts,
    forest: boost(
      binned,
      target,
      Int32Array.from(target, (_, at) => at),
      options,
    ),
    uncertainty,
    measured: measure(homes.price, unseen.map(Math.exp)),
    covered: held.length / homes.count,
  }
}

function joined(columns: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(columns.reduce((sum, { length }) => sum + length, 0))
  let from = 0
  for (const column of columns) {
    all.set(column, from)
    from += column.length
  }
  return all
}
const pointAt = ({ longitude, latitude, place }: Homes, row: number) => ({
  longitude: longitude[row]!,
  latitude: latitude[row]!,
  place: place[row]!,
})

/** Estimates by homes that are far away. */
export class Borrower {
  readonly #model: Borrowed
  readonly #countries: Countries
  readonly #players: Driver[]
  readonly #playerOf: Int32Array
  readonly #typical = new Map<number, { row: Float32Array; level: number }>()
  readonly #bounds: Bounds

  constructor(model: Borrowed) {
    this.#model = model
    this.#countries = new Countries(model.homes)
    const drivers: Driver[] = [
      'area',
      ...model.facts,
      ...PLACE_COLUMNS.map(() => 'location' as const),
    ]
    this.#players = [...new Set(drivers)]
    this.#playerOf = Int32Array.from(drivers, (driver) => this.#players.indexOf(driver))
    this.#bounds = boundsOf(model.homes, model.facts)
  }

  /** `metres`: how far away the homes are that it rests on. `home.place` is the country. */
  estimate(
    home: Home,
    without: ReadonlySet<number> = NO_HOMES,
  ): Exclude<Answer, Estimate> | (Estimate & { metres: number }) {
    const beyond = beyondBounds(this.#bounds, home)
    if (beyond) return beyond
    const around = this.#countries.around(home, without, { nearest: 0, building: -1 })
    if (typeof around === 'number') return { reason: 'few', found: around, needed: BORROWED_MIN }
    const { forest, facts, uncertainty } = this.#model
    const rowOf = (one: Home) =>
      Float32Array.from(matrixOf(tableOf(one), facts, [around]), (column) => column[0]!)
    const row = rowOf(home)
    const bare = rowOf(bareHome(home))
    const logArea = Math.log(home.area)
    const logPrice = logArea + around.level + predict(forest, row)
    const barePrice = logArea + around.level + predict(forest, bare)
    const spread =
      spreadOf(uncertainty.spread, bare, barePrice) *
      Math.exp(widening(uncertainty.widens, facts, tableOf(home), 0))
    const [low, high] = rangeOf(uncertainty.ranges, logPrice, barePrice, spread)
    const narrows = facts
      .filter(
        (fact) => isWorthAsking(fact, home.facts) && Number.isNaN(home.facts[fact] ?? Number.NaN),
      )
      .map((fact) => ({
        fact,
        share: 1 - Math.exp(-uncertainty.widens[facts.indexOf(fact)]!),
      }))
      .filter(({ share }) => share >= NARROWS_MIN)
      .sort((one, other) => other.share - one.share)
    return (
      tooWide(low, high, narrows) ?? {
        metres: around.metres,
        price: Math.exp(logPrice),
        low: Math.exp(low),
        high: Math.exp(high),
        ...this.#drivers(home, row, around, logPrice),
        comparables: this.#comparables(home, around),
        narrows,
      }
    )
  }

  /** Relative to the country's median home with the same facts missing. */
  #drivers(home: Home, row: Float32Array, around: Place, logPrice: number): Drivers {
    const { forest } = this.#model
    const known = this.#typicalOf(home.place)
    const typical = row.map((value, column) =>
      column < known.row.length && !Number.isNaN(value) ? known.row[column]! : value,
    )
    const shares = new Float64Array(this.#players.length)
    addShapley(forest, row, typical, this.#playerOf, 1, shares)
    const add = (driver: Driver, share: number) => {
      const player = this.#players.indexOf(driver)
      shares[player] = shares[player]! + share
    }
    add('area', Math.log(home.area) - typical[0]!)
    add('location', around.level - known.level)
    const typicalLog = typical[0]! + known.level + predict(forest, typical)
    return driversOf(this.#players, shares, logPrice, typicalLog)
  }

  #typicalOf(country: number): { row: Float32Array; level: number } {
    const cached = this.#typical.get(country)
    if (cached) return cached
    const { homes, facts } = this.#model
    const own = pickHomes(
      homes,
      Int32Array.from(homes.place, (_, row) => row).filter((row) => homes.place[row] === country),
    )
    const row = Float32Array.from(ownColumns(own, facts), (column) =>
      medianOf(Float64Array.from(column).filter((value) => !Number.isNaN(value))),
    )
    const typical = { row, level: medianOf(levelsOf(own)) }
    this.#typical.set(country, typical)
    return typical
  }

  /** The nearest homes of about the same area. */
  #comparables(home: Home, { found, metres }: Place): Comparable[] {
    const { area } = this.#model.homes
    return found
      .map((one) => ({
        ...one,
        unlike:
          (Math.log(area[one.row]! / home.area) / AREA_SCALE) ** 2 + (one.metres / metres) ** 2,
      }))
      .sort((one, other) => one.unlike - other.unlike)
      .slice(0, COMPARABLES)
  }
}
