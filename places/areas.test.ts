import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadPlaces } from './index.ts'

type Point = [lon: number, lat: number]
type Ring = Point[]
type Geometry =
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] }
interface Area {
  properties: {
    id: number
    slug: string
    kind: string
    parent: string
    names: Record<string, string>
    aka?: Record<string, string[]>
    places?: string[]
    population?: number
  }
  geometry: Geometry | null
}

const FOLDER = new URL('./areas/', import.meta.url)
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.geojson'))
const areas = files.flatMap((file) => {
  const { type, features } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as {
    type: string
    features: Area[]
  }
  expect(type, file).toBe('FeatureCollection')
  return features
})
const places = await loadPlaces()
const bySlug = new Map(areas.map((area) => [area.properties.slug, area]))
const byId = new Map(areas.map((area) => [`area${area.properties.id}`, area]))

const polygons = (geometry: Geometry): Ring[][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

function inRing([x, y]: Point, ring: Ring): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

const isIn = (point: Point, geometry: Geometry): boolean =>
  polygons(geometry).some(
    ([outer, ...holes]) => inRing(point, outer!) && !holes.some((hole) => inRing(point, hole)),
  )

/** Twice the area that the ring goes around, positive if counter-clockwise. */
const turn = (ring: Ring): number =>
  ring.slice(1).reduce((sum, [x, y], at) => sum + ring[at]![0] * y - x * ring[at]![1], 0)

/** The centre of gravity of the largest part. */
function middle(geometry: Geometry): Point {
  const [ring] = polygons(geometry).toSorted(([a], [b]) => turn(b!) - turn(a!))[0]!
  const [ox, oy] = ring![0]!
  let [x, y] = [0, 0]
  ring!.slice(1).forEach(([bx, by], at) => {
    const [ax, ay] = ring![at]!
    const weight = (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
    x += (ax + bx - 2 * ox) * weight
    y += (ay + by - 2 * oy) * weight
  })
  return [ox + x / (3 * turn(ring!)), oy + y / (3 * turn(ring!))]
}

const side = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

/** Whether two edges of a ring that are not neighbours cross. */
function crossesItself(ring: Ring): boolean {
  const edges = ring.slice(1).map((to, at) => [ring[at]!, to] as const)
  return edges.some(([a, b], i) =>
    edges.some(
      ([c, d], j) =>
        j > i + 1 &&
        !(i === 0 && j === edges.length - 1) &&
        side(a, b, c) * side(a, b, d) < 0 &&
        side(c, d, a) * side(c, d, b) < 0,
    ),
  )
}

test('ids and slugs are used once, kinds are known, names are there in five languages', () => {
  expect(new Set(areas.map(({ properties }) => properties.id)).size).toBe(areas.length)
  expect(bySlug.size).toBe(areas.length)
  for (const { properties } of areas) {
    const { id, slug, kind, names, aka = {}, population = 1 } = properties
    expect(Number.isInteger(id) && id >= 1 && id <= 9999, slug).toBe(true)
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(
      ['island', 'coast', 'lake', 'metro', 'district', 'region', 'mountains', 'postcode'],
      slug,
    ).toContain(kind)
    expect(Object.keys(names), slug).toEqual(expect.arrayContaining(['en', 'de', 'es', 'ar', 'ru']))
    for (const name of [...Object.values(names), ...Object.values(aka).flat()])
      expect(name.trim() === name && name.length > 0, `${slug}: ${name}`).toBe(true)
    expect(names.ar, slug).toMatch(/\p{Script=Arabic}/u)
    expect(names.ru, slug).toMatch(/\p{Script=Cyrillic}/u)
    expect(Number.isInteger(population) && population > 0, slug).toBe(true)
  }
})

test('shapes are closed rings, counter-clockwise, and cross nothing', () => {
  for (const { properties, geometry } of areas) {
    expect((geometry === null) === Boolean(properties.places), properties.slug).toBe(true)
    for (const [outer, ...holes] of geometry ? polygons(geometry) : []) {
      expect(turn(outer!), properties.slug).toBeGreaterThan(0)
      for (const hole of holes) expect(turn(hole), properties.slug).toBeLessThan(0)
      for (const ring of [outer!, ...holes]) {
        expect(ring.length, properties.slug).toBeGreaterThan(3)
        expect(ring[0], properties.slug).toEqual(ring.at(-1))
        expect(crossesItself(ring), properties.slug).toBe(false)
        for (const [lon, lat] of ring)
          expect(Math.abs(lon) <= 180 && Math.abs(lat) <= 90, properties.slug).toBe(true)
      }
    }
  }
})

test('parents and parts are places, and a neighbourhood lies in its district', () => {
  for (const { properties, geometry } of areas) {
    for (const id of [...(properties.places ?? []), properties.parent])
      expect(places.get(id) ?? byId.get(id), `${properties.slug}: ${id}`).toBeTruthy()
    const parent = byId.get(properties.parent)
    if (!parent) continue
    expect(parent.properties.parent, properties.slug).not.toBe(`area${properties.id}`)
    expect(
      isIn(middle(geometry!), parent.geometry!),
      `${properties.slug} in ${parent.properties.slug}`,
    ).toBe(true)
  }
})

/** Towns by their address, landmarks by name, latitude and longitude. */
const LIES: readonly (readonly [slug: string, inside: string, outside: string])[] = [
  [
    'costa-del-sol',
    'es/malaga/malaga; es/malaga/marbella; es/malaga/estepona; es/malaga/nerja; es/malaga/fuengirola; es/malaga/mijas; es/malaga/manilva',
    'es/granada/granada; es/cadiz/tarifa; es/granada/almunecar; es/malaga/ronda; es/malaga/antequera; Gibraltar 36.14 -5.35',
  ],
  [
    'costa-blanca',
    'es/alicante/alicante; es/alicante/denia; es/alicante/xabia; es/alicante/benidorm; es/alicante/torrevieja; es/alicante/moraira; es/alicante/calpe',
    'es/valencia/gandia; es/murcia/cartagena; es/murcia/murcia; es/valencia/oliva',
  ],
  [
    'costa-brava',
    'es/girona/lloret-de-mar; es/girona/roses; es/girona/blanes; Cadaqués 42.289 3.277; Tossa de Mar 41.72 2.93',
    'es/girona/girona; es/barcelona/mataro; Perpignan 42.699 2.895',
  ],
  [
    'costa-dorada',
    'es/tarragona/salou; es/tarragona/tarragona; es/tarragona/cambrils; es/tarragona/calafell',
    'es/barcelona/sitges; es/barcelona/barcelona; es/tarragona/tortosa',
  ],
  [
    'mallorca',
    "es/islas-baleares/palma; es/islas-baleares/manacor; Cap de Formentor 39.961 3.212; Port d'Andratx 39.544 2.389",
    'Ciutadella 40.0 3.838; Ibiza 38.909 1.433',
  ],
  ['menorca', 'Mahón 39.889 4.265; Ciutadella 40.0 3.838', 'Cala Rajada 39.71 3.46'],
  [
    'ibiza',
    'Ibiza 38.909 1.433; Sant Antoni 38.98 1.303; Cala Llonga 38.954 1.523',
    'La Savina 38.733 1.417',
  ],
  [
    'tenerife',
    'es/santa-cruz-de-tenerife/santa-cruz-de-tenerife; es/santa-cruz-de-tenerife/adeje; Los Gigantes 28.243 -16.839',
    'San Sebastián de La Gomera 28.092 -17.113; Las Palmas 28.1 -15.42',
  ],
  [
    'south-tenerife',
    'Los Cristianos 28.051 -16.717; Costa Adeje 28.09 -16.735',
    'Puerto de la Cruz 28.414 -16.548; Santa Cruz 28.463 -16.252',
  ],
  ['gran-canaria', 'Las Palmas 28.1 -15.42; Maspalomas 27.76 -15.586', 'Morro Jable 28.05 -14.35'],
  [
    'lanzarote',
    'Arrecife 28.963 -13.548; Playa Blanca 28.864 -13.829',
    'Corralejo 28.73 -13.867; Caleta de Sebo 29.23 -13.503',
  ],
  [
    'fuerteventura',
    'Corralejo 28.73 -13.867; Morro Jable 28.05 -14.35',
    'Playa Blanca 28.864 -13.829',
  ],
  [
    'costa-de-la-luz',
    'es/cadiz/cadiz; es/huelva/huelva; es/cadiz/tarifa; Zahara de los Atunes 36.136 -5.847',
    'es/sevilla/seville; es/cadiz/algeciras; es/cadiz/jerez-de-la-frontera',
  ],
  [
    'costa-calida',
    'es/murcia/cartagena; es/murcia/aguilas; es/murcia/mazarron',
    'es/murcia/murcia; es/murcia/lorca; es/alicante/torrevieja',
  ],
  ['puerto-banus', 'harbour 36.4855 -4.952', 'Marbella old town 36.51 -4.885'],
  [
    'eixample',
    'Sagrada Família 41.4036 2.1744; Passeig de Gràcia 41.392 2.165; Casa Milà 41.3953 2.1619',
    'Barcelona Cathedral 41.384 2.1762; Camp Nou 41.3809 2.1228; Park Güell 41.4145 2.1527',
  ],
  [
    'gracia',
    'Park Güell 41.4145 2.1527; Plaça del Sol 41.4015 2.1567',
    'Sagrada Família 41.4036 2.1744',
  ],
  [
    'ciutat-vella',
    'Barcelona Cathedral 41.384 2.1762; Barceloneta 41.38 2.189',
    'Montjuïc castle 41.3635 2.166',
  ],
  ['les-corts', 'Camp Nou 41.3809 2.1228', 'Plaça de Catalunya 41.387 2.17'],
  [
    'madrid-centro',
    'Puerta del Sol 40.4169 -3.7035; Royal Palace 40.418 -3.7143',
    'Prado 40.4138 -3.6921',
  ],
  [
    'madrid-salamanca',
    'Plaza de Colón, east 40.4255 -3.686; Calle de Goya 40.4248 -3.675',
    'Bernabéu 40.4531 -3.6883',
  ],
  ['chamartin', 'Bernabéu 40.4531 -3.6883', 'Puerta del Sol 40.4169 -3.7035'],
  ['madrid-retiro', 'Retiro park 40.4153 -3.6845', 'Atocha, west 40.407 -3.695'],
  [
    'algarve',
    'pt/faro/faro; pt/faro/lagos; pt/faro/albufeira; Sagres 37.01 -8.94; Vila Real de Santo António 37.194 -7.418',
    'Ayamonte 37.213 -7.404; pt/lisbon/lisbon; Sines 37.956 -8.867',
  ],
]

const split = (list: string): string[] => list.split(';').flatMap((one) => one.trim() || [])

function pointOf(text: string): Point {
  const [, lat, lon] = /(-?[\d.]+) (-?[\d.]+)$/.exec(text) ?? []
  if (lat && lon) return [Number(lon), Number(lat)]
  const town = places.byPath(text)
  if (!town) throw new Error(`no place ${text}`)
  return [town.lon!, town.lat!]
}

test.each(LIES)('%s has %s', (slug, inside, outside) => {
  const { geometry } = bySlug.get(slug)!
  for (const one of split(inside)) expect(isIn(pointOf(one), geometry!), one).toBe(true)
  for (const one of split(outside)) expect(isIn(pointOf(one), geometry!), one).toBe(false)
})
