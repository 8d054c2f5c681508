import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { agencyOf } from '#tests/agencies.ts'
import { createTestDatabase } from '#tests/database.ts'
import { seedDemo } from './demo.ts'
import { writeWaitingReviews } from './lives/moderator.ts'

const places = await loadPlaces()
const storage = createDiskStorage(tmpdir())
const databases: { drop(): Promise<void> }[] = []
afterAll(async () => {
  for (const { drop } of databases) await drop()
})
const fresh = async () => {
  const database = await createTestDatabase()
  databases.push(database)
  return database.db
}

test.each(['users', 'offers'])(
  'a portal with %s of its own gets no lives and no legal pages',
  async (own) => {
    const db = await fresh()
    if (own === 'users') await createUser(db)
    else
      await sql`with s as (insert into sources (key, format) values ('feed', 'csv') returning id)
      insert into offers (country_id, action, category, source_id, status, external_id, price_currency, price_type, published_at) select 207, 0, 1, id, 'published', 'x', 'EUR', 4, now() from s`.execute(
        db,
      )
    const lines: string[] = []
    expect(
      await seedDemo({ db, places, storage, log: (line) => lines.push(line), count: 300 }),
    ).toBeGreaterThan(250)
    const { rows } = await sql<object>`
    select (select count(*)::int from page_texts where subject in ('imprint', 'terms', 'privacy')) as pages, (select count(*)::int from terms_agreements) as agreements,
      (select count(*)::int from tickets) as tickets, (select count(*)::int from offer_drafts) as drafts`.execute(
      db,
    )
    expect(rows).toEqual([{ pages: 0, agreements: 0, tickets: 0, drafts: 0 }])
    expect(lines.join()).toContain('left out')
  },
)

test('reviews by others are not put back to waiting', async () => {
  const db = await fresh()
  const [agency, { id: user_id }] = [await agencyOf(db), await createUser(db)]
  const review = {
    status: 'published',
    reply: 'Danke für die Bewertung',
    reply_status: 'published',
  } as const
  await db
    .insertInto('agency_reviews')
    .values({
      agency_id: agency.id,
      user_id,
      author: 'Ada L.',
      stars: 4,
      text: 'Gut',
      lang: 'de',
      ...review,
    })
    .execute()
  await writeWaitingReviews(db, new Date())
  expect(
    await db.selectFrom('agency_reviews').select(['status', 'reply', 'reply_status']).execute(),
  ).toEqual([review])
})
