import { readFile } from 'node:fs/promises'
import { CITY_STATES } from './city-states.ts'
import type { PlaceData } from './data.ts'
import { distanceKm, type PlaceGrid } from './geo.ts'
import { haveOneName } from './search.ts'

type Ring = number[]
type Polygons = readonly Ring[][]

/** A state or city of the package that lies within a city: a borough, a quarter, a suburb. By place numbers. */
export interface CityPart {
  place: number
  city: number
  /** Drawn; else it is the ground that is nearer to its centre than to another. */
  isExact: boolean
  polygons: Polygons
}

/** Cities whose parts are the states of a region: the boroughs of London. Ids of the package. */
const BOROUGHS: readonly { city: number; region: number }[] = [{ city: 50388, region: 2424 }]

const KM_PER_DEGREE = 111.195
/** A city takes the sections within this many kilometres times the root of its people: 18 km for 3.4 million. */
const REACH = 0.01
const REACH_LEAST_KM = 5
/** Smaller towns have no sections: GeoNames has some of villages. */
const CITY_LEAST = 50_000
/** People of a section on a square kilometre: says how far one may reach. */
const DENSITY = 2000
const RADIUS_KM = { least: 1.5, most: 6, unknown: 3 }
const CORNERS = 16
/** Two centres closer than this are one. */
const SAME_KM = 0.05

/** Parts of cities, by place number. */
export class CityParts {
  readonly #parts = new Map<number, CityPart>()
  readonly #byCity = new Map<number, CityPart[]>()
  readonly #cityOfState = new Map<number, number>()
  readonly #stateOfCity = new Map<number, number>()
  readonly #regionOfCity = new Map<number, number>()
  readonly #boroughOfName = new Map<number, number>()

  /**
   * @param sections ids of the cities of the package that are sections of others
   * @param shapes polygons of parts by the ids of their places, with the ids of their cities
   */
  constructor(
    data: PlaceData,
    grid: PlaceGrid,
    at: (id: string) => number | null,
    { sections, shapes }: PartSources,
  ) {
    const drawn = shapes.flatMap(({ id, cityId, isExact, polygons }) => {
      const [place, city] = [at(id), at(cityId)]
      return place === null || city === null ? [] : [{ place, city, isExact, polygons }]
    })
    for (const part of drawn) this.#add(part)
    const isDrawn = new Set(drawn.map(({ place }) => place))
    const lies = new Map<number, number>()
    const within = new Set<number>()
    for (const id of sections) {
      const place = at(`city${id}`)
      if (place !== null && isPlaced(data, place)) within.add(place)
    }
    for (const { place } of drawn) within.add(place)
    const addAll = (state: number, city: number): void => {
      const [from, to] = data.children(state)
      for (let place = from; place < to; place++)
        if (place !== city && isPlaced(data, place)) {
          within.add(place)
          lies.set(place, city)
        }
    }
    for (const { city, region } of BOROUGHS) {
      const [own, above] = [at(`city${city}`), at(`state${region}`)]
      if (own === null || above === null) continue
      for (const borough of data.statesIn(above)) {
        addAll(borough, own)
        const [from, to] = data.children(borough)
        for (let place = from; place < to; place++)
          if (haveOneName(data, place, borough)) this.#boroughOfName.set(place, borough)
      }
      this.#regionOfCity.set(own, above)
    }
    for (const [state, city] of CITY_STATES) {
      const [own, above] = [at(`city${city}`), at(`state${state}`)]
      if (own === null || above === null) continue
      addAll(above, own)
      this.#cityOfState.set(above, own)
      this.#stateOfCity.set(own, above)
    }
    for (const place of within) {
      const city = isDrawn.has(place)
        ? null
        : (lies.get(place) ?? cityOf(data, grid, place, within))
      if (city !== null) lies.set(place, city)
    }
    for (const [city, places] of groupBy(lies)) {
      const cells = cellsOf(data, grid, city, places)
      for (const [place, cell] of cells)
        if (!this.#boroughOfName.has(place))
          this.#add({ place, city, isExact: false, polygons: [[cell]] })
      const region = this.regionOfCity(city)
      for (const borough of region === null ? [] : data.statesIn(region)) {
        const own = [...cells].filter(([place]) => data.parent[place] === borough)
        if (own.length > 0 && !isDrawn.has(borough))
          this.#add({
            place: borough,
            city,
            isExact: false,
            polygons: own.map(([, cell]) => [cell]),
          })
      }
    }
  }

  get(place: number): CityPart | null {
    return this.#parts.get(place) ?? null
  }

  of(city: number): readonly CityPart[] {
    return this.#byCity.get(city) ?? []
  }

  /** Of a state that is one city, that city. */
  cityOfState(state: number): number | null {
    return this.#cityOfState.get(state) ?? null
  }

  /** Of a city that is its whole state, that state. */
  stateOfCity(city: number): number | null {
    return this.#stateOfCity.get(city) ?? null
  }

  /** Of a city whose boroughs are states, their region. */
  regionOfCity(city: number): number | null {
    return this.#regionOfCity.get(city) ?? null
  }

  /** Of a place in a borough that is a state, and that has its name, that borough: both are one. */
  boroughOfName(place: number): number | null {
    return this.#boroughOfName.get(place) ?? null
  }

  /** Of a region whose states are boroughs, the city. */
  cityOfRegion(region: number): number | null {
    for (const [city, of] of this.#regionOfCity) if (of === region) return city
    return null
  }

  get cities(): Iterable<number> {
    return this.#byCity.keys()
  }

  get all(): Iterable<CityPart> {
    return this.#parts.values()
  }

  #add(part: CityPart): void {
    this.#parts.set(part.place, part)
    const list = this.#byCity.get(part.city)
    if (list) list.push(part)
    else this.#byCity.set(part.city, [part])
  }
}

export interface PartSources {
  sections: readonly number[]
  shapes: readonly { id: string; cityId: string; isExact: boolean; polygons: Polygons }[]
}

interface ShapeFile {
  features: {
    /** `approximate`: drawn by hand, within some 300 m. */
    properties: { id: string; city: string; approximate?: true }
    geometry: { coordinates: [number, number][][] }
  }[]
}

/** `city-sections.csv`: cities of the package that are sections of populated places in GeoNames. `part-shapes.geojson`: parts whose shape is known. */
export async function readPartSources(): Promise<PartSources> {
  const [sections, shapes] = await Promise.all(
    ['city-sections.csv', 'part-shapes.geojson'].map((name) =>
      readFile(new URL(name, import.meta.url), 'utf8'),
    ),
  )
  return {
    sections: sections!.trim().split('\n').slice(1).map(Number),
    shapes: (JSON.parse(shapes!) as ShapeFile).features.map(({ properties, geometry }) => ({
      id: properties.id,
      cityId: properties.city,
      isExact: !properties.approximate,
      polygons: [geometry.coordinates.map((ring) => ring.slice(0, -1).flat())],
    })),
  }
}

const isPlaced = (data: PlaceData, place: number): boolean =>
  !data.double[place] && data.lat(place) !== null && data.lon(place) !== null

/** The larger city of the same country that a section lies in; null where none reaches it. */
function cityOf(
  data: PlaceData,
  grid: PlaceGrid,
  place: number,
  sections: ReadonlySet<number>,
): number | null {
  const [lat, lon] = [data.lat(place)!, data.lon(place)!]
  let best: number | null = null
  for (const city of grid.inBox(boxAround(lat, lon, 50))) {
    const people = data.population[city]!
    if (people < CITY_LEAST || people <= data.population[place]! || sections.has(city)) continue
    if (data.countryOf(city) !== data.countryOf(place)) continue
    const reach = Math.max(REACH_LEAST_KM, REACH * Math.sqrt(people))
    // The largest that reaches there: Marseille before its arrondissements, which the package has as cities.
    if (
      (best === null || people > data.population[best]!) &&
      distanceKm(lat, lon, data.lat(city)!, data.lon(city)!) <= reach
    )
      best = city
  }
  return best
}

/** For each part of a city the ground nearest to its centre, as far as it may reach. Other towns keep their ground, too. */
function cellsOf(
  data: PlaceData,
  grid: PlaceGrid,
  city: number,
  places: readonly number[],
): Map<number, Ring> {
  const [lat0, lon0] = [data.lat(city)!, data.lon(city)!]
  const scale = Math.cos((lat0 * Math.PI) / 180)
  const onPlane = (place: number) => ({
    place,
    x: (data.lon(place)! - lon0) * scale * KM_PER_DEGREE,
    y: (data.lat(place)! - lat0) * KM_PER_DEGREE,
  })
  const own = places.map(onPlane)
  const isOwn = new Set([city, ...places])
  const towns = grid
    .inBox(boxAround(lat0, lon0, 60))
    .filter((at) => !isOwn.has(at) && data.population[at]! > 0 && isPlaced(data, at))
    .map(onPlane)
  const cells = new Map<number, Ring>()
  own.forEach((centre, index) => {
    const others = [...own.filter((_, at) => at !== index), ...towns].map((other) => ({
      ...other,
      km: Math.hypot(other.x - centre.x, other.y - centre.y),
    }))
    if (own.slice(0, index).some(({ x, y }) => Math.hypot(x - centre.x, y - centre.y) < SAME_KM))
      return
    const radius = radiusOf(data.population[centre.place]!)
    let cell = Array.from({ length: CORNERS }, (_, at): [number, number] => {
      const angle = (2 * Math.PI * at) / CORNERS
      return [centre.x + radius * Math.cos(angle), centre.y + radius * Math.sin(angle)]
    })
    for (const other of others)
      if (other.km >= SAME_KM && other.km < 2 * radius) cell = nearerTo(cell, centre, other)
    cells.set(
      centre.place,
      cell.flatMap(([x, y]) => [
        rounded(lon0 + x / (scale * KM_PER_DEGREE)),
        rounded(lat0 + y / KM_PER_DEGREE),
      ]),
    )
  })
  return cells
}

interface Spot {
  x: number
  y: number
}

/** The share of a convex polygon that is nearer to one point than to another. */
function nearerTo(corners: readonly [number, number][], one: Spot, other: Spot) {
  const [dx, dy] = [other.x - one.x, other.y - one.y]
  const limit = (other.x ** 2 + other.y ** 2 - (one.x ** 2 + one.y ** 2)) / 2
  const beyond = ([x, y]: readonly [number, number]): number => x * dx + y * dy - limit
  return corners.flatMap((corner, at): [number, number][] => {
    const next = corners[(at + 1) % corners.length]!
    const [from, to] = [beyond(corner), beyond(next)]
    const kept: [number, number][] = from <= 0 ? [corner] : []
    if (from <= 0 === to <= 0) return kept
    const share = from / (from - to)
    return [
      ...kept,
      [corner[0] + share * (next[0] - corner[0]), corner[1] + share * (next[1] - corner[1])],
    ]
  })
}

const radiusOf = (people: number): number =>
  people === 0
    ? RADIUS_KM.unknown
    : Math.min(
        RADIUS_KM.most,
        Math.max(RADIUS_KM.least, 1.5 * Math.sqrt(people / DENSITY / Math.PI)),
      )

/** West, south, east, north; away from the poles and the antimeridian, where no city with parts lies. */
function boxAround(lat: number, lon: number, km: number): [number, number, number, number] {
  const [up, aside] = [km / KM_PER_DEGREE, km / KM_PER_DEGREE / Math.cos((lat * Math.PI) / 180)]
  return [
    Math.max(-180, lon - aside),
    Math.max(-90, lat - up),
    Math.min(180, lon + aside),
    Math.min(90, lat + up),
  ]
}

const rounded = (degrees: number): number => Number(degrees.toFixed(5))

function groupBy(lies: ReadonlyMap<number, number>): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [place, city] of lies) {
    const list = groups.get(city)
    if (list) list.push(place)
    else groups.set(city, [place])
  }
  return groups
}
