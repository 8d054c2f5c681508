import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { DEADLOCK, LOCK_NOT_AVAILABLE, LOCK_SPACE, MIGRATION_LOCK } from './locks.ts'
import { checkMigrationRights, checkVersion } from './requirements.ts'
import { grantUse, type AppRole } from './roles.ts'
import { withClient } from './with-client.ts'

/** Locks of processes of the previous version, which run on meanwhile. */
const RETRIED: readonly string[] = [LOCK_NOT_AVAILABLE, DEADLOCK]

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

const CREATE_MIGRATIONS =
  'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now(), is_breaking boolean not null default true)'

/** The first line of a migration that the release before it cannot work with, and why. All others let it go on, and start again. */
const BREAKING = /^-- breaking: \S/

/** Whether nodes of the release before cannot work with the tables of this migration. */
export const isBreaking = (text: string): boolean => BREAKING.test(text)

/** Databases of the migrations before db/schema, which this commit has, are taken over. */
const LAST_COMMIT_BEFORE = 'edc00a0e'

/**
 * Creates an empty database from `schema/*.sql`, which have the result of all migrations; applies to any other every file of `migrations` that is not yet
 * recorded, in order of name, each in its own transaction (docs/decisions/214).
 * `url` is the owner's; `role` is granted the use of all tables afterwards.
 * Processes that start at the same time wait for one another. Returns the names applied.
 * Throws `CannotStart` if the server is too old, the account may not change the tables, an applied file was changed, or if the database has a breaking migration that this version does not have.
 */
export async function migrate(
  url: string,
  { folder = FOLDER, role }: { folder?: string; role?: AppRole | undefined } = {},
): Promise<string[]> {
  return withClient(url, 'lares migrate', async (client) => {
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, MIGRATION_LOCK])
    const applied = await applyPending(client, folder)
    if (role) await grantUse(client, role)
    return applied
  })
}

/** Whether the next start changes the tables. Throws `CannotStart` where it would be rejected. */
export const needsMigration = (url: string): Promise<boolean> =>
  withClient(url, 'lares migrate', async (client) => {
    await checkVersion(client)
    return (await pendingSteps(client, FOLDER)).length > 0
  })

/** Files that run in one transaction, and those that are recorded in it. */
interface Step {
  files: SqlFile[]
  records: SqlFile[]
}

async function applyPending(client: pg.Client, folder: string): Promise<string[]> {
  const steps = await pendingSteps(client, folder)
  if (steps.length) await client.query(CREATE_MIGRATIONS)
  for (const step of steps) await apply(client, step)
  return steps.flatMap(({ files }) => files.map(({ name }) => name))
}

async function pendingSteps(client: pg.Client, folder: string): Promise<Step[]> {
  const steps = await stepsTo(client, folder)
  // An account that may not create tables can still start on a database that is up to date.
  if (steps.length) await checkMigrationRights(client)
  return steps
}

async function stepsTo(client: pg.Client, folder: string): Promise<Step[]> {
  const { rows: known } = await client.query<{ exists: boolean; isReadable: boolean }>(
    `select oid is not null as exists, has_table_privilege(oid, 'select') as "isReadable" from to_regclass('migrations') as oid`,
  )
  const { exists, isReadable } = known[0]!
  if (exists && !isReadable) await checkMigrationRights(client)
  // Of releases before 0.2.0, the table lacks the column until the next migration.
  const { rows } = exists
    ? await client.query<{ name: string; checksum: string; is_breaking?: boolean }>(
        'select * from migrations',
      )
    : { rows: [] }
  const recorded = new Map(rows.map((row) => [row.name, row.checksum]))
  const breaking = new Set(rows.flatMap((row) => (row.is_breaking === false ? [] : [row.name])))
  const migrations = await readFiles(join(folder, 'migrations'))
  if (!recorded.size)
    return [{ files: await readFiles(join(folder, 'schema')), records: migrations }]

  const before = await migrationsBefore(folder)
  const unknown = [...recorded.keys()].find(
    (name) =>
      breaking.has(name) && !before.has(name) && !migrations.some((file) => file.name === name),
  )
  if (unknown)
    throw new CannotStart(
      `The database was created by a newer version of Lares: migration ${unknown} does not exist in this one. Update Lares, or use another database.`,
    )
  if ([...recorded.keys()].some((name) => before.has(name))) checkBefore(before, recorded)

  const steps: Step[] = []
  let last = [...recorded.keys()].sort().at(-1)!
  for (const file of migrations) {
    const { name, checksum } = file
    const recordedAs = recorded.get(name)
    if (recordedAs === checksum) continue
    if (recordedAs)
      throw new CannotStart(
        `Migration ${name} was changed after it was applied. Restore the file, and put the change in a new migration.`,
      )
    if (name < last)
      throw new CannotStart(
        `Migration ${name} comes before ${last}, which is already applied. Give it a higher number.`,
      )
    steps.push({ files: [file], records: [file] })
    last = name
  }
  return steps
}

/** Creates the tables of this version in an empty database, in the transaction of the client. */
export async function createSchema(client: pg.Client, folder = FOLDER): Promise<void> {
  await client.query(CREATE_MIGRATIONS)
  for (const { text } of await readFiles(join(folder, 'schema'))) await client.query(text)
}

/** Whether the database has recorded the migrations of this version, and none of a later one. */
export async function hasMigrationsOf(client: pg.Client, folder = FOLDER): Promise<boolean> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const before = await migrationsBefore(folder)
  const recorded = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const name of before.keys()) recorded.delete(name)
  const migrations = await readFiles(join(folder, 'migrations'))
  return (
    recorded.size === migrations.length &&
    migrations.every(({ name, checksum }) => recorded.get(name) === checksum)
  )
}

interface SqlFile {
  name: string
  text: string
  checksum: string
}

async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Name -> checksum of the migrations before db/schema, as `sha256sum` writes them. */
async function migrationsBefore(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, 'migrations/before.sha256'), 'utf8')
  return new Map(
    Array.from(text.matchAll(/^(\w+) {2}(.+)$/gm), ([, checksum = '', name = '']) => [
      name,
      checksum,
    ]),
  )
}

function checkBefore(before: Map<string, string>, recorded: Map<string, string>): void {
  const missing = [...before.keys()].filter((name) => !recorded.has(name))
  if (missing[0])
    throw new CannotStart(
      `The database lacks ${missing.length} of the ${before.size} migrations that must come before this version, the first of them ${missing[0]}. Start Lares of commit ${LAST_COMMIT_BEFORE} on it once, then this version.`,
    )
  const changed = [...before].find(([name, checksum]) => recorded.get(name) !== checksum)
  if (changed)
    throw new CannotStart(
      `Migration ${changed[0]} of the database is not the one of commit ${LAST_COMMIT_BEFORE}, so this version does not know its tables. Use another database.`,
    )
}

/** Queries on a table queue behind a migration that waits for it, so the migration gives up and retries. */
const LOCK_TIMEOUT_MS = 2000
const LOCK_RETRY_DELAY_MS = 1000
const MAX_LOCK_ATTEMPTS = 100

/** Runs files and records migrations in one transaction. */
async function apply(client: pg.Client, { files, records }: Step): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    let current = ''
    try {
      for (const { name, text } of files) {
        current = name
        await client.query(text)
      }
      await client.query(
        'alter table migrations add column if not exists is_breaking boolean not null default true',
      )
      for (const { name, checksum, text } of records)
        await client.query(
          'insert into migrations (name, checksum, is_breaking) values ($1, $2, $3)',
          [name, checksum, isBreaking(text)],
        )
      await client.query('commit')
      return
    } catch (error) {
      // The rollback fails if the connection was lost, which rolls back as well.
      await client.query('rollback').catch(() => {})
      if (
        !RETRIED.includes((error as { code?: string }).code ?? '') ||
        attempt === MAX_LOCK_ATTEMPTS
      )
        throw new CannotStart(`${current} failed: ${(error as Error).message}`, { cause: error })
      await sleep(LOCK_RETRY_DELAY_MS)
    }
  }
}
