import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import { FURNISHED } from '#contract/homes/details.ts'
import type { Place, Places } from '#places/index.ts'
import { createRandom, pick, weighted } from './random.ts'

const CURRENCIES = [
  'EUR',
  'EUR',
  'EUR',
  'EUR',
  'USD',
  'GBP',
  'PLN',
  'CZK',
  'HUF',
  'SEK',
  'CHF',
  'TRY',
]
/** Categories by frequency: mostly apartments and houses. */
const CATEGORIES = [1, 1, 1, 1, 1, 1, 1, 2, 3, 5, 5, 5, 8, 13, 14, 15, 16, 20]
const RENT_TYPES = [1, 1, 1, 1, 1, 1, 8, 9]
/** Countries with offers, and how many of their largest cities. */
const COUNTRIES = 60
const CITIES = 300

/** Fills an empty database with offers spread over cities by population, the same on every run: each with a title, nine of ten with a picture. */
export async function fillOffers(url: string, places: Places, offers: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const copy = (table: string, lines: Iterable<string>) =>
    pipeline(Readable.from(inChunks(lines)), client.query(copyFrom(`copy ${table} from stdin`)))
  try {
    // Without triggers: price history is not needed, and search reads the offers directly.
    await client.query('set session_replication_role = replica')
    await client.query(
      'truncate offers, offer_texts, offer_pictures, sources restart identity cascade',
    )
    await client.query(`insert into sources (key, format) values ('bench', 'demo')`)
    await copy(`offers (id, ${OFFER_COLUMNS})`, offerLines(places, offers))
    await copy(
      'offer_texts (offer_id, lang, title)',
      numbered(offers, (id) => `${id}\ten\t${TITLES[id % TITLES.length]} ${id % 977}`),
    )
    await copy(
      'offer_pictures (offer_id, position, key)',
      numbered(offers, (id) => (id % 10 ? `${id}\t0\tbench` : null)),
    )
    await client.query(`select setval(pg_get_serial_sequence('offers', 'id'), ${offers})`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze offers, offer_texts, offer_pictures')
  } finally {
    await client.end()
  }
}

const OFFER_COLUMNS = `source_id, external_id, status, action, category, price_amount, price_currency, price_type, living_area, plot_area, rooms, bedrooms, bathrooms, floor, year_built,
  energy_class, furnished, new_build, features, country_id, state_id, city_id, lat, lon, published_at`
export const TITLES = [
  'Flat near the park',
  'House with a garden',
  'Piso reformado',
  'Wohnung am See',
  'Studio by the station',
  'Квартира у моря',
]

function* numbered(amount: number, line: (id: number) => string | null): Generator<string> {
  for (let id = 1; id <= amount; id++) {
    const text = line(id)
    if (text !== null) yield text
  }
}

export function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk: string[] = []
  for (const line of lines) {
    if (chunk.push(line) < 1000) continue
    yield `${chunk.join('\n')}\n`
    chunk = []
  }
  if (chunk.length > 0) yield `${chunk.join('\n')}\n`
}

function* offerLines(places: Places, offers: number): Generator<string> {
  const random = createRandom(7)
  const cities = citiesOf(places)
  const sums = Float64Array.from(cities.map((city) => Math.sqrt(city.population ?? 1)))
  for (let i = 1; i < sums.length; i++) sums[i]! += sums[i - 1]!
  const sometimes = <T>(share: number, value: () => T): T | null =>
    random() < share ? value() : null
  for (let id = 1; id <= offers; id++) {
    const { countryId, stateId, cityId, lat, lon } = cities[weighted(random, sums)]!
    const category = pick(random, CATEGORIES)
    const action = random() < 0.65 ? 0 : 1
    const area = sometimes(0.95, () => Math.round(20 + 300 * random() ** 3))
    const type = random() < 0.03 ? 4 : action === 0 ? 0 : pick(random, RENT_TYPES)
    const amount =
      type === 4
        ? null
        : Math.round(
            100 * (area ?? 80) * (action === 0 ? 800 + 6000 * random() ** 2 : 6 + 20 * random()),
          )
    const published = new Date(
      Date.UTC(2026, 8, 1) - Math.floor(random() ** 2 * 400 * 864e5),
    ).toISOString()
    const around = (at: number | null) =>
      at === null ? null : Math.max(-85, Math.min(85, at + (random() - 0.5) / 8)).toFixed(6)
    yield [
      id,
      1,
      id,
      'published',
      action,
      category,
      amount,
      pick(random, CURRENCIES),
      type,
      category === 13 ? null : area,
      category === 13 ? (area ?? 50) * 10 : null,
      sometimes(0.9, () => 1 + Math.floor(random() * 6) / 2),
      sometimes(0.8, () => Math.floor(random() * 6)),
      sometimes(0.8, () => Math.floor(random() * 4)),
      sometimes(0.5, () => Math.floor(random() * 8)),
      sometimes(0.6, () => 1900 + Math.floor(random() * 126)),
      sometimes(0.6, () => pick(random, ENERGY_CLASSES)),
      sometimes(0.4, () => pick(random, FURNISHED)),
      random() < 0.1 ? 't' : 'f',
      Math.floor(random() * 2 ** 28) & Math.floor(random() * 2 ** 28),
      countryId,
      stateId,
      cityId,
      around(lat),
      lat === null ? null : around(lon),
      published,
    ]
      .map((value) => value ?? '\\N')
      .join('\t')
  }
}

export function citiesOf(places: Places): Place[] {
  const people = (place: Place) => place.population ?? 0
  const countries = places
    .countries()
    .sort((a, b) => people(b) - people(a))
    .slice(0, COUNTRIES)
  return countries.flatMap((country) =>
    places
      .within(country, 'city')
      .sort((a, b) => people(b) - people(a))
      .slice(0, CITIES),
  )
}
