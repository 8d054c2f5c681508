import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

test('export feeds refer to the visible entry of a merged town, once; other feeds do not change', async () => {
  const { id: user_id } = await createUser(db)
  const searches: [before: object, after: object][] = [
    [
      { location: 'city143243', action: 0 },
      { location: 'city88915', action: 0 },
    ],
    [
      { location: ['city143243', 'city88915', 'state1175'], price: { from: 1 } },
      { location: ['city88915', 'state1175'], price: { from: 1 } },
    ],
    [{ location: ['state4859', 'city32653'] }, { location: ['state4859', 'city32653'] }],
    [{ action: 1 }, { action: 1 }],
  ]
  const values = searches.map(([search], at) => ({
    user_id,
    name: `${at}`,
    format: 'kyero' as const,
    search: JSON.stringify(search),
    key: `${at}`.padStart(32, 'k'),
  }))
  await db.insertInto('feed_exports').values(values).execute()
  const migration = await readFile(
    new URL('migrations/044_feeds_of_merged_towns.sql', import.meta.url),
    'utf8',
  )
  await db.transaction().execute((transaction) => sql.raw(migration).execute(transaction))
  expect(
    (await db.selectFrom('feed_exports').select('search').orderBy('id').execute()).map(
      ({ search }) => search,
    ),
  ).toEqual(searches.map(([, after]) => after))
})
