import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { savedConditions } from '#api/return/saved-searches/saved-query.ts'
import { distributeFinds } from '#api/return/saved-searches/alert-queries.ts'
import { startMatching } from '#api/return/saved-searches/matching.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { readLive } from '#api/homes/search/queries.ts'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { openDatabase } from '#db/open.ts'
import type { Database } from '#db/schema.ts'
import type { Place, Places } from '#places/index.ts'
import { priceFactors, SavedSearches } from '#search/index.ts'
import { citiesOf, fillOffers, inChunks, TITLES } from './offers.ts'
import { createRandom, pick, weighted } from './random.ts'
import { count, ms, printTable, timing, verdict, type Row } from './report.ts'

const OFFERS = 100_000
const RATES = [50, 500]
/** Milliseconds of each rate, and between writes of a batch. */
const LASTS_MS = 20_000
const WRITE_INTERVAL_MS = 40
/** Searches that are asked one by one in PostgreSQL; the time of all follows from them. */
const SQL_SEARCHES = 1000
const BAR_MS = 1000

type Random = () => number
/** Conditions of a saved search, in the form of the API. */
interface Drawn {
  search: Record<string, unknown>
  place: Place
}

/**
 * A million saved searches drawn like real ones (places by population, none to six filters, one in 20 with a drawn area, one in ten with words), and offers whose price is cut: from
 * the commit of the change to the commit of all matches. Beside it, what PostgreSQL needs to ask each search of the changed rows.
 */
export async function benchAlerts(folder: string, places: Places, searches: number): Promise<void> {
  const database = await openDatabase(
    { DATA_DIR: folder },
    { as: 'command', log: pino({ level: 'warn' }) },
  )
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const rates = await loadRates(database.db)
    console.log(`\nWriting ${count(OFFERS)} offers and ${count(searches)} saved searches`)
    await fillOffers(database.ownerUrl, places, OFFERS)
    const drawn = drawSearches(places, searches)
    await store(client, drawn)

    // Cost and results of matching alone, without the database.
    globalThis.gc?.()
    const before = process.memoryUsage()
    const index = new SavedSearches()
    index.setFactors(({ currency, daily }) => priceFactors(currency, rates.perEur, { daily }))
    const begun = performance.now()
    for (const [at, { search }] of drawn.entries())
      index.put(at + 1, savedConditions(search, { places })!)
    const built = performance.now() - begun
    globalThis.gc?.()
    const after = process.memoryUsage()
    const random = createRandom(5)
    const someIds = () => [
      ...new Set(Array.from({ length: 2000 }, () => 1 + Math.floor(random() * OFFERS))),
    ]
    const offers = await readLive(client, someIds())
    const times: number[] = []
    let found = 0
    for (const offer of offers) {
      const start = performance.now()
      found += index.match(offer, Date.now() * 1000).length
      times.push(performance.now() - start)
    }
    const { p50, p99 } = timing(times)
    printTable(
      `${count(searches)} saved searches in memory`,
      ['', ''],
      [
        ['built in', `${ms(built / 1000)} s`],
        ['rows of the index', `${count(index.bytes / 2 ** 20)} MB`],
        ['all memory', `${count((memoryOf(after) - memoryOf(before)) / 2 ** 20)} MB`],
        ['one offer, p50', `${ms(p50)} ms`],
        ['one offer, p99', `${ms(p99)} ms`],
        ['searches that an offer matches', count(found / offers.length)],
      ],
    )

    const rows: Row[] = []
    for (const rate of RATES) rows.push(await measure(database.url, client, places, rates, rate))
    const given = await distribute(database.db)
    const plain = await askEach(client, drawn)
    printTable(
      'Price cuts, from commit to the commit of what they match',
      [
        'searches read in',
        'offers a second',
        'offers',
        'p50',
        'p99',
        'most',
        `p99 ${count(BAR_MS)} ms`,
      ],
      rows,
    )
    printTable(
      'Then, given to the searches',
      ['', ''],
      [
        ['pieces of news', count(given.finds)],
        ['matches', count(given.matches)],
        ['matches a second', count((1000 * given.matches) / given.took)],
      ],
    )
    printTable(
      'The plain alternative: each saved search as a query on the changed rows in PostgreSQL',
      ['changed rows', 'one search', `all ${count(searches)}`],
      plain.map(([changed, one]) => [
        String(changed),
        `${ms(one)} ms`,
        `${count((one * searches) / 1000)} s`,
      ]),
    )
  } finally {
    await client.end()
    await database.close()
  }
}

const memoryOf = ({ heapUsed, arrayBuffers }: NodeJS.MemoryUsage): number => heapUsed + arrayBuffers

/** Cuts prices at a rate while matching runs. */
async function measure(
  databaseUrl: string,
  client: pg.Client,
  places: Places,
  rates: Awaited<ReturnType<typeof loadRates>>,
  rate: number,
): Promise<Row> {
  await client.query('truncate search_matches, offer_finds, offer_news')
  const committed = new Map<number, number>()
  const times: number[] = []
  const loaded = Promise.withResolvers<void>()
  const log = pino(
    { level: 'info' },
    { write: (line: string) => line.includes('saved searches were read') && loaded.resolve() },
  )
  const started = performance.now()
  const matching = startMatching(
    { databaseUrl, places, rates, log },
    {
      onMatched(offers) {
        const now = performance.now()
        for (const id of offers) {
          const at = committed.get(id)
          if (at !== undefined) times.push(now - at)
          committed.delete(id)
        }
      },
    },
  )
  try {
    await loaded.promise
    const loadedIn = performance.now() - started
    const random = createRandom(rate)
    const size = Math.max(1, Math.round((rate * WRITE_INTERVAL_MS) / 1000))
    const batches = Math.round(LASTS_MS / WRITE_INTERVAL_MS)
    const start = performance.now()
    for (let batch = 0; batch < batches; batch++) {
      const ids = Array.from({ length: size }, () => 1 + Math.floor(random() * OFFERS)).filter(
        (id) => !committed.has(id),
      )
      await client.query(
        'update offers set price_amount = price_amount * 99 / 100 where id = any($1::bigint[]) and price_amount > 100000',
        [ids],
      )
      const at = performance.now()
      for (const id of ids) committed.set(id, at)
      await sleep(Math.max(0, start + (batch + 1) * WRITE_INTERVAL_MS - performance.now()))
    }
    // Offers without a price were not cut.
    const { rows } = await client.query<{ id: number }>(
      'select id::float8 as id from offers where price_amount is null or price_amount <= 100000',
    )
    for (const { id } of rows) committed.delete(id)
    for (let left = -1; committed.size > 0 && left !== committed.size;) {
      left = committed.size
      await sleep(5000)
    }
    const { p50, p99 } = timing(times)
    return [
      `${ms(loadedIn / 1000)} s`,
      count((1000 * batches * size) / LASTS_MS),
      count(times.length),
      ms(p50),
      ms(p99),
      ms(Math.max(...times)),
      verdict(Math.round(p99), BAR_MS),
    ]
  } finally {
    await matching.stop()
  }
}

/** Gives finds to searches for some seconds. */
async function distribute(
  db: Kysely<Database>,
): Promise<{ finds: number; matches: number; took: number }> {
  const counted = async (table: 'offer_finds' | 'search_matches') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const before = await counted('offer_finds')
  const start = performance.now()
  while (performance.now() - start < LASTS_MS && (await distributeFinds(db)));
  const took = performance.now() - start
  return {
    finds: before - (await counted('offer_finds')),
    matches: await counted('search_matches'),
    took,
  }
}

/** Milliseconds of one search over some changed rows. */
async function askEach(
  client: pg.Client,
  drawn: readonly Drawn[],
): Promise<[changed: number, one: number][]> {
  const found: [number, number][] = []
  for (const changed of [2, 20]) {
    await client.query('drop table if exists changed_rows')
    await client.query(
      `create temporary table changed_rows as select o.*, (select string_agg(title, ' ') from offer_texts t where t.offer_id = o.id) as words from offers o order by id limit ${changed}`,
    )
    const random = createRandom(9)
    const start = performance.now()
    for (let asked = 0; asked < SQL_SEARCHES; asked++) {
      const { search, place } = pick(random, drawn)
      const [where, values] = inSql(search, place)
      await client.query(`select id from changed_rows where ${where}`, values)
    }
    found.push([changed, (performance.now() - start) / SQL_SEARCHES])
  }
  return found
}

function inSql(search: Record<string, unknown>, place: Place): [string, unknown[]] {
  const values: unknown[] = []
  const conditions: string[] = []
  const where = (condition: string, value: unknown): void => {
    values.push(value)
    conditions.push(condition.replaceAll('?', `$${values.length}`))
  }
  where(
    place.cityId !== null
      ? 'city_id = ?'
      : place.stateId !== null
        ? 'state_id = ?'
        : 'country_id = ?',
    place.cityId ?? place.stateId ?? place.countryId,
  )
  const columns: Record<string, string> = {
    action: 'action = ?',
    category: 'category = any(?::int[])',
    priceMax: 'price_amount <= ?::float8 * 100',
    priceMin: 'price_amount >= ?::float8 * 100',
    bedroomsMin: 'bedrooms >= ?',
    areaMin: 'living_area >= ?',
    roomsMin: 'rooms >= ?',
    bathroomsMin: 'bathrooms >= ?',
    yearMin: 'year_built >= ?',
    newBuild: 'new_build = ?',
    text: "words ilike '%' || ? || '%'",
  }
  for (const [name, condition] of Object.entries(columns))
    if (search[name] !== undefined) where(condition, search[name])
  return [conditions.join(' and '), values]
}

function drawSearches(places: Places, amount: number): Drawn[] {
  const random = createRandom(11)
  const cities = citiesOf(places)
  const sums = Float64Array.from(cities.map((city) => city.population ?? 1))
  for (let at = 1; at < sums.length; at++) sums[at]! += sums[at - 1]!
  return Array.from({ length: amount }, () => {
    const city = cities[weighted(random, sums)]!
    const place = placeOf(places, city, random())
    const action = random() < 0.6 ? 0 : 1
    const search: Record<string, unknown> = {
      location: place.id,
      action,
      ...kindsOf(random),
      ...filtersOf(random, action),
    }
    if (random() < 0.05) search['polygon'] = areaAround(city, random)
    if (random() < 0.1) search['text'] = pick(random, pick(random, TITLES).split(' '))
    return { search, place }
  })
}

/** Most search a city; some its state or country. */
function placeOf(places: Places, city: Place, share: number): Place {
  const wider =
    share < 0.1
      ? places.get(`country${city.countryId}`)
      : share < 0.25 && city.stateId !== null
        ? places.get(`state${city.stateId}`)
        : city
  return wider ?? city
}

function kindsOf(random: Random): Record<string, unknown> {
  const share = random()
  return share < 0.25
    ? {}
    : share < 0.75
      ? { category: [1] }
      : { category: pick(random, [[2], [5], [1, 2], [13], [5, 8]]) }
}

/** None to six filters, all as often. */
function filtersOf(random: Random, action: number): Record<string, unknown> {
  const most = Math.floor(random() * 7)
  const money = { priceCurrency: pick(random, ['EUR', 'EUR', 'EUR', 'USD', 'GBP', 'PLN', 'CHF']) }
  const price = (action === 0 ? 50_000 : 300) * 10 ** (1.3 * random())
  const draws: (() => Record<string, unknown>)[] = [
    () => ({ priceMax: Math.round(price), ...money }),
    () => ({ bedroomsMin: 1 + Math.floor(random() * 4) }),
    () => ({ areaMin: 30 + 10 * Math.floor(random() * 12) }),
    () => ({ priceMin: Math.round(price / 3), ...money }),
    () => ({ features: [pick(random, FEATURES).key] }),
    () => ({ roomsMin: 1 + Math.floor(random() * 4) }),
    () => ({ bathroomsMin: 1 + Math.floor(random() * 2) }),
    () => ({ yearMin: 1950 + 10 * Math.floor(random() * 7) }),
    () => ({ newBuild: true }),
    () => ({ pictures: true }),
    () => ({ notGround: true }),
  ]
  const filters: Record<string, unknown> = {}
  for (let drawn = 0; drawn < most; drawn++)
    Object.assign(filters, draws.splice(Math.floor(random() ** 1.5 * draws.length), 1)[0]!())
  return filters
}

/** A drawn area of twelve corners, a kilometre to ten from its middle. */
function areaAround({ lat, lon }: Place, random: Random): string {
  const [reach, y, x] = [0.01 + 0.08 * random(), lat ?? 0, lon ?? 0]
  return Array.from({ length: 12 }, (_, corner) => {
    const angle = (corner / 6) * Math.PI
    const far = reach * (0.6 + 0.4 * random())
    const south = Math.max(-89, Math.min(89, y + far * Math.sin(angle)))
    const west = Math.max(-179, Math.min(179, x + far * Math.cos(angle)))
    return `${west.toFixed(5)},${south.toFixed(5)}`
  }).join(',')
}

async function store(client: pg.Client, drawn: readonly Drawn[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (email, name, password_hash) values ('bench@example.com', 'Bench', 'x') returning id`,
  )
  const user = rows[0]!.id
  const lines = drawn.map(({ search }) =>
    [
      user,
      'en',
      'UTC',
      'Search',
      JSON.stringify(search),
      '/es/search',
      'daily',
      '{new,price_cut,back}',
      '{mail}',
      22,
      7,
      '2027-05-01',
      '2026-01-01',
    ].join('\t'),
  )
  await pipeline(
    Readable.from(inChunks(lines)),
    client.query(
      copyFrom(
        'copy saved_searches (user_id, locale, time_zone, name, search, page, frequency, reasons, channels, quiet_from, quiet_until, expires_at, changed_at) from stdin',
      ),
    ),
  )
  await client.query('vacuum analyze saved_searches')
}
