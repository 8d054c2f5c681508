import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { priceFactors } from '#search/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { searchInSql } from '#tests/search-in-sql.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { refreshMarket } from '../market/refresh-queries.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../search/service.ts'
import { shapeOf, shapesOf } from '../search/shapes.ts'
import { fillAreas } from './load.ts'

const { db, url, drop } = await createTestDatabase()
const log = pino({ level: 'silent' })
const places = await loadPlaces()
await fillAreas({ db, places, log })
const rates = await loadRates(db)
await sql`insert into sources (key, format) values ('test', 'direct')`.execute(db)
// Homes in and around cities of Spain and Portugal; every fifth on no map, every third rounded.
const cities = ['country207', 'country177'].flatMap((id) =>
  places.within(places.get(id)!, 'city').slice(0, 250),
)
await db
  .insertInto('offers')
  .values(
    cities.flatMap(({ countryId, stateId, cityId, lat, lon }, city) =>
      Array.from({ length: cityId === 32653 || cityId === 35186 ? 100 : 3 }, (_, at) => ({
        source_id: 1,
        external_id: `${city}.${at}`,
        status: at === 2 ? ('sold' as const) : ('published' as const),
        action: at % 2,
        category: 1,
        price_amount: 100_000_00 + at,
        price_currency: 'EUR',
        price_type: at % 2,
        living_area: 50,
        country_id: countryId,
        state_id: stateId,
        city_id: cityId,
        lat: lat === null ? null : lat + Math.sin(at * 7 + city) * 0.05,
        lon: lon === null ? null : lon + Math.cos(at * 3 + city) * 0.05,
        coordinate_precision: at % 5 === 4 ? ('city' as const) : ('exact' as const),
        address_privacy: at % 3 === 1 ? ('area' as const) : ('exact' as const),
        published_at: '2026-01-01T00:00:00Z',
      })),
    ),
  )
  .execute()
const search = openSearch(url, undefined, { areas: shapesOf(places) })
await search.ready
afterAll(async () => {
  await search.close()
  await drop()
})
const api = createApi({
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  log,
  db,
  search,
  places,
  rates,
  messages: new Messages(),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
})
const client = createClient(contract, {
  base: 'http://portal.test/api',
  fetch: (request) =>
    api.fetch(request, { log, requestId: 'r-1', clientAddress: '192.0.2.1', internal: false }),
})
const found = async (q: string, lang = 'en'): Promise<PlaceDetails[]> =>
  [await client.places.find({ q, lang })].flat()

test('API, page counts and market figures of every area agree with SQL', async () => {
  await refreshMarket({ db, places, rates }, new Date())
  const areas = places.areas()
  expect(areas.length).toBeGreaterThan(290)
  let withHomes = 0
  for (const area of areas) {
    const shape = shapeOf(area, places)
    const total = shape
      ? (
          await searchInSql(db, {
            areas: [shape],
            factors: priceFactors('EUR', rates.perEur)!,
            sort: 'newest',
            page: 0,
          })
        ).total
      : search.counts.within(places.parts(area))
    const { counts, location } = await client.places.page({ path: area.path.slice(1) })
    expect(location.id).toBe(area.id)
    const answer = await client.search.offers({ location: area.id, group: 'all', page: 0 })
    expect([area.path, answer.total]).toEqual([area.path, total])
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    const { actions } = await client.market.figures({ location: area.id })
    expect(actions.reduce((sum, { homes }) => sum + homes.n, 0)).toBe(total)
    if (total > 0) withHomes++
  }
  expect(withHomes).toBeGreaterThan(150)
}, 120_000)

test('an area has its page, its ways up and down, and its outline', async () => {
  const coast = await client.places.page({ path: 'es/costa-del-sol', lang: 'de' })
  expect(coast.location).toMatchObject({
    id: 'area1',
    type: 'area',
    kind: 'coast',
    location_id: 'state5101',
    nameIn: 'an der Costa del Sol',
    country: { iso2: 'ES' },
  })
  expect(coast.ancestors.map(({ path }) => path)).toEqual(['/es', '/es/andalusia', '/es/malaga'])
  expect(coast.children.map(({ path }) => path)).toContain('/es/malaga/marbella')
  expect(coast.nearby[0]).toMatchObject({ type: 'area' })
  const spain = await client.places.page({ path: 'es' })
  expect(spain.areas.map(({ path }) => path)).toContain('/es/mallorca')
  expect(spain.areas.map(({ kind }) => kind)).not.toContain('district')
  const barcelona = await client.places.page({ path: 'es/barcelona/barcelona' })
  expect(barcelona.areas.map(({ path }) => path)).toContain('/es/barcelona/barcelona/eixample')
  const district = await client.places.page({ path: 'es/barcelona/barcelona/eixample' })
  expect(district.areas).toHaveLength(2)
  expect(await client.places.find({ id: 'area1001' })).toMatchObject({
    location_id: 'city32653',
    city_id: 32653,
    parent_name: 'Barcelona',
  })
  const { coordinates } = await client.places.outline({ id: 'area1' })
  expect(coordinates[0]![0]![0]).toEqual(coordinates[0]![0]!.at(-1))
  expect((await client.places.outline({ id: 'country207' })).coordinates).toEqual([])
  await expect(client.places.outline({ id: 'area999999' })).rejects.toMatchObject({ status: 404 })
})

test('a place search finds areas, and leaves them out where an offer’s place is sought', async () => {
  expect((await found('Коста дель Соль', 'ru'))[0]).toMatchObject({ id: 'area1' })
  expect((await found('mayorca'))[0]).toMatchObject({ path: '/es/mallorca' })
  const without = await client.places.find({ q: 'costa del sol', areas: '0' })
  expect([without].flat().map(({ type }) => type)).not.toContain('area')
})
