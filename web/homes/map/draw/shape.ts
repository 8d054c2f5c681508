import type { Box, Point, Polygon } from '#contract/homes/areas.ts'

/** Longitude and latitude in hundred-thousandths of a degree, as in addresses. Longitudes exceed 180 degrees across the antimeridian. */
export type Corner = readonly [x: number, y: number]
/** Corners in order; the ring is closed implicitly. */
export type Ring = readonly Corner[]
/** An outer ring and its holes. */
export type Area = readonly Ring[]

const E5 = 100_000
/** One turn around the earth. */
export const AROUND = 360 * E5

export const cornerAt = (lon: number, lat: number): Corner => [
  Math.round(lon * E5) + 0,
  Math.round(lat * E5) + 0,
]
export const degreesOf = ([x, y]: Corner): [lon: number, lat: number] => [x / E5, y / E5]
export const isSame = (a: Corner, b: Corner): boolean => a[0] === b[0] && a[1] === b[1]
export const cornersIn = (areas: readonly Area[]): number =>
  areas.flat().reduce((sum, ring) => sum + ring.length, 0)

/** The longitude within 180 degrees, as in addresses. */
const wrapped = ([x, y]: Corner): Corner => [x - AROUND * Math.round(x / AROUND), y]

export function pointAt(corner: Corner): Point {
  const [lon, lat] = degreesOf(wrapped(corner))
  return { lat, lon }
}

/** No side is longer than half around the earth, so this is reversible. */
export const toPolygons = (areas: readonly Area[]): Polygon[] =>
  areas.map((rings) => rings.map((ring) => ring.flatMap((corner) => degreesOf(wrapped(corner)))))

/**
 * Unwraps areas of an address: a side longer than half around the earth goes the other way, across the antimeridian. The earth is cut where
 * the areas leave the widest gap, so that those which meet do so in the same copy of the world.
 */
export function fromPolygons(polygons: readonly Polygon[]): Area[] {
  const areas = polygons.map((rings) => rings.map(unwound))
  const west = westernEdge(areas.flat())
  const shifted = (ring: Ring): Ring => {
    const turn = AROUND * Math.floor((edgesOf([ring]).west - west) / AROUND)
    return turn === 0 ? ring : ring.map(([x, y]) => [x - turn, y])
  }
  return areas.map((rings) => rings.map(shifted))
}

/** The longitude after the widest gap between rings. */
function westernEdge(rings: readonly Ring[]): number {
  const spans = rings
    .map((ring) => {
      const { west, east } = edgesOf([ring])
      const turn = AROUND * Math.floor(west / AROUND + 0.5)
      return { west: west - turn, east: east - turn }
    })
    .sort((a, b) => a.west - b.west)
  let reach = Math.max(...spans.map(({ east }) => east)) - AROUND
  let [edge, widest] = [0, -Infinity]
  for (const { west, east } of spans) {
    if (west - reach > widest) [edge, widest] = [west, west - reach]
    reach = Math.max(reach, east)
  }
  return edge
}

function unwound(numbers: readonly number[]): Ring {
  const ring: Corner[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = cornerAt(numbers[at]!, numbers[at + 1]!)
    const before = ring.at(-1)
    const next: Corner = [before ? x + AROUND * Math.round((before[0] - x) / AROUND) : x, y]
    if (!before || !isSame(before, next)) ring.push(next)
  }
  // Other programs repeat the first corner at the end.
  return ring.length > 1 && isSame(ring[0]!, ring.at(-1)!) ? ring.slice(0, -1) : ring
}

/** Twice the signed area of a ring: positive if counterclockwise. */
export const doubleArea = (ring: Ring): number => {
  const [x0, y0] = ring[0] ?? [0, 0]
  return sidesOf(ring).reduce(
    (sum, [[ax, ay], [bx, by]]) => sum + (ax - x0) * (by - y0) - (bx - x0) * (ay - y0),
    0,
  )
}

export const sidesOf = (ring: Ring): [Corner, Corner][] =>
  ring.map((corner, at) => [corner, ring[(at + 1) % ring.length]!])

export function edgesOf(rings: readonly Ring[]): {
  west: number
  south: number
  east: number
  north: number
} {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of rings.flat()) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

/** Bounding box of areas, in degrees. */
export const boxAround = (polygons: readonly Polygon[]): Box =>
  boxOfRings(fromPolygons(polygons).flat())

/** Bounding box of rings, in degrees. */
export function boxOfRings(rings: readonly Ring[]): Box {
  const { west, south, east, north } = edgesOf(rings)
  const turned = (x: number): number => x - AROUND * Math.floor((x + AROUND / 2) / AROUND)
  return east - west >= AROUND
    ? [-180, south / E5, 180, north / E5]
    : [turned(west) / E5, south / E5, turned(east) / E5, north / E5]
}

/** Whether a point is inside, by the even-odd rule. Points on a side may be either. */
export function isInside(rings: readonly Ring[], [x, y]: Corner): boolean {
  let inside = false
  for (const ring of rings) {
    for (const [[ax, ay], [bx, by]] of sidesOf(ring)) {
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside
    }
  }
  return inside
}

/** Whether a ring that crosses none of the others is inside them. They may touch at corners, so it tests the middle of a side. */
export function isWithin([a, b]: Ring, rings: readonly Ring[]): boolean {
  return isInside(rings, [(a![0] + b![0]) / 2, (a![1] + b![1]) / 2])
}
