import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { CannotStart } from './cannot-start.ts'
import { createSchema, hasMigrationsOf } from './migrate.ts'
import { checkVersion } from './requirements.ts'

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

const COMPRESSION_LEVEL = 3
/** Values as text must not depend on the settings of a server. */
const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8';
  set synchronize_seqscans = off; set row_security = off`

const fileOf = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)
const id = pg.escapeIdentifier

/** Copies every table into files of `folder`, which exists. The portal may run meanwhile. */
export async function copyDatabase(url: string, folder: string): Promise<DatabaseCopy> {
  return inSession(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    const tables: TableCopy[] = []
    for (const table of await tablesOf(client))
      tables.push(await copyTable(client, table, createWriteStream(fileOf(folder, table.name))))
    const sequences = await sequencesOf(client)
    await client.query('commit')
    return { postgres: rows[0]!.version, tables, sequences }
  })
}

/** Reads every table as `copyDatabase` does, and keeps nothing but the figures. */
export async function describeDatabase(url: string): Promise<TableCopy[]> {
  return inSession(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const tables: TableCopy[] = []
    for (const table of await tablesOf(client)) tables.push(await copyTable(client, table, null))
    await client.query('commit')
    return tables
  })
}

/**
 * Restores a copy, in one transaction: an error leaves the database as it was. `replaces`: deletes what the database has; without it only an empty one is
 * written to. Throws `CannotStart` for a copy of another version, a database that is in use or not empty, and a file that was changed.
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
    await empty(client, replaces)
    await createSchema(client)
    const tables = await tablesOf(client)
    checkTables(tables, copy)
    const foreignKeys = await dropForeignKeys(client)
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
    await client.query('commit')
    await client.query('analyze')
  })
}

async function inSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(SETTINGS)
    return await work(client)
  } finally {
    // Rolls back what was not committed.
    await client.end()
  }
}

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
  const { rows: sequences } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename",
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
  else await pipeline(source, through, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return { ...table, ...figures() }
}

async function restoreTable(client: pg.Client, table: TableCopy, file: string): Promise<void> {
  const { through, figures } = meter()
  await pipeline(
    createReadStream(file),
    createGunzip(),
    through,
    client.query(from(`copy ${copyOf(table)} from stdin`)),
  )
  if (figures().sha256 !== table.sha256)
    throw new CannotStart(`The copy is damaged: ${file} is not as it was written.`)
}

async function checkUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'lares%' and application_name not like $1`,
    // This process has a session of its own on an embedded server.
    [`lares % ${process.pid}`],
  )
  if (rows[0])
    throw new CannotStart(
      `The database is in use (${rows[0].name}). Stop all nodes of the portal first.`,
    )
}

async function empty(client: pg.Client, replaces: boolean): Promise<void> {
  const tables = await tablesOf(client)
  if (!tables.length) return
  if (!replaces)
    throw new CannotStart(
      `The database is not empty: it has ${tables.length} tables. Restore into an empty one, or add --replace to delete what it has.`,
    )
  await client.query('drop schema public cascade; create schema public')
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
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}
