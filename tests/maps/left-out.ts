import { fromVectorTileJs } from '@maplibre/vt-pbf'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

interface Point {
  x: number
  y: number
}

/** Units beyond the tile that Planetiler keeps of a line. */
const BUFFER = 64
const SIDE = 4096

/**
 * The ways of a tile as Planetiler writes them: lines of the same kind are one as far as nothing forks, those vertices are left out that lie within a unit of
 * the line without them, and the line ends a little beyond the tile.
 */
export function withoutNeedless(bytes: Uint8Array): Uint8Array {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const layer = layers['transportation']
  if (!layer) return bytes
  const groups = new Map<
    string,
    { properties: VectorTileFeature['properties']; lines: Point[][] }
  >()
  for (let n = 0; n < layer.length; n++) {
    const feature = layer.feature(n)
    if (feature.type !== 2) continue
    const key = JSON.stringify(feature.properties)
    const group = groups.get(key) ?? { properties: feature.properties, lines: [] }
    groups.set(key, group)
    for (const line of feature.loadGeometry()) group.lines.push(...kept(line))
  }
  const features = [...groups.values()].flatMap(({ properties, lines }) =>
    merged(lines).map((line) => ({ properties, line: simplified(line) })),
  )
  const ways = {
    version: 2,
    name: 'transportation',
    extent: SIDE,
    length: features.length,
    feature: (n: number) => ({
      id: undefined,
      type: 2 as const,
      extent: SIDE,
      properties: features[n]!.properties,
      loadGeometry: () => [features[n]!.line],
    }),
  }
  return fromVectorTileJs({ layers: { ...layers, transportation: ways } } as never)
}

/** The parts of a line near the tile. */
function kept(line: readonly Point[]): Point[][] {
  const parts: Point[][] = []
  let open: Point[] | null = null
  const isNear = ({ x, y }: Point) =>
    x >= -BUFFER && y >= -BUFFER && x <= SIDE + BUFFER && y <= SIDE + BUFFER
  line.forEach((point, i) => {
    const before = line[i - 1]
    if (isNear(point) || (before && isNear(before))) {
      if (!open) parts.push((open = before ? [before] : []))
      open.push(point)
    } else if (before && crosses(before, point)) parts.push([before, point])
    if (!isNear(point)) open = null
  })
  return parts.filter(({ length }) => length > 1)
}
const crosses = (a: Point, b: Point): boolean =>
  Math.max(a.x, b.x) >= 0 &&
  Math.min(a.x, b.x) <= SIDE &&
  Math.max(a.y, b.y) >= 0 &&
  Math.min(a.y, b.y) <= SIDE

function merged(lines: readonly Point[][]): Point[][] {
  const key = ({ x, y }: Point): string => `${x} ${y}`
  const at = new Map<string, Set<Point[]>>()
  const ends = (line: Point[]) => [key(line[0]!), key(line.at(-1)!)] as const
  const put = (line: Point[]): void => {
    for (const end of ends(line)) at.set(end, (at.get(end) ?? new Set()).add(line))
  }
  const all = new Set(lines.map((line) => [...line]))
  for (const line of all) put(line)
  for (const [end, meeting] of at) {
    const [one, other] = meeting
    if (meeting.size !== 2 || !one || !other) continue
    if (new Set(ends(one)).size < 2 || new Set(ends(other)).size < 2) continue
    const head = key(one.at(-1)!) === end ? one : one.toReversed()
    const tail = key(other[0]!) === end ? other : other.toReversed()
    const whole = [...head, ...tail.slice(1)]
    for (const old of [one, other]) {
      all.delete(old)
      for (const place of ends(old)) at.get(place)!.delete(old)
    }
    all.add(whole)
    put(whole)
  }
  return [...all]
}

/** Douglas and Peucker, one unit. */
function simplified(line: Point[]): Point[] {
  if (line.length < 3) return line
  const [a, b] = [line[0]!, line.at(-1)!]
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  let [far, at] = [0, 0]
  for (let i = 1; i + 1 < line.length; i++) {
    const { x, y } = line[i]!
    const distance =
      length === 0
        ? Math.hypot(x - a.x, y - a.y)
        : Math.abs((b.x - a.x) * (a.y - y) - (a.x - x) * (b.y - a.y)) / length
    if (distance > far) [far, at] = [distance, i]
  }
  if (far <= 1) return [a, b]
  return [...simplified(line.slice(0, at + 1)), ...simplified(line.slice(at)).slice(1)]
}
