import { FACT_NAMES, type Fact } from '#valuation/facts.ts'
import type { Homes } from '#valuation/homes.ts'
import { absentIn, numbersOf } from './facts.ts'
import type { HomeRow } from './queries.ts'
import { placeKey } from './stored.ts'

const ROWS_AT_FIRST = 4096

/** Numbers, one a home, that grow. */
class Column<T extends Float64Array | Float32Array | Int32Array> {
  #values: T
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.#values = make(ROWS_AT_FIRST)
  }
  set(row: number, value: number): void {
    if (row === this.#values.length) {
      const wider = this.#make(2 * row)
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[row] = value
  }
  /** A copy of the numbers in memory of their own; not cached. */
  take(count: number): T {
    const all = this.#values
    this.#values = this.#make(0)
    return all.slice(0, count) as T
  }
}
const numbers = () => new Column((length) => new Float64Array(length))
const ids = () => new Column((length) => new Int32Array(length))

/** Homes with their data beside the facts. */
export interface LearnedHomes {
  homes: Homes
  offers: Float64Array
  /** Zero where it is not known. */
  city: Int32Array
  state: Int32Array
  category: Int32Array
  /** Numbers of the places in the homes: of cities, or of states as negative numbers; of countries by their ids. */
  places: Map<number, number>
}

/** Takes homes as they are read, and keeps them as columns. */
export class HomesReader {
  #count = 0
  readonly #columns = {
    offers: numbers(),
    longitude: numbers(),
    latitude: numbers(),
    price: numbers(),
    area: numbers(),
    day: numbers(),
    building: ids(),
    place: ids(),
    city: ids(),
    state: ids(),
    category: ids(),
  }
  readonly #facts = FACT_NAMES.map(
    (fact) => [fact, new Column((length) => new Float32Array(length))] as const,
  )
  readonly #places = new Map<number, number>()
  readonly #buildings = new Map<string, number>()
  readonly #by: 'place' | 'country'

  constructor(by: 'place' | 'country') {
    this.#by = by
  }

  take(home: HomeRow): void {
    const row = this.#count++
    const columns = this.#columns
    columns.offers.set(row, home.id)
    columns.longitude.set(row, home.lon / 1e6)
    columns.latitude.set(row, home.lat / 1e6)
    columns.price.set(row, home.price)
    columns.area.set(row, home.area)
    columns.day.set(row, home.day)
    columns.building.set(row, numberOf(this.#buildings, home.building))
    const place = this.#by === 'place' ? placeKey(home) : home.country_id
    columns.place.set(row, numberOf(this.#places, place))
    columns.city.set(row, home.city_id ?? 0)
    columns.state.set(row, home.state_id ?? 0)
    columns.category.set(row, home.category)
    const facts = numbersOf({ ...home, absentFeatures: absentIn(home.features) })
    for (const [fact, column] of this.#facts) column.set(row, facts[fact] ?? Number.NaN)
  }

  done(): LearnedHomes {
    const count = this.#count
    const { offers, city, state, category, ...own } = this.#columns
    return {
      homes: {
        count,
        longitude: own.longitude.take(count),
        latitude: own.latitude.take(count),
        price: own.price.take(count),
        area: own.area.take(count),
        day: own.day.take(count),
        building: own.building.take(count),
        place: own.place.take(count),
        facts: Object.fromEntries(
          this.#facts.map(([fact, column]) => [fact, column.take(count)]),
        ) as Record<Fact, Float32Array>,
      },
      offers: offers.take(count),
      city: city.take(count),
      state: state.take(count),
      category: category.take(count),
      places: this.#places,
    }
  }
}

function numberOf<T>(known: Map<T, number>, value: T): number {
  const before = known.get(value)
  if (before !== undefined) return before
  known.set(value, known.size)
  return known.size - 1
}
