import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

interface Point {
  lat: number
  lon: number
}

/** A map of a home among numbered points. */
export interface MapOf {
  home: Point
  points: readonly (Point & { text: string })[]
  /** Names of places, the largest first. */
  labels: readonly (Point & { text: string })[]
  /** Borders of parts of the place: rings of longitude and latitude. */
  borders: readonly (readonly (readonly number[])[])[]
  /** Lengths that its scale may show, in metres, with their texts. */
  scales: readonly { metres: number; text: string }[]
}

/** In points of the page. */
interface DrawnMap {
  /** Paths of SVG. */
  land: string
  lines: string
  home: { x: number; y: number }
  points: { x: number; y: number; text: string }[]
  labels: { x: number; y: number; text: string }[]
  scale: { length: number; text: string }
}

type Topology = Parameters<typeof feature>[0]
type Position = readonly number[]
const read = createRequire(import.meta.url) as (file: string) => Topology

/** Shares of the size that stay free around the points. */
const MARGIN = 0.16
/** Metres that a map shows at least. */
const LEAST_METRES = 1500
const EARTH_METRES = 40_075_016
/** Points nearer than this would hide one another: they move apart. */
const APART = 15
const LABELS_MAX = 14
const SCALE_MAX = 110

/** Web Mercator, the world from 0 to 1. */
const mercator = ({ lat, lon }: Point): [number, number] => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export function drawnMap(
  { home, points, labels, borders, scales }: MapOf,
  width: number,
  height: number,
): DrawnMap {
  const spots = [home, ...points].map(mercator)
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const middle = [
    (Math.min(...xs) + Math.max(...xs)) / 2,
    (Math.min(...ys) + Math.max(...ys)) / 2,
  ] as const
  const metres = EARTH_METRES * Math.cos((home.lat * Math.PI) / 180)
  const across = Math.max(
    (Math.max(...xs) - Math.min(...xs)) / (1 - 2 * MARGIN),
    ((Math.max(...ys) - Math.min(...ys)) / (1 - 2 * MARGIN)) * (width / height),
    LEAST_METRES / metres,
  )
  const pixels = width / across
  const project = ([x, y]: readonly [number, number]): { x: number; y: number } => ({
    x: width / 2 + (x - middle[0]) * pixels,
    y: height / 2 + (y - middle[1]) * pixels,
  })
  const at = (point: Point) => project(mercator(point))
  const own = at(home)
  const scale = scales.findLast((one) => (one.metres / metres) * pixels <= SCALE_MAX) ??
    scales[0] ?? { metres: 0, text: '' }
  const shown = points.map((point) => ({ ...at(point), text: point.text }))
  moveApart([own, ...shown], own)
  const ring = (positions: readonly Position[]) =>
    positions.map(([lon = 0, lat = 0]) => at({ lat: Math.max(-85, Math.min(85, lat)), lon }))
  return {
    land: pathOf(
      landRings().flatMap((one) => {
        const part = clip(ring(one), width, height)
        return part.length > 2 ? [part] : []
      }),
    ),
    lines: pathOf(
      borders.flatMap((one) => {
        const part = clip(ring(one), width, height)
        return part.length > 2 ? [part] : []
      }),
    ),
    home: own,
    points: shown,
    labels: freeLabels(
      labels.map((label) => ({ ...at(label), text: label.text })),
      [own, ...shown],
      width,
      height,
    ),
    scale: { length: (scale.metres / metres) * pixels, text: scale.text },
  }
}

const pathOf = (rings: readonly (readonly { x: number; y: number }[])[]): string =>
  rings
    .map((one) => `M${one.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')

/** Outer and inner rings of the land of the world, in degrees. */
function landRings(): Position[][] {
  const topology = read('world-atlas/land-10m.json')
  const land = feature(
    topology,
    topology.objects['land']!,
  ) as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>
  return land.features.flatMap(({ geometry }) => geometry.coordinates.flat())
}

/** A ring within a rectangle (Sutherland and Hodgman). */
function clip(
  ring: readonly { x: number; y: number }[],
  width: number,
  height: number,
): { x: number; y: number }[] {
  type Corner = { x: number; y: number }
  const reach = 2
  if (
    ring.every(({ x }) => x < -reach) ||
    ring.every(({ x }) => x > width + reach) ||
    ring.every(({ y }) => y < -reach) ||
    ring.every(({ y }) => y > height + reach)
  )
    return []
  const crossX =
    (edge: number) =>
    (a: Corner, b: Corner): Corner => ({
      x: edge,
      y: a.y + ((b.y - a.y) * (edge - a.x)) / (b.x - a.x),
    })
  const crossY =
    (edge: number) =>
    (a: Corner, b: Corner): Corner => ({
      x: a.x + ((b.x - a.x) * (edge - a.y)) / (b.y - a.y),
      y: edge,
    })
  const sides: [(corner: Corner) => boolean, (a: Corner, b: Corner) => Corner][] = [
    [({ x }) => x >= -reach, crossX(-reach)],
    [({ x }) => x <= width + reach, crossX(width + reach)],
    [({ y }) => y >= -reach, crossY(-reach)],
    [({ y }) => y <= height + reach, crossY(height + reach)],
  ]
  return sides.reduce<Corner[]>(
    (corners, [isInside, cross]) => {
      return corners.flatMap((corner, index) => {
        const before = corners.at(index - 1)!
        const enters = isInside(corner) !== isInside(before) ? [cross(before, corner)] : []
        return isInside(corner) ? [...enters, corner] : enters
      })
    },
    [...ring],
  )
}

/** Points that would hide one another move apart, the home stays. */
function moveApart(spots: { x: number; y: number }[], fixed: { x: number; y: number }): void {
  for (let round = 0; round < 40; round++)
    for (const [index, one] of spots.entries())
      for (const other of spots.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x || 0.1 * (index + 1), other.y - one.y || 0.1]
        const distance = Math.hypot(dx, dy)
        if (distance >= APART) continue
        const push = (APART - distance) / distance
        const share = one === fixed ? 1 : 0.5
        other.x += dx * push * share
        other.y += dy * push * share
        if (one === fixed) continue
        one.x -= dx * push * share
        one.y -= dy * push * share
      }
}

/** Names that hide neither points nor one another. */
function freeLabels<Label extends { x: number; y: number; text: string }>(
  labels: readonly Label[],
  points: readonly { x: number; y: number }[],
  width: number,
  height: number,
): Label[] {
  const kept: Label[] = []
  for (const label of labels) {
    const half = 2 + label.text.length * 2.1
    const isFree =
      label.x - half > 2 &&
      label.x + half < width - 2 &&
      label.y > 10 &&
      label.y < height - 26 &&
      points.every(({ x, y }) => Math.abs(x - label.x) > half + 8 || Math.abs(y - label.y) > 13) &&
      kept.every(
        ({ x, y, text }) =>
          Math.abs(x - label.x) > half + 2 + text.length * 2.1 || Math.abs(y - label.y) > 11,
      )
    if (isFree && kept.length < LABELS_MAX) kept.push(label)
  }
  return kept
}
