import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { drawOffers } from '#demo/offers.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../search/service.ts'

const COUNTRIES = 'es pt fr it de at ch gb ie nl be gr hr pl cz tr ru us ca mx ae au ma'.split(' ')
const REGIONS = 60
const MANY = 3
/** Regions that consist of states, which were empty once. */
const OF_STATES = [
  '/es/andalusia',
  '/es/catalonia',
  '/es/valencian-community',
  '/es/canary-islands',
  '/gb/england',
  '/gb/scotland',
  '/gb/london',
  '/it/tuscany',
  '/it/lombardy',
  '/fr/ile-de-france',
  '/fr/provence-alpes-cote-dazur',
  '/ie/leinster',
]

const { db, url, drop } = await createTestDatabase()
const places = await loadPlaces()
await sql`insert into sources (key, format) values ('test', 'direct')`.execute(db)
const offers = drawOffers(places)
for (let from = 0; from < offers.length; from += 1000)
  await db
    .insertInto('offers')
    .values(
      offers
        .slice(from, from + 1000)
        .map(({ externalId, home, place, status, action, lat, lon }) => ({
          source_id: 1,
          external_id: externalId,
          status,
          action,
          category: home.category,
          price_amount: 1,
          price_currency: 'EUR',
          price_type: action,
          living_area: 50,
          plot_area: 500,
          country_id: place.countryId,
          state_id: place.stateId,
          city_id: place.cityId,
          lat,
          lon,
          coordinate_precision: 'exact' as const,
          published_at: status === 'draft' ? null : '2026-01-01T00:00:00Z',
        })),
    )
    .execute()
const search = openSearch(url)
await search.ready
const log = pino({ level: 'silent' })
const app = createApi({
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  log,
  db,
  search,
  places,
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
})
const api = createClient(contract, {
  base: 'http://portal.test/api',
  fetch: async (request) =>
    app.fetch(request, { log, requestId: 'r', clientAddress: '192.0.2.1', internal: false }),
})
afterAll(async () => {
  await search.close()
  await drop()
})

/** Homes of a region by a search, by the lists of its page, and by the cities of the offers. */
async function homesOf(path: string) {
  const { location, children } = await api.places.page({ path: path.slice(1) })
  const { total } = await api.search.offers({ location: [location.id] })
  const region = places.get(location.id)!
  const states = new Set([
    region.number,
    ...places.within(region, 'state').map(({ number }) => number),
  ])
  const listed = children.reduce((sum, { count }) => sum + count, 0)
  const drawn = offers.filter(
    ({ place, status, home }) =>
      place.stateId !== null &&
      states.has(place.stateId) &&
      ['published', 'reserved'].includes(status) &&
      ![3, 7, 13, 14, 15, 16, 17, 18, 19, 20].includes(home.category),
  ).length
  return { path, total, listed, drawn }
}

test(`${REGIONS} regions of 20 countries have the homes of all that lies in them`, async () => {
  const paths = new Set(OF_STATES)
  for (const iso2 of COUNTRIES) {
    const { children } = await api.places.page({ path: iso2 })
    for (const { path } of children
      .filter(({ type, count }) => type === 'state' && count > 0)
      .slice(0, MANY))
      paths.add(path)
  }
  const table = await Promise.all([...paths].map(homesOf))
  expect(new Set(table.map(({ path }) => path.slice(1, 3))).size).toBeGreaterThanOrEqual(20)
  expect(table.length).toBeGreaterThanOrEqual(REGIONS)
  expect(table.filter(({ total }) => total === 0)).toEqual([])
  expect(table.filter(({ total, drawn }) => total !== drawn)).toEqual([])
  // London's list has its boroughs: a home of the city may lie in none, as far as the public knows.
  expect(
    table.filter(({ path, total, listed }) => listed !== total && path !== '/gb/london'),
  ).toEqual([])
})
