import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, readMails } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { sealAgain } from '../accounts/sealed-queries.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import { retryDead } from '../../ground/jobs/list-queries.ts'
import { handlers } from '../../ground/jobs/handlers.ts'
import { mount } from '../http/serve.ts'
import { queueLink } from './send.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
beforeEach(() => db.deleteFrom('jobs').execute())
const services = servicesOver(db)
const TOKEN = `7|${'s'.repeat(40)}`

/** A mail with a link that expires then. */
const order = (inMs: number) =>
  queueLink(
    services,
    'password_reset',
    'ada@example.com',
    'en',
    { name: 'Ada', token: TOKEN },
    { expiresAt: new Date(Date.now() + inMs) },
  )
/** It failed for the last time. */
const bury = () =>
  db
    .updateTable('jobs')
    .set({ attempts: 12, dead_at: sql<string>`now()`, run_at: 'infinity' })
    .execute()

/** The whole table as text; bytes as hexadecimal digits. */
const rows = async () =>
  (
    await sql<{
      text: string
    }>`select jobs::text || ' ' || encode(coalesce(secret, ''), 'escape') as text from jobs`.execute(
      db,
    )
  ).rows.map(({ text }) => text)

test('the link of a queued mail is encrypted in the table and readable in the mail', async () => {
  await order(60_000)
  const [row] = await rows()
  expect(row).toContain('ada@example.com')
  expect(row).not.toContain(TOKEN)
  expect(row).not.toContain('sss')
  expect(row).not.toContain(Buffer.from('sss').toString('hex'))
  expect(await readMails(services)).toMatchObject([{ to: 'ada@example.com', token: TOKEN }])
})

test('an unencrypted link from before an update is encrypted at the start, and sent', async () => {
  const data = (values: object) =>
    JSON.stringify({ template: 'email_change', to: 'ada@example.com', locale: 'en', values })
  await db
    .insertInto('jobs')
    .values([
      // A zero byte: not encrypted yet.
      { kind: 'mail_link', data: data({}), secret: Buffer.from(`\0${TOKEN}`) },
    ])
    .execute()
  expect((await rows())[0]).toContain(TOKEN)
  expect(await sealAgain(db, vaultOf(services.env))).toBe(1)
  expect((await rows())[0]).not.toContain(TOKEN)
  expect(await readMails(services)).toMatchObject([{ to: 'ada@example.com', token: TOKEN }])
})

test('a mail whose link has expired is not sent, and is not tried again', async () => {
  await order(-1)
  expect(await readMails(services)).toEqual([])
  expect(await rows()).toEqual([])

  await order(60_000)
  await order(-1)
  await bury()
  const dead = await db.selectFrom('jobs').select('id').orderBy('id').execute()
  const [alive, expired] = dead.map(({ id }) => id)
  const admin = await createUser(db, { roles: ['admin'] })
  const api = apiOf((app) => mount(app, contract.jobs, handlers, services))
  const retry = (id?: number) =>
    read(
      visitor(api)(
        'POST',
        `/admin/jobs/${id}/retry`,
        {},
        { authorization: `Bearer ${admin.token}` },
      ),
    )
  expect(await retry(expired)).toMatchObject({
    status: 409,
    code: 'link_expired',
    message: expect.stringContaining('has expired') as string,
  })
  expect((await retry(alive)).status).toBe(204)
  expect(await readMails(services)).toMatchObject([{ token: TOKEN }])
  await order(60_000)
  await bury()
  expect(await retryDead(db)).toEqual({ retried: 1, expired: 1 })
  // One of a version that did not say when its link expires.
  await db.deleteFrom('jobs').execute()
  await db.insertInto('jobs').values({ kind: 'mail_link' }).execute()
  await bury()
  expect(await retryDead(db)).toEqual({ retried: 0, expired: 1 })
})
