import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createUser, readMails } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import type { Services } from '../../context.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { notifyCut } from './cuts.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const services = portal.services as unknown as Services
const [owner, reader, late, moderator] = [
  await createUser(db),
  await createUser(db),
  await createUser(db),
  await createUser(db, { roles: ['moderator'] }),
]
await db.updateTable('users').set({ locale: 'de' }).where('id', '=', reader.id).execute()
const { id: offer } = await portal.publish(owner, moderator)
const FIRST = 325_000_00

const save = (user: { id: number }, at = '2026-01-01T00:00:00Z') =>
  db.insertInto('favorites').values({ user_id: user.id, offer_id: offer, saved_at: at }).execute()
const price = (amount: number) =>
  db
    .updateTable('offers')
    .set({ price_amount: amount, price_since: new Date() })
    .where('id', '=', offer)
    .execute()
const jobs = () => db.selectFrom('jobs').select('kind').execute()
/** The mails, once the minute of each job is over. */
async function mails() {
  await db.updateTable('jobs').set({ run_at: '-infinity' }).execute()
  return (await readMails(services)).filter(({ text }) => text.includes('/unsubscribe/homes-'))
}
const notices = () =>
  db
    .selectFrom('notifications')
    .select(['user_id', 'params', 'offer_id', 'link'])
    .where('title', '=', 'favorites.notice.title')
    .orderBy('id')
    .execute()

beforeEach(async () => {
  for (const table of ['favorites', 'jobs', 'notifications', 'notification_settings'] as const)
    await db.deleteFrom(table).execute()
  await price(FIRST)
  await sql`delete from offer_prices`.execute(db)
  await sql`insert into offer_prices (offer_id, at, amount, currency, type)
    select id, now() - interval '1 day', price_amount, price_currency, price_type from offers`.execute(
    db,
  )
  await db.deleteFrom('jobs').execute()
})

test('a cut reaches who saved the home, by notice and mail, without a saved search', async () => {
  await Promise.all([save(reader), save(owner), save(late, '2100-01-01T00:00:00Z')])
  await price(FIRST * 0.9)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: reader.email,
    subject: expect.stringMatching(/^Preis gesenkt: /),
  })
  expect(mail!.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail!.text).toContain('292.500')
  const [notice, ...more] = await notices()
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    user_id: reader.id,
    offer_id: offer,
    params: {
      price: expect.stringContaining('292.500'),
      before: expect.stringContaining('325.000'),
    },
    link: expect.stringMatching(new RegExp(`^/offer/.*-${offer}$`)),
  })
})

test('one a day for each home and reader, and none of a price that wiggles or went up again', async () => {
  await save(reader)
  await price(FIRST * 0.995)
  expect(await jobs()).toEqual([])
  await price(FIRST * 0.9)
  await price(FIRST)
  expect(await mails()).toEqual([])
  expect(await notices()).toEqual([])
  await price(FIRST * 0.85)
  expect(await mails()).toHaveLength(1)
  await price(FIRST * 0.8)
  expect(await mails()).toEqual([])
  await db
    .updateTable('favorites')
    .set({ cut_notified_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await price(FIRST * 0.7)
  expect(await mails()).toHaveLength(1)
  expect(await notices()).toHaveLength(2)
})

test('without a reader there is no job, and who wants no mails gets the notice alone', async () => {
  await price(FIRST * 0.9)
  expect(await jobs()).toEqual([])
  await price(FIRST)
  await save(reader)
  await db
    .insertInto('notification_settings')
    .values({ user_id: reader.id, kind: 'homes', portal: true, mail: false, push: true })
    .execute()
  await price(FIRST * 0.8)
  expect(await mails()).toEqual([])
  expect(await notices()).toHaveLength(1)
})

test('no mail once the price is back up or the home unsaved, as after quiet hours', async () => {
  /** Ends the first job, so that only the mail waits. */
  const notified = async () => {
    const job = await db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'home_cut')
      .executeTakeFirstOrThrow()
    await notifyCut(job as unknown as Job, services)
    expect(await jobs()).toEqual([{ kind: 'home_cut_mail' }])
  }
  await save(reader)
  await price(FIRST * 0.9)
  await notified()
  await price(FIRST)
  await db.deleteFrom('jobs').where('kind', '=', 'home_cut').execute()
  expect(await mails()).toEqual([])

  await db.updateTable('favorites').set({ cut_notified_at: null }).execute()
  await price(FIRST * 0.8)
  await notified()
  await db.deleteFrom('favorites').execute()
  expect(await mails()).toEqual([])
})
