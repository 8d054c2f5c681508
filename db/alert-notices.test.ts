import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { connect } from './connect.ts'

const { ownerUrl, drop } = await createTestDatabase()
/** As who may change tables. */
const db = connect(ownerUrl)
afterAll(async () => {
  await db.destroy()
  await drop()
})

test('notices of alerts from before have all numbers of their text; others stay as they were', async () => {
  const { id: user } = await createUser(db)
  // As it was before.
  await sql`alter table saved_searches drop column ending_told_at`.execute(db)
  const alert = 'savedSearches.notice.message'
  await sql`
    insert into notifications (user_id, title, message, params) values
      (${user}, 'a', ${alert}, '{"name":"Flats","count":2}'), (${user}, 'b', 'leads.notice.message', '{"count":1}')`.execute(
    db,
  )
  await sql`
    insert into jobs (kind, data) values
      ('push', ${{ message: alert, params: { name: 'Flats', count: 2 }, link: '/x' }}),
      ('push', ${{ message: 'leads.notice.message', params: { count: 1 }, link: null }}),
      ('alert', '{"alert":1}')`.execute(db)
  const text = await readFile(
    new URL('migrations/147_searches_end_with_a_word.sql', import.meta.url),
    'utf8',
  )
  await db.transaction().execute((transaction) => sql.raw(text).execute(transaction))
  const all = { name: 'Flats', count: 2, new: 0, price_cut: 0, back: 0 }
  expect(await db.selectFrom('notifications').select('params').orderBy('id').execute()).toEqual([
    { params: all },
    { params: { count: 1 } },
  ])
  expect(await db.selectFrom('jobs').select('data').orderBy('id').execute()).toEqual([
    { data: { message: alert, params: all, link: '/x' } },
    { data: { message: 'leads.notice.message', params: { count: 1 }, link: null } },
    { data: { alert: 1 } },
  ])
})
