import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { CannotStart } from './cannot-start.ts'
import { LOCK_NOT_AVAILABLE, LOCK_SPACE, MIGRATION_LOCK } from './locks.ts'
import { createSchema, hasMigrationsOf } from './migrate.ts'
import { ownNames } from './own-names.ts'
import { checkVersion } from './requirements.ts'
import { withClient } from './with-client.ts'

/**
 * Copies of the whole database in PostgreSQL's own text format of COPY, one file a table, all of one moment. Unlike a copy of the server's files they can be
 * restored into any server of a supported version, the embedded one and one's own; and unlike `pg_dump` it needs no program that the embedded one lacks.
 */

/** One table of a copy: as much as is needed to restore it and to prove that it was restored. */
export interface TableCopy {
  name: string
  /** Of the stored columns, in the order of the file. */
  columns: string[]
  rows: number
  /** Of the text, before compression. */
  bytes: number
  /** SHA-256 of the text, in hexadecimal. */
  sha256: string
}

export interface SequenceCopy {
  name: string
  value: string
  isCalled: boolean
}

export interface DatabaseCopy {
  postgres: string
  tables: TableCopy[]
  sequences: SequenceCopy[]
}

/** State of one server: numbers of its transactions, and what a crash may lose as well, being computed again. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  'market_area_boxes',
  'market_area_members',
  'market_area_offers',
  'market_area_sides',
  'market_marks',
  'market_spans',
  'offer_changes',
  'realtime_messages',
  'search_trims',
  'shared_limits',
])

/** A restore does not wait longer for a transaction of another program. */
const LOCK_TIMEOUT_MS = 5000
const COMPRESSION_LEVEL = 3
/** Values as text must not depend on the settings of a server. */
const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8';
  set synchronize_seqscans = off; set row_security = off`

const fileOf = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)
const id = pg.escapeIdentifier

/** Copies every table of the portal into files of `folder`, which exists. The portal may run meanwhile. Throws `CannotStart` for a database of another version. */
export async function copyDatabase(url: string, folder: string): Promise<DatabaseCopy> {
  return inSession(url, async (client) => {
    const ours = await beginReading(client)
    if (!(await hasMigrationsOf(client)))
      throw new CannotStart(
        'The database is of another version of Lares: a backup is made by the version that runs on it.',
      )
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    const tables: TableCopy[] = []
    for (const table of ours)
      tables.push(
        await copyTable(
          client,
          table,
          createWriteStream(fileOf(folder, table.name), { mode: 0o600, flush: true }),
        ),
      )
    const sequences = await sequencesOf(client)
    await client.query('commit')
    return { postgres: rows[0]!.version, tables, sequences }
  })
}

/** Reads every table as `copyDatabase` does, and keeps nothing but the figures. */
export async function describeDatabase(url: string): Promise<TableCopy[]> {
  return inSession(url, async (client) => {
    const tables: TableCopy[] = []
    for (const table of await beginReading(client))
      tables.push(await copyTable(client, table, null))
    await client.query('commit')
    return tables
  })
}

/** Tables of the portal in the database that are in no backup: those of the operator. */
export const otherTables = (url: string): Promise<string[]> =>
  inSession(url, async (client) => {
    const { tables: ours } = await ownNames()
    return (await tablesOf(client)).map(({ name }) => name).filter((name) => !ours.has(name))
  })

/** Begins a transaction that sees one moment, and returns the tables to copy. They are locked before that moment: one that is rewritten meanwhile would look empty. */
async function beginReading(client: pg.Client): Promise<Table[]> {
  const { tables: ours } = await ownNames()
  const tables = (await tablesOf(client)).filter(
    ({ name }) => ours.has(name) && !NOT_COPIED.has(name),
  )
  if (!tables.length)
    throw new CannotStart(
      'The database has no tables of Lares: are DATABASE_URL and DATA_DIR those of the portal?',
    )
  await client.query('begin isolation level repeatable read read only')
  await client.query(
    `lock table ${tables.map(({ name }) => id(name)).join(', ')} in access share mode`,
  )
  return tables
}

/** Throws `CannotStart` where `restoreDatabase` would, before anything is written. */
export const checkTarget = (ownerUrl: string, { replaces }: { replaces: boolean }): Promise<void> =>
  inSession(ownerUrl, async (client) => {
    await checkVersion(client)
    await checkUnused(client)
    await refuseTables(client, replaces)
  })

/**
 * Restores a copy, in one transaction: an error leaves the database as it was. `replaces`: deletes the tables of the portal that the database has;
 * without it only a database without them is written to. Throws `CannotStart` for a copy of another version, a database that is in use or not empty, and a file that was changed.
 */
export async function restoreDatabase(
  ownerUrl: string,
  folder: string,
  copy: DatabaseCopy,
  { replaces }: { replaces: boolean },
): Promise<void> {
  await inSession(ownerUrl, async (client) => {
    await checkVersion(client)
    await checkUnused(client)
    await client.query('begin')
    // A node that starts meanwhile waits, and finds the restored tables.
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_SPACE, MIGRATION_LOCK])
    await refuseTables(client, replaces)
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await dropOurs(client).catch(async (error: { code?: string }) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error
      await client.query('rollback')
      throw new CannotStart(await holdersOf(client))
    })
    await client.query('set local lock_timeout = 0')
    await createSchema(client)
    const { tables: ours } = await ownNames()
    const tables = (await tablesOf(client)).filter(
      ({ name }) => ours.has(name) && !NOT_COPIED.has(name),
    )
    checkTables(tables, copy)
    const foreignKeys = await dropForeignKeys(client, tables)
    const triggers = (state: 'disable' | 'enable') =>
      client.query(
        tables.map(({ name }) => `alter table ${id(name)} ${state} trigger user`).join(';'),
      )
    await triggers('disable')
    await client.query(`truncate ${tables.map(({ name }) => id(name)).join(', ')}`)
    for (const table of copy.tables) await restoreTable(client, table, fileOf(folder, table.name))
    if (!(await hasMigrationsOf(client)))
      throw new CannotStart(
        'The copy was made by another version of Lares. Restore it with that version, then start this one.',
      )
    for (const statement of foreignKeys) await client.query(statement)
    await triggers('enable')
    for (const { name, value, isCalled } of copy.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [id(name), value, isCalled])
    // Every index that was saved before the restore is behind the transaction after this one, and is read anew.
    await client.query(
      'update search_trims set trimmed = (pg_current_xact_id()::text::bigint + 1)::text::xid8',
    )
    await client.query('commit')
    await client.query('analyze')
  })
}

const inSession = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, 'backup', async (client) => {
    await client.query(SETTINGS)
    return work(client)
  })

type Table = Pick<TableCopy, 'name' | 'columns'>

/** All tables with their stored columns: PostgreSQL computes the others again. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attname) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  )
  return rows
}

async function sequencesOf(client: pg.Client): Promise<SequenceCopy[]> {
  const own = await ownNames()
  const { rows: sequences } = await client.query<{ name: string }>(
    `select relname as name from pg_class s where relkind = 'S' and relnamespace = 'public'::regnamespace and (relname = any($2::text[]) or exists (
       select from pg_depend d join pg_class t on t.oid = d.refobjid where d.objid = s.oid and d.deptype in ('a', 'i') and t.relname = any($1::text[])))
     order by 1`,
    [[...own.tables], [...own.sequences]],
  )
  const copies: SequenceCopy[] = []
  for (const { name } of sequences) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${id(name)}`,
    )
    copies.push({ name, value: rows[0]!.value, isCalled: rows[0]!.called })
  }
  return copies
}

const copyOf = ({ name, columns }: Table): string => `${id(name)} (${columns.map(id).join(', ')})`

/** In the text format a line feed ends a row and nothing else: those of values are written as `\n`. */
const LINE_FEED = 10

/** Passes text on, and counts it. */
function meter(): {
  through: Transform
  figures: () => Pick<TableCopy, 'rows' | 'bytes' | 'sha256'>
} {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) rows++
      done(null, chunk)
    },
  })
  return { through, figures: () => ({ rows, bytes, sha256: hash.digest('hex') }) }
}

async function copyTable(
  client: pg.Client,
  table: Table,
  file: Writable | null,
): Promise<TableCopy> {
  const { through, figures } = meter()
  const source = client.query(to(`copy ${copyOf(table)} to stdout`))
  if (file) await pipeline(source, through, createGzip({ level: COMPRESSION_LEVEL }), file)
  else await pipeline(source, through, nowhere())
  return { ...table, ...figures() }
}

async function restoreTable(client: pg.Client, table: TableCopy, file: string): Promise<void> {
  const { through, figures } = meter()
  await pipeline(
    createReadStream(file),
    createGunzip(),
    through,
    client.query(from(`copy ${copyOf(table)} from stdin`)),
  ).catch(async (error: Error) => {
    // A damaged file often breaks a rule of the database before its end is reached.
    await checkCopy(table, file)
    throw error
  })
  compare(table, file, figures().sha256)
}

/** Throws `CannotStart` if the file is not as it was written. */
async function checkCopy(table: TableCopy, file: string): Promise<void> {
  const { through, figures } = meter()
  await pipeline(createReadStream(file), createGunzip(), through, nowhere()).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code?.startsWith('Z_'))
        throw new CannotStart(`The copy is damaged: ${file} cannot be read (${error.message}).`)
      throw error
    },
  )
  compare(table, file, figures().sha256)
}

function compare(table: TableCopy, file: string, sha256: string): void {
  if (sha256 !== table.sha256)
    throw new CannotStart(`The copy is damaged: ${file} is not as it was written.`)
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

async function checkUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'lares%' and application_name not like $1`,
    // This process has a session of its own on an embedded server.
    [`lares % ${process.pid}`],
  )
  if (rows[0])
    throw new CannotStart(
      `The database is in use (${rows[0].name}). Stop all nodes of the portal first; a pooler keeps connections for a while, until it is stopped or told to RECONNECT.`,
    )
}

/** A sentence that names open transactions of other programs. */
async function holdersOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('process %s of %s%s', pid, coalesce(usename, '?'), coalesce(' (' || nullif(application_name, '') || ')', '')) as holder
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and (xact_start is not null or state is null) order by xact_start`,
  )
  const holders = rows.map(({ holder }) => holder).join(', ')
  return `Tables of the portal are used by another program, so they cannot be replaced${holders ? `: ${holders} of the server has an open transaction` : ''}. End it (select pg_terminate_backend(PID)), and restore again. Nothing was changed in the database.`
}

async function refuseTables(client: pg.Client, replaces: boolean): Promise<void> {
  const { tables: ours } = await ownNames()
  const found = (await tablesOf(client)).filter(({ name }) => ours.has(name))
  if (found.length && !replaces)
    throw new CannotStart(
      `The database is not empty: it has ${found.length} tables of the portal. Restore into an empty one, or add --replace to delete what they have.`,
    )
}

/** Drops the tables and functions of the portal, and nothing of the operator's but views on them. */
async function dropOurs(client: pg.Client): Promise<void> {
  const own = await ownNames()
  const tables = (await tablesOf(client)).filter(({ name }) => own.tables.has(name))
  if (!tables.length) return
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($1::text[])`,
    [[...own.functions]],
  )
  await client.query(`drop table ${tables.map(({ name }) => id(name)).join(', ')} cascade`)
  for (const name of own.sequences) await client.query(`drop sequence if exists ${id(name)}`)
  for (const { name } of functions) await client.query(`drop function if exists ${name} cascade`)
}

function checkTables(tables: readonly Table[], copy: DatabaseCopy): void {
  const shapeOf = (all: readonly Table[]): string =>
    all
      .map(({ name, columns }) => `${name}(${columns.toSorted().join()})`)
      .toSorted()
      .join(' ')
  if (shapeOf(tables) !== shapeOf(copy.tables))
    throw new CannotStart(
      'The copy was made by another version of Lares: its tables are not those of this one. Restore it with that version, then start this one.',
    )
}

/** Checks of foreign keys row by row would need an order of tables. Returns the statements that add them again, which check all rows at once. */
async function dropForeignKeys(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[]) order by conrelid::regclass::text, conname`,
    [tables.map(({ name }) => id(name))],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}
