import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

test('imported homes that were never live lose their day of publication; others keep it', async () => {
  const source = async (key: string, format: 'csv' | 'direct') =>
    (
      await db
        .insertInto('sources')
        .values({ key, format })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [feed, written] = [await source('feed', 'csv'), await source('written', 'direct')]
  const homes = [
    { id: 'hidden', statuses: ['paused'], day: '1 second', is: false },
    { id: 'hidden and withdrawn', statuses: ['paused', 'archived'], day: '1 second', is: false },
    { id: 'once live', statuses: ['published', 'archived'], day: '1 second', is: true },
    { id: 'live', statuses: ['paused', 'published'], day: '1 second', is: true },
    { id: 'a day of its source', statuses: ['sold'], day: '-2 days', is: true },
    { id: 'written here', statuses: ['sold'], day: '1 second', source: written, is: true },
  ]
  for (const { id, statuses, day, source: from = feed } of homes) {
    await sql`
      insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, published_at)
      values (${from}, ${id}, ${statuses[0]}, 0, 1, 100, 'EUR', 0, 207, now() + ${day}::interval)`.execute(
      db,
    )
    for (const status of statuses.slice(1))
      await sql`update offers set status = ${status} where external_id = ${id}`.execute(db)
  }
  const migration = await readFile(
    new URL('migrations/148_days_of_publication.sql', import.meta.url),
    'utf8',
  )
  await db.transaction().execute((transaction) => sql.raw(migration).execute(transaction))
  const rows = await db.selectFrom('offers').select(['external_id', 'published_at']).execute()
  expect(
    Object.fromEntries(rows.map(({ external_id, published_at: at }) => [external_id, at !== null])),
  ).toEqual(Object.fromEntries(homes.map(({ id, is }) => [id, is])))
})
