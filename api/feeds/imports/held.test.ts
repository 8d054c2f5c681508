import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { parseMapping } from '#feeds/mapping.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { confirmHeld } from './held-queries.ts'
import { runImport } from './run.ts'

const { db, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)
const places = await loadPlaces()
const mappingOf = (town: string) =>
  parseMapping(
    JSON.stringify({
      format: 'csv',
      delimiter: ';',
      sparse: true,
      identity: 'id',
      action: { constant: 'buy' },
      category: { constant: 'apartment' },
      price: { amount: 'price', currency: 'currency', type: { constant: 'full' } },
      place: { country: { constant: 'ES' }, town: { constant: town } },
      numbers: { livingArea: 'area', yearBuilt: 'year' },
      texts: { en: { title: 'Flat' } },
    }),
  )

const run = (source: string, ...rows: string[]) => runIn('Marbella', source, ...rows)

async function runIn(town: string, source: string, ...rows: string[]) {
  const problems: { code: string; severity: string; raw: string | null }[] = []
  const text = ['id;price;currency;area;year', ...rows].join('\n')
  const figures = await runImport(db, places, {
    file: {
      name: 'homes.csv',
      size: text.length,
      local: () => expect.unreachable(),
      bytes: () => Readable.from([Buffer.from(text)]),
    },
    format: 'csv',
    mapping: mappingOf(town),
    source,
    isSnapshot: true,
    mayBeFewer: true,
    dryRun: false,
    async report(own, { id }) {
      problems.push(
        ...(await own
          .selectFrom('import_problems')
          .select(['code', 'severity', 'raw'])
          .where('import_id', '=', id)
          .orderBy('item')
          .execute()),
      )
    },
  })
  return { figures, problems }
}
const confirm = (source: number, externalId: string | null) =>
  db.transaction().execute((transaction) => confirmHeld(transaction, source, externalId))
const sourceOf = async (key: string): Promise<number> =>
  (await db.selectFrom('sources').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
const publicPrices = async (key: string) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('offers')
        .select(['external_id', 'price_amount'])
        .where('source_id', '=', await sourceOf(key))
        .where('status', '=', 'published')
        .orderBy('external_id')
        .execute()
    ).map(({ external_id, price_amount }) => [external_id, Number(price_amount) / 100]),
  )
const waiting = async (key: string) =>
  (
    await db
      .selectFrom('feed_items')
      .select('external_id')
      .where('source_id', '=', await sourceOf(key))
      .where('state', '=', 'held')
      .orderBy('external_id')
      .execute()
  ).map(({ external_id }) => external_id)

test('a price that stands for none waits, and is public once it is confirmed', async () => {
  const rows = ['a;1;EUR;80;', 'b;99999999999;EUR;80;', 'c;250000;EUR;80;']
  const { figures, problems } = await run('nothing', ...rows)
  expect(figures).toMatchObject({ items: 3, created: 1, held: 2, rejected: 0 })
  expect(problems).toEqual([
    { code: 'placeholder_price', severity: 'held', raw: '1' },
    { code: 'placeholder_price', severity: 'held', raw: '99999999999' },
  ])
  expect(await publicPrices('nothing')).toEqual({ c: 250_000 })
  const source = await sourceOf('nothing')
  expect(await confirm(source, 'a')).toBe(1)
  expect(await publicPrices('nothing')).toEqual({ a: 1, c: 250_000 })
  expect(await waiting('nothing')).toEqual(['b'])
  // The same file asks no more about it.
  const again = await run('nothing', ...rows, 'd;300000;EUR;80;')
  expect(again.figures).toMatchObject({ created: 1, unchanged: 2, held: 1 })
  // A corrected value needs no answer.
  await run('nothing', 'a;1;EUR;80;', 'b;990000;EUR;80;', 'c;250000;EUR;80;', 'd;300000;EUR;80;')
  expect(await waiting('nothing')).toEqual([])
  expect(await publicPrices('nothing')).toMatchObject({ b: 990_000 })
})

test('of many confirmed items one that the database refuses is put aside, and the others are stored', async () => {
  const rows = Array.from({ length: 7 }, (_, n) => `h${n};1;EUR;${80 + n};`)
  await run('refused', ...rows)
  const source = await sourceOf('refused')
  const owner = connect(ownerUrl)
  onTestFinished(() => owner.destroy())
  await sql`alter table offers add constraint unlucky check (external_id <> 'h3') not valid`.execute(
    owner,
  )
  expect(await confirm(source, null)).toBe(6)
  await sql`alter table offers drop constraint unlucky`.execute(owner)
  expect(Object.keys(await publicPrices('refused'))).toHaveLength(6)
  expect(
    await db
      .selectFrom('feed_items')
      .select(['external_id', 'state'])
      .where('source_id', '=', source)
      .execute(),
  ).toEqual([{ external_id: 'h3', state: 'quarantined' }])
})

test('a price that falls to a tenth waits, and the one before stays public', async () => {
  await run('fell', 'a;95000;EUR;80;', 'b;95000;EUR;80;')
  const { figures, problems } = await run('fell', 'a;9500;EUR;80;', 'b;90000;EUR;80;')
  expect(figures).toMatchObject({ updated: 1, held: 1 })
  expect(problems).toEqual([{ code: 'price_fell', severity: 'held', raw: '9500' }])
  expect(await publicPrices('fell')).toEqual({ a: 95_000, b: 90_000 })
  await confirm(await sourceOf('fell'), null)
  expect(await publicPrices('fell')).toEqual({ a: 9500, b: 90_000 })
  expect(
    await db
      .selectFrom('offer_prices')
      .innerJoin('offers', 'offers.id', 'offer_id')
      .select('amount')
      .where('external_id', '=', 'a')
      .where('source_id', '=', await sourceOf('fell'))
      .execute(),
  ).toHaveLength(2)
})

test('an answer about a sign against the currency is for the whole source', async () => {
  const rows = ['a;£300,000;EUR;80;', 'b;£310,000;EUR;80;', 'c;£320,000;;80;']
  const { figures, problems } = await run('signs', ...rows)
  expect(figures).toMatchObject({ created: 1, held: 2 })
  expect(problems.map(({ code, raw }) => [code, raw])).toEqual([
    ['other_currency', '£300,000'],
    ['other_currency', '£310,000'],
  ])
  expect(await confirm(await sourceOf('signs'), 'a')).toBe(2)
  const again = await run('signs', ...rows, 'd;£330,000;EUR;80;')
  expect(again.figures).toMatchObject({ created: 1, unchanged: 3, held: 0 })
  expect(again.problems.every(({ severity }) => severity === 'noted')).toBe(true)
})

test('a sale by the month and a year far to come wait; an item that its source has no more is forgotten', async () => {
  const { problems } = await run(
    'others',
    'a;900 €/mes;EUR;80;',
    'b;250000;EUR;80;2099',
    'c;250000;EUR;80;',
  )
  expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
    ['sale_by_period', 'held'],
    ['year_ahead', 'held'],
  ])
  expect(await waiting('others')).toEqual(['a', 'b'])
  await run('others', 'b;250000;EUR;80;2099', 'c;250000;EUR;80;')
  expect(await waiting('others')).toEqual(['b'])
  await run('others', 'b;250000;EUR;80;1999', 'c;250000;EUR;80;')
  expect(await waiting('others')).toEqual([])
})

test('a price beyond 20 times the median waits, one beyond 5 times is noted', async () => {
  const girona = places.byPath(places.search('Girona', { limit: 1 })[0]!.path)!
  await db
    .insertInto('market_medians')
    .values({
      country_id: girona.countryId,
      state_id: girona.stateId ?? 0,
      city_id: girona.cityId ?? 0,
      action: 0,
      category: 1,
      month: `${new Date().toISOString().slice(0, 8)}01`,
      n: 50,
      per_m2: 3000,
      currency: 'EUR',
    })
    .execute()
  const { figures, problems } = await runIn(
    'Girona',
    'far',
    'a;7200000;EUR;80;',
    'b;2400000;EUR;80;',
    'c;240000;EUR;80;',
    'd;9000;EUR;80;',
  )
  expect(figures).toMatchObject({ created: 2, held: 2 })
  expect(problems).toEqual([
    { code: 'price_far_off', severity: 'held', raw: '7200000' },
    { code: 'far_from_median', severity: 'noted', raw: '2400000' },
    { code: 'price_far_off', severity: 'held', raw: '9000' },
  ])
})
