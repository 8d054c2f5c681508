import type { Fact } from './facts.ts'

/** Homes with their prices, column by column. Facts are NaN where they are unknown. */
export interface Homes {
  count: number
  longitude: Float64Array
  latitude: Float64Array
  /** In one currency: the whole price, or the rent of a month. */
  price: Float64Array
  /** Square metres. */
  area: Float64Array
  /** Days since 1970 at which the price was asked. */
  day: Float64Array
  /** Homes of one building have the same number. */
  building: Int32Array
  /** The neighbourhood, town or the like. */
  place: Int32Array
  facts: Partial<Record<Fact, Float32Array>>
}

/** One home without its price. */
export interface Home {
  longitude: number
  latitude: number
  area: number
  day: number
  /** -1 if no known home is of its building. */
  building: number
  /** -1 if it is unknown. */
  place: number
  facts: Partial<Record<Fact, number>>
}

/** A table with one home, whose price does not matter. */
export const tableOf = (home: Home): Homes => ({
  count: 1,
  longitude: Float64Array.of(home.longitude),
  latitude: Float64Array.of(home.latitude),
  price: Float64Array.of(1),
  area: Float64Array.of(home.area),
  day: Float64Array.of(home.day),
  building: Int32Array.of(home.building),
  place: Int32Array.of(home.place),
  facts: Object.fromEntries(
    Object.entries(home.facts).map(([fact, value]) => [fact, Float32Array.of(value)]),
  ),
})

/** One of the homes. */
export const homeAt = (homes: Homes, row: number): Home => ({
  longitude: homes.longitude[row]!,
  latitude: homes.latitude[row]!,
  area: homes.area[row]!,
  day: homes.day[row]!,
  building: homes.building[row]!,
  place: homes.place[row]!,
  facts: Object.fromEntries(
    Object.entries(homes.facts).map(([fact, column]) => [fact, column[row]!]),
  ),
})

/** Some of the homes, in the order of `rows`. */
export function pickHomes(homes: Homes, rows: Int32Array): Homes {
  const floats = (column: Float64Array) => Float64Array.from(rows, (row) => column[row]!)
  const ids = (column: Int32Array) => Int32Array.from(rows, (row) => column[row]!)
  return {
    count: rows.length,
    longitude: floats(homes.longitude),
    latitude: floats(homes.latitude),
    price: floats(homes.price),
    area: floats(homes.area),
    day: floats(homes.day),
    building: ids(homes.building),
    place: ids(homes.place),
    facts: Object.fromEntries(
      Object.entries(homes.facts).map(([fact, column]) => [
        fact,
        Float32Array.from(rows, (row) => column[row]!),
      ]),
    ),
  }
}

const METRES_A_DEGREE = 111_320

/** Points as metres east and north of a middle; exact enough within a country. */
export interface Middle {
  longitude: number
  latitude: number
}
export const east = (longitude: number, middle: Middle): number =>
  (longitude - middle.longitude) * METRES_A_DEGREE * Math.cos((middle.latitude * Math.PI) / 180)
export const north = (latitude: number, middle: Middle): number =>
  (latitude - middle.latitude) * METRES_A_DEGREE
