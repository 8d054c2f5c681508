import { startsOf, type PlaceData } from './data.ts'

const RADIANS = Math.PI / 180
const EARTH_KM = 6371.0088
/** A degree has at least this many: places that are skipped as too far are too far. */
const KM_A_DEGREE = 111.19

/** Kilometres between two points in degrees, on a sphere. */
export function distanceKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const a = Math.sin(((lat2 - lat1) * RADIANS) / 2) ** 2
  const b =
    Math.cos(lat1 * RADIANS) *
    Math.cos(lat2 * RADIANS) *
    Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a + b)))
}

/** Whether a point is in any of some polygons, by the even-odd rule of all its rings (`lon, lat, lon, lat ...`). Sides longer than half around the earth go the other way. */
export function isInside(
  polygons: readonly (readonly (readonly number[])[])[],
  lon: number,
  lat: number,
): boolean {
  return polygons.some((rings) => {
    let isIn = false
    for (const ring of rings)
      for (let at = 0; at < ring.length; at += 2) {
        const next = (at + 2) % ring.length
        const [y1, y2] = [ring[at + 1]!, ring[next + 1]!]
        if (y1 > lat === y2 > lat) continue
        const [x1, x2] = [eastOf(lon, ring[at]!), eastOf(lon, ring[next]!)]
        // On the other side of the earth.
        if (Math.abs(x2 - x1) > 180) continue
        if (0 < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isIn = !isIn
      }
    return isIn
  })
}
/** Degrees to the east, -180 to 180. */
const eastOf = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180

/** A city reaches as many kilometres as this times the root of its people: 13 km for 1.6 million. */
const REACH = 0.01
/** Cells of one degree. */
const COLUMNS = 360
const ROWS = 181

/** Cities by the degree they lie in. */
export class PlaceGrid {
  private readonly data: PlaceData
  private readonly start: Uint32Array
  private readonly cities: Uint32Array
  private readonly countries = new Map<number, ReadonlySet<number>>()
  /** The widest reach of the cities in a cell. */
  private readonly reaches = new Float64Array(ROWS * COLUMNS)

  constructor(data: PlaceData) {
    this.data = data
    const counts = new Uint16Array(ROWS * COLUMNS)
    const cells = new Int32Array(data.size).fill(-1)
    for (let place = data.countries + data.states; place < data.size; place++) {
      const lat = data.lat(place)
      const lon = data.lon(place)
      if (lat === null || lon === null || data.double[place]) continue
      cells[place] = cellOf(lat, lon)
      counts[cells[place]!]!++
      this.reaches[cells[place]!] = Math.max(this.reaches[cells[place]!]!, this.reachOf(place))
    }
    this.start = startsOf(counts)
    this.cities = new Uint32Array(this.start[ROWS * COLUMNS]!)
    const next = this.start.slice()
    for (let place = 0; place < data.size; place++)
      if (cells[place]! >= 0) this.cities[next[cells[place]!]!++] = place
  }

  /** Numbers of the cities in a box of degrees, west at most east. */
  inBox([west, south, east, north]: readonly [number, number, number, number]): number[] {
    const found: number[] = []
    for (let row = Math.floor(south); row <= Math.floor(north); row++)
      for (let column = Math.floor(west); column <= Math.floor(east); column++) {
        const cell = cellOf(Math.min(row, 90), column)
        for (let at = this.start[cell]!; at < this.start[cell + 1]!; at++) {
          const city = this.cities[at]!
          const [lat, lon] = [this.data.lat(city)!, this.data.lon(city)!]
          if (lat >= south && lat <= north && lon >= west && lon <= east) found.push(city)
        }
      }
    return found
  }

  /** Numbers of the countries of the cities in the degrees that a box touches, which may cross the antimeridian. */
  countriesIn([west, south, east, north]: readonly [number, number, number, number]): Set<number> {
    const found = new Set<number>()
    for (let row = Math.max(-90, Math.floor(south)); row <= Math.min(90, north); row++)
      for (let column = Math.floor(west); column <= east; column++) {
        const cell = (row + 90) * COLUMNS + ((((column + 180) % COLUMNS) + COLUMNS) % COLUMNS)
        let own = this.countries.get(cell)
        if (!own) {
          const cities = this.cities.subarray(this.start[cell], this.start[cell + 1])
          own = new Set(Array.from(cities, (city) => this.data.countryOf(city)))
          this.countries.set(cell, own)
        }
        for (const country of own) found.add(country)
      }
    return found
  }

  /** The city whose reach comes closest to a point; null for invalid coordinates. */
  cityAt(lat: number, lon: number): number | null {
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null
    let best: number | null = null
    let least = Infinity
    for (const { cells, seen } of ringsAround(lat, lon)) {
      for (const cell of cells) {
        if (beyond(kmToCell(lat, lon, cell), this.reaches[cell]!) > least) continue
        for (let at = this.start[cell]!; at < this.start[cell + 1]!; at++) {
          const place = this.cities[at]!
          const reach = this.reachOf(place)
          const [cityLat, cityLon] = [this.data.lat(place)!, this.data.lon(place)!]
          if (beyond(KM_A_DEGREE * Math.abs(cityLat - lat), reach) > least) continue
          const measured = beyond(distanceKm(lat, lon, cityLat, cityLon), reach)
          if (measured > least || (measured === least && place > best!)) continue
          best = place
          least = measured
        }
      }
      if (least <= seen) break
    }
    return best
  }

  private reachOf(place: number): number {
    return REACH * Math.sqrt(this.data.population[place]!)
  }

  /** The nearest cities within a distance, nearest first, by number and kilometres. */
  around(
    lat: number,
    lon: number,
    limit: number,
    maxKm: number,
    wanted: (place: number) => boolean,
  ): { place: number; km: number }[] {
    const found: { place: number; km: number }[] = []
    const byDistance = (a: { place: number; km: number }, b: { place: number; km: number }) =>
      a.km - b.km || a.place - b.place
    for (const { cells, seen } of ringsAround(lat, lon)) {
      for (const cell of cells)
        for (let at = this.start[cell]!; at < this.start[cell + 1]!; at++) {
          const place = this.cities[at]!
          const km = distanceKm(lat, lon, this.data.lat(place)!, this.data.lon(place)!)
          if (km <= maxKm && wanted(place)) found.push({ place, km })
        }
      if (seen > maxKm) break
      if (found.length >= limit && seen > 0) {
        found.sort(byDistance)
        if (found[limit - 1]!.km <= seen) break
      }
    }
    return found.sort(byDistance).slice(0, limit)
  }
}

/** How far a point is outside a city's reach; inside, the larger city is nearer. */
const beyond = (km: number, reach: number): number => (km <= reach ? -reach : km - reach)

/** Lower bound of the distance of a cell from a point. */
function kmToCell(lat: number, lon: number, cell: number): number {
  const south = Math.floor(cell / COLUMNS) - 90
  const west = (cell % COLUMNS) - 180
  const [toWest, toEast] = [Math.abs(eastOf(lon, west)), Math.abs(eastOf(lon, west + 1))]
  const across = lon >= west && lon <= west + 1 ? 0 : Math.min(toWest, toEast)
  // As far as the meridian; beyond a quarter of the earth the way may lead over a pole.
  const along =
    across < 89 ? Math.asin(Math.cos(lat * RADIANS) * Math.sin(across * RADIANS)) / RADIANS : 0
  return KM_A_DEGREE * Math.max(along, south - lat, lat - south - 1, 0)
}

/** Rings of cells around a point. `seen`: nothing in the rings after it is so near, in kilometres. */
function* ringsAround(lat: number, lon: number): Generator<{ cells: number[]; seen: number }> {
  const row = Math.floor(lat) + 90
  const kmPerColumn = Math.max(1, 111 * Math.cos((Math.min(89, Math.abs(lat) + 1) * Math.PI) / 180))
  const reachOf = (ring: number) => Math.min(COLUMNS / 2, Math.ceil((ring * 111) / kmPerColumn))
  for (let ring = 0; ring < ROWS; ring++) {
    const widest = reachOf(ring)
    const before = ring === 0 ? -1 : reachOf(ring - 1)
    const cells: number[] = []
    for (let r = Math.max(0, row - ring); r <= Math.min(ROWS - 1, row + ring); r++) {
      const whole = Math.abs(r - row) === ring
      for (let c = -widest; c < Math.max(widest + 1, 1); c++) {
        if (!whole && Math.abs(c) <= before) continue
        if (widest === COLUMNS / 2 && c === widest) continue
        cells.push(r * COLUMNS + ((((Math.floor(lon) + 180 + c) % COLUMNS) + COLUMNS) % COLUMNS))
      }
    }
    // A point may lie at the edge of the middle cell.
    yield { cells, seen: (ring - 1) * 111 + 1 }
  }
}

const cellOf = (lat: number, lon: number): number =>
  (Math.floor(lat) + 90) * COLUMNS + ((Math.floor(lon) + 180) % COLUMNS)
