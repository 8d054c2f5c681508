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
const recorded = async () =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )
const exists = async (table: string) =>
  (await sql<{ is: boolean }>`select to_regclass(${table}) is not null as is`.execute(db)).rows[0]
    ?.is

const BEFORE = `${'a'.repeat(64)}  001_old.sql\n${'b'.repeat(64)}  002_older.sql\n`

beforeEach(async () => {
  await sql`drop table if exists migrations, first, second, third`.execute(db)
  await rm(folder, { recursive: true })
  await mkdir(join(folder, 'schema'), { recursive: true })
  await mkdir(join(folder, 'migrations'))
  await write('schema/1_ground.sql', 'create table first (id integer)')
  await write('migrations/200_first.sql', 'comment on table first is null')
  await write('migrations/before.sha256', BEFORE)
})

/** As a version before db/schema left it. */
async function leave(...rows: [name: string, checksum: string][]): Promise<void> {
  await sql`create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`create table first (id integer)`.execute(db)
  for (const [name, checksum] of rows)
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(db)
}

test('an empty database gets the schema, with all migrations recorded and none run', async () => {
  await write('schema/2_people.sql', 'create table second as select * from first')
  await write('migrations/201_second.sql', 'create table second (id integer)')
  expect(await migrate(url, { folder })).toEqual(['1_ground.sql', '2_people.sql'])
  expect(await recorded()).toEqual(['200_first.sql', '201_second.sql'])
  expect(await migrate(url, { folder })).toEqual([])
})

test('a schema that fails leaves nothing behind, and names its file', async () => {
  await write('schema/2_people.sql', 'create table first (id integer)')
  await expect(migrate(url, { folder })).rejects.toThrow(
    '2_people.sql failed: relation "first" already exists',
  )
  expect(await exists('first')).toBe(false)
  expect(await recorded()).toEqual([])
})

test('applies new migrations in order and once, also when processes start at the same time', async () => {
  await migrate(url, { folder })
  await write('migrations/201_second.sql', 'create table second as select * from first')
  await write('migrations/202_third.sql', 'create table third as select * from second')
  const runs = await Promise.all([
    migrate(url, { folder }),
    migrate(url, { folder }),
    migrate(url, { folder }),
  ])
  expect(runs.flat()).toEqual(['201_second.sql', '202_third.sql'])
  expect(await migrate(url, { folder })).toEqual([])
})

test('processes that start at the same time create one database', async () => {
  const runs = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
  expect(runs.flat()).toEqual(['1_ground.sql'])
})

test('a database of all migrations before the schema is taken over', async () => {
  await leave(['001_old.sql', 'a'.repeat(64)], ['002_older.sql', 'b'.repeat(64)])
  expect(await migrate(url, { folder })).toEqual(['200_first.sql'])
  expect(await migrate(url, { folder })).toEqual([])
  expect(await recorded()).toEqual(['001_old.sql', '002_older.sql', '200_first.sql'])
})

test('a database with some migrations before the schema is refused with instructions, unchanged', async () => {
  await leave(['001_old.sql', 'a'.repeat(64)])
  await expect(migrate(url, { folder })).rejects.toThrow(
    'The database lacks 1 of the 2 migrations that must come before this version, the first of them 002_older.sql. Start Lares of commit edc00a0e on it once, then this version.',
  )
  expect(await recorded()).toEqual(['001_old.sql'])
})

test('a database of other migrations before the schema is rejected', async () => {
  await leave(['001_old.sql', 'a'.repeat(64)], ['002_older.sql', 'c'.repeat(64)])
  await expect(migrate(url, { folder })).rejects.toThrow(
    'Migration 002_older.sql of the database is not the one of commit edc00a0e',
  )
})

test('a migration that was changed after it was applied is rejected', async () => {
  await migrate(url, { folder })
  await write('migrations/200_first.sql', "comment on table first is 'x'")
  await expect(migrate(url, { folder })).rejects.toThrow(
    '200_first.sql was changed after it was applied',
  )
})

test('a failed migration is rolled back, and the ones before it stay applied', async () => {
  await migrate(url, { folder })
  await write('migrations/201_second.sql', 'create table second (id integer)')
  await write(
    'migrations/202_third.sql',
    'create table third (id integer); create table third (id integer)',
  )
  await expect(migrate(url, { folder })).rejects.toThrow(
    '202_third.sql failed: relation "third" already exists',
  )
  expect(await recorded()).toEqual(['200_first.sql', '201_second.sql'])
  expect(await exists('third')).toBe(false)
})

test('a lost connection is reported as the failure of its migration', async () => {
  await migrate(url, { folder })
  await write('migrations/201_second.sql', 'select pg_terminate_backend(pg_backend_pid())')
  await expect(migrate(url, { folder })).rejects.toThrow(
    '201_second.sql failed: terminating connection',
  )
})

test('a number below the last applied one is rejected', async () => {
  await write('migrations/202_third.sql', 'create table third (id integer)')
  await migrate(url, { folder })
  await copyFile(
    join(folder, 'migrations/200_first.sql'),
    join(folder, 'migrations/201_second.sql'),
  )
  await expect(migrate(url, { folder })).rejects.toThrow('Give it a higher number')
  await rm(join(folder, 'migrations/201_second.sql'))
})

test('a release starts on the database of a newer one, unless a migration of that is breaking', async () => {
  await migrate(url, { folder })
  await write('migrations/201_second.sql', 'create table second (id integer)')
  await migrate(url, { folder })
  await rm(join(folder, 'migrations/201_second.sql'))
  expect(await migrate(url, { folder })).toEqual([])
  await write('migrations/202_third.sql', '-- breaking: the table is gone\ndrop table second')
  await migrate(url, { folder })
  await rm(join(folder, 'migrations/202_third.sql'))
  await expect(migrate(url, { folder })).rejects.toThrow(
    'newer version of Lares: migration 202_third.sql does not exist',
  )
})

test('of a release that did not say which migrations are breaking, all are', async () => {
  await leave(['001_old.sql', 'a'.repeat(64)], ['002_older.sql', 'b'.repeat(64)])
  await sql`insert into migrations (name, checksum) values ('201_second.sql', '')`.execute(db)
  await expect(migrate(url, { folder })).rejects.toThrow('newer version of Lares')
})

test('a migration that waits for a locked table blocks no queries, and runs after the lock is released', async () => {
  await migrate(url, { folder })
  await write('migrations/201_second.sql', 'alter table first add column name text')
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
  expect(await migrating).toEqual(['201_second.sql'])
})
