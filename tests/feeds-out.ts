import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { emptyOffer, type FeedItem, type FeedOffer } from '#feeds/offer.ts'
import { readFeed } from '#feeds/read.ts'
import { writeReso } from '#feeds/reso-writing.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser, type TestUser } from './accounts.ts'
import { read, servicesOver } from './api.ts'
import { createTestDatabase } from './database.ts'
import { fileOf } from './feeds/zip.ts'
import { createApi } from '#api/app.ts'
import { runImport } from '#api/feeds/imports/run.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'

export const home = (id: string, more: Partial<FeedOffer>): FeedOffer => ({
  ...emptyOffer(id, {
    action: 0,
    category: 1,
    priceAmount: 325_000_00,
    priceCurrency: 'EUR',
    priceType: 0,
  }),
  place: { id: null, country: 'ES', province: 'Barcelona', town: 'Barcelona' },
  street: 'Calle del Olivo',
  houseNumber: '7',
  postalCode: '08001',
  district: 'Gràcia',
  lat: 41.403629,
  lon: 2.174356,
  livingArea: 84.5,
  rooms: 3.5,
  bedrooms: 2,
  bathrooms: 1,
  floor: 2,
  publishedAt: '2026-10-01T10:00:00.000Z',
  priceSince: '2026-10-05T10:00:00.000Z',
  texts: [
    { lang: 'en', title: 'Bright flat & more', description: 'Two bedrooms.\n\nA balcony <south>.' },
    { lang: 'es', title: 'Piso luminoso', description: 'Dos dormitorios.' },
  ],
  ...more,
})
export const HOMES = [
  home('1', { addressPrivacy: 'exact', reference: 'R-1', features: 3, energyClass: 'B' }),
  home('2', { addressPrivacy: 'street', status: 'reserved' }),
  home('3', {
    addressPrivacy: 'area',
    place: { id: null, country: 'DE', province: 'Berlin', town: 'Berlin' },
    lat: 52.5163,
    lon: 13.3777,
  }),
  home('4', {
    action: 1,
    priceType: 1,
    priceAmount: 1_250_00,
    depositAmount: 2_500_00,
    chargesAmount: 120_00,
    furnished: 'fully',
    pets: true,
    availableFrom: '2027-01-01',
  }),
  home('5', {
    category: 13,
    priceType: 4,
    priceAmount: null,
    livingArea: null,
    rooms: null,
    bedrooms: null,
    bathrooms: null,
    floor: null,
    plotArea: 1200,
    newBuild: true,
  }),
  home('6', { status: 'paused' }),
]

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
export async function itemsOf(
  format: 'kyero' | 'openimmo' | 'reso',
  document: string,
): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for await (const item of readFeed(fileOf(document), format, null))
    if (item.item > 0) items.push(item)
  return items
}
/** An offer without the portal's own fields: its number, and its age. */
export const same = ({ offer }: FeedItem) =>
  offer && { ...offer, externalId: '', publishedAt: null, attributes: {} }
/** Kyero cannot express that a whole address may be shown: the offer read back shows the street. */
export const ofNoPrivacy = (offer: ReturnType<typeof same>) =>
  offer && {
    ...offer,
    ...(offer.lat !== null &&
      offer.coordinatePrecision === 'exact' && { coordinatePrecision: 'street' as const }),
    lat: offer.lat && Number(offer.lat.toFixed(3)),
    lon: offer.lon && Number(offer.lon.toFixed(3)),
  }
export const byText = (a: object | null, b: object | null) =>
  JSON.stringify(a).localeCompare(JSON.stringify(b))
/** Feeds for other portals over a database and its search, with six homes of a first source; changes of a test to them are reverted. */
export async function feedsOutApi() {
  const { db, url, drop } = await createTestDatabase()
  const places = await loadPlaces()
  const search = openSearch(url)
  const services = {
    ...servicesOver(db, { RATE_LIMITS: 'off', PUBLIC_URL: 'https://portal.test' }),
    places,
    search,
    rates: await loadRates(db),
    log: pino({ level: 'silent' }),
  }
  const api = createApi(services)
  afterAll(async () => {
    await search.close()
    await drop()
  })

  let user: TestUser
  /** Sets the user whose feeds are made from then on. */
  const actAs = (next: TestUser): void => void (user = next)
  const me = (): TestUser => user
  const fetchPath = (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body?: object,
  ) =>
    Promise.resolve(
      api.fetch(
        new Request(`https://portal.test${path}`, {
          method,
          headers: {
            authorization: `Bearer ${user.token}`,
            ...headers,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
        { log: services.log, requestId: 'r-1', clientAddress: '192.0.2.1', internal: false },
      ),
    )
  const make = async (format: string, of: object) =>
    (
      await read(
        fetchPath('/api/user/feeds-out', {}, 'POST', {
          name: 'Partner',
          format,
          search: { group: 'all', ...of },
        }),
      )
    )['data'] as { path: string; id: number }

  async function take(
    source: string,
    format: 'kyero' | 'openimmo' | 'reso',
    document: string,
  ): Promise<void> {
    const run = await runImport(db, places, {
      file: { name: 'feed', local: () => expect.unreachable(), ...fileOf(document) },
      format,
      mapping: null,
      source,
      dryRun: false,
      report: async () => {},
    })
    expect(run).toMatchObject({ status: 'done', rejected: 0 })
  }
  const settled = (total: number) =>
    vi.waitFor(
      async () => expect((await read(fetchPath('/api/offers?group=all')))['total']).toBe(total),
      {
        timeout: 20_000,
        interval: 100,
      },
    )

  beforeAll(async () => {
    user = await createUser(db, { roles: ['moderator'] })
    await search.ready
    await take(
      'first',
      'reso',
      await textOf(writeReso(HOMES.map((offer) => ({ offer, attributesOf: null })))),
    )
    await settled(5)
    atFirst = await offersNow()
  })
  // Changes of a test to these homes are reverted: each begins with the same.
  let atFirst: Awaited<ReturnType<typeof offersNow>> = []
  const offersNow = () =>
    db
      .selectFrom('offers')
      .innerJoin('sources', 'sources.id', 'source_id')
      .select([
        'offers.id',
        'offers.status',
        'bedrooms',
        'street',
        'house_number',
        'price_amount',
        'price_since',
      ])
      .where('key', '=', 'first')
      .orderBy('offers.id')
      .execute()
  afterEach(async () => {
    const { version } = search
    const now = await offersNow()
    const changed = atFirst.filter((row, at) => JSON.stringify(row) !== JSON.stringify(now[at]))
    for (const { id, ...row } of changed)
      await db.updateTable('offers').set(row).where('id', '=', id).execute()
    if (changed.length > 0)
      await vi.waitFor(() => expect(search.version).toBeGreaterThan(version), {
        timeout: 20_000,
        interval: 20,
      })
  })

  return { db, places, search, services, api, fetchPath, make, take, settled, actAs, me }
}
