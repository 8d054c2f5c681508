import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CONDITIONS, type Condition } from '#contract/homes/details.ts'
import { ENERGY_CLASSES, featureBits, type FeatureKey } from '#contract/homes/offer-lists.ts'
import type { Place, Places } from '#places/index.ts'
import { inChunks } from './offers.ts'
import { createRandom, pick, weighted } from './random.ts'

/** Most homes are in the largest cities. */
const CITIES = 300
const HOMES_A_BUILDING = 4
/** For rent, beside those for sale. */
const RENTED = 0.25
const CATEGORIES = [1, 1, 1, 1, 1, 1, 2, 5, 5, 8]
const HOUSES = [5, 8]
/** Rent of a month by price. */
const RENT = 0.004
/** Effect of features on the logarithm of a price, and the share of homes that have them. */
const FEATURE_WORTH: readonly (readonly [FeatureKey, worth: number, share: number])[] = [
  ['lift', 0.06, 0.5],
  ['balcony', 0.02, 0.4],
  ['terrace', 0.05, 0.3],
  ['garden', 0.06, 0.15],
  ['pool', 0.09, 0.12],
  ['parking', 0.05, 0.3],
  ['air-conditioning', 0.04, 0.4],
  ['storage-room', 0.01, 0.3],
  ['fireplace', 0.01, 0.1],
]
const CONDITION_WORTH: Record<Condition, number> = {
  new: 0.14,
  renovated: 0.1,
  good: 0,
  'needs-renovation': -0.16,
}

interface Town {
  place: Place & { lat: number; lon: number }
  level: number
  /** Where it is dear: how far in degrees, and how much. */
  centres: { lat: number; lon: number; reach: number; worth: number }[]
}
/** A home as the columns of an offer have it, for sale; its rent follows from the price. */
export interface MadeUpHome {
  place: Place
  category: number
  lat: number
  lon: number
  area: number
  rooms: number
  bedrooms: number | null
  bathrooms: number | null
  floor: number | null
  floors: number | null
  yearBuilt: number | null
  energyClass: (typeof ENERGY_CLASSES)[number] | null
  condition: Condition | null
  newBuild: boolean
  features: number
  /** In euros, today. */
  price: number
}

/** A country with prices from the place, the building and the facts of a home, plus unexplained noise. */
export class MadeUpCountry {
  readonly towns: readonly Town[]
  readonly #sums: Float64Array

  constructor(places: Places, country: Place) {
    const random = createRandom(17)
    const people = (place: Place) => place.population ?? 0
    this.towns = places
      .within(country, 'city')
      .filter((place): place is Town['place'] => place.lat !== null && place.lon !== null)
      .sort((a, b) => people(b) - people(a))
      .slice(0, CITIES)
      .map((place) => ({
        place,
        level: Math.log(2000) + 0.7 * (random() - 0.5) + 0.1 * Math.log10(1 + people(place)),
        centres: Array.from({ length: 6 }, () => ({
          lat: place.lat + (random() - 0.5) / 8,
          lon: place.lon + (random() - 0.5) / 8,
          reach: 0.005 + 0.02 * random(),
          worth: 0.8 * random() - 0.25,
        })),
      }))
    this.#sums = Float64Array.from(this.towns, ({ place }) => Math.sqrt(people(place) || 1))
    for (let at = 1; at < this.#sums.length; at++)
      this.#sums[at] = this.#sums[at]! + this.#sums[at - 1]!
  }

  town(random: () => number): Town {
    return this.towns[weighted(random, this.#sums)]!
  }

  /** Homes of one building, one after the other. */
  *building(random: () => number): Generator<MadeUpHome> {
    const { place, level, centres } = this.town(random)
    const lat = place.lat + (random() - 0.5) / 8
    const lon = place.lon + (random() - 0.5) / 8
    const category = pick(random, CATEGORIES)
    const isHouse = HOUSES.includes(category)
    const yearBuilt = 1900 + Math.floor(random() ** 0.6 * 126)
    const floors = isHouse ? 1 + Math.floor(2 * random()) : 2 + Math.floor(7 * random())
    const own = 0.2 * (random() - 0.5)
    const around = centres.reduce(
      (sum, one) =>
        sum +
        one.worth *
          Math.exp(-(((lat - one.lat) ** 2 + (lon - one.lon) ** 2) / (2 * one.reach ** 2))),
      0,
    )
    const homes = isHouse ? 1 : 1 + Math.floor(2 * HOMES_A_BUILDING * random())
    const sometimes = <T>(share: number, value: T): T | null => (random() < share ? value : null)
    for (let home = 0; home < homes; home++) {
      const area = Math.round((isHouse ? 80 : 35) + 160 * random() ** 2)
      const rooms = Math.max(1, Math.round(area / 28 + random() - 0.5))
      const bathrooms = 1 + Math.floor(area / 90 + 0.5 * random())
      const floor = Math.floor(random() * floors)
      const condition = pick(random, CONDITIONS)
      const energy = Math.floor(random() * ENERGY_CLASSES.length)
      const has = FEATURE_WORTH.filter(([, , share]) => random() < share)
      const log =
        level +
        around +
        own +
        Math.log(area) -
        0.15 * Math.log(area / 80) +
        0.05 * bathrooms +
        0.0015 * (yearBuilt - 1960) +
        0.01 * floor +
        CONDITION_WORTH[condition] -
        0.015 * energy +
        (isHouse ? 0.05 : 0) +
        has.reduce((sum, [, worth]) => sum + worth, 0) +
        0.12 * (random() + random() + random() + random() - 2)
      yield {
        place,
        category,
        lat,
        lon,
        area,
        rooms,
        bedrooms: sometimes(0.8, Math.max(0, rooms - 1)),
        bathrooms: sometimes(0.9, bathrooms),
        floor: sometimes(0.7, floor),
        floors: sometimes(0.6, floors),
        yearBuilt: sometimes(0.6, yearBuilt),
        energyClass: sometimes(0.6, ENERGY_CLASSES[energy]!),
        condition: sometimes(0.6, condition),
        newBuild: condition === 'new' && yearBuilt > 2020,
        features: random() < 0.1 ? 0 : featureBits(has.map(([key]) => key)),
        price: Math.exp(log),
      }
    }
  }

  *homes(random: () => number): Generator<MadeUpHome, never> {
    for (;;) yield* this.building(random)
  }
}

const COLUMNS = `id, source_id, external_id, status, action, category, price_amount, price_currency, price_type, price_since, living_area, rooms, bedrooms, bathrooms, floor, floors, year_built,
  energy_class, new_build, features, details, country_id, state_id, city_id, lat, lon, address_privacy, coordinate_precision, published_at`

/** Fills an empty database with `forSale` homes for sale in one country, and a quarter as many for rent, the same on every run. Returns how many. */
export async function fillHomes(
  url: string,
  country: MadeUpCountry,
  forSale: number,
): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all = Math.round(forSale * (1 + RENTED))
  try {
    // Without triggers: their rows are written below at once.
    await client.query('set session_replication_role = replica')
    await client.query(`insert into sources (key, format) values ('bench', 'demo')`)
    await pipeline(
      Readable.from(inChunks(lines(country, forSale, all))),
      client.query(copyFrom(`copy offers (${COLUMNS}) from stdin`)),
    )
    await client.query(
      'insert into offer_statuses (offer_id, at, status) select id, published_at, status from offers',
    )
    await client.query(
      'insert into offer_prices (offer_id, at, amount, currency, type) select id, price_since, price_amount, price_currency, price_type from offers',
    )
    await client.query(
      `insert into offer_texts (offer_id, lang, title) select id, 'en', 'Home ' || id from offers`,
    )
    await client.query(`select setval(pg_get_serial_sequence('offers', 'id'), ${all})`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze offers, offer_texts, offer_prices, offer_statuses')
  } finally {
    await client.end()
  }
  return all
}

function* lines(country: MadeUpCountry, forSale: number, all: number): Generator<string> {
  const random = createRandom(19)
  const homes = country.homes(random)
  for (let id = 1; id <= all; id++) {
    const { place, ...home } = homes.next().value
    // Homes for rent are spread among the others.
    const isForSale = Math.floor((id * forSale) / all) > Math.floor(((id - 1) * forSale) / all)
    const days = random() ** 2 * 400
    const since = new Date(Date.now() - days * 864e5).toISOString()
    const euros = home.price * Math.exp(-0.05 * (days / 365)) * (isForSale ? 1 : RENT)
    yield [
      id,
      1,
      id,
      'published',
      isForSale ? 0 : 1,
      home.category,
      100 * Number(euros.toPrecision(3)),
      'EUR',
      isForSale ? 0 : 1,
      since,
      home.area,
      home.rooms,
      home.bedrooms,
      home.bathrooms,
      home.floor,
      home.floors,
      home.yearBuilt,
      home.energyClass,
      home.newBuild ? 't' : 'f',
      home.features,
      home.condition ? JSON.stringify({ condition: home.condition }) : '{}',
      place.countryId,
      place.stateId,
      place.cityId,
      home.lat.toFixed(6),
      home.lon.toFixed(6),
      'exact',
      'exact',
      since,
    ]
      .map((value) => value ?? '\\N')
      .join('\t')
  }
}
