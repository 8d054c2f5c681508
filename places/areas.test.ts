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

test('ids and slugs are unique, kinds are valid, names exist in five languages', () => {
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
  [
    'sylt',
    'Westerland 54.91 8.307; List 55.018 8.433; Hörnum 54.76 8.29',
    'Niebüll 54.786 8.829; Wyk 54.69 8.57',
  ],
  [
    'ruegen',
    'Binz 54.4 13.61; Sassnitz 54.516 13.644; Bergen 54.417 13.433',
    'Stralsund 54.309 13.082; Greifswald 54.095 13.387',
  ],
  [
    'usedom',
    'Heringsdorf 53.953 14.168; Zinnowitz 54.076 13.913',
    'Greifswald 54.095 13.387; Anklam 53.856 13.69',
  ],
  [
    'lake-constance',
    'Friedrichshafen 47.654 9.479; Lindau 47.546 9.684; Überlingen 47.769 9.171; Meersburg 47.694 9.271',
    'Bregenz 47.503 9.747; Ravensburg 47.78 9.611; Romanshorn 47.566 9.378',
  ],
  [
    'ruhr',
    'Essen 51.456 7.012; Dortmund 51.514 7.465; Duisburg 51.435 6.763; Bochum 51.482 7.216',
    'Düsseldorf 51.227 6.773; Münster 51.961 7.626; Wuppertal 51.256 7.15',
  ],
  [
    'allgaeu',
    'Kempten 47.726 10.314; Oberstdorf 47.41 10.279; Füssen 47.57 10.701',
    'Augsburg 48.371 10.898; Garmisch 47.492 11.095; Ulm 48.401 9.988',
  ],
  [
    'black-forest',
    'Freiburg 47.999 7.842; Titisee 47.9 8.16; Freudenstadt 48.464 8.411',
    'Stuttgart 48.776 9.183; Strasbourg 48.573 7.752',
  ],
  [
    'salzkammergut',
    'Hallstatt 47.562 13.649; Gmunden 47.918 13.799; St. Wolfgang 47.739 13.447',
    'Salzburg 47.81 13.055; Linz 48.306 14.286',
  ],
  [
    'lake-geneva',
    'Geneva 46.204 6.143; Lausanne 46.52 6.634; Montreux 46.431 6.911; Nyon 46.383 6.24',
    'Évian 46.401 6.589; Fribourg 46.806 7.162',
  ],
  [
    'lake-zurich',
    'Zurich 47.377 8.54; Rapperswil 47.226 8.818; Küsnacht 47.318 8.584',
    'Winterthur 47.5 8.724; Zug 47.166 8.516',
  ],
  [
    'cotswolds',
    'Bourton-on-the-Water 51.886 -1.757; Cirencester 51.719 -1.968; Chipping Campden 52.05 -1.781; Burford 51.808 -1.636',
    'Oxford 51.752 -1.258; Gloucester 51.864 -2.238; Bristol 51.454 -2.588',
  ],
  [
    'lake-district',
    'Windermere 54.38 -2.907; Keswick 54.601 -3.135; Ambleside 54.429 -2.962',
    'Penrith 54.664 -2.753; Carlisle 54.892 -2.933; Lancaster 54.047 -2.801',
  ],
  [
    'cornish-coast',
    'St Ives 50.211 -5.48; Padstow 50.541 -4.938; Newquay 50.415 -5.076; Fowey 50.335 -4.636',
    'Launceston 50.637 -4.354; Plymouth 50.371 -4.143',
  ],
  ['isle-of-skye', 'Portree 57.413 -6.194', 'Mallaig 57.005 -5.83; Kyle of Lochalsh 57.283 -5.714'],
  [
    'greater-dublin',
    'Dublin 53.349 -6.26; Bray 53.202 -6.098; Swords 53.459 -6.218',
    'Drogheda 53.718 -6.356; Naas south, Athy 52.992 -6.98',
  ],
  [
    'bay-area',
    'San Francisco 37.775 -122.419; Oakland 37.804 -122.271; San Jose 37.339 -121.895; Napa 38.297 -122.287',
    'Sacramento 38.581 -121.494; Santa Cruz 36.974 -122.031; Stockton 37.958 -121.291',
  ],
  [
    'florida-keys',
    'Key West 24.555 -81.78; Key Largo 25.086 -80.447; Marathon 24.714 -81.09',
    'Miami 25.762 -80.192; Homestead 25.469 -80.478',
  ],
  [
    'long-island',
    'Hempstead 40.706 -73.619; Montauk 41.036 -71.954; Babylon 40.696 -73.326',
    'Queens, Jamaica 40.702 -73.789; Stamford 41.053 -73.539; Manhattan 40.783 -73.966',
  ],
  [
    'the-hamptons',
    'Southampton 40.884 -72.39; East Hampton 40.963 -72.185',
    'Riverhead 40.917 -72.662; Babylon 40.696 -73.326',
  ],
  [
    'cape-cod',
    'Hyannis 41.653 -70.283; Provincetown 42.058 -70.179; Falmouth 41.552 -70.615',
    'Plymouth 41.958 -70.667; Boston 42.36 -71.058',
  ],
  [
    'orange-county-coast',
    'Newport Beach 33.617 -117.929; Laguna Beach 33.542 -117.783; Huntington Beach 33.66 -117.999',
    'Anaheim 33.836 -117.914; Long Beach 33.77 -118.194',
  ],
  [
    'south-florida',
    'Miami 25.762 -80.192; Fort Lauderdale 26.122 -80.137; West Palm Beach 26.715 -80.053',
    'Naples 26.142 -81.795; Orlando 28.538 -81.379',
  ],
  [
    'greater-toronto',
    'Toronto 43.653 -79.383; Mississauga 43.589 -79.644; Oshawa 43.897 -78.865',
    'Hamilton 43.256 -79.869; Barrie 44.389 -79.69',
  ],
  [
    'riviera-maya',
    'Tulum 20.211 -87.466; Playa del Carmen 20.63 -87.074; Puerto Morelos 20.847 -86.875',
    'Cancún 21.161 -86.851; Cozumel 20.51 -86.95',
  ],
  [
    'koh-samui',
    'Chaweng 9.53 100.06; Lamai 9.47 100.05',
    'Koh Phangan 9.72 100.0; Surat Thani 9.138 99.322',
  ],
  [
    'bukit-peninsula',
    'Uluwatu -8.829 115.085; Nusa Dua -8.8 115.23; Jimbaran -8.79 115.16',
    'Kuta -8.718 115.169; Sanur -8.69 115.262',
  ],
  [
    'south-west-bali-beaches',
    'Seminyak -8.691 115.168; Canggu -8.648 115.138',
    'Ubud -8.507 115.262; Denpasar -8.65 115.217',
  ],
  [
    'greater-sochi',
    'Sochi 43.585 39.723; Adler 43.43 39.924; Lazarevskoye 43.909 39.332',
    'Tuapse 44.1 39.07; Gagra 43.28 40.27',
  ],
  [
    'bulgarian-black-sea-coast',
    'Varna 43.205 27.91; Burgas 42.504 27.463; Nesebar 42.659 27.736',
    'Dobrich 43.567 27.827; Mangalia 43.817 28.583',
  ],
  ['sunny-beach', 'hotels 42.695 27.71', 'Burgas 42.504 27.463; Sozopol 42.417 27.696'],
  [
    'red-sea-coast-egypt',
    'Hurghada 27.257 33.812; El Gouna 27.396 33.678; Marsa Alam 25.07 34.9',
    'Luxor 25.687 32.64; Sharm el-Sheikh 27.915 34.33',
  ],
  [
    'lake-balaton',
    'Siófok 46.904 18.058; Keszthely 46.768 17.243; Balatonfüred 46.958 17.89',
    'Veszprém 47.093 17.914; Kaposvár 46.36 17.797',
  ],
  [
    'tricity',
    'Gdańsk 54.352 18.646; Sopot 54.442 18.56; Gdynia 54.519 18.53',
    'Elbląg 54.156 19.404; Hel 54.608 18.801',
  ],
  [
    'paris-1',
    'Louvre 48.8606 2.3376; Les Halles 48.862 2.345',
    'Notre-Dame 48.853 2.3499; Opéra Garnier 48.872 2.3316',
  ],
  [
    'paris-4',
    'Notre-Dame 48.853 2.3499; Hôtel de Ville 48.8566 2.3522; Place des Vosges 48.8555 2.3655',
    'Louvre 48.8606 2.3376; Panthéon 48.8462 2.346',
  ],
  [
    'paris-7',
    "Eiffel Tower 48.8584 2.2945; Invalides 48.8567 2.3127; Musée d'Orsay 48.86 2.3266",
    'Trocadéro 48.862 2.288; Grand Palais 48.8661 2.3125',
  ],
  [
    'paris-8',
    'Madeleine 48.8701 2.3245; Champs-Élysées 48.87 2.307',
    'Opéra Garnier 48.872 2.3316; Trocadéro 48.862 2.288',
  ],
  [
    'paris-11',
    'Oberkampf 48.8648 2.3684; Voltaire 48.858 2.38',
    'Père Lachaise 48.8614 2.3933; Place des Vosges 48.8555 2.3655',
  ],
  [
    'paris-18',
    'Sacré-Cœur 48.8867 2.3431; Moulin Rouge, north 48.886 2.332',
    'Gare du Nord 48.8809 2.3553; Saint-Ouen 48.912 2.334',
  ],
  [
    'mayfair',
    'Berkeley Square 51.5095 -0.1457; Grosvenor Square 51.5115 -0.1513',
    'Soho Square 51.5153 -0.1322; Buckingham Palace 51.5014 -0.1419',
  ],
  [
    'shoreditch',
    'Shoreditch High Street 51.5255 -0.078; Hoxton Square 51.5275 -0.081',
    'Liverpool Street 51.5178 -0.0823; Islington Green 51.536 -0.103',
  ],
  [
    'docklands',
    'Canada Square 51.5049 -0.0195',
    'Greenwich Observatory 51.4769 -0.0005; O2 51.503 0.0032',
  ],
  [
    'notting-hill',
    'Portobello Road 51.517 -0.2055',
    'Kensington Palace 51.5058 -0.1877; Paddington station 51.5154 -0.1755',
  ],
  [
    'munich-schwabing',
    'Münchner Freiheit 48.1618 11.5865',
    'Marienplatz 48.1374 11.5755; Olympiapark 48.173 11.546',
  ],
  [
    'munich-altstadt-lehel',
    'Marienplatz 48.1374 11.5755; Isartor 48.135 11.582',
    'Hauptbahnhof 48.1402 11.558; Gasteig 48.131 11.593',
  ],
  [
    'trastevere',
    'Santa Maria in Trastevere 41.8895 12.4697',
    'Colosseum 41.8902 12.4922; Pantheon 41.8986 12.4769',
  ],
  [
    'rome-centro-storico',
    'Pantheon 41.8986 12.4769; Trevi 41.9009 12.4833; Piazza Navona 41.8992 12.4731',
    'Colosseum 41.8902 12.4922; St Peter 41.9022 12.4539',
  ],
  [
    'milan-centro-storico',
    'Duomo 45.4642 9.19',
    'Stazione Centrale 45.486 9.204; San Siro 45.478 9.124',
  ],
  ['alfama', 'Santa Luzia 38.7118 -9.1301', 'Rossio 38.7139 -9.1394; Belém Tower 38.6916 -9.216'],
  [
    'palm-jumeirah',
    'Atlantis 25.1304 55.1172; Nakheel Mall 25.114 55.1385',
    'Burj Al Arab 25.1412 55.1853; Marina Walk 25.077 55.139',
  ],
  [
    'dubai-marina',
    'Marina Walk 25.0775 55.139',
    'Burj Khalifa 25.1972 55.2744; Atlantis 25.1304 55.1172',
  ],
  [
    'downtown-dubai',
    'Burj Khalifa 25.1972 55.2744; Dubai Mall 25.1985 55.2796',
    'Burj Al Arab 25.1412 55.1853; Museum of the Future 25.219 55.282',
  ],
  [
    'moscow-arbat',
    'Old Arbat 55.7495 37.5915',
    "Red Square 55.7539 37.6208; Patriarch's Ponds 55.7638 37.5922",
  ],
  ['moscow-patriarshiye', 'pond 55.7638 37.5922', 'Red Square 55.7539 37.6208'],
  [
    'upper-east-side',
    'Metropolitan Museum 40.7794 -73.9632; Hunter College 40.7686 -73.9648',
    'Natural History Museum 40.7813 -73.974; Empire State 40.7484 -73.9857',
  ],
  [
    'upper-west-side',
    'Natural History Museum 40.7813 -73.974',
    'Metropolitan Museum 40.7794 -73.9632; Times Square 40.758 -73.9855',
  ],
  [
    'berlin-mitte',
    'de/berlin/moabit; de/berlin/wedding; de/berlin/gesundbrunnen; de/berlin/tiergarten; de/berlin/hansaviertel; de/berlin/mitte; Alexanderplatz 52.5219 13.4132; Potsdamer Platz 52.5096 13.376',
    'de/berlin/prenzlauer-berg; de/berlin/kreuzberg; de/berlin/reinickendorf; de/berlin/charlottenburg; Zoo station 52.5072 13.3325',
  ],
  [
    'friedrichshain-kreuzberg',
    'de/berlin/friedrichshain; de/berlin/kreuzberg; Kottbusser Tor 52.4991 13.4183; Boxhagener Platz 52.511 13.4596',
    'de/berlin/mitte; de/berlin/neukolln; de/berlin/prenzlauer-berg; de/berlin/alt-treptow; de/berlin/rummelsburg; Hermannplatz, south 52.4855 13.4255; Alexanderplatz 52.5219 13.4132',
  ],
  [
    'pankow',
    'de/berlin/prenzlauer-berg; de/berlin/pankow; de/berlin/weissensee; de/berlin/buch; de/berlin/karow; de/berlin/rosenthal; de/berlin/wilhelmsruh; de/berlin/blankenfelde; de/berlin/heinersdorf; Kollwitzplatz 52.5362 13.4175',
    'de/berlin/lubars; de/berlin/markisches-viertel; de/berlin/fennpfuhl; de/berlin/alt-hohenschonhausen; de/berlin/gesundbrunnen; de/berlin/wartenberg',
  ],
  [
    'charlottenburg-wilmersdorf',
    'de/berlin/charlottenburg; de/berlin/wilmersdorf; de/berlin/westend; de/berlin/grunewald; de/berlin/halensee; de/berlin/schmargendorf; de/berlin/charlottenburg-nord; Charlottenburg Palace 52.5209 13.2957; Memorial Church 52.505 13.335',
    'de/berlin/friedenau; de/berlin/dahlem; de/berlin/hansaviertel; de/berlin/siemensstadt; de/berlin/schoneberg; de/berlin/moabit; KaDeWe 52.5015 13.3411',
  ],
  [
    'spandau',
    'de/berlin/spandau; de/berlin/staaken; de/berlin/kladow; de/berlin/gatow; de/berlin/haselhorst; de/berlin/siemensstadt; de/berlin/hakenfelde; de/berlin/wilhelmstadt; Citadel 52.541 13.2126',
    'de/berlin/wannsee; de/berlin/konradshohe; de/berlin/charlottenburg-nord; de/berlin/tegel; de/berlin/westend',
  ],
  [
    'steglitz-zehlendorf',
    'de/berlin/steglitz; de/berlin/zehlendorf; de/berlin/dahlem; de/berlin/lichterfelde; de/berlin/lankwitz; de/berlin/wannsee; de/berlin/nikolassee',
    'de/berlin/friedenau; de/berlin/marienfelde; de/berlin/mariendorf; de/berlin/grunewald; de/berlin/kladow',
  ],
  [
    'tempelhof-schoeneberg',
    'de/berlin/tempelhof; de/berlin/schoneberg; de/berlin/mariendorf; de/berlin/marienfelde; de/berlin/lichtenrade; de/berlin/friedenau; KaDeWe 52.5015 13.3411',
    'de/berlin/britz; de/berlin/lankwitz; de/berlin/kreuzberg; de/berlin/wilmersdorf; de/berlin/neukolln; Zoo station 52.5072 13.3325',
  ],
  [
    'neukoelln',
    'de/berlin/neukolln; de/berlin/britz; de/berlin/buckow; de/berlin/rudow; de/berlin/gropiusstadt',
    'de/berlin/mariendorf; de/berlin/baumschulenweg; de/berlin/altglienicke; de/berlin/kreuzberg; de/berlin/johannisthal; de/berlin/alt-treptow',
  ],
  [
    'treptow-koepenick',
    'de/berlin/kopenick; de/berlin/alt-treptow; de/berlin/planterwald; de/berlin/adlershof; de/berlin/rahnsdorf; de/berlin/muggelheim; de/berlin/bohnsdorf; de/berlin/friedrichshagen; de/berlin/schmockwitz; de/berlin/altglienicke',
    'de/berlin/rudow; de/berlin/neukolln; de/berlin/karlshorst; de/berlin/rummelsburg; de/berlin/mahlsdorf',
  ],
  [
    'marzahn-hellersdorf',
    'de/berlin/marzahn; de/berlin/hellersdorf; de/berlin/biesdorf; de/berlin/kaulsdorf; de/berlin/mahlsdorf',
    'de/berlin/karlshorst; de/berlin/friedrichsfelde; de/berlin/falkenberg; de/berlin/friedrichshagen',
  ],
  [
    'lichtenberg',
    'de/berlin/lichtenberg; de/berlin/fennpfuhl; de/berlin/friedrichsfelde; de/berlin/karlshorst; de/berlin/rummelsburg; de/berlin/alt-hohenschonhausen; de/berlin/neu-hohenschonhausen; de/berlin/wartenberg; de/berlin/falkenberg',
    'de/berlin/marzahn; de/berlin/biesdorf; de/berlin/weissensee; de/berlin/friedrichshain; de/berlin/oberschoneweide',
  ],
  [
    'reinickendorf',
    'de/berlin/reinickendorf; de/berlin/tegel; de/berlin/wittenau; de/berlin/frohnau; de/berlin/hermsdorf; de/berlin/heiligensee; de/berlin/konradshohe; de/berlin/lubars; de/berlin/markisches-viertel',
    'de/berlin/hakenfelde; de/berlin/wedding; de/berlin/rosenthal; de/berlin/wilhelmsruh; de/berlin/siemensstadt',
  ],
  [
    'prenzlauer-berg',
    'de/berlin/prenzlauer-berg; Kollwitzplatz 52.5362 13.4175; Helmholtzplatz 52.5418 13.4178',
    'de/berlin/weissensee; de/berlin/pankow; de/berlin/friedrichshain; de/berlin/gesundbrunnen; Rosenthaler Platz 52.5298 13.4014',
  ],
  [
    'kreuzberg',
    'de/berlin/kreuzberg; Kottbusser Tor 52.4991 13.4183; Bergmannstraße 52.489 13.391',
    'de/berlin/friedrichshain; de/berlin/neukolln; Boxhagener Platz 52.511 13.4596; Tempelhof Field 52.475 13.402',
  ],
  [
    'friedrichshain',
    'de/berlin/friedrichshain; Boxhagener Platz 52.511 13.4596; Warschauer Straße 52.506 13.4493',
    'de/berlin/kreuzberg; de/berlin/lichtenberg; de/berlin/prenzlauer-berg; Kottbusser Tor 52.4991 13.4183',
  ],
  [
    'charlottenburg',
    'de/berlin/charlottenburg; Charlottenburg Palace 52.5209 13.2957; Savignyplatz 52.5055 13.322',
    'de/berlin/wilmersdorf; de/berlin/grunewald; de/berlin/moabit; KaDeWe 52.5015 13.3411',
  ],
  [
    'schoeneberg',
    'Nollendorfplatz 52.4995 13.3538; Schöneberg Town Hall 52.485 13.344',
    'de/berlin/tempelhof; de/berlin/wilmersdorf; de/berlin/kreuzberg; Platz der Luftbrücke 52.4846 13.387',
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

test('postcodes begin with each prefix once and lead to places of their country', () => {
  const [head, ...rows] = readFileSync(new URL('./postcodes.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(head).toBe('iso2,prefix,place_id')
  const prefixes = new Set<string>()
  for (const row of rows) {
    const [iso2, prefix, id] = row.split(',') as [string, string, string]
    expect(prefixes.size, row).toBeLessThan(prefixes.add(`${iso2}${prefix}`).size)
    expect(prefix, row).toMatch(/^[A-Z\d]{1,5}$/)
    expect(places.get(id)?.iso2, row).toBe(iso2)
  }
})

// A prefix names a city only where all of it is that city: elsewhere its state, or nothing.
test.each([
  ['HR', '21000', '/hr/split-dalmatia/split'],
  ['HR', '21450', '/hr/split-dalmatia'],
  ['BR', '88330-000', '/br/santa-catarina'],
  ['BR', '69900-000', null],
  ['CN', '519000', null],
  ['MX', '72000', '/mx/puebla/puebla-city'],
  ['MX', '77760', '/mx/quintana-roo'],
  ['ZA', '7200', null],
  ['AU', '2010', '/au/new-south-wales/sydney'],
  ['AU', '2250', '/au/new-south-wales'],
  ['NZ', '9305', null],
  ['JP', '248-0001', '/jp/kanagawa/kamakura'],
  ['IN', '201001', null],
  ['TR', '07100', '/tr/antalya'],
  ['DE', '14195', '/de/berlin/berlin'],
  ['GB', 'W1 1AA', '/gb/westminster'],
  ['GB', 'W11 1AA', '/gb/kensington-and-chelsea'],
])('in %s, %s is of %s', (iso2, code, path) => {
  const found = places.postcodes(code, 'en').filter(({ place }) => place.iso2 === iso2)
  expect(found.map(({ place }) => place.path)).toEqual(path === null ? [] : [path])
})
