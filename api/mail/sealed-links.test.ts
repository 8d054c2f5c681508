import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readMails } from '#tests/accounts.ts'
import { servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { sealAgain } from '../accounts/sealed-queries.ts'
import { vaultOf } from '../gateways/vault.ts'
import { queueLink } from './send.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
beforeEach(() => db.deleteFrom('jobs').execute())
const services = servicesOver(db)
const TOKEN = `7|${'s'.repeat(40)}`

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
  await queueLink(services, 'password_reset', 'ada@example.com', 'en', {
    name: 'Ada',
    token: TOKEN,
  })
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
      { kind: 'mail', data: data({ token: TOKEN }) },
      { kind: 'contact', data: data({ token: 'stays' }) },
    ])
    .execute()
  const migration = await readFile(
    new URL('../../db/migrations/065_sealed_links.sql', import.meta.url),
    'utf8',
  )
  await sql.raw(migration.slice(migration.indexOf('update jobs'))).execute(db)
  await db.deleteFrom('jobs').where('kind', '=', 'contact').execute()
  expect((await rows())[0]).toContain(TOKEN)
  expect(await sealAgain(db, vaultOf(services.env))).toBe(1)
  expect((await rows())[0]).not.toContain(TOKEN)
  expect(await readMails(services)).toMatchObject([{ to: 'ada@example.com', token: TOKEN }])
})
