import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, waiting } from '#tests/database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const { ownerUrl: url, drop } = await createTestDatabase()
const db = connect(url)
const folder = await mkdtemp(join(tmpdir(), 'lares-migrations-'))
afterAll(async () => {
  await db.destroy()
  await drop()
  await rm(folder, { recursive: true })
})
const write = (name: string, text: string) => writeFile(join(folder, name), text)

beforeEach(async () => {
  await sql`drop table if exists migrations, first, second, third`.execute(db)
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await write('001_first.sql', 'create table first (id integer)')
})

test('applies what is new in order, once, also when processes start together', async () => {
  await write('002_second.sql', 'create table second as select * from first')
  const runs = await Promise.all([
    migrate(url, { folder }),
    migrate(url, { folder }),
    migrate(url, { folder }),
  ])
  expect(runs.flat()).toEqual(['001_first.sql', '002_second.sql'])
  expect(await migrate(url, { folder })).toEqual([])
})

test('a file that was changed after it was applied is refused', async () => {
  await migrate(url, { folder })
  await write('001_first.sql', 'create table first (id bigint)')
  await expect(migrate(url, { folder })).rejects.toThrow(
    '001_first.sql was changed after it had been applied',
  )
})

test('one that fails leaves nothing, and those before it stay', async () => {
  await write(
    '002_second.sql',
    'create table second (id integer); create table second (id integer)',
  )
  await expect(migrate(url, { folder })).rejects.toThrow(
    '002_second.sql failed: relation "second" already exists',
  )
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  expect(rows).toEqual([{ name: '001_first.sql' }])
  expect(
    (await sql`select from information_schema.tables where table_name = 'second'`.execute(db)).rows,
  ).toHaveLength(0)
})

test('a connection that breaks on the way is told as the failure of that migration', async () => {
  await write('002_second.sql', 'select pg_terminate_backend(pg_backend_pid())')
  await expect(migrate(url, { folder })).rejects.toThrow(
    '002_second.sql failed: terminating connection',
  )
})

test('a database from a newer version, and a number that comes too late, are refused', async () => {
  await write('003_third.sql', 'create table third (id integer)')
  await migrate(url, { folder })
  await copyFile(join(folder, '001_first.sql'), join(folder, '002_second.sql'))
  await expect(migrate(url, { folder })).rejects.toThrow('Give it a later number')
  await rm(join(folder, '002_second.sql'))
  await rm(join(folder, '003_third.sql'))
  await expect(migrate(url, { folder })).rejects.toThrow('newer version of Lares')
})

test('one that needs a table in use lets others pass meanwhile, and is applied when it is free', async () => {
  await migrate(url, { folder })
  await write('002_second.sql', 'alter table first add column name text')
  const user = new pg.Client({ connectionString: url })
  await user.connect()
  await user.query('begin; select count(*) from first')
  const migrating = migrate(url, { folder })
  await expect.poll(() => waiting(db), { timeout: 10_000, interval: 20 }).toBe(1)
  // Behind the migration, which is behind a transaction that does not end.
  const asked = performance.now()
  await sql`select count(*) from first`.execute(db)
  expect(performance.now() - asked).toBeLessThan(8000)
  await user.query('commit')
  await user.end()
  expect(await migrating).toEqual(['002_second.sql'])
})
