import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, waiting } from '#tests/database.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)

let source = 0
beforeAll(async () => {
  source = (
    await db
      .insertInto('sources')
      .values({ key: 'test', format: 'direct' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})

let external = 0
async function insertOffer(
  values: {
    price_amount?: number | null
    price_type?: number
    price_since?: string
    status?: 'draft'
    published_at?: string | null
  } = {},
): Promise<number> {
  const row = {
    source_id: source,
    external_id: String(++external),
    action: 0,
    category: 1,
    price_amount: 100_00,
    price_currency: 'EUR',
    price_type: 0,
    country_id: 207,
    status: 'published' as const,
    published_at: '2026-01-01T00:00:00Z',
    ...values,
  }
  return (await db.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const prices = (id: number) =>
  db
    .selectFrom('offer_prices')
    .select(['at', 'amount'])
    .where('offer_id', '=', id)
    .orderBy('at')
    .execute()
const statuses = (id: number) =>
  db
    .selectFrom('offer_statuses')
    .select('status')
    .where('offer_id', '=', id)
    .orderBy('at')
    .execute()
const changes = async (id: number) =>
  (await db.selectFrom('offer_changes').selectAll().where('offer_id', '=', id).execute()).length

test('a new offer starts its histories and is logged for search', async () => {
  const id = await insertOffer({ price_since: '2020-02-03T04:05:06.123456Z' })
  expect(await prices(id)).toEqual([{ at: '2020-02-03T04:05:06.123456Z', amount: 100_00 }])
  expect(await statuses(id)).toEqual([{ status: 'published' }])
  expect(await changes(id)).toBe(1)
})

test('a changed price adds an entry as of now, unless the statement sets the date', async () => {
  const id = await insertOffer({ price_since: '2020-01-01T00:00:00Z' })
  await db.updateTable('offers').set({ price_amount: 90_00 }).where('id', '=', id).execute()
  const [, second] = await prices(id)
  expect(Math.abs(Date.parse(second?.at ?? '') - Date.now())).toBeLessThan(60_000)
  await db
    .updateTable('offers')
    .set({ price_amount: 80_00, price_since: '2021-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute()
  expect((await prices(id)).map((price) => price.amount)).toEqual([100_00, 80_00, 90_00])
})

test('each change in a transaction adds an entry; an unchanged price adds none', async () => {
  const id = await insertOffer()
  await db.transaction().execute(async (transaction) => {
    for (const amount of [90_00, 80_00, 80_00])
      await transaction
        .updateTable('offers')
        .set({ price_amount: amount })
        .where('id', '=', id)
        .execute()
  })
  expect((await prices(id)).map((price) => price.amount)).toEqual([100_00, 90_00, 80_00])
  await db.updateTable('offers').set({ reference: 'R1' }).where('id', '=', id).execute()
  expect(await prices(id)).toHaveLength(3)
})

test('each status adds an entry; an update sets updated_at', async () => {
  const id = await insertOffer()
  const before = await db
    .selectFrom('offers')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('offers').set({ status: 'reserved' }).where('id', '=', id).execute()
  await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', id).execute()
  expect((await statuses(id)).map((row) => row.status)).toEqual(['published', 'reserved', 'sold'])
  const after = await db
    .selectFrom('offers')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after.updated_at > before.updated_at).toBe(true)
})

test('a deleted offer is logged for search', async () => {
  const id = await insertOffer()
  await db.deleteFrom('offers').where('id', '=', id).execute()
  expect(await changes(id)).toBe(2)
})

test('a reader that starts at the oldest running transaction misses no change in any order of commits', async () => {
  const oldest = async () =>
    (
      await sql<{
        xmin: string
      }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
    ).rows[0]?.xmin ?? ''
  const changedSince = async (xid: string) =>
    (
      await sql<{
        id: number
      }>`select distinct offer_id as id from offer_changes where xid >= ${xid}::xid8`.execute(db)
    ).rows.map((row) => row.id)
  const slowId = await insertOffer()
  const quickId = await insertOffer()
  const slow = new pg.Client({ connectionString: url })
  await slow.connect()
  await slow.query('begin')
  await slow.query('update offers set reference = $1 where id = $2', ['slow', slowId])
  await db.updateTable('offers').set({ reference: 'quick' }).where('id', '=', quickId).execute()
  // A reader comes between the two commits; it stores its next start before it reads.
  const mark = await oldest()
  await slow.query('commit')
  await slow.end()
  expect(await changedSince(mark)).toContain(slowId)
})

test('listeners are notified when a transaction commits, not before', async () => {
  const listener = new pg.Client({ connectionString: url })
  await listener.connect()
  await listener.query('listen offer_changes')
  let notifications = 0
  listener.on('notification', () => notifications++)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('offers')
      .set({ reference: 'R2' })
      .where('source_id', '=', source)
      .execute()
    await listener.query('select 1')
    expect(notifications).toBe(0)
  })
  await expect.poll(() => notifications).toBe(1)
  await listener.end()
})

test.each([
  ['on request with an amount', { price_type: 4, price_amount: 1 }],
  ['for sale by the month', { price_type: 1 }],
  ['published without a date', { status: 'published', published_at: null }],
  ['a city without its state', { city_id: 1 }],
  ['half a coordinate', { lat: 1 }],
])('refuses an offer that cannot be: %s', async (_, values) => {
  const row = {
    source_id: source,
    external_id: String(++external),
    action: 0,
    category: 1,
    price_amount: 1,
    price_currency: 'EUR',
    price_type: 0,
    country_id: 207,
  }
  await expect(
    db
      .insertInto('offers')
      .values({ ...row, ...values } as never)
      .execute(),
  ).rejects.toThrow('violates check constraint')
})

test('texts and pictures need an existing offer, and are deleted with it', async () => {
  const [one, other] = [await insertOffer(), await insertOffer()]
  const text = (offer_id: number, lang = 'en') => ({
    offer_id,
    lang,
    title: 'Home',
    description: '',
  })
  const picture = (offer_id: number, position = 0) => ({
    offer_id,
    position,
    source_url: 'https://pictures.example/1.jpg',
  })
  await db
    .insertInto('offer_texts')
    .values([text(one), text(one, 'de'), text(other)])
    .execute()
  await db
    .insertInto('offer_pictures')
    .values([picture(one), picture(one, 1), picture(other)])
    .execute()
  await expect(
    db
      .insertInto('offer_texts')
      .values([text(one, 'es'), text(999_999)])
      .execute(),
  ).rejects.toMatchObject({ code: '23503', message: expect.stringContaining('999999') as string })
  await expect(
    db
      .insertInto('offer_pictures')
      .values([picture(one, 2), picture(999_999)])
      .execute(),
  ).rejects.toMatchObject({ code: '23503' })
  await expect(
    db
      .updateTable('offer_pictures')
      .set({ offer_id: other, position: 5 })
      .where('offer_id', '=', one)
      .execute(),
  ).rejects.toMatchObject({ code: '23503' })
  await db.deleteFrom('offers').where('id', '=', one).execute()
  const remaining = async (table: 'offer_texts' | 'offer_pictures') =>
    (
      await db.selectFrom(table).select('offer_id').where('offer_id', 'in', [one, other]).execute()
    ).map(({ offer_id }) => offer_id)
  expect([await remaining('offer_texts'), await remaining('offer_pictures')]).toEqual([
    [other],
    [other],
  ])
})

test('adding texts locks the offer; a deleted offer gets none', async () => {
  const [locked, deleted] = [await insertOffer(), await insertOffer()]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text = (offer_id: number) =>
    db
      .insertInto('offer_texts')
      .values({ offer_id, lang: 'en', title: 'Home', description: '' })
      .execute()
  try {
    await client.query('begin')
    await client.query(
      "insert into offer_texts (offer_id, lang, title) values ($1, 'en', 'Home')",
      [locked],
    )
    const deleting = db.deleteFrom('offers').where('id', '=', locked).execute()
    await expect.poll(() => waiting(db)).toBe(1)
    await client.query('commit')
    await deleting
    expect(
      await db.selectFrom('offer_texts').select('lang').where('offer_id', '=', locked).execute(),
    ).toEqual([])

    await client.query('begin')
    await client.query('delete from offers where id = $1', [deleted])
    const refused = expect(text(deleted)).rejects.toMatchObject({ code: '23503' })
    await expect.poll(() => waiting(db)).toBe(1)
    await client.query('commit')
    await refused
  } finally {
    await client.end()
  }
})

test.each([
  ['another type', { price_type: 3 }, { amount: 100_00, currency: 'EUR', type: 3 }],
  ['another currency', { price_currency: 'USD' }, { amount: 100_00, currency: 'USD', type: 0 }],
  ['another amount', { price_amount: 90_00 }, { amount: 90_00, currency: 'EUR', type: 0 }],
  [
    'on request from now on',
    { price_type: 4, price_amount: null },
    { amount: null, currency: 'EUR', type: 4 },
  ],
])(
  'a price that changes in one thing alone is an entry of its history: %s',
  async (_, change, entry) => {
    const id = await insertOffer()
    await db.updateTable('offers').set(change).where('id', '=', id).execute()
    expect(
      await db
        .selectFrom('offer_prices')
        .select(['amount', 'currency', 'type'])
        .where('offer_id', '=', id)
        .orderBy('at')
        .execute(),
    ).toEqual([{ amount: 100_00, currency: 'EUR', type: 0 }, entry])
  },
)

test('a price on request starts the price history, published at once or from a draft', async () => {
  const onRequest = { price_type: 4, price_amount: null }
  const history = (id: number) =>
    db.selectFrom('offer_prices').select(['amount', 'type']).where('offer_id', '=', id).execute()
  const [atOnce, drafted] = [
    await insertOffer(onRequest),
    await insertOffer({ ...onRequest, status: 'draft', published_at: null }),
  ]
  expect([await history(atOnce), await history(drafted)]).toEqual([[{ amount: null, type: 4 }], []])
  await db
    .updateTable('offers')
    .set({ status: 'published', published_at: new Date() })
    .where('id', '=', drafted)
    .execute()
  expect(await history(drafted)).toEqual([{ amount: null, type: 4 }])
})

test('an update that does not change the status adds no history entry', async () => {
  const id = await insertOffer()
  for (const change of [
    { reference: 'R2' },
    { price_amount: 90_00 },
    { bedrooms: 3 },
    { status: 'published' as const },
  ])
    await db.updateTable('offers').set(change).where('id', '=', id).execute()
  expect(await statuses(id)).toEqual([{ status: 'published' }])
})

test('a draft has no price history, however often its price changes', async () => {
  const id = await insertOffer({ status: 'draft', published_at: null })
  await db.updateTable('offers').set({ price_amount: 90_00 }).where('id', '=', id).execute()
  expect(await prices(id)).toEqual([])
})
