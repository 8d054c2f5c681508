import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { offerIdOf } from '#contract/addresses.ts'
import { OFFER_STATUSES } from '#contract/offer-lists.ts'
import { PAGE_SIZE } from '#contract/search.ts'
import { emptyOffer, type FeedItem, type FeedOffer } from '#feeds/offer.ts'
import { parseMapping } from '#feeds/mapping.ts'
import { readFeed } from '#feeds/read.ts'
import { writeReso } from '#feeds/reso-writing.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { read, servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { violations } from '#tests/feeds/xsd.ts'
import { fileOf } from '#tests/feeds/zip.ts'
import { createApi } from '../app.ts'
import { runImport } from '../imports/run.ts'
import { originalKey } from '../media/sizes.ts'
import { loadRates } from '../rates/load.ts'
import { openSearch } from '../search/service.ts'
import { selectPublic } from './queries.ts'

/** Kyero's own schema, where it lies beside the project. */
const XSD = join(
  process.env.LARES_SHARED ?? join(import.meta.dirname, '../../../shared'),
  'data/feeds/kyeroV3.0.xsd',
)
if (!existsSync(XSD)) console.warn(`SKIPPED: no schema of Kyero at ${XSD}`)

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

const home = (id: string, more: Partial<FeedOffer>): FeedOffer => ({
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
const HOMES = [
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

async function take(
  source: string,
  format: 'kyero' | 'openimmo' | 'reso',
  document: string,
): Promise<void> {
  const run = await runImport(db, places, {
    file: { name: 'feed', path: 'feed', ...fileOf(document) },
    format,
    mapping: null,
    source,
    dryRun: false,
    report: async () => {},
  })
  expect(run).toMatchObject({ status: 'done', rejected: 0 })
}
async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
async function itemsOf(
  format: 'kyero' | 'openimmo' | 'reso',
  document: string,
): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for await (const item of readFeed(fileOf(document), format, null))
    if (item.item > 0) items.push(item)
  return items
}
/** An offer without what is the portal's own: its number, and since when it has been there. */
const same = ({ offer }: FeedItem) =>
  offer && { ...offer, externalId: '', publishedAt: null, attributes: {} }
/** Kyero cannot say that a whole address may be shown: what comes back shows the street. */
const ofNoPrivacy = (offer: ReturnType<typeof same>) =>
  offer && {
    ...offer,
    postalCode: null,
    ...(offer.lat !== null &&
      offer.coordinatePrecision === 'exact' && { coordinatePrecision: 'street' as const }),
    lat: offer.lat && Number(offer.lat.toFixed(3)),
    lon: offer.lon && Number(offer.lon.toFixed(3)),
  }
const byText = (a: object | null, b: object | null) =>
  JSON.stringify(a).localeCompare(JSON.stringify(b))
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
// What a test changes of these homes is undone: each begins with the same.
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

describe.each(['reso', 'openimmo', 'kyero-extended'] as const)('%s', (exportFormat) => {
  const format = exportFormat === 'kyero-extended' ? 'kyero' : exportFormat
  test('what is exported over HTTP is imported as it was, and exported the same again', async () => {
    const { id: agency } = await db
      .insertInto('agencies')
      .values({ slug: `of-${format}`, name: format, country_id: 207 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('sources').values({ key: format, format, agency_id: agency }).execute()
    const before = (await read(fetchPath('/api/offers?group=all')))['total'] as number
    const feed = await make(exportFormat, { owner: 'private' })
    const first = await (await fetchPath(feed.path)).text()
    const items = await itemsOf(format, first)
    expect(items).toHaveLength(5)
    expect(items.flatMap(({ problems }) => problems)).toEqual([])
    await take(format, format, first)
    await settled(before + 5)
    const again = await itemsOf(
      format,
      await (await fetchPath((await make(exportFormat, { agency: [agency] })).path)).text(),
    )
    expect(again.map(same).toSorted(byText)).toEqual(
      items
        .map(same)
        .map(format === 'kyero' ? ofNoPrivacy : (offer) => offer)
        .toSorted(byText),
    )
    // Imported once more, nothing changes.
    const run = await runImport(db, places, {
      file: { name: 'feed', path: 'feed', ...fileOf(first) },
      format,
      mapping: null,
      source: format,
      dryRun: true,
      report: async () => {},
    })
    expect(run).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
  })

  test('says of an address what its page says', async () => {
    const document = await (
      await fetchPath((await make(exportFormat, { owner: 'private' })).path)
    ).text()
    const offers = (await itemsOf(format, document)).map(({ offer }) => offer!)
    expect(document.match(/08001/g)).toHaveLength(1)
    expect(offers.filter(({ lat }) => lat === 41.403629)).toHaveLength(1)
    expect(
      offers.find(
        ({ place }) =>
          place.country === 'DE' || place.country === 'DEU' || place.country === 'Germany',
      ),
    ).toMatchObject({ street: null, postalCode: null, lat: 52.52, lon: 13.38 })
  })
})

describe('every address in a document answers', () => {
  const LARGE = {
    create: { width: 2400, height: 1600, channels: 3, background: '#336699' },
  } as const
  beforeAll(async () => {
    const offers = await db
      .selectFrom('offers')
      .innerJoin('sources', 'sources.id', 'source_id')
      .select('offers.id')
      .where('key', '=', 'first')
      .where('status', '=', 'published')
      .orderBy('offers.id')
      .execute()
    for (const [index, { id }] of offers.entries()) {
      const kinds = ['photo', 'photo', 'plan'] as const
      for (const [position, kind] of kinds.entries()) {
        const key = `exported/${index}-${position}`
        await services.storage.put(originalKey(key), await sharp(LARGE).png().toBuffer())
        await db
          .insertInto('offer_pictures')
          .values({
            offer_id: id,
            position,
            key,
            kind,
            width: 2400,
            height: 1600,
            placeholder: '#336699'.repeat(3),
            alt: JSON.stringify({}),
          })
          .execute()
      }
    }
  })

  afterAll(async () => {
    await db.deleteFrom('offer_pictures').where('key', 'like', 'exported/%').execute()
  })

  test.each(['reso', 'openimmo', 'kyero'] as const)('%s', async (format) => {
    const document = await (await fetchPath((await make(format, { owner: 'private' })).path)).text()
    const addresses = [...new Set(document.match(/https:\/\/portal\.test\/[^\s<"]+/g))]
    const pictures = addresses.filter((address) => address.includes('/media/'))
    expect(pictures).toHaveLength(4 * 3)
    for (const address of pictures) {
      const answer = await fetchPath(new URL(address).pathname)
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
        address,
        200,
        'image/jpeg',
      ])
      // Kyero takes none that are smaller than 1280 by 960.
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
        width: 1440,
        height: 960,
      })
    }
    // The others lead to the pages of the offers, by the name that each has.
    const pages = addresses.filter((address) => !address.includes('/media/'))
    expect(pages.length).toBeGreaterThanOrEqual(5)
    for (const page of pages) {
      const [, slug = ''] = /^https:\/\/portal\.test\/e[ns]\/offer\/(.+)$/.exec(page) ?? []
      expect((await read(fetchPath(`/api/offers/${offerIdOf(slug)}`)))['slugId']).toBe(slug)
    }
  })
})

describe('a house number in the line of a street is told to nobody where only the street may be shown', () => {
  const NUMBER = '7171'
  /** Not within other digits, such as those of a time. */
  const HAS_NUMBER = /(?<![\d.])7171(?!\d)/
  const KYERO = `<root><kyero><feed_version>3</feed_version></kyero><property><id>k1</id><price>185000</price><price_freq>sale</price_freq><type>Apartment</type><town>Barcelona</town><province>Barcelona</province><address>Calle del Roble, ${NUMBER}, 2º B</address><desc><en>Near the sea.</en></desc></property></root>`
  const OPENIMMO = `<openimmo><uebertragung umfang="VOLL"/><anbieter><immobilie><objektkategorie><nutzungsart WOHNEN="1"/><vermarktungsart KAUF="1"/><objektart><wohnung/></objektart></objektkategorie><geo><plz>10115</plz><ort>Berlin</ort><strasse>Roblestraße ${NUMBER}</strasse><land iso_land="DEU"/></geo><preise><kaufpreis>250000</kaufpreis></preise><freitexte><objekttitel>Hell</objekttitel></freitexte><verwaltung_techn><openimmo_obid>o1</openimmo_obid></verwaltung_techn></immobilie></anbieter></openimmo>`
  const RESO = JSON.stringify({
    value: [
      {
        ListingKey: 'r1',
        PropertyType: 'Residential',
        PropertySubType: 'Apartment',
        ListPrice: 300_000,
        LaresCurrency: 'EUR',
        StreetName: `${NUMBER} Roble Street #4B`,
        City: 'Barcelona',
        StateOrProvince: 'Barcelona',
        Country: 'ES',
        PublicRemarks: 'Near the sea.',
      },
    ],
  })
  const CSV = `id,price,kind,town,line\nc1,185000,piso,Barcelona,"C/ Roble, ${NUMBER}"`
  const MAPPING = {
    format: 'csv',
    identity: 'id',
    action: { constant: 'buy' },
    category: { constant: 'apartment' },
    price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
    place: { country: { constant: 'Spain' }, province: { constant: 'Barcelona' }, town: 'town' },
    words: { street: 'line' },
    texts: { en: { title: 'Apartment in {street}' } },
  }
  test.each([
    ['kyero', KYERO, null],
    ['openimmo', OPENIMMO, null],
    ['reso', RESO, null],
    ['csv', CSV, MAPPING],
  ] as const)('%s', async (format, document, mapping) => {
    user = await createUser(db, { roles: ['moderator'] })
    const source = `streets-${format}`
    const { id: agency } = await db
      .insertInto('agencies')
      .values({ slug: source, name: source, country_id: 207 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('sources').values({ key: source, format, agency_id: agency }).execute()
    const run = await runImport(db, places, {
      file: { name: 'feed', path: 'feed', ...fileOf(document) },
      format,
      mapping: mapping && parseMapping(JSON.stringify(mapping)),
      source,
      dryRun: false,
      report: async () => {},
    })
    expect(run).toMatchObject({ status: 'done', created: 1 })
    await vi.waitFor(
      async () =>
        expect((await read(fetchPath(`/api/offers?group=all&agency=${agency}`)))['total']).toBe(1),
      { timeout: 20_000, interval: 100 },
    )

    const { id, street, house_number } = await db
      .selectFrom('offers')
      .innerJoin('sources', 'sources.id', 'source_id')
      .select(['offers.id', 'street', 'house_number'])
      .where('key', '=', source)
      .executeTakeFirstOrThrow()
    expect([street, house_number]).toEqual([
      expect.stringMatching(/Roble/),
      expect.stringContaining(NUMBER),
    ])
    const feeds = await Promise.all(
      (['reso', 'openimmo', 'kyero'] as const).map(
        async (written) => (await make(written, { agency: [agency] })).path,
      ),
    )
    const told = () =>
      Promise.all(
        [`/api/offers/${id}`, `/api/offers?group=all&agency=${agency}`, ...feeds].map(
          async (path) => (await fetchPath(path)).text(),
        ),
      )
    for (const text of await told()) expect(text).not.toMatch(HAS_NUMBER)
    // Neither of rows that were stored before numbers were parted from streets.
    await db
      .updateTable('offers')
      .set({ street: `${street} ${house_number}`, house_number: null })
      .where('id', '=', id)
      .execute()
    const texts = await told()
    expect(texts[0]).toContain('Roble')
    for (const text of texts) expect(text).not.toMatch(HAS_NUMBER)
  })
})

describe('an agency and its own stock', () => {
  const KYERO = `<root><kyero><feed_version>3</feed_version></kyero><property><id>own1</id><date>2026-05-01 10:00:00</date><ref>R-7</ref><price>185000</price><currency>EUR</currency><price_freq>sale</price_freq><type>Finca</type><town>Barcelona</town><province>Barcelona</province><country>Spain</country><catastral>9872023VH5797S0001WX</catastral><energy_rating><consumption>C</consumption><emissions>B</emissions></energy_rating><url><en>https://agency.example/own1</en></url><desc><en>Near the sea.</en></desc><features><feature>Olive grove</feature></features><images><image id="1"><url>https://agency.example/1.jpg</url></image></images><notes>Key under the mat</notes></property></root>`
  let agency: number
  let own: TestUser
  let stranger: TestUser
  const feedOf = async (as: TestUser, format: string) => {
    user = as
    return (await fetchPath((await make(format, { agency: [agency] })).path)).text()
  }

  beforeAll(async () => {
    own = await createUser(db)
    stranger = await createUser(db)
    agency = (
      await db
        .insertInto('agencies')
        .values({ slug: 'own', name: 'Casa Olivo', country_id: 207 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await db
      .insertInto('agency_members')
      .values({ agency_id: agency, user_id: own.id, role: 'owner' })
      .execute()
    await db
      .insertInto('sources')
      .values({ key: 'own', format: 'kyero', agency_id: agency })
      .execute()
    await take('own', 'kyero', KYERO)
    user = own
    await vi.waitFor(
      async () =>
        expect((await read(fetchPath(`/api/offers?group=all&agency=${agency}`)))['total']).toBe(1),
      { timeout: 20_000, interval: 100 },
    )
  })

  test('its words, its page and its pictures go through; what may say more than its page does not', async () => {
    const document = await feedOf(own, 'kyero')
    for (const part of [
      '<type>Finca</type>',
      '<emissions>B</emissions>',
      '<feature>Olive grove</feature>',
      '<en>https://agency.example/own1</en>',
      '<url>https://agency.example/1.jpg</url>',
    ])
      expect(document).toContain(part)
    expect(document).not.toMatch(/mat|9872023/)
    const others = await feedOf(stranger, 'kyero')
    expect(others).toContain('<type>House</type>')
    // The certificate is shown to every visitor.
    expect(others).toContain('<emissions>B</emissions>')
    expect(others).not.toMatch(/Finca|agency\.example/)
    expect(others).toMatch(/<en>https:\/\/portal\.test\/en\/offer\/house-barcelona-\d+<\/en>/)
  })

  test('who takes over only what has another date takes a new price', async () => {
    const dateIn = (document: string) => /<date>(.*?)<\/date>/.exec(document)?.[1]
    const before = dateIn(await feedOf(own, 'kyero'))
    // Dates are told to the second.
    await new Promise((done) => setTimeout(done, 1_100))
    await db
      .updateTable('offers')
      .set({ price_amount: 178_000_00 })
      .where('agency_id', '=', agency)
      .execute()
    const after = await feedOf(own, 'kyero')
    expect(after).toContain('<price>178000</price>')
    expect(dateIn(after)! > before!).toBe(true)
  })

  test('OpenImmo has who to turn to, what to do, a number, and the way back', async () => {
    const document = await feedOf(stranger, 'openimmo')
    expect(document).toMatch(
      /<kontaktperson>\n<name>Casa Olivo<\/name>\n<firma>Casa Olivo<\/firma>\n<url>https:\/\/portal\.test\/en\/offer\/house-barcelona-\d+<\/url>/,
    )
    for (const part of [
      '<objektnr_extern>R-7</objektnr_extern>',
      '<aktion aktionart="CHANGE"/>',
      'gruppe="ANBOBJURL"',
    ])
      expect(document).toContain(part)
    const { value } = JSON.parse(await feedOf(stranger, 'reso')) as {
      value: Record<string, unknown>[]
    }
    expect(value[0]!['ListingURL']).toMatch(/^https:\/\/portal\.test\/en\/offer\//)
  })
})

describe('Kyero for homes that it has no room for', () => {
  test('prices in other currencies are told in euros, places by their pin; what is left out is counted', async () => {
    user = await createUser(db)
    const { id: agency } = await db
      .insertInto('agencies')
      .values({ slug: 'far', name: 'Far', country_id: 207 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sources')
      .values({ key: 'far', format: 'reso', agency_id: agency })
      .execute()
    const nowhere = { id: null, country: 'ES', province: null, town: null }
    await take(
      'far',
      'reso',
      await textOf(
        writeReso(
          [
            home('swiss', { priceCurrency: 'CHF', priceAmount: 400_000_00 }),
            home('asked', { priceCurrency: 'CHF', priceAmount: null, priceType: 4 }),
            home('pin', { place: nowhere, addressPrivacy: 'exact' }),
            home('lost', { place: nowhere, lat: null, lon: null }),
          ].map((offer) => ({ offer, attributesOf: null })),
        ),
      ),
    )
    await vi.waitFor(
      async () =>
        expect((await read(fetchPath(`/api/offers?group=all&agency=${agency}`)))['total']).toBe(4),
      { timeout: 20_000, interval: 100 },
    )
    const feed = await make('kyero', { agency: [agency] })
    const document = await (await fetchPath(feed.path)).text()
    const items = await itemsOf('kyero', document)
    expect(items.flatMap(({ problems }) => problems)).toEqual([])
    if (existsSync(XSD)) expect(violations(readFileSync(XSD, 'utf8'), document)).toEqual([])
    const rate = services.rates.convert({ amount: 400_000_00, currency: 'CHF' }, 'EUR')!.value
    expect(
      items
        .map(({ offer }) => [
          offer!.priceCurrency,
          offer!.priceAmount === null ? null : offer!.priceAmount / 100,
        ])
        .toSorted(),
    ).toEqual(
      [
        ['EUR', 325_000],
        ['EUR', Math.round(rate)],
        ['EUR', null],
      ].toSorted(),
    )
    expect(items.map(({ offer }) => offer!.place.town)).toEqual([
      'Barcelona',
      'Barcelona',
      'Barcelona',
    ])
    const listed = (await read(fetchPath('/api/user/feeds-out')))['data'] as {
      id: number
      contents: unknown
    }[]
    expect(listed.find(({ id }) => id === feed.id)?.contents).toEqual({
      offers: 3,
      converted: 1,
      withoutPlace: 1,
      withoutRate: 0,
    })
    // In OpenImmo all of them come back, the one without a town too.
    expect(
      (
        await itemsOf(
          'openimmo',
          await (await fetchPath((await make('openimmo', { agency: [agency] })).path)).text(),
        )
      ).filter(({ offer }) => offer),
    ).toHaveLength(4)
  })
})

test('the RESO document says what changed last', async () => {
  const { id } = await db
    .selectFrom('offers')
    .innerJoin('sources', 'sources.id', 'source_id')
    .select('offers.id')
    .where('key', '=', 'first')
    .where('external_id', '=', '1')
    .executeTakeFirstOrThrow()
  await db.updateTable('offers').set({ price_amount: 300_000_00 }).where('id', '=', id).execute()
  const { value } = (await (
    await fetchPath((await make('reso', { owner: 'private' })).path)
  ).json()) as { value: Record<string, unknown>[] }
  expect(value.find(({ ListingKey }) => ListingKey === String(id))).toMatchObject({
    ListPrice: 300_000,
    MajorChangeType: 'PriceChange',
    PreviousListPrice: 325_000,
  })
  expect(
    value.filter(({ MajorChangeType }) => MajorChangeType === 'NewListing').length,
  ).toBeGreaterThan(0)
})

test('who does not ask whether it has changed gets all of it, and so does who knows another state of it', async () => {
  const feed = await make('kyero', { owner: 'private' })
  const first = await fetchPath(feed.path)
  const [whole, tag] = [await first.text(), first.headers.get('etag') ?? '']
  // A tag that is sent counts alone.
  const date = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
  const others: Record<string, string>[] = [
    {},
    { 'if-none-match': '"another"' },
    { 'if-none-match': '', ...date },
    { 'if-none-match': '"another"', ...date },
    { 'if-modified-since': 'yesterday' },
  ]
  for (const headers of others) {
    const again = await fetchPath(feed.path, headers)
    expect([again.status, await again.text()]).toEqual([200, whole])
  }
  for (const known of [tag, tag.slice(2), `"another", ${tag}`, '*'])
    expect((await fetchPath(feed.path, { 'if-none-match': known })).status).toBe(304)
})

test('the feeds of an account are read so often in a minute, whoever reads them', async () => {
  const limited = createApi({ ...services, env: { ...services.env, RATE_LIMITS: 'on' } })
  const feeds = [await make('kyero', { category: [2] }), await make('reso', { category: [2] })]
  const pull = async ({ path }: { path: string }, network: number) =>
    (
      await limited.fetch(new Request(`https://portal.test${path}`), {
        log: services.log,
        requestId: 'r-1',
        clientAddress: `198.51.100.${network}`,
        internal: false,
      })
    ).status
  const answers: number[] = []
  for (let n = 0; n < 31; n++) answers.push(await pull(feeds[n % 2]!, n))
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  // Others' are none of that.
  user = await createUser(db)
  expect(await pull(await make('kyero', { category: [2] }), 1)).toBe(200)
})

test('a feed with prices at the rate of the day is another one on the next day, and for who works for another agency', async () => {
  user = await createUser(db)
  const feed = await make('kyero', { category: [1] })
  const tagOf = async (with_: typeof services) => {
    const answer = await createApi(with_).fetch(new Request(`https://portal.test${feed.path}`), {
      log: services.log,
      requestId: 'r-1',
      clientAddress: '198.51.100.7',
      internal: false,
    })
    await answer.text()
    return answer.headers.get('etag')
  }
  const today = await tagOf(services)
  expect(await tagOf(services)).toBe(today)
  expect(await tagOf({ ...services, rates: { ...services.rates, date: '2099-01-01' } })).not.toBe(
    today,
  )
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: 'joined', name: 'Joined', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agency_members')
    .values({ agency_id: agency, user_id: user.id, role: 'owner' })
    .execute()
  expect(await tagOf(services)).not.toBe(today)
})

test('a feed has all homes of its search, more than a page of them', async () => {
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: 'many', name: 'Many', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, state_id, city_id, agency_id, published_at)
    select source_id, 'many-' || n, 'published', action, category, price_amount, price_currency, price_type, country_id, state_id, city_id, ${agency}, now()
    from generate_series(1, ${PAGE_SIZE * 2 + 3}) n, (select * from offers where category = 1 and action = 0 and status = 'published' limit 1) o`.execute(
    db,
  )
  const found = async () =>
    (await read(fetchPath(`/api/offers?group=all&agency=${agency}`)))['total'] as number
  await expect.poll(found, { timeout: 5000 }).toBe(PAGE_SIZE * 2 + 3)
  const feed = await make('reso', { agency: [agency] })
  const items = await itemsOf('reso', await (await fetchPath(feed.path)).text())
  expect(items).toHaveLength(PAGE_SIZE * 2 + 3)
  await db.deleteFrom('offers').where('agency_id', '=', agency).execute()
})

test('a feed that has not changed is not sent again, tells when it was read, and can be revoked', async () => {
  const feed = await make('kyero', { owner: 'private', category: [1] })
  const first = await fetchPath(feed.path)
  expect(first.headers.get('content-type')).toContain('xml')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  await first.text()
  expect((await fetchPath(feed.path, known)).status).toBe(304)
  expect(
    (await fetchPath(feed.path, { 'if-modified-since': first.headers.get('last-modified') ?? '' }))
      .status,
  ).toBe(304)
  await db.updateTable('offers').set({ bedrooms: 5 }).where('category', '=', 1).execute()
  const changed = await fetchPath(feed.path, known)
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('<beds>5</beds>')
  const listed = (await read(fetchPath('/api/user/feeds-out')))['data'] as {
    id: number
    pulls: number
    pulledAt: string | null
  }[]
  expect(listed.find(({ id }) => id === feed.id)).toMatchObject({
    pulls: 4,
    pulledAt: expect.any(String) as string,
  })
  // What goes leaves nothing behind that would be newer: still it is told by the date alone.
  const dated = { 'if-modified-since': changed.headers.get('last-modified') ?? '' }
  await db
    .updateTable('offers')
    .set({ status: 'paused' })
    .where('id', '=', (query) =>
      query.selectFrom('offers').select('id').where('category', '=', 1).orderBy('id').limit(1),
    )
    .execute()
  await expect.poll(async () => (await fetchPath(feed.path, dated)).status).toBe(200)
  expect((await fetchPath(feed.path.replace('.xml', '.json'))).status).toBe(404)
  expect((await fetchPath(`/api/user/feeds-out/${feed.id}`, {}, 'DELETE')).status).toBe(204)
  expect((await fetchPath(feed.path)).status).toBe(404)
})

test('what has left the portal is in no feed, whatever the search still knows', async () => {
  const ids: number[] = []
  const { id: source_id } = await db
    .insertInto('sources')
    .values({ key: 'states', format: 'direct' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const status of OFFER_STATUSES) {
    const offer = {
      source_id,
      external_id: status,
      status,
      published_at: '2026-01-01T00:00:00Z',
      action: 0,
      category: 1,
      price_type: 0,
      price_amount: 100_00,
      price_currency: 'EUR',
      country_id: 207,
    }
    ids.push(
      (await db.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow()).id,
    )
  }
  const asked = ids.toReversed()
  expect((await selectPublic(db, asked)).map(({ id, status }) => [id, status])).toEqual(
    asked.flatMap((id) => {
      const status = OFFER_STATUSES[ids.indexOf(id)]
      return status === 'published' || status === 'reserved' ? [[id, status]] : []
    }),
  )
  await db.deleteFrom('offers').where('source_id', '=', source_id).execute()
})

test('of prices the one before the last is told, and only in the same currency and of the same type', async () => {
  const { id: source_id } = await db
    .insertInto('sources')
    .values({ key: 'prices', format: 'direct' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('offers')
    .values({
      source_id,
      external_id: '1',
      status: 'published',
      published_at: '2026-01-01T00:00:00Z',
      action: 0,
      category: 1,
      price_type: 0,
      price_amount: 300_00,
      price_currency: 'EUR',
      price_since: '2026-01-01T00:00:00Z',
      country_id: 207,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = async () => (await selectPublic(db, [id]))[0]?.previous_amount
  expect(await before()).toBeNull()
  for (const [amount, at, told] of [
    [200_00, '2026-02-01', 300_00],
    [100_00, '2026-03-01', 200_00],
  ] as const) {
    await db
      .updateTable('offers')
      .set({ price_amount: amount, price_since: `${at}T00:00:00Z` })
      .where('id', '=', id)
      .execute()
    expect(await before()).toBe(told)
  }
  await db
    .updateTable('offers')
    .set({ price_currency: 'USD', price_since: '2026-04-01T00:00:00Z' })
    .where('id', '=', id)
    .execute()
  expect(await before()).toBeNull()
  await db.deleteFrom('offers').where('source_id', '=', source_id).execute()
})

test('a feed is nobody’s while the account of who made it is blocked', async () => {
  user = await createUser(db)
  const feed = await make('kyero', { category: [2] })
  const block = (blocked_at: Date | null) =>
    db.updateTable('users').set({ blocked_at }).where('id', '=', user.id).execute()
  expect((await fetchPath(feed.path)).status).toBe(200)
  await block(new Date())
  expect((await fetchPath(feed.path)).status).toBe(404)
  await block(null)
  expect((await fetchPath(feed.path)).status).toBe(200)
})
