import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces, type Place } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { refreshMarket } from '../market/refresh-queries.ts'
import { shapesOf } from '../search/shapes.ts'
import { openSearch } from '../search/service.ts'

const CITIES = 100
const HOMES = 120
/** Degrees of latitude: about 20 km around the middle. */
const SPREAD = 0.18
/** Share of homes that name a part as their city. */
const NAMED = 0.1

const { db, url, drop } = await createTestDatabase()
const places = await loadPlaces()
places.setAreas((await readShippedAreas()).map((feature) => feature.read()))
const { id: source_id } = await db
  .insertInto('sources')
  .values({ key: 'test', format: 'direct' })
  .returning('id')
  .executeTakeFirstOrThrow()

/** The same numbers in each run. */
let seed = 40
const random = (): number => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}
const cities = places
  .countries()
  .flatMap((country) => places.within(country, 'city'))
  .filter(({ lat }) => lat !== null)
  .sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
  .slice(0, 2 * CITIES)
  .map((city) => places.canonical(city))
  .filter((city, at, all) => all.findIndex(({ id }) => id === city.id) === at)
  .slice(0, CITIES)
/** The city, its boroughs and quarters, and the areas in it, each place that has a page. */
const partsOf = (city: Place): Place[] =>
  [city, ...places.parts(city), ...places.areasIn(city)]
    .map((place) => places.canonical(place))
    .filter((place, at, all) => all.findIndex(({ id }) => id === place.id) === at)
    .filter((place) => place.id === city.id || place.type === 'area' || places.partOf(place))

let count = 0
const rows = cities.flatMap((city) => {
  const quarters = places.parts(city).filter(({ id, type }) => id !== city.id && type === 'city')
  return Array.from({ length: HOMES }, () => {
    const quarter =
      quarters.length > 0 && random() < NAMED
        ? quarters[Math.floor(random() * quarters.length)]!
        : places.listedIn(city)
    const [x, y] = [random() + random() - 1, random() + random() - 1]
    return {
      source_id,
      external_id: String(++count),
      status: 'published' as const,
      action: 0,
      category: 1,
      price_amount: 100_000_00 + count,
      price_currency: 'EUR',
      price_type: 0,
      living_area: 50,
      country_id: city.countryId,
      state_id: quarter.stateId,
      city_id: quarter.cityId,
      lat: city.lat! + y * SPREAD,
      lon: city.lon! + (x * SPREAD) / Math.cos((city.lat! * Math.PI) / 180),
      coordinate_precision: 'exact' as const,
      published_at: '2026-01-01T00:00:00Z',
    }
  })
})
for (let at = 0; at < rows.length; at += 1000)
  await db
    .insertInto('offers')
    .values(rows.slice(at, at + 1000))
    .execute()
const search = openSearch(url)
await search.ready
search.setAreas(shapesOf(places))
const log = pino({ level: 'silent' })
const rates = await loadRates(db)
const app = createApi({
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  log,
  db,
  search,
  places,
  rates,
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

test('each part of the largest cities has as many homes on its page, in a search and in SQL', async () => {
  await refreshMarket({ db, places, rates }, new Date())
  const table: string[] = []
  const wrong: string[] = []
  for (const city of cities) {
    const { children } = await api.places.page({ path: city.path.slice(1) })
    const linked = children.flatMap(({ id }) => places.get(id) ?? [])
    const parts = [...partsOf(city), ...linked].filter(
      (part, at, all) => all.findIndex(({ id }) => id === part.id) === at,
    )
    for (const child of children) {
      const { total } = await api.search.offers({ location: [child.id] })
      if (total !== child.count || total === 0)
        wrong.push(`${child.path}: ${child.count} beside the link, search ${total}`)
    }
    let filled = 0
    for (const part of parts) {
      const page = await api.places.page({ path: part.path.slice(1) })
      const { total } = await api.search.offers({ location: [part.id] })
      const { actions } = await api.market.figures({ location: part.id })
      const onPage = page.counts.reduce((sum, { count: homes }) => sum + homes, 0)
      const inSql = actions.reduce((sum, { homes }) => sum + (homes?.n ?? 0), 0)
      if (total > 0) filled++
      if (onPage !== total || inSql !== total)
        wrong.push(`${part.path}: page ${onPage}, search ${total}, SQL ${inSql}`)
    }
    table.push(
      `${city.path} | ${parts.length - 1} parts | ${filled - 1} with homes | ${children.length} links`,
    )
  }
  console.log(table.join('\n'))
  expect(wrong).toEqual([])
})
