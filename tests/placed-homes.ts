import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { createApi } from '#api/app.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { shapesOf } from '#api/homes/search/shapes.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces, type Places } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { createTestDatabase } from './database.ts'

/** A place by its ids, and the point of a home if it has one. */
export interface PlacedHome {
  country_id: number
  state_id?: number | null
  city_id?: number | null
  lat?: number | null
  lon?: number | null
}

/** Homes of one insert: PostgreSQL takes 65,535 values. */
const CHUNK = 1000

/** A portal whose homes for sale are alike but for their places, with the areas that ship. */
export async function portalOf(homesIn: (places: Places) => readonly PlacedHome[]) {
  const { db, url, drop } = await createTestDatabase()
  const places = await loadPlaces()
  places.setAreas((await readShippedAreas()).map((feature) => feature.read()))
  const { id: source_id } = await db
    .insertInto('sources')
    .values({ key: 'test', format: 'direct' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = homesIn(places).map((place, at) => ({
    source_id,
    external_id: String(at),
    status: 'published' as const,
    action: 0,
    category: 1,
    price_amount: 100_000_00 + at,
    price_currency: 'EUR',
    price_type: 0,
    living_area: 50,
    lat: null,
    lon: null,
    coordinate_precision: 'exact' as const,
    published_at: '2026-01-01T00:00:00Z',
    ...place,
  }))
  for (let at = 0; at < rows.length; at += CHUNK)
    await db
      .insertInto('offers')
      .values(rows.slice(at, at + CHUNK))
      .execute()
  const search = openSearch(url)
  await search.ready
  search.setAreas(shapesOf(places))
  const log = pino({ level: 'silent' })
  const rates = await loadRates(db)
  const messages = new Messages()
  const app = createApi({
    env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    log,
    db,
    search,
    places,
    rates,
    storage: createDiskStorage(tmpdir()),
    tiles: NO_TILES,
    messages,
  })
  const api = createClient(contract, {
    base: 'http://portal.test/api',
    fetch: async (request) =>
      app.fetch(request, { log, requestId: 'r', clientAddress: '192.0.2.1', internal: false }),
  })
  const close = async (): Promise<void> => {
    await search.close()
    await drop()
  }
  return { db, places, search, rates, messages, api, close }
}
