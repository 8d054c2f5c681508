import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SaxesParser } from 'saxes'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { FIVE, messagesIn } from '#tests/messages.ts'
import { escapeXml } from '#text/xml.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../../homes/search/service.ts'
import { pagesWithOffers } from './paths.ts'
import { IDS_PER_FILE, selectOfferFiles, selectOffersOfFile } from './queries.ts'

const { db, url, drop } = await createTestDatabase()
const { id: source_id } = await db
  .insertInto('sources')
  .values({ key: 'test', format: 'direct' })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: agency_id } = await db
  .insertInto('agencies')
  .values([
    { slug: 'casa-abubilla', name: 'Casa Abubilla', country_id: 207 },
    { slug: 'nothing-to-show', name: 'Nothing', country_id: 82 },
  ])
  .returning('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('agency_texts')
  .values({ agency_id, lang: 'de', description: 'Ruhig.' })
  .execute()
const flat = {
  source_id,
  agency_id,
  country_id: 207,
  state_id: 5102,
  city_id: 32653,
  category: 1,
  action: 0,
  price_amount: 100_000_00,
  price_currency: 'EUR',
  price_type: 0,
  published_at: '2026-01-01T00:00:00Z',
}
const [sold, shown, french, another] = await db
  .insertInto('offers')
  .values([
    { ...flat, external_id: 'sold', status: 'sold' as const },
    { ...flat, external_id: 'shown', status: 'reserved' as const },
    { ...flat, external_id: 'french', status: 'published' as const },
    { ...flat, external_id: 'another', status: 'published' as const, city_id: 32653 },
    { ...flat, external_id: 'garage', status: 'published' as const, category: 14 },
  ])
  .returning('id')
  .execute()
await db
  .insertInto('offer_texts')
  .values([
    ...[sold, shown].flatMap((offer) =>
      ['de', 'es', 'vi', 'fr'].map((lang) => ({ offer_id: offer?.id ?? 0, lang, title: 'x' })),
    ),
    ...[french, another].map((offer) => ({ offer_id: offer?.id ?? 0, lang: 'fr', title: 'x' })),
  ])
  .execute()
const search = openSearch(url)
afterAll(async () => {
  await search.close()
  await drop()
})
await search.ready
const log = pino({ level: 'silent' })
const env = readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://lares.test' })
const messages = messagesIn()
const places = await loadPlaces()
const app = createApi({
  env,
  log,
  db,
  search,
  places,
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages,
})
const get = async (path: string) =>
  app.fetch(new Request(`http://127.0.0.1${path}`), {
    log,
    requestId: 'r',
    clientAddress: '192.0.2.1',
    internal: false,
  })

/** Texts and `href`s of a file that must be well-formed. */
async function read(path: string): Promise<{ locs: string[]; links: string[] }> {
  const answer = await get(path)
  expect(answer.status, path).toBe(200)
  const found = { locs: [] as string[], links: [] as string[] }
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    text = ''
    if (tag.name === 'xhtml:link')
      found.links.push(`${tag.attributes['hreflang']} ${tag.attributes['href']}`)
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', (tag) => tag.name === 'loc' && found.locs.push(text))
  parser.write(await answer.text()).close()
  return found
}

test('robots.txt names the index by the public address', async () => {
  expect(await (await get('/robots.txt')).text()).toContain(
    'Sitemap: https://lares.test/sitemap.xml',
  )
})

test('every file of the index exists, and exactly the complete languages have files', async () => {
  const { locs } = await read('/sitemap.xml')
  expect(new Set(locs.map((loc) => loc.split('/')[4]))).toEqual(new Set(FIVE))
  expect(locs).toHaveLength(3 * FIVE.length + 3)
  for (const loc of locs)
    expect((await read(new URL(loc).pathname)).locs.length, loc).toBeGreaterThan(0)
})

test('R3, R4: the sitemap has the start page, places, and listings with three homes, without states of one city', async () => {
  const { locs } = await read('/sitemaps/en/places-1.xml')
  expect(locs.filter((loc) => !loc.includes('/en/docs'))).toEqual([
    'https://lares.test/en',
    'https://lares.test/en/list-your-property',
    'https://lares.test/en/service/heatmap',
    'https://lares.test/en/es',
    'https://lares.test/en/es/barcelona/barcelona',
  ])
  expect((await read('/sitemaps/ru/listings-1.xml')).locs).toEqual([
    'https://lares.test/ru/es/kupit-apartment',
    'https://lares.test/ru/es/barcelona/barcelona/kupit-apartment',
  ])
})

test('a place without the part for search engines is in no sitemap', async () => {
  await db.insertInto('place_layouts').values({ place: 'city32653', parts: 62 }).execute()
  const { places: paths } = await pagesWithOffers({ db, places, search, messages })
  expect(paths).toContain('/es')
  expect(paths).not.toContain('/es/barcelona/barcelona')
  await db.deleteFrom('place_layouts').execute()
})

test('the documentation, a page for each group of calls', async () => {
  expect((await read('/sitemaps/en/places-1.xml')).locs).toEqual(
    expect.arrayContaining([
      'https://lares.test/en/docs',
      'https://lares.test/en/docs/api',
      'https://lares.test/en/docs/api/feeds-in',
    ]),
  )
})

test('agencies that have something to show, and the lists that they are in', async () => {
  expect((await read('/sitemaps/de/agencies-1.xml')).locs).toEqual([
    'https://lares.test/de/es/-agency',
    'https://lares.test/de/es/-agency/casa-abubilla',
  ])
  // Its text is German.
  expect((await read('/sitemaps/es/agencies-1.xml')).locs).toEqual([
    'https://lares.test/es/es/-agency',
  ])
})

test('an offer that is written in no complete language is listed in English', async () => {
  const { locs, links } = await read(`/sitemaps/${DEFAULT_LOCALE}/offers-1.xml`)
  expect(locs.slice(0, 2)).toEqual(
    [french, another].map(
      (offer) => `https://lares.test/en/offer/apartment-barcelona-${offer?.id}`,
    ),
  )
  expect(links).toEqual([])
})

test('live offers only, in the languages that they are written in', async () => {
  const { locs, links } = await read('/sitemaps/de/offers-1.xml')
  const path = `offer/apartment-barcelona-${shown?.id}`
  expect(locs).toEqual([`https://lares.test/de/${path}`])
  expect(links).toEqual([`de https://lares.test/de/${path}`, `es https://lares.test/es/${path}`])
})

test.each([
  '/sitemaps/fr/offers-1.xml',
  '/sitemaps/fr/places-1.xml',
  '/sitemaps/constructor/places-1.xml',
  '/sitemaps/de/offers-2.xml',
  '/sitemaps/de/offers-0.xml',
  '/sitemaps/de/offers-99999999.xml',
  '/sitemaps/vi/offers-1.xml',
  '/sitemaps/de/prices-1.xml',
  '/sitemaps/de/places-2.xml',
])('%s is not there', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('text is escaped', () => {
  expect(escapeXml(`<a href="x?a=1&b='2'">`)).toBe(
    '&lt;a href=&quot;x?a=1&amp;b=&apos;2&apos;&quot;&gt;',
  )
})

test('too many requests for sitemaps from one address are refused, as for libraries and translations', async () => {
  for (const path of ['/robots.txt', '/translations/de.json', '/libraries/xx.json']) {
    const from = { log, requestId: 'r', clientAddress: '192.0.2.99', internal: false }
    const statuses = await Promise.all(
      Array.from(
        { length: 250 },
        async () => (await app.fetch(new Request(`http://127.0.0.1${path}`), from)).status,
      ),
    )
    expect(statuses.at(-1), path).toBe(429)
  }
  expect((await get('/robots.txt')).status).toBe(200)
})

test('security.txt has a contact and expires within a year', async () => {
  const text = await (await get('/.well-known/security.txt')).text()
  const field = (name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? ''
  expect(field('Contact')).toMatch(/^https?:\/\/[^/]+\/en\/contact$/)
  const days = (Date.parse(field('Expires')) - Date.now()) / 86_400_000
  expect(days > 30 && days < 365).toBe(true)
  expect(field('Canonical')).toMatch(/\/\.well-known\/security\.txt$/)
})

test('every live offer is in one sitemap of each of its languages, and no sitemap is empty', async () => {
  const complete = messages.completeLocales()
  const ends = [
    ...[1, 2, 3].flatMap((file) => [
      file * IDS_PER_FILE - 1,
      file * IDS_PER_FILE,
      file * IDS_PER_FILE + 1,
    ]),
    // The only offer of its file.
    5 * IDS_PER_FILE,
  ]
  // The last file has only sold offers.
  const goneId = 9 * IDS_PER_FILE
  await db.transaction().execute(async (transaction) => {
    for (const id of [...ends, goneId]) {
      await sql`insert into offers (id, source_id, external_id, status, country_id, category, action, price_amount, price_currency, price_type, published_at) overriding system value
        values (${id}, ${source_id}, ${`end${id}`}, ${id === goneId ? 'sold' : 'published'}, 207, 1, 0, 1, 'EUR', 0, now())`.execute(
        transaction,
      )
      await transaction
        .insertInto('offer_texts')
        .values(['de', 'es'].map((lang) => ({ offer_id: id, lang, title: 'x' })))
        .execute()
    }
    const files = await selectOfferFiles(transaction, complete)
    const listed = new Map<string, number[]>()
    for (const { file, lang } of files) {
      const rows = await selectOffersOfFile(transaction, { file, lang, complete })
      expect(rows.length, `${file} ${lang}`).toBeGreaterThan(0)
      listed.set(lang, [...(listed.get(lang) ?? []), ...rows.map(({ id }) => id)])
    }
    for (const lang of ['de', 'es'])
      expect(listed.get(lang)?.filter((id) => ends.includes(id))).toEqual(ends)
    expect([...listed.values()].flat()).not.toContain(goneId)
    await sql`delete from offers where external_id like 'end%'`.execute(transaction)
  })
})
