import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { copyDatabase, describeDatabase, otherTables, restoreDatabase } from './backup.ts'

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
  // Tables are copied by name: a row of the second that names a later row of the first would be a fault.
  const writing = (async () => {
    while (!isDone) {
      const { id } = await createUser(db)
      await sql`insert into webhooks (user_id, url, secret, events) values (${id}, 'https://example.com/hook', '\\x00', array['offer.created'])`.execute(
        db,
      )
    }
  })()
  const copy = await copyDatabase(ownerUrl, folder)
  isDone = true
  await writing
  // Foreign keys are checked when they are added again.
  const target = await emptyDatabase()
  await restoreDatabase(target, folder, copy, { replaces: false })
  expect(await describeDatabase(target)).toEqual(copy.tables)
})

test('a restore names the program whose open transaction it waits for, instead of waiting', async () => {
  const folder = await newFolder()
  const copy = await copyDatabase(ownerUrl, folder)
  const target = await emptyDatabase()
  await restoreDatabase(target, folder, copy, { replaces: false })
  const reader = new pg.Client({ connectionString: target, application_name: 'report' })
  await reader.connect()
  await reader.query('begin; select from users')
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid')
  await expect(
    restoreDatabase(target, folder, copy, { replaces: true }).finally(() => reader.end()),
  ).rejects.toThrow(
    new RegExp(`used by another program, .*: process ${rows[0]!.pid} of \\w+ \\(report\\)`),
  )
  expect(await describeDatabase(target)).toEqual(copy.tables)
})

test('a table that is rewritten meanwhile is copied whole', async () => {
  const folder = await newFolder()
  const rewriting = query(ownerUrl, 'alter table webhooks alter column url type varchar(3000)')
  const copy = await copyDatabase(ownerUrl, folder)
  await rewriting
  await query(ownerUrl, 'alter table webhooks alter column url type text')
  const [webhooks] = await query(ownerUrl, 'select count(*)::int as rows from webhooks')
  expect(copy.tables.find(({ name }) => name === 'webhooks')).toMatchObject(webhooks!)
})

test('every index that was saved before a restore is too old after it', async () => {
  const folder = await newFolder()
  await query(ownerUrl, "update search_trims set trimmed = '500000000'")
  const copy = await copyDatabase(ownerUrl, folder)
  await query(ownerUrl, "update search_trims set trimmed = '0'")
  const target = await emptyDatabase()
  const [before] = await query(
    target,
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
  )
  await restoreDatabase(target, folder, copy, { replaces: false })
  const [state] = await query(
    target,
    `select trimmed > '${String(before!['xmin'])}'::xid8 as "isNew", trimmed <= pg_snapshot_xmin(pg_current_snapshot()) as "isPast" from search_trims`,
  )
  expect(state).toEqual({ isNew: true, isPast: true })
})

test('tables of the operator are neither copied nor dropped', async () => {
  const folder = await newFolder()
  await query(ownerUrl, 'create table their_report (n integer)')
  onTestFinished(async () => void (await query(ownerUrl, 'drop table their_report')))
  expect(await otherTables(ownerUrl)).toEqual(['their_report'])
  const copy = await copyDatabase(ownerUrl, folder)
  expect(copy.tables.map(({ name }) => name)).not.toContain('their_report')
  const target = await emptyDatabase()
  await query(target, 'create table their_own as select 7 as n')
  await restoreDatabase(target, folder, copy, { replaces: false })
  await restoreDatabase(target, folder, copy, { replaces: true })
  expect(await query(target, 'select n from their_own')).toEqual([{ n: 7 }])
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
  // One that PostgreSQL rejects before its end.
  await writeFile(file, gzipSync(text.replace('\t', ' ')))
  await expect(restoreDatabase(target, folder, copy, { replaces: true })).rejects.toThrow(
    /^The copy is damaged: .*users\.copy\.gz is not as it was written/,
  )
  const later = {
    ...copy,
    tables: copy.tables.map((table) => ({ ...table, columns: [...table.columns, 'later'] })),
  }
  await expect(restoreDatabase(target, folder, later, { replaces: true })).rejects.toThrow(
    /^The copy was made by another version of Lares/,
  )
  await writeFile(file, 'no gzip')
  await expect(restoreDatabase(target, folder, copy, { replaces: true })).rejects.toThrow(
    /^The copy is damaged: .*users\.copy\.gz cannot be read/,
  )
  const portal = new pg.Client({ connectionString: target, application_name: 'lares' })
  await portal.connect()
  await expect(
    restoreDatabase(target, folder, copy, { replaces: true }).finally(() => portal.end()),
  ).rejects.toThrow(/^The database is in use \(lares\)/)
  expect(await describeDatabase(target)).toEqual(copy.tables)
})
