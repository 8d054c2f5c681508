import { tmpdir } from 'node:os'
import { sql, type UpdateObject } from 'kysely'
import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { SaxesParser } from 'saxes'
import { afterAll, expect, test } from 'vitest'
import { HOME_CATEGORIES } from '#contract/library.ts'
import type { AlertReason } from '#contract/return/saved-searches.ts'
import { createApi } from '#api/app.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { refreshSame } from '#api/homes/offers/same-queries.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { seedDemo } from '#demo/demo.ts'
import type { Database } from '#db/schema.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { priceFactors, type Query } from '#search/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ageStatuses, copyOffer } from '#tests/publishing.ts'
import { searchInSql } from '#tests/search-in-sql.ts'
import { visitContext, type WebHost } from '../../../ground/page/load-context.ts'
import { NOTHING_CHOSEN } from '../../../ground/page/address-choice.ts'
import { visitOf } from '../../../ground/page/visit.server.ts'
import { feeds } from './feed.ts'

const { db, url, drop } = await createTestDatabase()
const places = await loadPlaces()
const storage = createDiskStorage(tmpdir())
const log = pino({ level: 'silent' })
const messages = new Messages()
await seedDemo({ db, places, storage, log: () => {}, count: 900 })
const search = openSearch(url)
await search.ready
afterAll(async () => {
  await search.close()
  await drop()
})
const api = createApi({
  env: readEnv({ NODE_ENV: 'test' }),
  log,
  db,
  search,
  places,
  rates: await loadRates(db),
  storage,
  tiles: NO_TILES,
  messages,
})
const call = { clientAddress: '192.0.2.1', requestId: 'test' }
const host: WebHost = {
  api: (request) => api.fetch(request, { log, ...call, internal: true }),
  messages,
  origin: 'https://lares.test',
  domain: null,
  production: true,
  mapStyle: null,
  log,
}

/** Runs the middleware alone; `page` if it passes, else the response or its status. */
async function get(path: string, headers: HeadersInit = {}): Promise<Response> {
  const request = new Request(`http://127.0.0.1${path}`, { headers })
  const context = new RouterContextProvider()
  context.set(visitContext, visitOf(request, NOTHING_CHOSEN, host, call, { build: 'b', style: '' }))
  try {
    return (await feeds(
      { request, url: new URL(request.url), context, params: {}, pattern: '' } as never,
      async () => new Response('page'),
    )) as Response
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    return new Response(null, { status: (thrown as { init: { status: number } }).init.status })
  }
}

interface JsonItem {
  id: string
  url: string
  date_published: string
  content_html: string
  _lares: { reason: AlertReason; others: string[] }
}
const items = async (path: string): Promise<JsonItem[]> =>
  ((await (await get(path)).json()) as { items: JsonItem[] }).items
/** The offer with the event. */
const numberOf = ({ id }: JsonItem): number => Number.parseInt(id.split('/').at(-1)!, 10)
/** All offers of a home. */
const offersOf = ({ url, _lares }: JsonItem): number[] =>
  [url, ..._lares.others].map((each) => Number(each.split('-').at(-1)))
const SPAIN = { countryId: 207, stateId: null, cityId: null }

test('has its page’s address with an extension, in every format and language', async () => {
  const titleOf = async (path: string): Promise<string> =>
    ((await (await get(path)).json()) as { title: string }).title
  expect(await titleOf('/en/es/search.json')).toBe('Homes in Spain | Lares')
  expect(await titleOf('/en/es/search.json?action=0&features=balcony')).toBe(
    'Homes for sale in Spain: Balcony | Lares',
  )
  expect(await titleOf('/en/es/search.json?features=pool')).toBe(
    'Homes in Spain: Swimming pool | Lares',
  )
  expect(await titleOf('/en/es/barcelona/barcelona/buy-apartment.json?bedroomsMin=2')).toBe(
    'Apartments for sale in Barcelona: 2+ bedrooms | Lares',
  )
  expect(await (await get('/en/es/search.rss?action=0&features=balcony')).text()).toContain(
    '<title>Homes for sale in Spain: Balcony | Lares</title>',
  )
  for (const locale of ['de', 'es', 'ar', 'ru'] as const) {
    const t = messages.translator(locale)
    expect(await titleOf(`/${locale}/es/search.json?action=0&features=balcony`)).toBe(
      `${t('search.title.filtered', { title: t('search.title.buyDeclined', { homes: t('search.title.group', { group: 'homes' }), where: places.nameIn(places.byPath('es')!, locale) ?? '' }), filters: t('library.features.balcony') })} | Lares`,
    )
  }
})

test('pages are let through', async () => {
  for (const path of ['/en/es', '/en/es/search?page=2', '/en/es/barcelona/barcelona/buy-apartment'])
    expect(await (await get(path)).text()).toBe('page')
})

test('contains the 48 offers of the filtered search that changed last, the latest first', async () => {
  const factors = priceFactors('EUR', (await loadRates(db)).perEur)!
  const expected = async (more: Partial<Query>) => {
    const query: Query = { places: [SPAIN], factors, sort: 'changed', page: 1, ...more }
    const pages = await Promise.all([1, 2].map((page) => searchInSql(db, { ...query, page })))
    return pages.flatMap(({ ids }) => ids)
  }
  for (const [path, query] of [
    [
      '/en/es/buy-apartment.json?priceMax=200000&currency=EUR',
      { action: 0, category: [1], priceMax: 200_000 },
    ],
    ['/de/es/search.json', { group: 'homes' }],
  ] as const) {
    const all = await items(path)
    const ids = await expected(query)
    expect(ids.length).toBeGreaterThan(0)
    expect(all.map(numberOf).sort()).toEqual(ids.sort())
    const dates = all.map((item) => item.date_published)
    expect(dates).toEqual(dates.toSorted().reverse())
  }
  expect(await items('/de/es/search.json')).toHaveLength(48)
  expect((await items('/de/es/search.json'))[0]?.url).toMatch(
    /^https:\/\/lares\.test\/de\/offer\/[a-z_-]+-\d+$/,
  )
})

test('the feed has old homes that became cheaper or returned, and one item for offers of several agencies', async () => {
  const path = '/en/es/search.json'
  const shown = (await items(path)).flatMap(offersOf)
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from offers where country_id = 207 and status = 'published' and category = any (${[...HOME_CATEGORIES]}::int[])
      and price_amount > 10000000 and agency_id is not null and lat is not null and coalesce(rooms, bedrooms) is not null and area is not null
      and coordinate_precision <> 'city' and not id = any (${shown}::bigint[])
    order by published_at, id limit 2`.execute(db)
  const [cheaper, back] = rows.map(({ id }) => id) as [number, number]
  const set = async (id: number, values: UpdateObject<Database, 'offers'>) => {
    const { version } = search
    await db.updateTable('offers').set(values).where('id', '=', id).execute()
    await expect.poll(() => search.version, { timeout: 10_000 }).toBeGreaterThan(version)
  }
  await set(back, { status: 'paused' })
  await ageStatuses(db, back, 2)
  await set(back, { status: 'published' })
  await set(cheaper, { price_amount: sql`round(price_amount * 0.9)` })
  const [first, second] = await items(path)
  expect([first, second].map((item) => [numberOf(item!), item!._lares.reason])).toEqual([
    [cheaper, 'price_cut'],
    [back, 'back'],
  ])

  // Another agency offers the cheaper one, too, for a little more.
  const [copy] = (await copyOffer(db, cheaper, 1)) as [number]
  await set(copy, {
    agency_id: sql`(select min(a.id) from agencies a where a.id <> offers.agency_id)`,
    price_amount: sql`price_amount + 100`,
    published_at: new Date(),
  })
  // Its insertion is a change of its own, after which the index does not yet know the price.
  await expect.poll(async () => numberOf((await items(path))[0]!), { timeout: 10_000 }).toBe(copy)
  const { city_id } = await db
    .selectFrom('offers')
    .select('city_id')
    .where('id', '=', copy)
    .executeTakeFirstOrThrow()
  await refreshSame(db, city_id!)
  // A listing more is no news of the home.
  await expect
    .poll(async () => numberOf((await items(path))[0]!), { timeout: 10_000 })
    .toBe(cheaper)
  const [home, next] = await items(path)
  expect(offersOf(home!)).toEqual([cheaper, copy])
  expect(home!._lares.reason).toBe('price_cut')
  expect(home!.content_html).toContain('Also listed: ')
  expect(numberOf(next!)).toBe(back)
})

test('RSS and JSON have the same content, in the address’s language and direction', async () => {
  const rss = await get('/ar/es/barcelona/barcelona/buy-apartment.rss')
  expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const ids: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', () => (text = ''))
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ name }) => name === 'guid' && ids.push(text))
  const xml = await rss.text()
  parser.write(xml).close()
  expect(ids).toEqual(
    (await items('/ar/es/barcelona/barcelona/buy-apartment.json')).map(({ id }) => id),
  )
  expect(xml).toContain('&lt;div lang=&quot;ar&quot; dir=&quot;rtl&quot;&gt;')
  expect(xml).toContain(
    '<atom:link href="https://lares.test/ar/es/barcelona/barcelona/buy-apartment.rss" rel="self"',
  )
})

test('redirects other spellings, orders and pages to one address per feed', async () => {
  const to = async (path: string) => {
    const answer = await get(path)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await to('/en/es/search.rss?sort=price&page=3&category=1,5')).toEqual([
    301,
    '/en/es/search.rss?category=1,5',
  ])
  expect(await to('/en/es/search.json?action=0&category=1')).toEqual([
    301,
    '/en/es/buy-apartment.json',
  ])
  expect(await to('/ru/es/buy-apartment.rss')).toEqual([301, '/ru/es/kupit-apartment.rss'])
  expect(await to('/en/es/search.rss?priceMax=100')).toEqual([
    301,
    '/en/es/search.rss?priceMax=100&currency=EUR',
  ])
  expect((await get('/en/es/search.rss?priceMax=abc&nothing=1')).status).toBe(301)
})

test.each([
  '/en/xx/search.rss',
  '/en/es/nowhere/buy-apartment.rss',
  '/en/es.rss',
  '/en/es/barcelona.json',
  '/en/es/barcelona/search.rss',
])('%s is no feed: passes to the page', async (path) => {
  expect(await (await get(path)).text()).toBe('page')
})

test('ignores cookies, and answers 304 until the feed changes', async () => {
  const path = '/en/es/search.rss'
  const first = await get(path)
  const [etag, since] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=300/)
  expect((await get(path, { cookie: 'currency=USD' })).headers.get('etag')).toBe(etag)
  expect((await get(path, { 'if-none-match': `"other", ${etag}` })).status).toBe(304)
  expect((await get(path, { 'if-modified-since': since })).status).toBe(304)
  // The ETag wins if both are sent.
  expect((await get(path, { 'if-none-match': '"other"', 'if-modified-since': since })).status).toBe(
    200,
  )

  const [shown] = await items('/en/es/search.json')
  const version = search.version
  await db
    .updateTable('offer_texts')
    .set({ title: 'Quite another title' })
    .where('offer_id', '=', numberOf(shown!))
    .execute()
  await db
    .updateTable('offers')
    .set({ price_amount: 1_234_500 })
    .where('id', '=', numberOf(shown!))
    .where('price_amount', 'is not', null)
    .execute()
  await expect.poll(() => search.version).toBeGreaterThan(version)
  const changed = await get(path, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('Quite another title')
  expect((await get(path, { 'if-modified-since': since })).status).toBe(200)
})
