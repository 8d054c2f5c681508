import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Place, Places } from '#places/index.ts'
import { createRandom, pick, weighted } from './random.ts'

const CURRENCIES = ['EUR', 'EUR', 'EUR', 'EUR', 'USD', 'GBP', 'PLN', 'CZK', 'HUF', 'SEK', 'CHF', 'TRY']
/** Categories as markets have them: mostly apartments and houses. */
const CATEGORIES = [1, 1, 1, 1, 1, 1, 1, 2, 3, 5, 5, 5, 8, 13, 14, 15, 16, 20]
const RENT_TYPES = [1, 1, 1, 1, 1, 1, 8, 9]
/** Countries that have offers, and how many of the largest cities of each. */
const COUNTRIES = 60
const CITIES = 300

/** Fills an empty database with offers spread over cities by their population, the same on every run, and with the indexes that SQL wants. */
export async function fillOffers(url: string, places: Places, offers: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Without the triggers: what the offers cost before is of no interest here, and search reads the offers themselves.
    await client.query('set session_replication_role = replica')
    await client.query('truncate offers, sources restart identity cascade')
    await client.query(`insert into sources (key, format) values ('bench', 'demo')`)
    const columns = `source_id, external_id, status, action, category, price_amount, price_currency, price_type, living_area, plot_area, rooms,
      country_id, state_id, city_id, published_at`
    await pipeline(Readable.from(lines(places, offers)), client.query(copyFrom(`copy offers (${columns}) from stdin`)))
    await client.query('reset session_replication_role')
    for (const statement of INDEXES) await client.query(statement)
    await client.query('vacuum analyze offers')
  } finally {
    await client.end()
  }
}

/** What a portal that searched in SQL would have. */
const INDEXES = [
  'newest on offers (published_at desc, id desc)',
  'country_newest on offers (country_id, published_at desc, id desc)',
  'place_newest on offers (country_id, state_id, city_id, action, category, published_at desc, id desc)',
  'country_kind on offers (country_id, action, category, area)',
  'area on offers (area, id desc)',
].map((index) => `create index if not exists bench_${index} where status in ('published', 'reserved')`)

function* lines(places: Places, offers: number): Generator<string> {
  const random = createRandom(7)
  const cities = citiesOf(places)
  const sums = Float64Array.from(cities.map((city) => Math.sqrt(city.population ?? 1)))
  for (let i = 1; i < sums.length; i++) sums[i]! += sums[i - 1]!
  let text = ''
  for (let i = 1; i <= offers; i++) {
    const { countryId, stateId, cityId } = cities[weighted(random, sums)]!
    const category = pick(random, CATEGORIES)
    const action = random() < 0.65 ? 0 : 1
    const area = random() < 0.05 ? null : Math.round(20 + 300 * random() ** 3)
    const type = random() < 0.03 ? 4 : action === 0 ? 0 : pick(random, RENT_TYPES)
    const amount = type === 4 ? null : Math.round(100 * (area ?? 80) * (action === 0 ? 800 + 6000 * random() ** 2 : 6 + 20 * random()))
    const published = new Date(Date.UTC(2026, 8, 1) - Math.floor(random() ** 2 * 400 * 864e5)).toISOString()
    const row = [
      1,
      i,
      'published',
      action,
      category,
      amount,
      pick(random, CURRENCIES),
      type,
      category === 13 ? null : area,
      category === 13 ? (area ?? 50) * 10 : null,
      random() < 0.1 ? null : 1 + Math.floor(random() * 6) / 2,
      countryId,
      stateId,
      cityId,
      published,
    ]
    text += `${row.map((value) => value ?? '\\N').join('\t')}\n`
    if (i % 1000 === 0 || i === offers) {
      yield text
      text = ''
    }
  }
}

function citiesOf(places: Places): Place[] {
  const people = (place: Place) => place.population ?? 0
  const countries = places
    .countries()
    .sort((a, b) => people(b) - people(a))
    .slice(0, COUNTRIES)
  return countries.flatMap((country) =>
    places
      .children(country)
      .flatMap((state) => places.children(state))
      .sort((a, b) => people(b) - people(a))
      .slice(0, CITIES),
  )
}
