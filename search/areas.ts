import { NOWHERE, type Columns } from './columns.ts'
import { AROUND, inPolygons, type Area } from './geometry.ts'
import type { Ring } from './query.ts'

/** A named area with a shape: a coast, a district. */
export interface AreaShape {
  id: number
  /** Another number after each change of the shape. */
  version: number
  /** Polygons of rings. */
  polygons: readonly (readonly Ring[])[]
  /** `placeKey` of the cities whose offers are in it, as far as the public does not know where these offers are; sorted. */
  cities: readonly number[]
  /** `placeKey` of the city whose offers alone are in it. */
  within?: number
}

/**
 * Whether an offer is in an area: by its point, as far as the public knows it, else by its city. Market figures say the same in SQL (`api/homes/market/`).
 * Coordinates are those of columns.
 */
export class AreaMembers {
  readonly #shape: Area
  readonly #cities: ReadonlySet<number>
  readonly #first: number
  readonly #last: number
  readonly #within: number | undefined

  constructor({ polygons, cities, within }: AreaShape) {
    this.#within = within
    this.#shape = inPolygons(polygons)
    this.#cities = new Set(cities)
    this.#first = cities[0] ?? Infinity
    this.#last = cities.at(-1) ?? -Infinity
  }

  has(lon: number, lat: number, place: number): number {
    if (this.#within !== undefined && place !== this.#within) return 0
    if (lat !== NOWHERE) return this.#shape.has(lon, lat)
    // Cities of an area lie close together: most rows need no look-up.
    return place < this.#first || place > this.#last ? 0 : Number(this.#cities.has(place))
  }

  /** Whether offers of places from one key to another may be in it without a point on the map. */
  hasCities(from: number, to: number): boolean {
    return to >= this.#first && from <= this.#last
  }

  meets(west: number, south: number, east: number, north: number): boolean {
    return this.#shape.meets(west, south, east, north)
  }
}

const DEGREE = 1_000_000
const LONS = 360
const cellOf = (lon: number, lat: number): number =>
  (Math.floor(lat / DEGREE) + 90) * LONS +
  ((((Math.floor(lon / DEGREE) + 180) % LONS) + LONS) % LONS)

/** All areas, found by degree and by city. */
export class AreaMap {
  readonly #ids: readonly number[]
  readonly #members: readonly AreaMembers[]
  /** Places in `#members`. */
  readonly #byDegree = new Map<number, number[]>()
  readonly #byCity = new Map<number, number[]>()

  constructor(shapes: readonly AreaShape[]) {
    this.#ids = shapes.map(({ id }) => id)
    this.#members = shapes.map((shape) => new AreaMembers(shape))
    shapes.forEach(({ cities }, at) => {
      for (const city of cities) addTo(this.#byCity, city, at)
      const members = this.#members[at]!
      // Few enough to ask for each: an area is added once, areas change seldom.
      for (let south = -90; south <= 90; south++) {
        if (!members.meets(-AROUND / 2, south * DEGREE, AROUND / 2, (south + 1) * DEGREE)) continue
        for (let west = -180; west < 180; west++) {
          const [lon, lat] = [west * DEGREE, south * DEGREE]
          if (members.meets(lon, lat, lon + DEGREE, lat + DEGREE))
            addTo(this.#byDegree, cellOf(lon, lat), at)
        }
      }
    })
  }

  /** Calls `each` with the ids of the areas that a row is in. */
  forEach({ arrays: { lon, lat, place } }: Columns, row: number, each: (id: number) => void): void {
    const [x, y, key] = [lon[row]!, lat[row]!, place[row]!]
    const near = y === NOWHERE ? this.#byCity.get(key) : this.#byDegree.get(cellOf(x, y))
    if (near) for (const at of near) if (this.#members[at]!.has(x, y, key)) each(this.#ids[at]!)
  }
}

function addTo(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
