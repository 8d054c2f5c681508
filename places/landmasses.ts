import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { distanceKm } from './geo.ts'

type Topology = Parameters<typeof feature>[0]
type Position = readonly number[]

/** Narrower water is crossed by bridges: the East River. The Strait of Messina is 3 km wide. */
const BRIDGED_KM = 1
/** Points along a coast are at most this far apart, and cells of the grid as large, in degrees. */
const STEP = 0.01
/** Edges are looked up by bands of latitude. */
const BAND = 0.02
/** Points off the coasts of the map belong to the nearest land within this many cells. */
const OFF_SHORE = 60

/** Mainland Africa touches Asia at Suez, which would join the shores of the Strait of Gibraltar. */
const AFRICA = new Set(
  'AO BF BI BJ BW CD CF CG CI CM DJ DZ EG EH ER ET GA GH GM GN GQ GW KE LR LS LY MA ML MR MW MZ NA NE NG RW SD SL SN SO SS SZ TD TG TN TZ UG ZA ZM ZW'.split(
    ' ',
  ),
)
const SUEZ = 32.56
/** Ceuta and Melilla lie south of it, Tarifa north. */
const GIBRALTAR = 35.95
const AFRICAN = 0xffff

interface Point {
  iso2: string
  lat: number | null
  lon: number | null
}

/** The land that each place lies on, by a number from 1 on; 0 without coordinates. Islands that bridges could reach are one with the mainland. */
export function landmassesOf(points: readonly Point[]): Uint16Array {
  const rings = readRings()
  const bands = new Map<number, { land: number; from: Position; to: Position }[]>()
  const shore = new Map<string, { land: number; lat: number; lon: number }[]>()
  rings.forEach((ring, land) => {
    for (let at = 1; at < ring.length; at++) {
      const [from, to] = [ring[at - 1]!, ring[at]!]
      const [south, north] = [Math.min(from[1]!, to[1]!), Math.max(from[1]!, to[1]!)]
      for (let band = Math.floor(south / BAND); band <= Math.floor(north / BAND); band++)
        push(bands, band, { land, from, to })
      const span = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!)
      // A seam along the antimeridian or a pole is no shore.
      if (span > 5) continue
      const steps = Math.max(1, Math.ceil(span / STEP))
      for (let step = 0; step < steps; step++) {
        const lon = from[0]! + ((to[0]! - from[0]!) * step) / steps
        const lat = from[1]! + ((to[1]! - from[1]!) * step) / steps
        push(shore, cellOf(lat, lon, 0, 0), { land, lat, lon })
      }
    }
  })
  const joined = join(rings.length, shore)
  return Uint16Array.from(points, ({ iso2, lat, lon }) => {
    if (lat === null || lon === null) return 0
    const land = insideOf(bands, lat, lon) ?? nearestOf(shore, lat, lon)
    if (land === null) return 0
    const root = joined(land)
    if (root === joined(0) && isAfrican(iso2, lat, lon)) return AFRICAN
    return root + 1
  })
}

const isAfrican = (iso2: string, lat: number, lon: number): boolean =>
  (AFRICA.has(iso2) && (iso2 !== 'EG' || lon < SUEZ)) || (iso2 === 'ES' && lat < GIBRALTAR)

/** Outer rings, longest first: the first is that of Europe, Asia and Africa. */
function readRings(): Position[][] {
  const world = (createRequire(import.meta.url) as (file: string) => Topology)(
    'world-atlas/land-10m.json',
  )
  const land = feature(
    world,
    world.objects['land']!,
  ) as unknown as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>
  return land.features
    .flatMap(({ geometry }) => geometry.coordinates.map(([outer]) => outer!))
    .sort((a, b) => b.length - a.length)
}

/** Merges lands that come close to each other. */
function join(
  size: number,
  shore: ReadonlyMap<string, { land: number; lat: number; lon: number }[]>,
): (land: number) => number {
  const above = Array.from({ length: size }, (_, land) => land)
  const root = (land: number): number => {
    let at = land
    while (above[at] !== at) at = above[at] = above[above[at]!]!
    return at
  }
  for (const points of shore.values())
    for (const { land, lat, lon } of points)
      for (let up = -1; up <= 1; up++)
        for (let right = -1; right <= 1; right++)
          for (const other of shore.get(cellOf(lat, lon, up, right)) ?? [])
            if (
              other.land < land &&
              root(other.land) !== root(land) &&
              distanceKm(lat, lon, other.lat, other.lon) <= BRIDGED_KM
            ) {
              const [first, second] = [root(other.land), root(land)].sort((a, b) => a - b)
              above[second!] = first!
            }
  return root
}

/** The land whose outline has an odd number of edges east of the point. */
function insideOf(
  bands: ReadonlyMap<number, { land: number; from: Position; to: Position }[]>,
  lat: number,
  lon: number,
): number | null {
  const odd = new Set<number>()
  for (const { land, from, to } of bands.get(Math.floor(lat / BAND)) ?? []) {
    if (from[1]! > lat === to[1]! > lat) continue
    const at = from[0]! + ((to[0]! - from[0]!) * (lat - from[1]!)) / (to[1]! - from[1]!)
    if (at > lon && !odd.delete(land)) odd.add(land)
  }
  const [land] = odd
  return land ?? null
}

function nearestOf(
  shore: ReadonlyMap<string, { land: number; lat: number; lon: number }[]>,
  lat: number,
  lon: number,
): number | null {
  let best: { land: number; km: number } | null = null
  for (let ring = 0; ring <= OFF_SHORE && !best; ring++)
    for (let up = -ring; up <= ring; up++)
      for (let right = -ring; right <= ring; right++) {
        if (Math.max(Math.abs(up), Math.abs(right)) < ring) continue
        for (const point of shore.get(cellOf(lat, lon, up, right)) ?? []) {
          const km = distanceKm(lat, lon, point.lat, point.lon)
          if (!best || km < best.km) best = { land: point.land, km }
        }
      }
  return best?.land ?? null
}

const cellOf = (lat: number, lon: number, up: number, right: number): string =>
  `${Math.floor(lat / STEP) + up} ${Math.floor(lon / STEP) + right}`

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
