import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { Fact } from '#valuation/facts.ts'
import type { Homes } from '#valuation/homes.ts'

type Listing = Record<string, string>
interface Reader {
  name: string
  /** Columns by which a file is known. */
  columns: readonly string[]
  /** Sets of homes: to buy and to rent apart. */
  sets: readonly { name: string; has: (one: Listing) => boolean }[]
  price: (one: Listing) => number
  area: (one: Listing) => number
  day?: (one: Listing) => number
  /** Adverts of one building have the same. */
  building: (one: Listing) => string
  /** Adverts of one home have the same. */
  home?: (one: Listing) => string
  place: (one: Listing) => string
  point: (one: Listing) => [longitude: number, latitude: number]
  facts: Partial<Record<Fact, (one: Listing) => number>>
}

const number = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text)
const of =
  (column: string) =>
  (one: Listing): number =>
    number(one[column])
const is = (column: string, value: string) => (one: Listing) => (one[column] === value ? 1 : 0)
const always = { name: 'to buy', has: () => true }
/** To about a metre: homes at the same point are of the same building. */
const spot = (longitude: string, latitude: string) => (one: Listing) =>
  `${number(one[longitude]).toFixed(5)} ${number(one[latitude]).toFixed(5)}`
const year = (column: string) => (one: Listing) => {
  const value = number(one[column])
  return value > 1500 && value < 2030 ? value : Number.NaN
}
const ranked = (column: string, order: readonly string[]) => (one: Listing) => {
  const at = order.indexOf(one[column] ?? '')
  return at < 0 ? Number.NaN : at
}

/** Only the columns that an offer of the portal has a field for. */
const READERS: readonly Reader[] = [
  {
    name: 'idealista18',
    columns: ['assetid', 'constructedarea', 'cadconstructionyear'],
    sets: [always],
    price: of('price'),
    area: of('constructedarea'),
    // The last day of the quarter, about.
    day: (one) =>
      (Number(one['period']!.slice(0, 4)) - 1970) * 365 + Number(one['period']!.slice(4)) * 30,
    building: (one) =>
      [
        one['neighbourhoodid'],
        one['cadconstructionyear'],
        one['cadmaxbuildingfloor'],
        one['caddwellingcount'],
        one['cadastralqualityid'],
      ].join(' '),
    home: (one) => one['assetid'] ?? '',
    place: (one) => one['neighbourhoodid'] ?? '',
    point: (one) => [number(one['longitude']), number(one['latitude'])],
    facts: {
      rooms: of('roomnumber'),
      bathrooms: of('bathnumber'),
      floor: of('floorclean'),
      floors: of('cadmaxbuildingfloor'),
      year: year('cadconstructionyear'),
      new: of('builttypeid_1'),
      condition: (one) => (one['builttypeid_2'] === '1' ? 0 : 1),
      furnished: (one) => (one['amenityid'] === '3' ? 2 : 0),
      kitchen: (one) => (one['amenityid'] === '1' ? 0 : 1),
      studio: of('isstudio'),
      lift: of('haslift'),
      terrace: of('hasterrace'),
      garden: of('hasgarden'),
      pool: of('hasswimmingpool'),
      parking: of('hasparkingspace'),
      air: of('hasairconditioning'),
      wardrobes: of('haswardrobe'),
      storage: of('hasboxroom'),
      doorman: of('hasdoorman'),
    },
  },
  {
    name: 'São Paulo 2019',
    columns: ['negotiation_type', 'condo', 'district'],
    sets: [
      { name: 'to buy', has: (one) => one['negotiation_type'] === 'sale' },
      { name: 'to rent', has: (one) => one['negotiation_type'] === 'rent' },
    ],
    price: of('price'),
    area: of('size'),
    building: spot('longitude', 'latitude'),
    place: (one) => one['district'] ?? '',
    point: (one) => [number(one['longitude']), number(one['latitude'])],
    facts: {
      charges: of('condo'),
      rooms: of('rooms'),
      bathrooms: of('toilets'),
      parking: of('parking'),
      lift: of('elevator'),
      furnished: (one) => (one['furnished'] === '1' ? 2 : 0),
      pool: of('swimming_pool'),
      new: of('new'),
    },
  },
  {
    name: 'Athens 2017',
    columns: ['prpsqm', 'dist_metro'],
    sets: [always],
    price: of('price'),
    area: of('size'),
    building: spot('longitude', 'latitude'),
    place: () => '',
    point: (one) => [number(one['longitude']), number(one['latitude'])],
    facts: { year: (one) => 2017 - number(one['age']) },
  },
  {
    name: 'Ames 2006–2010',
    columns: ['MS_SubClass', 'Gr_Liv_Area', 'Sale_Price'],
    sets: [{ name: 'sold', has: () => true }],
    price: of('Sale_Price'),
    area: (one) => number(one['Gr_Liv_Area']) * 0.09290304,
    day: (one) => (number(one['Year_Sold']) - 1970) * 365 + number(one['Mo_Sold']) * 30,
    building: spot('Longitude', 'Latitude'),
    place: (one) => one['Neighborhood'] ?? '',
    point: (one) => [number(one['Longitude']), number(one['Latitude'])],
    facts: {
      plot: of('Lot_Area'),
      rooms: of('TotRms_AbvGrd'),
      bedrooms: of('Bedroom_AbvGr'),
      bathrooms: of('Full_Bath'),
      toilets: of('Half_Bath'),
      year: year('Year_Built'),
      parking: of('Garage_Cars'),
      fireplace: of('Fireplaces'),
      pool: (one) => (number(one['Pool_Area']) > 0 ? 1 : 0),
      air: is('Central_Air', 'Y'),
      terrace: (one) => (number(one['Wood_Deck_SF']) > 0 ? 1 : 0),
      cellar: (one) => (number(one['Total_Bsmt_SF']) > 0 ? 1 : 0),
      condition: ranked('Overall_Cond', [
        'Very_Poor',
        'Poor',
        'Fair',
        'Below_Average',
        'Average',
        'Above_Average',
        'Good',
        'Very_Good',
        'Excellent',
      ]),
      house: is('Bldg_Type', 'OneFam'),
      terraced: (one) => (one['Bldg_Type']?.startsWith('Twnhs') ? 1 : 0),
    },
  },
]

/** Reads a CSV of adverts, also gzipped, of a known shape. */
export async function readListings(file: string): Promise<{ name: string; homes: Homes }[]> {
  const bytes = await readFile(file)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  const listings: Listing[] = parse(text, { columns: true, bom: true, skip_empty_lines: true })
  const reader = READERS.find(({ columns }) =>
    columns.every((column) => column in (listings[0] ?? {})),
  )
  if (!reader)
    throw new Error(
      `${file}: unknown columns. Known are those of ${READERS.map(({ name }) => name).join(', ')}.`,
    )
  return reader.sets.map(({ name, has }) => ({
    name: `${reader.name}, ${name}`,
    homes: homesOf(listings.filter(has), reader),
  }))
}

function homesOf(listings: readonly Listing[], reader: Reader): Homes {
  const kept = listings.filter((one) => {
    const [longitude, latitude] = reader.point(one)
    return (
      reader.price(one) > 0 &&
      reader.area(one) > 0 &&
      !Number.isNaN(longitude) &&
      !Number.isNaN(latitude)
    )
  })
  const numbers = (read: (one: Listing) => number) => Float64Array.from(kept, read)
  const ids = (read: (one: Listing) => string) => {
    const known = new Map<string, number>()
    return Int32Array.from(kept, (one) => {
      const key = read(one)
      if (!known.has(key)) known.set(key, known.size)
      return known.get(key)!
    })
  }
  return {
    count: kept.length,
    longitude: numbers((one) => reader.point(one)[0]),
    latitude: numbers((one) => reader.point(one)[1]),
    price: numbers(reader.price),
    area: numbers(reader.area),
    day: numbers(reader.day ?? (() => 0)),
    building: joined(ids(reader.building), reader.home && ids(reader.home)),
    place: ids(reader.place),
    facts: Object.fromEntries(
      Object.entries(reader.facts).map(([fact, read]) => [fact, Float32Array.from(kept, read)]),
    ),
  }
}

/** Buildings that adverts of the same home name are one: registers are read anew for each advert. */
function joined(building: Int32Array, home: Int32Array | undefined): Int32Array {
  if (!home) return building
  const parent = Int32Array.from(building, (_, at) => at)
  const rootOf = (one: number): number => {
    let root = one
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!
    return root
  }
  const first = new Map<number, number>()
  home.forEach((one, at) => {
    const known = first.get(one)
    if (known === undefined) first.set(one, building[at]!)
    else parent[rootOf(building[at]!)] = rootOf(known)
  })
  return building.map(rootOf)
}
