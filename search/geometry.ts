import { NOWHERE } from './columns.ts'
import type { Box, Point, Ring } from './query.ts'

/** An area on the earth. Coordinates as in columns: integer millionths of a degree. */
export interface Area {
  /** 1 for a point inside, else 0. */
  has(lon: number, lat: number): number
  /** Whether points of a box may be inside. */
  meets(west: number, south: number, east: number, north: number): boolean
}

/** In millionths of a degree; `east` is at or beyond `west`, and both may lie once around. */
export interface Extent {
  west: number
  south: number
  east: number
  north: number
}

const E6 = 1_000_000
/** Once around, in millionths of a degree. */
export const AROUND = 360 * E6
/** Mean radius of the earth in kilometres (IUGG). */
const EARTH = 6371.0088
const RADIAN = Math.PI / 180 / E6

/** A box in millionths of a degree; `east` is at or beyond `west`, over 180 degrees where it lies across the antimeridian. */
export function boxE6([west, south, east, north]: Box): Extent {
  return {
    west: Math.ceil(west * E6),
    south: Math.max(NOWHERE + 1, Math.ceil(south * E6)),
    east: Math.floor(east * E6) + (east < west ? AROUND : 0),
    north: Math.floor(north * E6),
  }
}

/** Whether a box meets another, or would once around the earth. */
const meeting =
  (west: number, south: number, east: number, north: number): Area['meets'] =>
  (left, bottom, right, top) =>
    bottom <= north &&
    top >= south &&
    ((left <= east && right >= west) ||
      (left + AROUND <= east && right + AROUND >= west) ||
      (left - AROUND <= east && right - AROUND >= west))

export function inBox(box: Box): Area {
  const { west, south, east, north } = boxE6(box)
  return {
    has: (x, y) =>
      Number(y >= south) &
      Number(y <= north) &
      ((Number(x >= west) & Number(x <= east)) |
        (Number(x + AROUND >= west) & Number(x + AROUND <= east))),
    meets: meeting(west, south, east, north),
  }
}

/** Half of the versed sine of the angle between two points, in [0, 1]: grows with their distance (haversine formula). */
export function haversine(at: Point): (lat: number, lon: number) => number {
  const [lat0, lon0, cosine] = [
    at.lat * E6 * RADIAN,
    at.lon * E6 * RADIAN,
    Math.cos(at.lat * E6 * RADIAN),
  ]
  return (lat, lon) => {
    const y = Math.sin((lat * RADIAN - lat0) / 2)
    const x = Math.sin((lon * RADIAN - lon0) / 2)
    return y * y + cosine * Math.cos(lat * RADIAN) * x * x
  }
}

/** Box around all points within a distance. */
export function radiusExtent(at: Point, km: number): Extent {
  const angle = km / EARTH
  // Nothing farther to any side can be inside: most rows need no sine. Around a pole there is no west and east.
  const reach = angle / RADIAN + 1
  const [south, north] = [Math.max(NOWHERE + 1, at.lat * E6 - reach), at.lat * E6 + reach]
  const sides = Math.sin(angle) / Math.cos(at.lat * E6 * RADIAN)
  const aside =
    angle < Math.PI / 2 && sides < 1 && Math.max(-south, north) < 90 * E6
      ? Math.asin(sides) / RADIAN + 1
      : AROUND / 2
  return { west: at.lon * E6 - aside, south, east: at.lon * E6 + aside, north }
}

export function inRadius(at: Point, km: number): Area {
  const distance = haversine(at)
  const limit = Math.sin(Math.min(km / EARTH, Math.PI) / 2) ** 2
  const { west, south, east, north } = radiusExtent(at, km)
  return {
    has: (x, y) => (y < south || y > north ? 0 : Number(distance(y, x) <= limit)),
    meets: meeting(west, south, east, north),
  }
}

export function inPolygons(polygons: readonly (readonly Ring[])[]): Area {
  const shapes = polygons.map((rings) => new Shape(rings))
  return {
    has(x, y) {
      let inside = 0
      for (const shape of shapes) inside |= shape.has(x, y)
      return inside
    },
    meets: (west, south, east, north) =>
      shapes.some((shape) => shape.meets(west, south, east, north)),
  }
}

/** Slabs of latitude, each with the sides that cross it: a point looks only at those. No more than there are sides. */
const SLABS_MAX = 256

/** A polygon of one or more rings by the even-odd rule. A side longer than half around the earth goes the other way, over the antimeridian. */
class Shape {
  readonly #south: number
  readonly #north: number
  readonly #west: number
  readonly #east: number
  readonly #perSlab: number
  /** Per slab: x and y of both ends of each side, by fours. */
  readonly #slabs: Float64Array[]
  readonly meets: Area['meets']

  constructor(rings: readonly Ring[]) {
    const sides = rings.flatMap(sidesOf)
    const [xs, ys] = [
      sides.flatMap(([x1, , x2]) => [x1, x2]),
      sides.flatMap(([, y1, , y2]) => [y1, y2]),
    ]
    this.#west = Math.min(...xs)
    this.#east = Math.max(...xs)
    this.#south = Math.min(...ys)
    this.#north = Math.max(...ys)
    this.meets = meeting(this.#west, this.#south, this.#east, this.#north)
    const count = Math.min(SLABS_MAX, sides.length)
    this.#perSlab = count / (this.#north - this.#south || 1)
    const slabs: number[][] = Array.from({ length: count + 1 }, () => [])
    for (const side of sides) {
      const first = Math.floor((Math.min(side[1], side[3]) - this.#south) * this.#perSlab)
      const last = Math.floor((Math.max(side[1], side[3]) - this.#south) * this.#perSlab)
      for (let slab = first; slab <= Math.min(last, count); slab++) slabs[slab]!.push(...side)
    }
    this.#slabs = slabs.map((slab) => Float64Array.from(slab))
  }

  /** 1 when the point, in millionths of a degree, is inside. A ring may lie once around from another of its polygon, so all worlds count together. */
  has(x: number, y: number): 0 | 1 {
    if (y === NOWHERE || y < this.#south || y > this.#north) return 0
    const slab = this.#slabs[Math.floor((y - this.#south) * this.#perSlab)]!
    return crossed(slab, this.#west, this.#east, x, y)
  }
}

/** 1 where sides, by fours, are crossed an odd number of times on the way east, in all worlds together. */
function crossed(sides: Float64Array, west: number, east: number, x: number, y: number): 0 | 1 {
  let odd = 0
  for (let at = x - AROUND; at <= x + AROUND; at += AROUND) {
    if (at < west || at > east) continue
    for (let side = 0; side < sides.length; side += 4) {
      const [x1, y1, x2, y2] = [sides[side]!, sides[side + 1]!, sides[side + 2]!, sides[side + 3]!]
      if (y1 > y !== y2 > y && at < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd ^= 1
    }
  }
  return odd as 0 | 1
}

/** Polygons for few lookups: a fifth of the memory of `inPolygons`, and no slabs. */
export class PlainPolygons implements Extent {
  readonly #sides: Float64Array[]
  readonly #extents: Extent[]
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number

  constructor(polygons: readonly (readonly Ring[])[]) {
    this.#sides = polygons.map((rings) => Float64Array.from(rings.flatMap(sidesOf).flat()))
    this.#extents = this.#sides.map(extentOfSides)
    this.west = Math.min(...this.#extents.map(({ west }) => west))
    this.south = Math.min(...this.#extents.map(({ south }) => south))
    this.east = Math.max(...this.#extents.map(({ east }) => east))
    this.north = Math.max(...this.#extents.map(({ north }) => north))
  }

  has(x: number, y: number): 0 | 1 {
    for (let at = 0; at < this.#sides.length; at++) {
      const { west, south, east, north } = this.#extents[at]!
      if (y !== NOWHERE && y >= south && y <= north && crossed(this.#sides[at]!, west, east, x, y))
        return 1
    }
    return 0
  }
}

function extentOfSides(sides: Float64Array): Extent {
  const extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (let at = 0; at < sides.length; at += 2) {
    extent.west = Math.min(extent.west, sides[at]!)
    extent.east = Math.max(extent.east, sides[at]!)
    extent.south = Math.min(extent.south, sides[at + 1]!)
    extent.north = Math.max(extent.north, sides[at + 1]!)
  }
  return extent
}

type Side = [x1: number, y1: number, x2: number, y2: number]

/** The sides of a ring in millionths of a degree, longitudes going on over 180 where the ring does. */
export function sidesOf(ring: Ring): Side[] {
  const corners: [number, number][] = []
  let turn = 0
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const x = ring[at]! * E6
    const before = corners.at(-1)
    if (before) turn = Math.round((before[0] - x) / AROUND) * AROUND
    corners.push([x + turn, ring[at + 1]! * E6])
  }
  return corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!
    return [x, y, nextX, nextY]
  })
}
