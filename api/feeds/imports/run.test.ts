import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { parseMapping } from '#feeds/mapping.ts'
import { loadPlaces, type Places } from '#places/index.ts'
import { zipOf } from '#tests/feeds/zip.ts'
import { createTestDatabase } from '#tests/database.ts'
import { fileOnDisk } from './file.ts'
import { allProblems, ensureSource, lockSource, type Db, type RunFigures } from './queries.ts'
import { writeReport } from './report.ts'
import { ImportBusy, runImport, type ImportOrder } from './run.ts'

const { db, ownerUrl, drop } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lares-import-'))
let places: Places
beforeAll(async () => {
  places = await loadPlaces()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

const MAPPING = {
  format: 'csv',
  attribution: 'Thanks to the town hall',
  identity: 'id',
  period: { column: 'quarter', format: 'YYYYQn' },
  action: { constant: 'buy' },
  category: { constant: 'apartment' },
  price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
  place: { country: { constant: 'Spain' }, province: { constant: 'Barcelona' }, town: 'town' },
  numbers: { builtArea: 'area' },
  pictures: { columns: ['picture'] },
  texts: { en: { title: 'Apartment in {town}' }, de: { title: 'Wohnung in {town}' } },
}

let files = 0
function fileOf(lines: string[]): string {
  const file = join(folder, `${(files += 1)}.csv`)
  writeFileSync(file, ['id,quarter,price,town,area,picture', ...lines].join('\n'))
  return file
}

interface Outcome {
  run: RunFigures
  problems: { item: number; code: string; severity: string }[]
}

async function run(
  file: string,
  source: string,
  more: Partial<ImportOrder> = {},
): Promise<Outcome> {
  const problems: Outcome['problems'] = []
  const figures = await runImport(db, places, {
    file: fileOnDisk(file),
    source,
    format: 'csv',
    mapping: parseMapping(JSON.stringify(MAPPING)),
    dryRun: false,
    report: async (runDb: Db, { id }) => {
      for await (const { item, code, severity } of allProblems(runDb, id))
        problems.push({ item, code, severity })
    },
    ...more,
  })
  return { run: figures, problems }
}

const offersOf = (source: string) =>
  db
    .selectFrom('offers')
    .innerJoin('sources', 'sources.id', 'source_id')
    .where('sources.key', '=', source)
    .selectAll('offers')
    .orderBy('external_id')
    .execute()

describe('a hostile file', () => {
  test('characters that the database cannot hold do not end the import, wherever they stand', async () => {
    const file = join(folder, 'characters.csv')
    const half = `${'x'.repeat(254)}😀`
    writeFileSync(
      file,
      `id,quarter,price,town,area,picture,bad\0column\n${half},2018Q1,100,Barcelona,50,,v\nplain \\u0000,2018Q1,100,Barcelona,50,,v\n`,
    )
    const { run: figures } = await run(file, 'characters')
    expect(figures).toMatchObject({ status: 'done', items: 2, created: 1, rejected: 1 })
    expect(await offersOf('characters')).toMatchObject([
      { external_id: 'plain \\u0000', attributes: { 'bad\ufffdcolumn': 'v' } },
    ])
  })

  test('a header that is too long is reported, too', async () => {
    const file = join(folder, 'header.csv')
    writeFileSync(file, 'id\0,id\0\n1,2\n')
    const { run: figures } = await run(file, 'header')
    expect(figures).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('id\ufffd') as string,
    })
  })

  test('nothing is published, and no price holds, in the future', async () => {
    const before = Date.now()
    await run(fileOf(['f,2190Q1,120,Barcelona,50,', 'f,2191Q1,130,Barcelona,50,']), 'future')
    const [offer] = await offersOf('future')
    expect(Date.parse(offer!.published_at!)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(offer!.published_at!)).toBeGreaterThanOrEqual(before - 1000)
    const prices = await db
      .selectFrom('offer_prices')
      .selectAll()
      .where('offer_id', '=', offer!.id)
      .execute()
    expect(prices.map(({ amount }) => amount)).toEqual([13000])
    await run(fileOf(['f,2192Q1,140,Barcelona,50,']), 'future')
    const [changed] = await offersOf('future')
    expect(changed!.price_amount).toBe(14000)
    expect(Date.parse(changed!.price_since)).toBeLessThanOrEqual(Date.now())
  })
})

describe('an import', () => {
  const file = fileOf([
    'a,2018Q2,120,Barcelona,50,https://p.example/1.jpg',
    'b,2018Q1,300,Barcelona,60,',
    'a,2018Q1,100,Barcelona,50,',
    'bad,2018Q1,,Barcelona,60,',
    'a,2018Q3,120,Barcelona,51,https://p.example/1.jpg',
    'c,2018Q1,400,Atlantis,not much,',
  ])

  test('stores good items, joins states of one offer, and reports errors', async () => {
    const { run: figures, problems } = await run(file, 'town')
    expect(figures).toMatchObject({
      status: 'done',
      items: 6,
      position: 6,
      created: 3,
      updated: 0,
      unchanged: 0,
      rejected: 1,
      merged: 2,
      error: null,
    })
    expect(problems).toEqual([
      { item: 4, code: 'missing', severity: 'rejected' },
      { item: 6, code: 'invalid_number', severity: 'dropped' },
      { item: 6, code: 'unknown_town', severity: 'dropped' },
    ])
    const [a, b, c] = await offersOf('town')
    expect(a).toMatchObject({
      status: 'published',
      price_amount: 12_000,
      price_since: '2018-06-30T00:00:00Z',
      listed_at: '2018-03-31T00:00:00Z',
      built_area: 51,
      country_id: 207,
      city_id: 32653,
    })
    expect(b).toMatchObject({ price_amount: 30_000, price_since: '2018-03-31T00:00:00Z' })
    expect(c).toMatchObject({
      city_id: null,
      state_id: 5102,
      district: 'Atlantis',
      attributes: { town: 'Atlantis' },
    })
    const history = await db
      .selectFrom('offer_prices')
      .select(['at', 'amount'])
      .where('offer_id', '=', a!.id)
      .orderBy('at')
      .execute()
    expect(history).toEqual([
      { at: '2018-03-31T00:00:00Z', amount: 10_000 },
      { at: '2018-06-30T00:00:00Z', amount: 12_000 },
    ])
    expect(
      await db
        .selectFrom('offer_texts')
        .select(['lang', 'title', 'origin'])
        .where('offer_id', '=', a!.id)
        .orderBy('lang')
        .execute(),
    ).toEqual([
      { lang: 'de', title: 'Wohnung in Barcelona', origin: 'feed' },
      { lang: 'en', title: 'Apartment in Barcelona', origin: 'feed' },
    ])
    expect(
      await db
        .selectFrom('sources')
        .select('attribution')
        .where('key', '=', 'town')
        .executeTakeFirst(),
    ).toEqual({
      attribution: 'Thanks to the town hall',
    })
    expect(await db.selectFrom('import_rows').selectAll().execute()).toEqual([])
  })

  test('of the same file again writes nothing', async () => {
    await run(file, 'again')
    const before = await sql<{
      changes: number
    }>`select count(*) as changes from offer_changes`.execute(db)
    const { run: figures } = await run(file, 'again')
    expect(figures).toMatchObject({
      status: 'done',
      created: 0,
      updated: 0,
      unchanged: 3,
      rejected: 1,
      merged: 2,
    })
    const after = await sql<{
      changes: number
    }>`select count(*) as changes from offer_changes`.execute(db)
    expect(after.rows).toEqual(before.rows)
  })

  test('of a hidden home sets its publication date when it is shown first', async () => {
    const mapping = parseMapping(
      JSON.stringify({ ...MAPPING, pictures: undefined, status: 'status' }),
    )
    const say = async (price: number, status: string) => {
      const hidden = join(folder, 'hidden.csv')
      writeFileSync(
        hidden,
        `id,quarter,price,town,area,status\na,2018Q1,${price},Barcelona,50,${status}\n`,
      )
      await run(hidden, 'hidden', { mapping })
      const [offer] = await offersOf('hidden')
      return [offer?.status, offer?.price_amount, offer?.published_at !== null]
    }
    expect(await say(100, 'paused')).toEqual(['paused', 10_000, false])
    expect(await say(110, 'paused')).toEqual(['paused', 11_000, false])
    expect(await say(110, 'archived')).toEqual(['archived', 11_000, false])
    expect(await say(120, 'published')).toEqual(['published', 12_000, true])
    expect(await say(130, 'paused')).toEqual(['paused', 13_000, true])
  })

  test('of a changed file writes the changes; status, owner’s texts and fetched pictures stay', async () => {
    await run(file, 'changed')
    const [a] = await offersOf('changed')
    await db
      .updateTable('offer_pictures')
      .set({ key: 'fetched.jpg', width: 800, height: 600 })
      .where('offer_id', '=', a!.id)
      .execute()
    await db
      .updateTable('offer_texts')
      .set({ title: 'My home', origin: 'owner' })
      .where('offer_id', '=', a!.id)
      .where('lang', '=', 'en')
      .execute()
    await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', a!.id).execute()
    const newer = fileOf([
      'a,2018Q4,90,Barcelona,51,https://p.example/1.jpg',
      'b,2018Q1,300,Barcelona,60,',
      'd,2018Q4,500,Sabadell,70,',
    ])
    const { run: figures } = await run(newer, 'changed')
    expect(figures).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    const after = await offersOf('changed')
    expect(after).toHaveLength(4)
    expect(after[0]).toMatchObject({
      id: a!.id,
      status: 'paused',
      price_amount: 9_000,
      price_since: '2018-12-31T00:00:00Z',
      published_at: a!.published_at,
      listed_at: '2018-03-31T00:00:00Z',
    })
    expect(
      await db
        .selectFrom('offer_texts')
        .select('title')
        .where('offer_id', '=', a!.id)
        .orderBy('title')
        .execute(),
    ).toEqual([{ title: 'My home' }, { title: 'Wohnung in Barcelona' }])
    expect(
      await db
        .selectFrom('offer_pictures')
        .select(['key', 'width'])
        .where('offer_id', '=', a!.id)
        .execute(),
    ).toEqual([{ key: 'fetched.jpg', width: 800 }])
    expect(
      await db
        .selectFrom('offer_prices')
        .select('amount')
        .where('offer_id', '=', a!.id)
        .orderBy('at')
        .execute(),
    ).toEqual([{ amount: 10_000 }, { amount: 12_000 }, { amount: 9_000 }])
  })

  test('that is dry keeps nothing and reports the same', async () => {
    const { run: figures, problems } = await run(file, 'dry', { dryRun: true })
    expect(figures).toMatchObject({ created: 3, rejected: 1, merged: 2 })
    expect(problems).toHaveLength(3)
    expect(await offersOf('dry')).toEqual([])
    expect(await db.selectFrom('sources').selectAll().where('key', '=', 'dry').execute()).toEqual(
      [],
    )
  })

  test('writes its report as CSV and as JSON', async () => {
    for (const name of ['report.csv', 'report.json']) {
      await run(file, 'report', {
        report: (runDb, { id }) => writeReport(runDb, id, join(folder, name)),
      })
    }
    expect(readFileSync(join(folder, 'report.csv'), 'utf8').split('\r\n').slice(0, 2)).toEqual([
      'item,external_id,severity,field,code,message,raw',
      '4,bad,rejected,price,missing,Every row needs a price.,',
    ])
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toHaveLength(3)
  })

  test('is refused while another one of the same source is running', async () => {
    await run(file, 'busy')
    await db.connection().execute(async (other) => {
      expect(
        await lockSource(
          other,
          await ensureSource(other, { key: 'busy', format: 'csv', attribution: null }),
        ),
      ).toBe(true)
      await expect(run(file, 'busy')).rejects.toThrow(ImportBusy)
      await expect(run(file, 'elsewhere')).resolves.toMatchObject({ run: { created: 3 } })
      await sql`select pg_advisory_unlock_all()`.execute(other)
    })
    await expect(run(file, 'busy')).resolves.toMatchObject({ run: { status: 'done' } })
  })

  test('of a source of another format is refused', async () => {
    await run(file, 'format')
    await expect(run(file, 'format', { format: 'kyero', mapping: null })).rejects.toThrow(/format/)
  })

  test('into a source of the portal itself is refused', async () => {
    for (const key of ['direct', 'demo'])
      await expect(run(fileOf(['1,2024Q1,1000,Barcelona,50,']), key)).rejects.toThrow('own')
  })

  test('of a damaged file stores its readable part and reports the failure', async () => {
    const { run: figures } = await run(
      fileOf(['x,2018Q1,100,Barcelona,50,', '"y,2018Q1,100']),
      'damaged',
    )
    expect(figures).toMatchObject({
      status: 'failed',
      created: 1,
      items: 1,
      error: expect.stringContaining('beyond item 1'),
    })
  })

  test('of a file without a valid identity is rejected before anything is stored', async () => {
    const { run: figures } = await run(
      fileOf(Array.from({ length: 5_001 }, () => 'same,2018Q1,100,Barcelona,50,')),
      'same',
    )
    expect(figures).toMatchObject({
      status: 'failed',
      created: 0,
      error: expect.stringContaining('"same"'),
    })
  })
})

test('one offer that the database refuses does not keep the others out', async () => {
  const owner = connect(ownerUrl)
  onTestFinished(() => owner.destroy())
  // Other tests of this file store homes at that price.
  await sql`alter table offers add constraint unlucky check (price_amount <> 13000) not valid`.execute(
    owner,
  )
  const file = fileOf(
    Array.from({ length: 40 }, (_, index) => `n${index},2018Q1,${index + 1}0,Barcelona,50,`),
  )
  for (const dryRun of [true, false]) {
    const { run: figures, problems } = await run(file, 'unlucky', { dryRun })
    expect(figures).toMatchObject({ status: 'done', created: 39, rejected: 1 })
    expect(problems).toEqual([{ item: 13, code: 'refused_by_database', severity: 'rejected' }])
  }
  await sql`alter table offers drop constraint unlucky`.execute(owner)
})

test('a Kyero feed is stored with its place, and a pin in Miami is taken out', async () => {
  const file = join(folder, 'feed.xml')
  const item = (id: number, town: string, lat: number, lon: number) =>
    `<property><id>${id}</id><price>250000</price><price_freq>sale</price_freq><type>villa</type><town>${town}</town><province>granada</province><location><latitude>${lat}</latitude><longitude>${lon}</longitude></location></property>`
  writeFileSync(
    file,
    `<root><kyero><feed_version>3</feed_version><feed_generated>now</feed_generated></kyero><agent><name>Costa</name></agent>${item(1, 'almunecar', 36.73, -3.69)}${item(2, 'Almuñécar', 25.76, -80.19)}${item(3, 'Cala Nowhere', 36.74, -3.69)}</root>`,
  )
  const { run: figures, problems } = await run(file, 'kyero-feed', {
    format: 'kyero',
    mapping: null,
  })
  expect(figures).toMatchObject({ status: 'done', created: 3 })
  expect(problems.map(({ item: number, code }) => [number, code])).toEqual([
    [0, 'unused'],
    [0, 'unused'],
    [2, 'far_from_place'],
    [3, 'unknown_town'],
  ])
  const stored = await offersOf('kyero-feed')
  const almunecar = places.byPath(places.search('Almuñécar', { limit: 1 })[0]!.path)!
  expect(stored.map((offer) => [offer.city_id === almunecar.cityId, offer.lat])).toEqual([
    [true, 36.73],
    [true, null],
    [expect.any(Boolean), 36.74],
  ])
  expect(
    stored.every((offer) => offer.country_id === 207 && offer.state_id === almunecar.stateId),
  ).toBe(true)
})

test('an OpenImmo archive is stored; a withdrawn offer is archived, and published again by a later file', async () => {
  const file = join(folder, 'openimmo.zip')
  const object = (id: string, more = '') =>
    `<immobilie><objektkategorie><vermarktungsart KAUF="1"/><objektart><wohnung/></objektart></objektkategorie><geo><ort>Berlin</ort><land iso_land="DEU"/></geo><preise><kaufpreis>250000</kaufpreis></preise>${more}<verwaltung_techn><openimmo_obid>${id}</openimmo_obid></verwaltung_techn></immobilie>`
  const status = (stand: string) =>
    `<zustand_angaben><verkaufstatus stand="${stand}"/></zustand_angaben>`
  const take = async (...objects: string[]) => {
    const content = `<openimmo><uebertragung umfang="TEIL"/><anbieter>${objects.join('')}</anbieter></openimmo>`
    writeFileSync(
      file,
      zipOf([
        { name: 'openimmo.xml', content },
        { name: 'a.jpg', content: 'x' },
      ]),
    )
    const { run: figures } = await run(file, 'openimmo-feed', { format: 'openimmo', mapping: null })
    return { figures, statuses: (await offersOf('openimmo-feed')).map((offer) => offer.status) }
  }
  const picture =
    '<anhaenge><anhang location="EXTERN" gruppe="BILD"><anhangtitel>Küche</anhangtitel><daten><pfad>a.jpg</pfad></daten></anhang></anhaenge>'
  expect(await take(object('1', picture), object('2'))).toMatchObject({
    figures: { created: 2 },
    statuses: ['published', 'published'],
  })
  const [first] = await offersOf('openimmo-feed')
  expect(
    await db
      .selectFrom('offer_pictures')
      .select(['source_url', 'alt'])
      .where('offer_id', '=', first!.id)
      .execute(),
  ).toEqual([{ source_url: 'archive:a.jpg', alt: { de: 'Küche' } }])

  const deleted = object('2').replace(
    '<openimmo_obid>',
    '<aktion aktionart="DELETE"/><openimmo_obid>',
  )
  expect(await take(object('1', status('RESERVIERT')), deleted)).toMatchObject({
    figures: { updated: 1, withdrawn: 1, rejected: 0 },
    statuses: ['reserved', 'archived'],
  })
  expect(await take(deleted)).toMatchObject({
    figures: { withdrawn: 0 },
    statuses: ['reserved', 'archived'],
  })
  expect((await take(object('1', status('OFFEN')), object('2'))).statuses).toEqual([
    'published',
    'published',
  ])

  // The source does not overwrite a status that somebody here has changed.
  await db
    .updateTable('offers')
    .set({ status: 'paused' })
    .where('external_id', '=', '1')
    .where('id', '=', first!.id)
    .execute()
  expect((await take(object('1', status('RESERVIERT')))).statuses).toEqual(['paused', 'published'])
})

test('a first file that is refused does not fix the format of its source; a file that was taken does', async () => {
  const key = 'format-of-a-source'
  const first = await ensureSource(db, { key, format: 'kyero', attribution: null })
  expect(await ensureSource(db, { key, format: 'csv', attribution: null })).toBe(first)
  await run(fileOf(['1,2026Q1,100000,Barcelona,80,']), key)
  await expect(ensureSource(db, { key, format: 'kyero', attribution: null })).rejects.toThrow(
    'its format is not kyero',
  )
})
