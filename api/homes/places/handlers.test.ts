import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { readEnv } from '#env.ts'
import { LOCALES } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../search/service.ts'
import { mount, type ApiApp } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'

const { db, url, drop } = await createTestDatabase()
await db.insertInto('sources').values({ key: 'test', format: 'direct' }).execute()
const places = await loadPlaces()
/** Two homes in Barcelona, one to rent in Madrid, one in Portugal; and around Clermont, where nothing else is, of many kinds and states. */
const clermont = places.named('Clermont-Ferrand')[0]!
const around = places.near(clermont, 400).filter((_, index) => index % 3 === 0)
const offers = [
  { country_id: 207, state_id: 5102, city_id: 32653, action: 0, category: 1 },
  { country_id: 207, state_id: 5102, city_id: 32653, action: 0, category: 5 },
  { country_id: 207, state_id: 1158, city_id: 34645, action: 1, category: 1 },
  { country_id: 177, state_id: null, city_id: null, action: 0, category: 1 },
  ...around.flatMap(({ place }, near) =>
    Array.from({ length: near % 4 }, (_, at) => ({
      country_id: place.countryId,
      state_id: place.stateId,
      city_id: place.cityId,
      action: at % 2,
      category: near % 3 === 0 ? 1 : 5,
      status: at === 2 ? ('sold' as const) : ('published' as const),
    })),
  ),
]
await db
  .insertInto('offers')
  .values(
    offers.map((offer, index) => ({
      status: 'published',
      ...offer,
      source_id: 1,
      external_id: `o${index}`,
      price_amount: 100_000,
      price_currency: 'EUR',
      price_type: offer.action,
      published_at: '2026-01-01T00:00:00Z',
    })),
  )
  .execute()
const search = openSearch(url)
afterAll(async () => {
  await search.close()
  await drop()
})
const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' })
const log = pino({ level: 'silent' })
const services = {
  env,
  log,
  db,
  search,
  places,
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
}
await search.ready
const app = new Hono() as unknown as ApiApp
mount(app, contract.places, handlers, services)

const clientFrom = (clientAddress: string, lang = 'en') =>
  createClient(contract, {
    base: 'http://lares.test',
    fetch: (request) => app.fetch(request, { log, requestId: 'r', clientAddress, internal: false }),
    headers: () => ({ 'x-lang': lang }),
  }).places
const english = clientFrom('192.0.2.1')
const german = clientFrom('192.0.2.1', 'de')

test('a text finds places, best first, in the language of the page', async () => {
  const found = (await german.find({ q: 'мюнх' })) as PlaceDetails[]
  expect(found.length).toBeLessThanOrEqual(10)
  expect(found[0]).toMatchObject({
    id: 'city27540',
    type: 'city',
    name: 'München',
    parent_name: 'Bayern',
    country: { emoji: '🇩🇪', iso2: 'DE', name: 'Deutschland' },
    path: '/de/bavaria/munich',
  })
  expect(found[0]?.locales).toMatchObject({ en: 'Munich', ja: 'ミュンヘン' })
  expect(found[0]?.locales).not.toHaveProperty('de')
  expect(await english.find({ q: 'zzzzqqqq' })).toEqual([])
  expect(await english.find({ q: '  ' })).toEqual([])
})

test('a place next door comes before a larger one far away', async () => {
  const near = (await english.find({ q: 'san jos', lat: 9.9, lon: -84.1 })) as PlaceDetails[]
  const far = (await english.find({ q: 'san jos', lat: 37.3, lon: -121.9 })) as PlaceDetails[]
  expect([near[0]?.country.iso2, far[0]?.country.iso2]).toEqual(['CR', 'US'])
})

test('one place by id, subdomain or coordinates; otherwise 404 in words', async () => {
  expect(await english.find({ id: 'country207' })).toMatchObject({
    name: 'Spain',
    parent_name: null,
    parent_locales: {},
    city_id: null,
  })
  expect(await english.find({ subdomain: 'es' })).toMatchObject({ id: 'country207' })
  expect(await english.find({ subdomain: 'Barcelona' })).toMatchObject({ id: 'city32653' })
  expect(await english.find({ lat: 41.4036, lon: 2.1744 })).toMatchObject({ id: 'city32653' })
  await expect(english.find({ id: 'city999999999' })).rejects.toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'No places match “city999999999”.' },
  })
  await expect(english.find({ subdomain: 'no-such-place' })).rejects.toMatchObject({ status: 404 })
  await expect(english.find({ subdomain: 'www' })).rejects.toMatchObject({ status: 422 })
  await expect(english.find({})).rejects.toMatchObject({ status: 422 })
  await expect(english.find({ id: 'town1' })).rejects.toMatchObject({ status: 422 })
  await expect(english.find({ lat: 91, lon: 0 })).rejects.toMatchObject({ status: 422 })
})

test('an address tells the country; without an answer it is Spain', async () => {
  expect(await clientFrom('8.8.8.8').byIp({})).toMatchObject({
    id: 'country233',
    iso2: 'US',
    found: true,
  })
  for (const unknown of ['10.0.0.1', '127.0.0.1', '::1', 'unknown'])
    expect(await clientFrom(unknown).byIp({})).toMatchObject({ id: 'country207', found: false })
})

test('a database of addresses that cannot be read is done without', async () => {
  const broken = new Hono() as unknown as ApiApp
  mount(broken, contract.places, handlers, {
    ...services,
    env: { ...env, GEOIP_MMDB: import.meta.filename },
  })
  const { places } = createClient(contract, {
    base: 'http://lares.test',
    fetch: (request) =>
      broken.fetch(request, { log, requestId: 'r', clientAddress: '8.8.8.8', internal: false }),
  })
  expect(await places.byIp({})).toMatchObject({ iso2: 'US' })
})

test('countries come with their live offers, sorted as each language sorts', async () => {
  const { data } = await german.countries({})
  expect(data).toHaveLength(250)
  expect(data.find((row) => row.iso2 === 'ES')).toEqual({
    id: 'country207',
    iso2: 'ES',
    name: 'Spain',
    localeName: 'Spanien',
    nameDeclension: null,
    locales: { de: 'Spanien' },
    countObject: { buy: 2, rent: 1, total: 3, homes: 3 },
  })
  expect(
    (await german.countries({ names: 'all' })).data.find((row) => row.iso2 === 'ES')?.locales,
  ).toMatchObject({ de: 'Spanien', fr: 'Espagne' })
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(50_000)
  expect(
    (await clientFrom('192.0.2.1', 'ru').countries({})).data.find((row) => row.iso2 === 'ES'),
  ).toMatchObject({ nameDeclension: 'Испании' })
  expect(await german.find({ id: 'country207' })).toMatchObject({
    name: 'Spanien',
    localeName: 'Spanien',
  })
  expect(data.findIndex((row) => row.iso2 === 'EG')).toBeLessThan(
    data.findIndex((row) => row.iso2 === 'ZA'),
  )
  for (const { code } of LOCALES) {
    const names = (await clientFrom('192.0.2.1', code).countries({})).data.map(
      (row) => row.localeName,
    )
    expect(names, code).toEqual(names.toSorted(new Intl.Collator(code).compare))
  }
})

test('nearby are places within 30 km, nearest first, counted as the database counts', async () => {
  const rows = await db
    .selectFrom('offers')
    .select(({ fn }) => [
      'city_id',
      fn.countAll<string>().as('all'),
      fn
        .countAll<string>()
        .filterWhere('action', '=', 0)
        .filterWhere('category', '=', 1)
        .as('flats'),
    ])
    .where('status', 'in', LIVE_STATUSES)
    .where('city_id', 'is not', null)
    .groupBy('city_id')
    .execute()
  const km = new Map(places.near(clermont, 2000).map((near) => [near.place.id, near.km]))
  const expected = rows
    .map(({ city_id, all, flats }) => ({
      id: `city${city_id}`,
      km: km.get(`city${city_id}`) ?? Infinity,
      all: Number(all),
      flats: Number(flats),
    }))
    .filter((row) => row.km <= 30)
    .sort((a, b) => a.km - b.km)
    .slice(0, 12)
    .map((row) => ({ ...row, km: Math.round(row.km * 10) / 10 }))
  expect(expected).toHaveLength(12)
  expect(new Set(expected.map(({ flats }) => flats > 0)).size).toBe(2)
  const page = await german.page({ path: clermont.path })
  expect(page.nearby.map(({ id, km: distance, count }) => ({ id, km: distance, count }))).toEqual(
    expected.map(({ id, km: distance, all }) => ({ id, km: distance, count: all })),
  )
  const ofKind = await german.nearby({ id: clermont.id, action: 0, category: 1 })
  expect(
    ofKind.data.map(({ id, km: distance, count, ofKind: alike }) => ({
      id,
      km: distance,
      count,
      alike,
    })),
  ).toEqual(
    expected.map(({ id, km: distance, all, flats }) => ({
      id,
      km: distance,
      count: flats || all,
      alike: flats > 0,
    })),
  )
  const bought = await german.nearby({ id: clermont.id, action: 0 })
  const sales = new Map(
    (
      await db
        .selectFrom('offers')
        .select(({ fn }) => ['city_id', fn.countAll<string>().as('count')])
        .where('status', 'in', LIVE_STATUSES)
        .where('action', '=', 0)
        .groupBy('city_id')
        .execute()
    ).map(({ city_id, count }) => [`city${city_id}`, Number(count)]),
  )
  expect(bought.data.map(({ id, count }) => [id, count])).toEqual(
    expected.map(({ id, all }) => [id, sales.get(id) ?? all]),
  )
  expect(
    (await german.nearby({ id: clermont.id })).data.map(({ count, ofKind: alike }) => ({
      count,
      alike,
    })),
  ).toEqual(expected.map(({ all }) => ({ count: all, alike: false })))
  // Barcelona is 500 km from Madrid.
  expect((await german.nearby({ id: 'state1158' })).data).toEqual([])
  await expect(german.nearby({ id: 'city999999999' })).rejects.toMatchObject({ status: 404 })
})

test('places near without homes are not shown', async () => {
  expect((await german.nearby({ id: 'city32653' })).data).toEqual([])
  expect((await german.page({ path: 'es/barcelona/barcelona' })).nearby).toEqual([])
})

test('a page has its parents, its places and their offers', async () => {
  const spain = await german.page({ path: 'es' })
  expect(spain.children.slice(0, 2)).toMatchObject([
    { id: 'state5331', count: 2 },
    { id: 'state1158', count: 1 },
  ])
  expect(spain.children).toHaveLength(2)
  const catalonia = await german.page({ path: '/es/catalonia' })
  expect(catalonia.children.map(({ count }) => count)).toEqual([2])
  expect(catalonia.ancestors).toMatchObject([{ id: 'country207' }])
  expect(catalonia.counts).toMatchObject([
    { action: 0, category: 1, count: 1 },
    { action: 0, category: 5, count: 1 },
  ])
  expect(spain.counts).toEqual([
    { action: 0, category: 1, count: 1 },
    { action: 0, category: 5, count: 1 },
    { action: 1, category: 1, count: 1 },
  ])
  const city = await german.page({ path: '/es/barcelona/barcelona' })
  expect(city.ancestors).toMatchObject([
    { id: 'country207', name: 'Spanien', path: '/es' },
    { id: 'state5331', path: '/es/catalonia' },
    { id: 'state5102', path: '/es/barcelona' },
  ])
  expect(city.children).toEqual([])
  await expect(english.page({ path: 'es/atlantis' })).rejects.toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Page Not Found: es/atlantis' },
  })
})
