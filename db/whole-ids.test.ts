import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'

const { db, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)

test('what is stored by a whole id that was written as a fraction keeps its place', async () => {
  const sources = await db
    .insertInto('sources')
    .values([
      { key: 'table', format: 'csv' },
      { key: 'kyero', format: 'kyero' },
    ])
    .returning('id')
    .execute()
  const [table, kyero] = sources.map(({ id }) => id) as [number, number]
  const offer = (source_id: number, external_id: string) => ({
    source_id,
    external_id,
    status: 'published' as const,
    action: 0 as const,
    category: 1 as const,
    price_currency: 'EUR',
    price_type: 4 as const,
    country_id: 207,
    published_at: new Date(),
  })
  const ids = ['1.0', '2.0', '2', '3.50', 'A4.0', '5.0']
  await db
    .insertInto('offers')
    .values([...ids.map((id) => offer(table, id)), offer(kyero, '1.0')])
    .execute()
  const held = (external_id: string) =>
    JSON.stringify({
      rows: { offer: { external_id, area: 1 } },
      doubts: [{ external_id, code: 'unlikely', value: '1' }],
    })
  await db
    .insertInto('feed_items')
    .values([
      { source_id: table, external_id: '1.0', state: 'held', held: held('1.0') },
      { source_id: table, external_id: '2.0', state: 'missing' },
      { source_id: table, external_id: '5.0', state: 'missing' },
      { source_id: table, external_id: '6.0', state: 'quarantined' },
    ])
    .execute()
  await db
    .insertInto('feed_confirmations')
    .values({ source_id: table, external_id: '1.0', code: 'unlikely', value: '1' })
    .execute()

  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const migration = new URL('migrations/217_formats_with_paths.sql', import.meta.url)
  await owner.query(`begin; ${await readFile(migration, 'utf8')}; commit`)
  await owner.end()

  const idsIn = async (of: 'offers' | 'feed_items' | 'feed_confirmations', source: number) =>
    (await db.selectFrom(of).select('external_id').where('source_id', '=', source).execute())
      .map(({ external_id }) => external_id)
      .toSorted()
  expect(await idsIn('offers', table)).toEqual(['1', '2', '2.0', '3.50', '5', 'A4.0'])
  expect(await idsIn('offers', kyero)).toEqual(['1.0'])
  expect(await idsIn('feed_items', table)).toEqual(['1', '2.0', '5', '6'])
  expect(await idsIn('feed_confirmations', table)).toEqual(['1'])
  expect(
    await db.selectFrom('feed_items').select('held').where('external_id', '=', '1').execute(),
  ).toEqual([{ held: JSON.parse(held('1')) }])
})
