import { FACT_NAMES, ruleOfFact, type Fact } from './facts.ts'
import { east, north, type Home, type Homes, type Middle } from './homes.ts'
import { PointTree } from './neighbours.ts'

/** Subject of a driver of the price: a fact, or the surroundings of the home. */
export type Driver = Fact | 'area' | 'location' | 'similar' | 'time'

/** Neighbours that are looked at. */
const NEIGHBOURS = 100
/** Comparables that are named. */
export const COMPARABLES = 8
const NO_HOMES: ReadonlySet<number> = new Set()
/** With fewer homes nearby their prices are ignored. */
const NEIGHBOURS_MIN = 5
const FARTHEST_METRES = 30_000
const DAYS_SCALE = 500
const AREA_SCALE = 0.15
/** Weight of an unknown fact in the similarity of homes, beside a known one. */
const UNKNOWN = 0.25
const DIFFERENCE_MAX = 4

const DERIVED = ['areaPerRoom', 'areaPerBathroom', 'floorsAbove'] as const
const AROUND = [
  'x',
  'y',
  'diagonal',
  'otherDiagonal',
  'reach',
  'spread',
  'rest5',
  'rest20',
  'rest100',
  'restNear',
  'restAlike',
  'areaAround',
  'yearAround',
] as const
const ALIKE = ['alike1', 'alike3', 'alike8', 'alikeAll', 'unlike1', 'unlike3'] as const

/** The columns that the trees see, and the subject of each. */
export interface Columns {
  facts: readonly Fact[]
  names: readonly string[]
  drivers: readonly Driver[]
  /** Columns of the home itself, without anything of its place: they come first. */
  own: number
}

export function columnsOf(homes: Homes): Columns {
  const facts = FACT_NAMES.filter((fact) =>
    homes.facts[fact]?.some((value) => !Number.isNaN(value)),
  )
  return columnsFor(facts)
}
export function columnsFor(facts: readonly Fact[]): Columns {
  const own = ['area', 'day', ...facts, ...DERIVED]
  return {
    facts,
    names: [...own, ...AROUND, ...ALIKE],
    drivers: [
      'area',
      'time',
      ...facts,
      'rooms',
      'bathrooms',
      'floor',
      ...AROUND.map(() => 'location' as const),
      ...ALIKE.map(() => 'similar' as const),
    ],
    own: own.length,
  }
}

/** A home as numbers on the scales by which homes are compared. */
interface Scaled {
  x: number
  y: number
  area: number
  day: number
  building: number
  facts: Float32Array
}

/** Facts of the home itself. */
interface Known {
  area: number
  day: number
  of: (fact: Fact) => number
}
const homeIn = ({ area, day, facts }: Homes, at: number): Known => ({
  area: area[at]!,
  day: day[at]!,
  of: (fact) => facts[fact]?.[at] ?? Number.NaN,
})

/** Logarithms of prices per square metre. */
export const levelsOf = ({ price, area }: Homes): Float64Array =>
  price.map((one, row) => Math.log(one / area[row]!))
export const middleOf = ({ longitude, latitude }: Homes): Middle => ({
  longitude: meanOf(longitude),
  latitude: meanOf(latitude),
})

/** The columns of the homes themselves. */
export function ownMatrix(homes: Homes, columns: Columns): Float32Array[] {
  const row = new Float32Array(columns.own)
  const matrix = Array.from(row, () => new Float32Array(homes.count))
  for (let at = 0; at < homes.count; at++) {
    fillOwn(columns, homeIn(homes, at), row)
    for (let column = 0; column < row.length; column++) matrix[column]![at] = row[column]!
  }
  return matrix
}

function fillOwn({ facts }: Columns, { area, day, of }: Known, row: Float32Array): void {
  let column = 0
  row[column++] = Math.log(area)
  row[column++] = day
  for (const fact of facts) row[column++] = of(fact)
  row[column++] = area / (of('rooms') + 1)
  row[column++] = area / (of('bathrooms') + 0.5)
  row[column++] = of('floors') - of('floor')
}

/** A home that is most alike. */
export interface Comparable {
  row: number
  metres: number
  /** 0 for the same home. */
  unlike: number
}
interface Described {
  row: Float32Array
  /** Homes within reach, as far as they are looked at. */
  neighbours: number
  comparables: Comparable[]
}

/** Homes with known prices: their places, their likeness to others, and the surroundings. */
export class Market {
  readonly columns: Columns
  readonly middle: Middle
  readonly count: number
  /** Logarithm of the price per square metre. */
  readonly level: Float64Array
  /** The part of its level that the facts of a home alone do not explain. */
  rest: Float64Array
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #area: Float64Array
  readonly #day: Float64Array
  readonly #building: Int32Array
  /** Facts by their scales, home after home. */
  readonly #scaled: Float32Array
  readonly #year: Float32Array | undefined
  readonly #tree: PointTree
  #last = { x: Number.NaN, y: 0, building: 0, without: NO_HOMES, count: 0 }
  readonly #found = new Int32Array(NEIGHBOURS)
  readonly #squares = new Float64Array(NEIGHBOURS)
  readonly #unlike = new Float64Array(NEIGHBOURS)
  readonly #order = new Int32Array(NEIGHBOURS)

  constructor(homes: Homes, columns: Columns, rest?: Float64Array) {
    this.columns = columns
    this.count = homes.count
    this.middle = middleOf(homes)
    this.#x = homes.longitude.map((value) => east(value, this.middle))
    this.#y = homes.latitude.map((value) => north(value, this.middle))
    this.#area = homes.area.map(Math.log)
    this.#day = homes.day
    this.#building = homes.building
    this.level = levelsOf(homes)
    this.rest = rest ?? new Float64Array(homes.count)
    this.#year = homes.facts.year
    const { facts } = columns
    this.#scaled = new Float32Array(homes.count * facts.length)
    facts.forEach((fact, at) => {
      const column = homes.facts[fact]
      for (let row = 0; row < homes.count; row++)
        this.#scaled[row * facts.length + at] = scaled(fact, column?.[row])
    })
    this.#tree = new PointTree(
      this.#x,
      this.#y,
      Int32Array.from({ length: homes.count }, (_, row) => row),
    )
  }

  /** The columns of homes, table after table. */
  matrix(...tables: readonly Homes[]): Float32Array[] {
    const { columns } = this
    const starts = [0]
    for (const { count } of tables) starts.push(starts.at(-1)! + count)
    const count = starts.pop()!
    const row = new Float32Array(columns.names.length)
    const matrix = Array.from(row, () => new Float32Array(count))
    // Near homes one after the other, as they have the same homes around; those of one point and building have the same neighbours.
    const leaves = new Int32Array(count)
    const buildings = new Int32Array(count)
    tables.forEach(({ longitude, latitude, building }, table) =>
      building.forEach((one, at) => {
        const x = east(longitude[at]!, this.middle)
        leaves[starts[table]! + at] = this.#tree.leafAt(x, north(latitude[at]!, this.middle))
        buildings[starts[table]! + at] = one
      }),
    )
    const order = Int32Array.from({ length: count }, (_, at) => at).sort(
      (one, other) => leaves[one]! - leaves[other]! || buildings[one]! - buildings[other]!,
    )
    for (const place of order) {
      const table = starts.findLastIndex((start) => start <= place)
      const homes = tables[table]!
      const at = place - starts[table]!
      fillOwn(columns, homeIn(homes, at), row)
      this.#around(this.#scaledAt(homes, at), row, columns.own, NO_HOMES)
      for (let column = 0; column < row.length; column++) matrix[column]![place] = row[column]!
    }
    return matrix
  }

  /** The row of a home with one other fact, where all around it stays as it was. */
  reworded(home: Home, fact: Fact, value: number, row: Float32Array): Float32Array {
    const copy = row.slice()
    const { area, day, facts } = home
    fillOwn(
      this.columns,
      { area, day, of: (one) => (one === fact ? value : (facts[one] ?? Number.NaN)) },
      copy,
    )
    return copy
  }

  /** The columns of one home with the homes that are most alike, as if those of `without` were not known. */
  describe(homes: Homes, at: number, without: ReadonlySet<number> = NO_HOMES): Described {
    const row = new Float32Array(this.columns.names.length)
    fillOwn(this.columns, homeIn(homes, at), row)
    const home = this.#scaledAt(homes, at)
    const neighbours = this.#around(home, row, this.columns.own, without)
    const comparables = Array.from(
      this.#order.subarray(0, Math.min(neighbours, COMPARABLES)),
      (place) => ({
        row: this.#found[place]!,
        metres: Math.sqrt(this.#squares[place]!),
        unlike: this.#unlike[place]!,
      }),
    )
    return { row, neighbours, comparables }
  }

  #scaledAt(homes: Homes, at: number): Scaled {
    return {
      x: east(homes.longitude[at]!, this.middle),
      y: north(homes.latitude[at]!, this.middle),
      area: Math.log(homes.area[at]!),
      day: homes.day[at]!,
      building: homes.building[at]!,
      facts: Float32Array.from(this.columns.facts, (fact) => scaled(fact, homes.facts[fact]?.[at])),
    }
  }

  /** Writes the surroundings of a home behind its own columns. */
  #around(home: Scaled, row: Float32Array, from: number, without: ReadonlySet<number>): number {
    row.fill(Number.NaN, from)
    let column = from
    row[column++] = home.x
    row[column++] = home.y
    row[column++] = home.x + home.y
    row[column++] = home.x - home.y
    const count = this.#search(home, without)
    this.#sort(count)
    if (count < NEIGHBOURS_MIN) return count
    const found = this.#found
    const squares = this.#squares
    const near = squares[Math.min(count, 16) - 1]! + 900
    let [rest, rest5, rest20, restNear, restAlike] = [0, 0, 0, 0, 0]
    let [weights, levels, levelSquares] = [0, 0, 0]
    let [alikeWeights, alikeLevels] = [0, 0]
    let [areas, years, yearsKnown] = [0, 0, 0]
    for (let at = 0; at < count; at++) {
      const other = found[at]!
      const level = this.level[other]!
      const one = this.rest[other]!
      const weight = 1 / (1 + squares[at]! / near)
      const alike = Math.exp(-this.#unlike[at]! / 2)
      rest += one
      if (at < 5) rest5 += one
      if (at < 20) rest20 += one
      restNear += weight * one
      weights += weight
      levels += weight * level
      levelSquares += weight * level * level
      restAlike += alike * one
      alikeLevels += alike * level
      alikeWeights += alike
      areas += this.#area[other]!
      const year = this.#year?.[other] ?? Number.NaN
      if (!Number.isNaN(year)) {
        years += year
        yearsKnown++
      }
    }
    const mean = levels / weights
    row[column++] = Math.sqrt(near)
    row[column++] = Math.sqrt(Math.max(0, levelSquares / weights - mean * mean))
    row[column++] = rest5 / Math.min(5, count)
    row[column++] = rest20 / Math.min(20, count)
    row[column++] = rest / count
    row[column++] = restNear / weights
    // Drawn to the mean where nothing is much alike.
    row[column++] = (restAlike + 0.2 * (restNear / weights)) / (alikeWeights + 0.2)
    row[column++] = areas / count
    row[column++] = yearsKnown > 0 ? years / yearsKnown : Number.NaN
    const order = this.#order
    let sum = 0
    for (let at = 0; at < Math.min(count, COMPARABLES); at++) {
      sum += this.level[found[order[at]!]!]!
      if (at === 0) row[column++] = sum
      if (at === 2) row[column++] = sum / 3
    }
    row[column++] = sum / Math.min(count, COMPARABLES)
    row[column++] = (alikeLevels + 0.05 * mean) / (alikeWeights + 0.05)
    row[column++] = this.#unlike[order[0]!]!
    row[column++] = this.#unlike[order[2]!]!
    return count
  }

  /** Finds the neighbours in other buildings, unless those of the home before are the same. */
  #nearest({ x, y, building }: Scaled, without: ReadonlySet<number>): number {
    const last = this.#last
    if (last.x === x && last.y === y && last.building === building && last.without === without)
      return last.count
    const count = this.#tree.nearest(x, y, this.#found, this.#squares, {
      building,
      buildings: this.#building,
      farthest: FARTHEST_METRES,
      without,
    })
    this.#last = { x, y, building, without, count }
    return count
  }

  /** Finds the neighbours, and how unlike each is. */
  #search(home: Scaled, without: ReadonlySet<number>): number {
    const count = this.#nearest(home, without)
    if (count === 0) return 0
    const wide = this.columns.facts.length
    const near = Math.max(100 * 100, 2 * this.#squares[Math.min(count, 16) - 1]!)
    for (let at = 0; at < count; at++) {
      const other = this.#found[at]!
      const areas = (this.#area[other]! - home.area) / AREA_SCALE
      const days = (this.#day[other]! - home.day) / DAYS_SCALE
      let unlike = this.#squares[at]! / near + areas * areas + Math.min(DIFFERENCE_MAX, days * days)
      const start = other * wide
      for (let fact = 0; fact < wide; fact++) {
        const mine = home.facts[fact]!
        const its = this.#scaled[start + fact]!
        const difference = mine - its
        // An unknown fact makes no other home less similar.
        if (difference !== difference) {
          if (mine === mine) unlike += UNKNOWN
        } else unlike += Math.min(DIFFERENCE_MAX, difference * difference)
      }
      this.#unlike[at] = unlike
    }
    return count
  }

  /** Puts the neighbours that are most alike first: as many as are named. */
  #sort(count: number): void {
    const order = this.#order
    const unlike = this.#unlike
    let sorted = 0
    for (let at = 0; at < count; at++) {
      let place = sorted < COMPARABLES ? sorted++ : COMPARABLES
      if (place === COMPARABLES) {
        if (unlike[at]! >= unlike[order[COMPARABLES - 1]!]!) continue
        place = COMPARABLES - 1
      }
      while (place > 0 && unlike[order[place - 1]!]! > unlike[at]!) {
        order[place] = order[place - 1]!
        place--
      }
      order[place] = at
    }
  }
}

const scaled = (fact: Fact, value = Number.NaN): number => {
  const { scale, log } = ruleOfFact(fact)
  return log ? Math.log(Math.max(1, value)) / scale : value / scale
}
const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
