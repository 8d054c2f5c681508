import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { copyDatabase, describeDatabase, restoreDatabase } from './backup.ts'

const STRANGE = 'a\tb\nc\\d\r\u2028 „ü“ \u{1F3E0} \\N \\. "x"'

const { db, ownerUrl, drop } = await createTestDatabase()
const made: string[] = []
afterAll(async () => {
  for (const name of made) await query(ownerUrl, `drop database ${name} with (force)`)
  await drop()
})

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `lares_test_${randomBytes(6).toString('hex')}`
  await query(ownerUrl, `create database ${name}`)
  made.push(name)
  const address = new URL(ownerUrl)
  address.pathname = `/${name}`
  return address.href
}

const newFolder = () => mkdtemp(join(inject('folder'), 'backup-'))

/** Constraints and triggers as the catalog has them. */
const rulesOf = (url: string) =>
  query(
    url,
    `select conname as name, pg_get_constraintdef(oid) as rule, convalidated::text as state from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  )

await createUser(db, { name: STRANGE })
await createUser(db)

test('a copy is restored whole: rows, rules and the next numbers', async () => {
  const folder = await newFolder()
  const copy = await copyDatabase(ownerUrl, folder)
  const [users] = await query(ownerUrl, 'select count(*)::int as rows from users')
  expect(copy.tables.find(({ name }) => name === 'users')).toMatchObject(users!)
  const target = await emptyDatabase()
  await restoreDatabase(target, folder, copy, { replaces: false })
  expect(await describeDatabase(target)).toEqual(copy.tables)
  expect(await rulesOf(target)).toEqual(await rulesOf(ownerUrl))
  expect(await query(target, 'select name from users order by id limit 1')).toEqual([
    { name: STRANGE },
  ])
  const [last] = await query(target, 'select max(id) as id from users')
  const [next] = await query(target, "select nextval('users_id_seq') as id")
  expect(Number(next!['id'])).toBeGreaterThan(Number(last!['id']))
})

test('a copy is of one moment, while others write', async () => {
  const folder = await newFolder()
  let isDone = false
  const writing = (async () => {
    while (!isDone) await createUser(db)
  })()
  const copy = await copyDatabase(ownerUrl, folder)
  isDone = true
  await writing
  // Foreign keys are checked when they are added again.
  const target = await emptyDatabase()
  await restoreDatabase(target, folder, copy, { replaces: false })
  expect(await describeDatabase(target)).toEqual(copy.tables)
})

test('a database with tables is replaced only on request', async () => {
  const folder = await newFolder()
  const copy = await copyDatabase(ownerUrl, folder)
  const target = await emptyDatabase()
  await restoreDatabase(target, folder, copy, { replaces: false })
  await query(target, "update users set name = 'changed'")
  await expect(restoreDatabase(target, folder, copy, { replaces: false })).rejects.toThrow(
    /^The database is not empty: it has \d+ tables/,
  )
  await restoreDatabase(target, folder, copy, { replaces: true })
  expect(await describeDatabase(target)).toEqual(copy.tables)
})

test('a damaged copy, one of other tables and a database in use leave the database as it was', async () => {
  const folder = await newFolder()
  const copy = await copyDatabase(ownerUrl, folder)
  const target = await emptyDatabase()
  await restoreDatabase(target, folder, copy, { replaces: false })

  const file = join(folder, 'users.copy.gz')
  const text = gunzipSync(await readFile(file)).toString()
  await writeFile(file, gzipSync(text.replace(STRANGE.slice(5, 7), 'XX').replace('@', '+@')))
  await expect(restoreDatabase(target, folder, copy, { replaces: true })).rejects.toThrow(
    /^The copy is damaged: .*users\.copy\.gz/,
  )
  const later = {
    ...copy,
    tables: copy.tables.map((table) => ({ ...table, columns: [...table.columns, 'later'] })),
  }
  await expect(restoreDatabase(target, folder, later, { replaces: true })).rejects.toThrow(
    /^The copy was made by another version of Lares/,
  )
  const portal = new pg.Client({ connectionString: target, application_name: 'lares' })
  await portal.connect()
  await expect(
    restoreDatabase(target, folder, copy, { replaces: true }).finally(() => portal.end()),
  ).rejects.toThrow(/^The database is in use \(lares\)/)
  expect(await describeDatabase(target)).toEqual(copy.tables)
})
