import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { LOCK_SPACE, MIGRATION_LOCK } from './locks.ts'
import { grantUse, type AppRole } from './roles.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the schema up to date: every file of `db/migrations` that is not yet recorded, in order of name, each in a transaction of its own.
 * `url` is that of who owns the database; `role` may use afterwards what is there.
 * Processes that start together wait for one another. Returns the names applied.
 * Throws when an applied file was changed since, or when the database knows one that this version does not.
 */
export async function migrate(
  url: string,
  { folder = FOLDER, role }: { folder?: string; role?: AppRole | undefined } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'lares migrate' })
  // A connection that breaks also fails the query that runs on it, which tells.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, MIGRATION_LOCK])
    const applied = await applyPending(client, folder)
    if (role) await grantUse(client, role)
    return applied
  } finally {
    await client.end()
  }
}

async function applyPending(client: pg.Client, folder: string): Promise<string[]> {
  // Who may not create tables may still start on a database that is up to date.
  const { rows: known } = await client.query<{ found: boolean }>(
    "select to_regclass('migrations') is not null as found",
  )
  if (!known[0]?.found)
    await client.query(
      'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const recorded = new Map(rows.map((row) => [row.name, row.checksum]))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = [...recorded.keys()].find((name) => !names.includes(name))
  if (unknown)
    throw new CannotStart(
      `The database was made by a newer version of Lares: it has the migration ${unknown}, which is not here.`,
    )

  const applied: string[] = []
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const before = recorded.get(name)
    if (before === checksum) continue
    if (before)
      throw new CannotStart(
        `The migration ${name} was changed after it had been applied. Restore it, and make the change in a new file.`,
      )
    const last = applied.at(-1) ?? [...recorded.keys()].sort().at(-1)
    if (last && name < last)
      throw new CannotStart(
        `The migration ${name} comes before ${last}, which has been applied already. Give it a later number.`,
      )
    await applyOne(client, name, text, checksum)
    applied.push(name)
  }
  return applied
}

/** While a migration waits for a table that somebody uses, all who want that table wait behind it: it lets them pass, and tries again. */
const LOCK_PATIENCE_MS = 2000
const LOCK_PAUSE_MS = 1000
const LOCK_TRIES = 100
/** PostgreSQL, appendix A. */
const LOCK_NOT_AVAILABLE = '55P03'

async function applyOne(
  client: pg.Client,
  name: string,
  text: string,
  checksum: string,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query(`begin; set local lock_timeout = ${LOCK_PATIENCE_MS}`)
    try {
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
      await client.query('commit')
      return
    } catch (error) {
      // Fails when the connection broke; then nothing was kept either.
      await client.query('rollback').catch(() => {})
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_TRIES)
        throw new CannotStart(`The migration ${name} failed: ${(error as Error).message}`, {
          cause: error,
        })
      await sleep(LOCK_PAUSE_MS)
    }
  }
}
