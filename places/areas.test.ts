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
  [
    'silver-coast',
    'pt/leiria/nazare; pt/leiria/peniche; pt/aveiro/aveiro; Óbidos 39.36 -9.157',
    'pt/porto/porto; pt/lisbon/cascais; pt/coimbra/coimbra',
  ],
  [
    'lisbon-coast',
    'pt/lisbon/cascais; pt/lisbon/estoril; Ericeira 38.963 -9.417',
    'pt/lisbon/lisbon; pt/setubal/setubal',
  ],
  [
    'greater-lisbon',
    'pt/lisbon/lisbon; pt/lisbon/sintra; pt/setubal/setubal; Almada 38.679 -9.157',
    'pt/evora/evora; pt/leiria/leiria',
  ],
  [
    'golden-triangle-algarve',
    'Quinta do Lago 37.047 -8.021; Vilamoura 37.08 -8.117',
    'pt/faro/albufeira; Faro 37.016 -7.935',
  ],
  [
    'cote-d-azur',
    'fr/alpes-maritimes/nice; fr/alpes-maritimes/cannes; fr/alpes-maritimes/antibes; fr/var/saint-tropez; fr/alpes-maritimes/menton',
    'Monaco 43.737 7.422; Ventimiglia 43.79 7.607; fr/bouches-du-rhone/marseille',
  ],
  [
    'luberon',
    'Gordes 43.911 5.2; Apt 43.876 5.397; Lourmarin 43.763 5.363',
    'fr/vaucluse/avignon; Aix-en-Provence 43.53 5.447',
  ],
  [
    'ile-de-re',
    'Saint-Martin-de-Ré 46.203 -1.367; Ars-en-Ré 46.208 -1.516',
    'La Rochelle 46.16 -1.151',
  ],
  [
    'trois-vallees',
    'Courchevel 45.415 6.635; Val Thorens 45.298 6.58; Méribel 45.397 6.566',
    "Val-d'Isère 45.448 6.98; Moûtiers valley, Albertville 45.676 6.392",
  ],
  [
    'bassin-d-arcachon',
    'Arcachon 44.66 -1.168; Cap Ferret 44.632 -1.25',
    'Bordeaux 44.838 -0.579; Biscarrosse 44.394 -1.163',
  ],
  [
    'basque-coast-france',
    'Biarritz 43.483 -1.558; Saint-Jean-de-Luz 43.388 -1.663',
    'San Sebastián 43.318 -1.981; Hondarribia 43.366 -1.79',
  ],
  [
    'greater-lyon',
    'Lyon 45.764 4.836; Villeurbanne 45.767 4.88',
    'Saint-Étienne 45.434 4.39; Vienne 45.525 4.875',
  ],
  [
    'lake-como',
    'Como 45.81 9.085; Bellagio 45.987 9.262; Lecco 45.856 9.39; Menaggio 46.02 9.238; Varenna 46.01 9.284',
    'Lugano 46.005 8.952; Bergamo 45.695 9.67; Chiasso 45.835 9.03',
  ],
  [
    'lake-garda',
    'Sirmione 45.492 10.608; Riva del Garda 45.885 10.841; Malcesine 45.763 10.808; Desenzano 45.471 10.54; Bardolino 45.549 10.722',
    'Verona 45.438 10.993; Brescia 45.54 10.22',
  ],
  [
    'lake-maggiore',
    'Stresa 45.884 8.531; Verbania 45.922 8.552; Luino 46.0 8.745',
    'Locarno 46.169 8.795; Varese 45.82 8.825; Como 45.81 9.085',
  ],
  [
    'amalfi-coast',
    'Amalfi 40.634 14.603; Positano 40.628 14.485; Ravello 40.649 14.612',
    'Sorrento 40.626 14.376; Salerno station 40.675 14.772; Capri 40.551 14.243',
  ],
  [
    'cinque-terre',
    'Monterosso 44.146 9.654; Riomaggiore 44.099 9.738; Corniglia 44.12 9.71',
    'La Spezia 44.107 9.828; Levanto 44.17 9.612',
  ],
  [
    'tuscany-coast',
    'it/lucca/viareggio; it/livorno/livorno; Orbetello 42.44 11.213',
    'it/florence/florence; it/lucca/lucca; La Spezia 44.107 9.828; Elba 42.78 10.25',
  ],
  [
    'chianti',
    'Greve 43.584 11.317; Radda 43.486 11.374; Castellina 43.47 11.288; Gaiole 43.466 11.434',
    'Florence 43.77 11.255; Siena 43.319 11.331; San Gimignano 43.468 11.043',
  ],
  [
    'costa-smeralda',
    'Porto Cervo 41.137 9.535; Baia Sardinia 41.139 9.48',
    'Olbia 40.923 9.498; La Maddalena 41.214 9.407',
  ],
  [
    'salento',
    'it/lecce/lecce; Gallipoli 40.056 17.992; Otranto 40.146 18.491',
    'it/taranto/taranto; it/bari/bari',
  ],
  [
    'dolomites',
    'Cortina 46.54 12.136; Ortisei 46.574 11.672; Canazei 46.477 11.771',
    'Bolzano 46.498 11.354; Trento 46.067 11.121; Belluno 46.14 12.217',
  ],
  ['santorini', 'Fira 36.42 25.431; Oia 36.462 25.376', 'Ios 36.723 25.282'],
  [
    'mykonos',
    'Mykonos 37.446 25.329; Ano Mera 37.45 25.39',
    'Tinos 37.538 25.161; Delos 37.396 25.267',
  ],
  [
    'corfu',
    'Corfu town 39.624 19.922; Kassiopi 39.79 19.92',
    'Sarandë 39.876 20.005; Igoumenitsa 39.506 20.266',
  ],
  [
    'rhodes',
    'Rhodes town 36.444 28.223; Lindos 36.091 28.087',
    'Marmaris 36.855 28.274; Symi 36.616 27.838',
  ],
  [
    'cyclades',
    'Ermoupoli 37.445 24.942; Fira 36.42 25.431; Naxos 37.105 25.376; Milos 36.745 24.427',
    'Athens 37.984 23.728; Kos 36.894 27.288; Rethymno 35.366 24.476',
  ],
  [
    'athens-riviera',
    'Glyfada 37.863 23.755; Vouliagmeni 37.81 23.78',
    'Syntagma 37.975 23.735; Marathon 38.155 23.963',
  ],
  [
    'halkidiki',
    'Polygyros 40.377 23.441; Nea Moudania 40.242 23.284; Sarti 40.093 23.978',
    'Thessaloniki 40.64 22.944; Kavala 40.937 24.413',
  ],
  ['hvar', 'Hvar 43.173 16.443; Sućuraj 43.125 17.187', 'Bol 43.262 16.655; Korčula 42.962 17.136'],
  [
    'dalmatian-coast',
    'hr/split-dalmatia/split; hr/zadar/zadar; hr/dubrovnik-neretva/dubrovnik; hr/split-dalmatia/makarska',
    'Mostar 43.343 17.808; Rijeka 45.327 14.442; Neum 42.925 17.616',
  ],
  [
    'istrian-coast',
    'Pula 44.867 13.85; Rovinj 45.081 13.639; Poreč 45.227 13.595',
    'Pazin 45.24 13.937; Rijeka 45.327 14.442; Piran 45.528 13.568',
  ],
  [
    'bay-of-kotor',
    'Kotor 42.425 18.771; Herceg Novi 42.453 18.531; Tivat 42.436 18.696; Perast 42.487 18.7',
    'Budva 42.288 18.842; Cetinje 42.391 18.925',
  ],
  [
    'montenegro-coast',
    'Budva 42.288 18.842; Ulcinj 41.929 19.224; Kotor 42.425 18.771',
    'Podgorica 42.441 19.263; Dubrovnik 42.65 18.094',
  ],
  [
    'gozo',
    'Victoria 36.044 14.24; Mġarr harbour 36.025 14.3',
    'Comino 36.012 14.335; Mellieħa 35.957 14.363',
  ],
  [
    'ayia-napa-and-protaras',
    'Ayia Napa 34.989 34.0; Protaras 35.012 34.058',
    'Larnaca 34.917 33.63',
  ],
  [
    'turkish-riviera',
    'Antalya 36.887 30.703; Alanya 36.544 31.999; Fethiye 36.622 29.116; Side 36.767 31.389',
    'Bodrum 37.034 27.43; Mersin 36.8 34.63; Rhodes 36.444 28.223',
  ],
  [
    'bodrum-peninsula',
    'Bodrum 37.034 27.43; Turgutreis 37.005 27.257; Yalıkavak 37.105 27.293',
    'Milas 37.316 27.78; Kos 36.894 27.288',
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
