import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import type { HomeReport } from '#contract/know/home-reports.ts'
import { DRIVERS, type Valued } from '#contract/know/valuation.ts'
import { readEnv } from '#env.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { createTestDatabase } from '#tests/database.ts'
import { closeAgency, leaveAgency } from '../../homes/agencies/leaving-queries.ts'
import { createApi } from '../../app.ts'
import type { Call } from '../../context.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { exportAccount, deleteAccount } from '../../edge/profile/leaving-queries.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../../homes/search/service.ts'
import { learnMarket } from '../valuation/learn.ts'
import type { PdfBlock } from '../../ground/pdf/draw.ts'
import { composePdf } from './pdf.ts'

const { db, url, drop } = await createTestDatabase()
await db.insertInto('sources').values({ key: 'test', format: 'direct' }).execute()
/** 400 flats in Barcelona, whose prices follow from area, bathrooms and the distance from the middle. */
const HOMES = 400
await db
  .insertInto('offers')
  .values(
    Array.from({ length: HOMES }, (_, i) => {
      const [lat, lon] = [
        41.36 + (0.06 * ((i * 7919) % 1000)) / 1000,
        2.12 + (0.08 * ((i * 104_729) % 997)) / 997,
      ]
      const area = 40 + ((i * 31) % 120)
      const bathrooms = 1 + ((i * 17) % 2)
      const away = Math.hypot(lat - 41.39, lon - 2.16)
      return {
        country_id: 207,
        state_id: 5102,
        city_id: 32653,
        action: 0,
        category: 1,
        source_id: 1,
        status: 'published' as const,
        external_id: `flat${i}`,
        price_amount:
          Math.round(area * 3500 * Math.exp(-12 * away + 0.12 * bathrooms + 0.05 * Math.sin(i))) *
          100,
        price_currency: 'EUR',
        price_type: 0,
        living_area: area,
        bathrooms,
        rooms: 3,
        lat,
        lon,
        address_privacy: 'exact' as const,
        coordinate_precision: 'exact' as const,
        published_at: '2026-11-01T00:00:00Z',
        price_since: '2026-11-01T00:00:00Z',
      }
    }),
  )
  .execute()
const search = openSearch(url)
await search.ready
const log = pino({ level: 'silent' })
const services = {
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  log,
  db,
  search,
  places: await loadPlaces(),
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
}
const api = createApi(services)
const as = (
  token: string | null,
  locale: LocaleCode = 'en',
): Client<typeof contract>['homeReports'] =>
  createClient(contract, {
    base: 'http://portal.test/api',
    headers: () => ({ 'x-lang': locale, ...(token && { authorization: `Bearer ${token}` }) }),
    fetch: (request) =>
      api.fetch(request, { log, requestId: 'r', clientAddress: '192.0.2.1', internal: false }),
  }).homeReports
const anyone = as(null)
const home = {
  location: 'city32653',
  lat: 41.39,
  lon: 2.16,
  category: 1,
  area: 80,
  rooms: 3,
  bathrooms: 2,
  features: 0,
}
const valued = ({ shown }: HomeReport): Valued => {
  if (!('price' in shown.answer.buy)) throw new Error(shown.answer.buy.refused)
  return shown.answer.buy
}

const callIn = (locale: LocaleCode) => ({ ...services, locale }) as unknown as Call
const firstOf = <K extends PdfBlock['kind']>(blocks: readonly PdfBlock[], kind: K) => {
  const found = blocks.find((block): block is Extract<PdfBlock, { kind: K }> => block.kind === kind)
  if (!found) throw new Error(`There is no ${kind}.`)
  return found
}
/** Of the table of comparables. */
const numbersOf = (blocks: readonly PdfBlock[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table' && block.numbered ? block.numbered.map(({ number }) => number) : [],
  )

beforeAll(async () => {
  await learnMarket(db, { countryId: 207, action: 0 }, services.rates.perEur)
}, 120_000)
afterAll(async () => {
  await search.close()
  await drop()
})

test('one keeps an estimate for oneself, which stays as it was', async () => {
  const [ada, other] = [await createUser(db), await createUser(db)]
  const own = as(ada.token)
  const { id } = (await own.create({ title: ' My\u200b flat ', note: 'Sunny', home })).data
  expect((await own.list({})).data).toMatchObject([
    { id, title: 'My flat', isAgencys: false, sharedAt: null, views: 0, mayChange: true },
  ])
  const first = (await own.see({ id })).data
  expect(first).toMatchObject({ note: 'Sunny', agency: null, rights: 'change', home: { area: 80 } })
  expect(first.estimates).toHaveLength(1)
  const { price, low, high, comparables } = valued(first)
  expect(price / (80 * 3500 * Math.exp(0.24))).toBeCloseTo(1, 0)
  expect([low < price, price < high]).toEqual([true, true])
  expect(comparables[0]!.offer).toMatchObject({ id: comparables[0]!.id })
  // A comparable is gone and prices change, but the stored report does not.
  await db
    .updateTable('offers')
    .set({ status: 'archived' })
    .where('id', '=', comparables[0]!.id)
    .execute()
  const later = (await own.see({ id })).data
  expect(valued(later)).toMatchObject({ price, low, high })
  expect(valued(later).comparables[0]).toEqual({ ...comparables[0]!, offer: null })
  const { estimate } = (await own.renew({ id })).data
  const renewed = (await own.see({ id })).data
  expect(renewed.estimates.map((one) => one.id)).toEqual([estimate, first.shown.id])
  expect((await own.see({ id, estimate: first.shown.id! })).data.shown.id).toBe(first.shown.id)
  // Another user, and a visitor.
  await expect(as(other.token).see({ id })).rejects.toMatchObject({ status: 404 })
  await expect(anyone.see({ id })).rejects.toMatchObject({ status: 401 })
  await expect(own.see({ id, estimate: 999_999 })).rejects.toMatchObject({ status: 404 })
  expect((await as(other.token).list({})).data).toEqual([])
  // It is in the export, and goes with the account.
  const exported = await exportAccount(db, ada)
  expect(exported['home_reports']).toMatchObject([{ id, title: 'My flat' }])
  expect(exported['home_estimates']).toHaveLength(2)
  await deleteAccount(
    db,
    (await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()) as never,
  )
  expect(await db.selectFrom('home_reports').select('id').where('id', '=', id).execute()).toEqual(
    [],
  )
})

test('the report of an agency is shown by its link, until that is replaced or revoked', async () => {
  const agency = await agencyOf(db)
  const agent = as(agency.agent.token)
  const { id } = (await agent.create({ title: 'For Mr X', home, agency: true })).data
  const { hash } = (await agent.share({ id })).data
  const seen = (await anyone.see({ id, hash })).data
  expect(seen).toMatchObject({
    rights: null,
    isAgencys: true,
    agency: { name: expect.stringMatching(/^Casa/) },
  })
  // The client strikes comparables: the range follows, and nothing is kept.
  const { comparables, price, low, high } = valued(seen)
  const struck = (
    await anyone.see({ id, hash, without: comparables.slice(0, 12).map((one) => one.id) })
  ).data
  expect(struck.shown.id).toBeNull()
  expect(valued(struck)).not.toMatchObject({ price, low, high })
  expect(valued(struck).comparables.map((one) => one.id)).not.toContain(comparables[0]!.id)
  expect(valued((await anyone.see({ id, hash })).data)).toMatchObject({ price, low, high })
  // Another link, and none.
  const next = (await agent.share({ id })).data.hash
  for (const wrong of [hash, 'x', `${next}x`])
    await expect(anyone.see({ id, hash: wrong })).rejects.toMatchObject({ status: 404 })
  expect((await anyone.see({ id, hash: next })).data.id).toBe(id)
  await expect(anyone.see({ id: id + 1000, hash: next })).rejects.toMatchObject({ status: 404 })
  await agent.unshare({ id })
  await expect(anyone.see({ id, hash: next })).rejects.toMatchObject({ status: 404 })
})

test('members see all reports of their agency; agents change only their own', async () => {
  const [agency, stranger] = [await agencyOf(db), await agencyOf(db)]
  const colleague = await createUser(db)
  await join(db, agency.id, colleague, 'agent')
  const { id } = (await as(agency.agent.token).create({ title: 'Flat', home, agency: true })).data
  expect((await as(colleague.token).see({ id })).data.rights).toBe('read')
  await expect(as(colleague.token).change({ id, title: 'Mine' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(as(colleague.token).share({ id })).rejects.toMatchObject({ status: 403 })
  await expect(as(stranger.owner.token).change({ id, title: 'Mine' })).rejects.toMatchObject({
    status: 404,
  })
  await as(agency.manager.token).change({ id, title: 'Flat 2' })
  expect((await as(agency.owner.token).list({})).data).toMatchObject([
    { title: 'Flat 2', mayChange: true },
  ])
  // The author leaves: it stays the agency's.
  await deleteAccount(
    db,
    (await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', agency.agent.id)
      .executeTakeFirstOrThrow()) as never,
  )
  expect((await as(agency.owner.token).see({ id })).data.title).toBe('Flat 2')
  // An agency that was closed shows nothing.
  const { hash } = (await as(agency.owner.token).share({ id })).data
  await db
    .updateTable('agencies')
    .set({ closed_at: new Date() })
    .where('id', '=', agency.id)
    .execute()
  await expect(anyone.see({ id, hash })).rejects.toMatchObject({ status: 404 })
  // Without an agency there is no report of one.
  await expect(
    as((await createUser(db)).token).create({ title: 'x', home, agency: true }),
  ).rejects.toMatchObject({ status: 404, body: { code: 'no_company' } })
})

test('an author who left loses access to a report, which is deleted with the agency', async () => {
  const agency = await agencyOf(db)
  const { id } = (await as(agency.agent.token).create({ title: 'Flat', home, agency: true })).data
  const before = await exportAccount(db, agency.agent)
  expect([before['home_reports'], before['home_estimates']]).toMatchObject([[{ id }], [{}]])
  await db.transaction().execute((transaction) => leaveAgency(transaction, agency.agent.id))
  const after = await exportAccount(db, agency.agent)
  expect([after['home_reports'], after['home_estimates']]).toEqual([[], []])
  expect((await as(agency.owner.token).list({})).data).toMatchObject([{ id, author: null }])
  const own = (await as(agency.owner.token).create({ title: 'Mine', home })).data
  await db
    .transaction()
    .execute((transaction) => closeAgency(transaction, agency.id, agency.owner.id))
  const { rows: left } = await sql`
    select id from home_reports where id in (${id}, ${own.id})`.execute(db)
  expect(left).toEqual([{ id: own.id }])
})

test('views by the link are counted once a visitor, from our pages alone', async () => {
  const ada = await createUser(db)
  const own = as(ada.token)
  const { id } = (await own.create({ title: 'Flat', home })).data
  const { hash } = (await own.share({ id })).data
  const view = (agent: string, body: object, site = 'same-origin') =>
    api.fetch(
      new Request(`http://portal.test/api/home-reports/${id}/view`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': agent,
          'sec-fetch-site': site,
        },
        body: JSON.stringify(body),
      }),
      { log, requestId: 'r', clientAddress: '192.0.2.7', internal: false },
    )
  const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await view(BROWSER, { hash })
  await view(BROWSER, { hash })
  await view('Googlebot/2.1', { hash })
  await view(`${BROWSER} other`, { hash }, 'cross-site')
  expect((await view(`${BROWSER} other`, { hash: 'wrong' })).status).toBe(404)
  expect((await own.see({ id })).data.views).toBe(1)
})

test('an estimate that the owner of an offer switched off is in no stranger’s report, and in that of the owner', async () => {
  const [agency, stranger] = [await agencyOf(db), await createUser(db)]
  const { id: offer } = await db
    .selectFrom('offers')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const set = (values: { shows_estimate: boolean; agency_id: number | null }) =>
    db.updateTable('offers').set(values).where('id', '=', offer).execute()
  await set({ shows_estimate: true, agency_id: agency.id })
  const saved = async (client: ReturnType<typeof as>, agencys: boolean) => {
    const made = await client.create({ title: 'It', home: { ...home, offer }, agency: agencys })
    return { id: made.data.id, hash: (await client.share({ id: made.data.id })).data.hash }
  }
  const own = await saved(as(agency.agent.token), true)
  const foreign = await saved(as(stranger.token), false)
  const before = await anyone.see(foreign)
  expect(valued(before.data).price).toBeGreaterThan(0)
  const pdfOf = async (which: typeof own) =>
    Buffer.from((await anyone.pdf(which)).data, 'base64').length
  await set({ shows_estimate: false, agency_id: agency.id })
  const withheld = { refused: 'withheld' }
  for (const seen of [
    await anyone.see(foreign),
    await anyone.see({ ...foreign, without: [offer + 1] }),
    await as(stranger.token).see({ id: foreign.id }),
  ]) {
    expect(seen.data.shown.answer).toMatchObject({ buy: withheld, rent: withheld, yield: null })
    expect(seen.data.estimates).toMatchObject([{ buy: null, rent: null }])
  }
  // Its client, who has no account, may strike comparables.
  const shown = valued((await anyone.see(own)).data)
  const without = shown.comparables.slice(0, 12).map((one) => one.id)
  const struck = valued((await anyone.see({ ...own, without })).data)
  expect(struck.comparables.map((one) => one.id)).not.toContain(without[0])
  expect(await pdfOf(foreign)).toBeLessThan(0.9 * (await pdfOf(own)))
  // It was kept nevertheless.
  await set({ shows_estimate: true, agency_id: null })
  expect((await anyone.see(foreign)).data.shown).toEqual(before.data.shown)
}, 60_000)

test('nothing is kept while one side is being prepared', async () => {
  const own = as((await createUser(db)).token)
  await sql`insert into offers (country_id, state_id, city_id, action, category, source_id, status, external_id, price_amount, price_currency, price_type, living_area, lat, lon, address_privacy, coordinate_precision, published_at)
    select 207, 5102, 32653, 1, 1, 1, 'published', 'rent' || i, 100000 + i, 'EUR', 1, 80, 41.39, 2.16, 'exact', 'exact', now() from generate_series(1, 200) i`.execute(
    db,
  )
  await expect(own.create({ title: 'Flat', home })).rejects.toMatchObject({
    status: 422,
    body: { code: 'preparing' },
  })
  await sql`delete from offers where external_id like 'rent%'`.execute(db)
  await own.create({ title: 'Flat', home })
})

test('a home without an estimate, or with invalid facts, is not stored', async () => {
  const own = as((await createUser(db)).token)
  await expect(
    own.create({ title: 'Palace', home: { ...home, area: 90_000 } }),
  ).rejects.toMatchObject({ status: 422, body: { code: 'no_estimate' } })
  await expect(
    own.create({ title: 'In the air', home: { ...home, floor: 9, floors: 2 } }),
  ).rejects.toMatchObject({ status: 422, body: { errors: { floor: [expect.any(String)] } } })
  await expect(
    own.create({ title: 'In Madrid', home: { ...home, lat: 40.42, lon: -3.7 } }),
  ).rejects.toMatchObject({ status: 422, body: { errors: { lat: [expect.any(String)] } } })
  await expect(own.create({ title: ' \u200b ', home })).rejects.toMatchObject({ status: 422 })
  expect((await own.list({})).data).toEqual([])
})

test('a home that was kept before its place was checked is still estimated', async () => {
  const own = as((await createUser(db)).token)
  const { id } = (await own.create({ title: 'Flat', home })).data
  const [madrid] = services.places.search('Madrid', { lang: 'en', limit: 1, areas: false })
  await db
    .updateTable('home_reports')
    .set({ home: JSON.stringify({ ...home, location: madrid!.id }) })
    .where('id', '=', id)
    .execute()
  const { estimate } = (await own.renew({ id })).data
  const { shown } = (await own.see({ id })).data
  expect(shown.id).toBe(estimate)
})

test('the PDF has what the page has: borrowing, rates, and drivers that add up', async () => {
  const own = as((await createUser(db)).token)
  const made = (await own.create({ title: 'Flat', home: { ...home, newBuild: true } })).data
  const drivers = DRIVERS.map((driver, at) => ({
    driver,
    money: 1000 * (at + 1),
  }))
  const sum = drivers.reduce((all, { money }) => all + money, 0)
  const changed = { drivers, typical: 100_000, price: 100_000 + sum, borrowed: { km: 77 } }
  await sql`update home_estimates set answer = answer || jsonb_build_object('rateDate', '2026-11-02', 'buy', answer -> 'buy' || ${JSON.stringify(changed)}::jsonb) where report_id = ${made.id}`.execute(
    db,
  )
  const { data: report } = await own.see({ id: made.id })
  const { blocks } = await composePdf(report, callIn('en'))
  const text = JSON.stringify(blocks)
  expect(text).toContain('homes up to 77 km away')
  expect(text).toContain('Converted at the rates of')
  expect(text).toContain('this country has too few listings')
  expect(text).toContain('New build')
  const table = blocks.find((block) => block.kind === 'table')
  if (table?.kind !== 'table') throw new Error('There is no table.')
  const moneyOf = ([, shown = '']: readonly string[]) =>
    Number(shown.replaceAll(/[^\d−]/g, '').replace('−', '-'))
  const rows = table.rows.map(moneyOf)
  expect(rows.slice(0, -1).reduce((all, one) => all + one, 0)).toBe(rows.at(-1))
  expect(rows.at(-1)).toBe(changed.price)
  expect(table.rows.map(([name]) => name)).toContain('Other facts')
})

test('the PDF for a client has a cover, a map with the comparables, their pictures and the trend', async () => {
  const agency = await agencyOf(db)
  const agent = as(agency.agent.token)
  const { id: offer } = await db
    .selectFrom('offers')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#336699' },
  })
    .jpeg()
    .toBuffer()
  for (const n of [1, 2]) await services.storage.put(`originals/report-${n}`, picture)
  await db
    .insertInto('offer_pictures')
    .values(
      [1, 2].map((n) => ({
        offer_id: offer,
        position: n,
        key: `report-${n}`,
        kind: 'photo' as const,
        width: 900,
        height: 600,
        placeholder: '#336699#336699#336699',
      })),
    )
    .execute()
  const { id } = (await agent.create({ title: 'For Ada', home: { ...home, offer }, agency: true }))
    .data
  const { data: report } = await agent.see({ id })
  const { cover, blocks, title } = await composePdf(report, callIn('en'), { hasPhotos: true })
  expect(title).toContain('For Ada')
  expect(cover!.picture!.length).toBeGreaterThan(500)
  expect(cover!.lines[0]).toContain('Barcelona')
  expect(firstOf(blocks, 'pictures').pictures).toHaveLength(1)
  const { comparables } = valued(report)
  expect(firstOf(blocks, 'map').map.points.map(({ text }) => text)).toEqual(
    comparables.flatMap(({ offer: shown }, at) => (shown?.point ? [String(at + 1)] : [])),
  )
  expect(firstOf(blocks, 'map').map.labels.length).toBeGreaterThan(3)
  expect(numbersOf(blocks)).toHaveLength(comparables.length)
  expect((await agent.pdf({ id })).data.length).toBeGreaterThan(20_000)
}, 60_000)

test('a PDF has photos of the home only if its offer is of the owners of the report', async () => {
  const [agency, competitor, seller] = [
    await agencyOf(db),
    await agencyOf(db),
    await createUser(db),
  ]
  const [first, second] = await db
    .selectFrom('offers')
    .select('id')
    .where('status', '=', 'published')
    .where('agency_id', 'is', null)
    .orderBy('id')
    .limit(2)
    .offset(200)
    .execute()
  const set = (id: number, values: { owner_id?: number; agency_id?: number }) =>
    db.updateTable('offers').set(values).where('id', '=', id).execute()
  await set(first!.id, { agency_id: agency.id })
  await set(second!.id, { owner_id: seller.id })
  const { data, info } = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#777777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer({ resolveWithObject: true })
  await services.storage.put('originals/report-own', data)
  for (const offer of [first!.id, second!.id])
    await db
      .insertInto('offer_pictures')
      .values({
        offer_id: offer,
        position: 0,
        key: 'report-own',
        kind: 'photo',
        width: info.width,
        height: info.height,
        placeholder: '#777777#777777#777777',
      })
      .execute()
  const without = [first!.id, second!.id]
  const bytesFor = async (client: ReturnType<typeof as>, offer: number, isAgencys: boolean) => {
    const { id } = (
      await client.create({
        title: 'It',
        home: { ...home, offer, without },
        agency: isAgencys,
      })
    ).data
    const { hash } = (await client.share({ id })).data
    return Buffer.from((await anyone.pdf({ id, hash })).data, 'base64').length
  }
  const foreign = await bytesFor(as(competitor.agent.token), first!.id, true)
  expect(await bytesFor(as(agency.agent.token), first!.id, true)).toBeGreaterThan(foreign + 50_000)
  expect(await bytesFor(as(seller.token), second!.id, false)).toBeGreaterThan(foreign + 50_000)
  expect(await bytesFor(as(seller.token), first!.id, false)).toBeLessThan(foreign + 20_000)
}, 120_000)

test('the trend in a PDF ends with the month of the report', async () => {
  const own = as((await createUser(db)).token)
  const { id } = (await own.create({ title: 'Flat', home })).data
  const months = [0.8, 0.84, 0.88, 0.92, 0.96, 1].map((index, at) => ({
    country_id: 207,
    action: 0,
    kind: 'city' as const,
    key: 32653,
    month: `2026-0${at + 3}-01`,
    homes: 100,
    index,
    low: index === 1 ? 1 : index - 0.01,
    high: index === 1 ? 1 : index + 0.01,
  }))
  await sql`delete from price_index where kind = 'city' and key = 32653`.execute(db)
  await db.insertInto('price_index').values(months).execute()
  await sql`update home_estimates set taken_at = '2026-06-10' where report_id = ${id}`.execute(db)
  const chart = firstOf(
    (await composePdf((await own.see({ id })).data, callIn('en'))).blocks,
    'chart',
  )
  expect(chart.ends).toEqual(['March 2026', 'June 2026'])
  expect(chart.runs.flat()).toHaveLength(4)
  expect(chart.runs.flat().at(-1)).toMatchObject({ value: 100 })
  // 0.92 / 0.8
  expect(chart.text).toContain('+15')
})

test('the map of a PDF has the digits, the unit and the towns around of its reader', async () => {
  const own = as((await createUser(db)).token)
  const { id } = (await own.create({ title: 'Flat', home })).data
  const { data: report } = await own.see({ id })
  const scalesIn = async (units?: 'metric' | 'imperial') =>
    firstOf((await composePdf(report, callIn('en'), { units })).blocks, 'map').map.scales
  expect((await scalesIn()).slice(0, 5)).toEqual([
    { metres: 100, text: '100 m' },
    { metres: 200, text: '200 m' },
    { metres: 500, text: '500 m' },
    { metres: 1000, text: '1 km' },
    { metres: 2000, text: '2 km' },
  ])
  expect((await scalesIn('imperial'))[3]).toEqual({ metres: 1609.344, text: '1 mile' })

  const { blocks } = await composePdf(report, callIn('fa'))
  const { points } = firstOf(blocks, 'map').map
  for (const { text } of points) expect(text).toMatch(/^[۰-۹]+$/)
  expect(numbersOf(blocks)).toEqual(expect.arrayContaining(points.map(({ text }) => text)))

  // Puigcerdà: the nearest towns are in France.
  const point = { lat: 42.43, lon: 1.93 }
  const [town] = services.places.search('Puigcerdà', { lang: 'en', limit: 1, areas: false })
  const there: HomeReport = {
    ...report,
    home: { ...report.home, location: town!.id },
    shown: {
      ...report.shown,
      answer: { ...report.shown.answer, point, buy: { ...valued(report), comparables: [] } },
    },
  }
  const { labels } = firstOf((await composePdf(there, callIn('en'))).blocks, 'map').map
  const names = labels.map(({ text }) => text)
  expect(names).toEqual(expect.arrayContaining(['Puigcerdà', 'Font-Romeu-Odeillo-Via']))
})

test('a PDF has the words of its reader, in their script', async () => {
  const agency = await agencyOf(db)
  const agent = as(agency.agent.token)
  const { id } = (
    await agent.create({ title: '报告 تقرير Отчёт 😀', note: 'ก x', home, agency: true })
  ).data
  const { hash } = (await agent.share({ id })).data
  for (const locale of ['en', 'ar'] as const) {
    const { data } = await as(null, locale).pdf({ id, hash })
    const bytes = Buffer.from(data, 'base64')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain(`/Lang (${locale})`)
    expect(bytes.length).toBeGreaterThan(10_000)
  }
  await agent.unshare({ id })
  await expect(anyone.pdf({ id, hash })).rejects.toMatchObject({ status: 404 })
}, 60_000)
