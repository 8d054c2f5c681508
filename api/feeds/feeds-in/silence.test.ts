import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { expireSilent } from './run.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

let userId: number
let sourceId: number
beforeEach(async () => {
  userId = (await createUser(db)).id
  sourceId = (
    await db
      .insertInto('sources')
      .values({
        key: `feed${userId}`,
        name: 'Ours',
        format: 'kyero',
        owner_id: userId,
        last_read_at: sql<string>`now() - interval '200 days'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})

/** A listing of the feed, as it is made public by an import, or by its owner who resumes a paused one. */
const publish = (externalId: string) =>
  db
    .insertInto('offers')
    .values({
      source_id: sourceId,
      external_id: externalId,
      status: 'published',
      action: 0,
      category: 1,
      price_currency: 'EUR',
      price_type: 4,
      country_id: 207,
      published_at: new Date(),
    })
    .execute()
const warned = (ago: string) =>
  db
    .updateTable('sources')
    .set({ warned_at: sql<string>`now() - ${ago}::interval` })
    .where('id', '=', sourceId)
    .execute()
const statuses = async () =>
  (
    await db
      .selectFrom('offers')
      .select('status')
      .where('source_id', '=', sourceId)
      .orderBy('external_id')
      .execute()
  ).map(({ status }) => status)
const notices = async () =>
  (
    await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

test('a listing that is public again after its feed expired expires again, without a second notice', async () => {
  await publish('1')
  await expireSilent(db)
  await warned('7 days')
  await expireSilent(db)
  const both = ['feedsIn.notice.expiring.title', 'feedsIn.notice.expired.title']
  expect([await statuses(), await notices()]).toEqual([['expired'], both])
  await publish('2')
  await expireSilent(db)
  expect([await statuses(), await notices()]).toEqual([['expired', 'expired'], both])
})

test('an owner is warned once, however often the feed is looked at in the week before', async () => {
  await publish('1')
  for (const ago of ['1 minute', '3 days', '6 days 23 hours']) {
    await expireSilent(db)
    await warned(ago)
  }
  expect([await statuses(), await notices()]).toEqual([
    ['published'],
    ['feedsIn.notice.expiring.title'],
  ])
})

test('a feed without public listings is not written about', async () => {
  await expireSilent(db)
  expect(await notices()).toEqual([])
})
