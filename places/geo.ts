import { startsOf, type PlaceData } from './data.ts'

const RADIANS = Math.PI / 180
const EARTH_KM = 6371.0088

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

  /** Numbers of the nearest cities within a distance in kilometres, nearest first. */
  around(
    lat: number,
    lon: number,
    limit: number,
    maxKm: number,
    wanted: (place: number) => boolean,
  ): number[] {
    return this.nearest(lat, lon, limit, wanted, (km) => km, maxKm)
  }

  /** The city whose reach comes closest to a point; null for coordinates that are none. */
  cityAt(lat: number, lon: number): number | null {
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null
    const beyond = (km: number, place: number) => {
      const reach = REACH * Math.sqrt(this.data.population[place]!)
      return km <= reach ? -reach : km - reach
    }
    return this.nearest(lat, lon, 1, () => true, beyond)[0] ?? null
  }

  /** Rings of cells around the point are looked at until nothing beyond them can be nearer than what was found. */
  private nearest(
    lat: number,
    lon: number,
    limit: number,
    wanted: (place: number) => boolean,
    measure: (km: number, place: number) => number,
    most = Infinity,
  ): number[] {
    const found: { place: number; measure: number }[] = []
    const row = Math.floor(lat) + 90
    const kmPerColumn = Math.max(
      1,
      111 * Math.cos((Math.min(89, Math.abs(lat) + 1) * Math.PI) / 180),
    )
    for (let ring = 0; ring < ROWS; ring++) {
      const widest = Math.min(COLUMNS / 2, Math.ceil((ring * 111) / kmPerColumn))
      const before =
        ring === 0 ? -1 : Math.min(COLUMNS / 2, Math.ceil(((ring - 1) * 111) / kmPerColumn))
      for (let r = Math.max(0, row - ring); r <= Math.min(ROWS - 1, row + ring); r++) {
        const whole = Math.abs(r - row) === ring
        for (let c = -widest; c < Math.max(widest + 1, 1); c++) {
          if (!whole && Math.abs(c) <= before) continue
          if (widest === COLUMNS / 2 && c === widest) continue
          const cell = r * COLUMNS + ((((Math.floor(lon) + 180 + c) % COLUMNS) + COLUMNS) % COLUMNS)
          for (let at = this.start[cell]!; at < this.start[cell + 1]!; at++) {
            const place = this.cities[at]!
            const measured = measure(
              distanceKm(lat, lon, this.data.lat(place)!, this.data.lon(place)!),
              place,
            )
            if (measured <= most && wanted(place)) found.push({ place, measure: measured })
          }
        }
      }
      const seen = (ring - 1) * 111 + 1
      if (seen > most) break
      // Everything within `ring` cells was examined, except from a point at the edge of the middle cell.
      if (found.length >= limit && ring >= 1) {
        found.sort((a, b) => a.measure - b.measure || a.place - b.place)
        if (found[limit - 1]!.measure <= seen) break
      }
    }
    return found
      .sort((a, b) => a.measure - b.measure || a.place - b.place)
      .slice(0, limit)
      .map(({ place }) => place)
  }
}

const cellOf = (lat: number, lon: number): number =>
  (Math.floor(lat) + 90) * COLUMNS + ((Math.floor(lon) + 180) % COLUMNS)
