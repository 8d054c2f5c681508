import { LRUCache } from 'lru-cache'
import type { VectorTile } from '@mapbox/vector-tile'
import { STREET_CLASSES } from '#contract/edge/map.ts'
import { fold } from '#text/fold.ts'
import { layersOf, tileAt, TILES_ZOOM } from '../../ground/gateways/vector-tile.ts'
import type { Tiles } from '../../ground/tiles/tiles.ts'
import { createYield } from '../../ground/yield.ts'

export interface Point {
  lat: number
  lon: number
}
export interface Street {
  name: string
  at: Point
}
export interface HouseNumber {
  number: string
  at: Point
}

/** Names of streets with their lines, and house numbers, of a tile. */
interface Addresses {
  streets: Map<string, Point[][]>
  numbers: HouseNumber[]
}

/** Tiles around the point on each side: some four kilometres. */
const TILES_AROUND = 2
/** Points of lines and houses that are kept in memory, some 50 MB. */
const POINTS_CACHED = 600_000
/** Metres from a house to the line of its street; from a pin to its street and house. */
const NUMBER_METRES = 60
const PIN_METRES = 80
const HOUSE_METRES = 30
/** Lines of one name that are further apart are two streets, of two towns perhaps. */
const GAP_METRES = 120

const METRES_A_DEGREE = 111_320

/** Streets and house numbers of a map around points. Tiles that it has read are kept. */
export function streetsOf(tiles: Pick<Tiles, 'find' | 'info'>) {
  const read = new LRUCache<string, Addresses>({ maxSize: POINTS_CACHED, sizeCalculation: sizeOf })
  const pause = createYield()

  async function addressesOf(z: number, x: number, y: number): Promise<Addresses | null> {
    const key = `${tiles.info().version} ${x} ${y}`
    const known = read.get(key)
    if (known) return known
    const found = await tiles.find(z, x, y)
    if (found.kind !== 'tile') return null
    const addresses = decode(layersOf(found.tile), x, y, z)
    read.set(key, addresses)
    // A tile of a city takes milliseconds.
    await pause()
    return addresses
  }

  async function around({ lat, lon }: Point, ring: number): Promise<Addresses[]> {
    const centre = tileAt(lon, lat, TILES_ZOOM)
    const side = Array.from({ length: 2 * ring + 1 }, (_, i) => i - ring)
    const found = await Promise.all(
      side.flatMap((right) =>
        side.map((down) =>
          addressesOf(
            TILES_ZOOM,
            (Math.floor(centre.x) + right + 2 ** TILES_ZOOM) % 2 ** TILES_ZOOM,
            Math.floor(centre.y) + down,
          ),
        ),
      ),
    )
    return found.filter((one) => one !== null)
  }

  return {
    /** Streets whose name has each typed word at the beginning of one of its own, those that begin with the first one before others, then the nearest. */
    async find(typed: string, near: Point, most: number): Promise<Street[]> {
      const words = fold(typed).split(/\s+/).filter(Boolean)
      if (words.length === 0) return []
      const best = new Map<string, Street & { metres: number; isFirst: boolean }>()
      for (const { streets } of await around(near, TILES_AROUND))
        for (const [name, lines] of streets) {
          const own = fold(name).split(/[\s'’.-]+/)
          if (!words.every((word) => own.some((one) => one.startsWith(word)))) continue
          const nearest = nearestOn(lines, near)
          const known = best.get(name)
          if (!known || nearest.metres < known.metres)
            best.set(name, { name, ...nearest, isFirst: own[0]!.startsWith(words[0]!) })
        }
      return [...best.values()]
        .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.metres - b.metres)
        .slice(0, most)
        .map(({ name, at }) => ({ name, at }))
    },

    /** House numbers of the street of that name at a point: those that no other street is nearer to. `wanted` is among them if it has it. */
    async numbers(
      { name, at }: Street,
      most: number,
      wanted: string | undefined,
    ): Promise<HouseNumber[]> {
      const all = await around(at, TILES_AROUND)
      const lines = joined(
        all.flatMap(({ streets }) => streets.get(name) ?? []),
        at,
      )
      const best = new Map<string, HouseNumber & { metres: number }>()
      for (const { streets, numbers } of all) {
        for (const house of numbers) {
          await pause()
          if (nearestOn(lines, house.at).metres > NUMBER_METRES) continue
          if (nearestStreet(streets, house.at, NUMBER_METRES) !== name) continue
          const metres = metresBetween(house.at, at)
          const known = best.get(house.number)
          if (!known || metres < known.metres) best.set(house.number, { ...house, metres })
        }
      }
      const found = [...best.values()]
        .map(({ number, at: of }) => ({ number, at: of }))
        .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
      const isWanted = ({ number }: HouseNumber) => fold(number) === fold(wanted ?? '')
      return [...found.filter(isWanted), ...found.filter((one) => !isWanted(one))].slice(0, most)
    },

    /** The address at a pin. */
    async at(point: Point): Promise<{ street: string; number: string | null } | null> {
      const all = await around(point, 1)
      const streets = new Map<string, Point[][]>()
      for (const one of all)
        for (const [name, lines] of one.streets)
          streets.set(name, [...(streets.get(name) ?? []), ...lines])
      const street = nearestStreet(streets, point, PIN_METRES)
      if (street === null) return null
      const [house] = all
        .flatMap(({ numbers }) => numbers)
        .map((one) => ({ ...one, metres: metresBetween(one.at, point) }))
        .filter(({ metres }) => metres <= HOUSE_METRES)
        .toSorted((a, b) => a.metres - b.metres)
      const isOfStreet = house && nearestStreet(streets, house.at, NUMBER_METRES) === street
      return { street, number: isOfStreet ? house.number : null }
    },
  }
}

const sizeOf = ({ streets, numbers }: Addresses): number =>
  1 + numbers.length + [...streets.values()].flat().reduce((sum, line) => sum + line.length, 0)

/** The lines that belong together with the one nearest to a point. */
function joined(lines: readonly Point[][], at: Point): Point[][] {
  const left = lines.map((line) => ({ line, ...nearestOn([line], at) }))
  left.sort((a, b) => a.metres - b.metres)
  const street: Point[][] = []
  let reached = left.splice(0, 1)
  while (reached.length > 0) {
    street.push(...reached.map(({ line }) => line))
    const ends = reached.flatMap(({ line }) => line)
    reached = left.filter(({ line }) =>
      ends.some((end) => nearestOn([line], end).metres <= GAP_METRES),
    )
    for (const one of reached) left.splice(left.indexOf(one), 1)
  }
  return street
}

function decode(layers: VectorTile['layers'], x: number, y: number, z: number): Addresses {
  const streets = new Map<string, Point[][]>()
  const names = layers['transportation_name']
  for (let i = 0; names && i < names.length; i++) {
    const feature = names.feature(i)
    if (!STREET_CLASSES.includes(String(feature.properties['class']))) continue
    const name = feature.properties['name'] ?? feature.properties['name:latin']
    const { geometry } = feature.toGeoJSON(x, y, z)
    if (typeof name !== 'string' || name === '') continue
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    streets.set(name, [...(streets.get(name) ?? []), ...lines.map((line) => line.map(pointOf))])
  }
  const numbers: HouseNumber[] = []
  const houses = layers['housenumber']
  for (let i = 0; houses && i < houses.length; i++) {
    const feature = houses.feature(i)
    const number = feature.properties['housenumber']
    const { geometry } = feature.toGeoJSON(x, y, z)
    const points =
      geometry.type === 'Point'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPoint'
          ? geometry.coordinates
          : []
    for (const point of points) numbers.push({ number: String(number), at: pointOf(point) })
  }
  return { streets, numbers }
}

/** Six decimals of a degree are a decimetre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))
const pointOf = ([lon = 0, lat = 0]: readonly number[]): Point => ({
  lat: rounded(lat),
  lon: rounded(lon),
})

function nearestStreet(
  streets: Addresses['streets'],
  to: Point,
  withinMetres: number,
): string | null {
  let best: string | null = null
  let least = withinMetres
  for (const [name, lines] of streets) {
    const { metres } = nearestOn(lines, to)
    if (metres < least) [best, least] = [name, metres]
  }
  return best
}

/** The nearest point of lines, and its distance, on the plane that the map is at such distances. */
function nearestOn(lines: readonly Point[][], to: Point): { at: Point; metres: number } {
  const across = Math.cos((to.lat * Math.PI) / 180) * METRES_A_DEGREE
  let best = { at: to, metres: Infinity }
  for (const line of lines)
    for (let i = 0; i < line.length; i++) {
      const [from, end] = [line[Math.max(0, i - 1)]!, line[i]!]
      const [ax, ay] = [
        degreesBetween(to.lon, from.lon) * across,
        (from.lat - to.lat) * METRES_A_DEGREE,
      ]
      const [dx, dy] = [
        degreesBetween(from.lon, end.lon) * across,
        (end.lat - from.lat) * METRES_A_DEGREE,
      ]
      const length = dx * dx + dy * dy
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
      const metres = Math.hypot(ax + dx * share, ay + dy * share)
      if (metres < best.metres)
        best = {
          metres,
          at: {
            lat: rounded(from.lat + (end.lat - from.lat) * share),
            lon: rounded(from.lon + degreesBetween(from.lon, end.lon) * share),
          },
        }
    }
  return best
}

/** Also over the antimeridian. */
const degreesBetween = (from: number, to: number): number => ((to - from + 540) % 360) - 180

const metresBetween = (a: Point, b: Point): number => nearestOn([[a]], b).metres
