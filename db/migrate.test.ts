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

test('applies new migrations in order and once, also when processes start at the same time', async () => {
  await write('002_second.sql', 'create table second as select * from first')
  const runs = await Promise.all([
    migrate(url, { folder }),
    migrate(url, { folder }),
    migrate(url, { folder }),
  ])
  expect(runs.flat()).toEqual(['001_first.sql', '002_second.sql'])
  expect(await migrate(url, { folder })).toEqual([])
})

test('a migration that was changed after it was applied is rejected', async () => {
  await migrate(url, { folder })
  await write('001_first.sql', 'create table first (id bigint)')
  await expect(migrate(url, { folder })).rejects.toThrow(
    '001_first.sql was changed after it was applied',
  )
})

test('a failed migration is rolled back, and the ones before it stay applied', async () => {
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

test('a lost connection is reported as the failure of its migration', async () => {
  await write('002_second.sql', 'select pg_terminate_backend(pg_backend_pid())')
  await expect(migrate(url, { folder })).rejects.toThrow(
    '002_second.sql failed: terminating connection',
  )
})

test('a database of a newer version is rejected, and a number below the last applied one', async () => {
  await write('003_third.sql', 'create table third (id integer)')
  await migrate(url, { folder })
  await copyFile(join(folder, '001_first.sql'), join(folder, '002_second.sql'))
  await expect(migrate(url, { folder })).rejects.toThrow('Give it a higher number')
  await rm(join(folder, '002_second.sql'))
  await rm(join(folder, '003_third.sql'))
  await expect(migrate(url, { folder })).rejects.toThrow('newer version of Lares')
})

test('a migration that waits for a locked table lets other queries run, and is applied once the lock is released', async () => {
  await migrate(url, { folder })
  await write('002_second.sql', 'alter table first add column name text')
  const user = new pg.Client({ connectionString: url })
  await user.connect()
  await user.query('begin; select count(*) from first')
  const migrating = migrate(url, { folder })
  await expect.poll(() => waiting(db), { timeout: 10_000, interval: 20 }).toBe(1)
  // Queues behind the migration, which waits for the open transaction.
  const start = performance.now()
  await sql`select count(*) from first`.execute(db)
  expect(performance.now() - start).toBeLessThan(8000)
  await user.query('commit')
  await user.end()
  expect(await migrating).toEqual(['002_second.sql'])
})
