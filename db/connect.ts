import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'

/** What a connection is opened with, whoever opens it. `TimeZone` makes the text of a timestamp the same everywhere. */
const SESSION = '-c TimeZone=UTC'

export interface PoolOptions {
  log?: Logger
  max?: number
  name?: string
  /** Milliseconds after which a statement is given up; no limit unless said. */
  patience?: number
}

/**
 * A pool over the database. Values arrive as: int8 and numeric -> number (none of ours passes 2^53),
 * timestamptz -> ISO 8601 text in UTC with microseconds, so that nothing is lost on the way and back, date -> `YYYY-MM-DD`.
 */
export function connect(url: string, options: PoolOptions = {}): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(url, options) }) })
}

function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: options.name ?? 'lares',
    options: options.patience === undefined ? SESSION : `${SESSION} -c statement_timeout=${options.patience}`,
    types: { getTypeParser },
  })
  // One that breaks between two statements of a transaction fails the next of them; said nowhere, its event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // An idle connection that breaks is replaced when next one is needed. Of the error only its message: it holds the whole connection. That the database ends with us is no news.
  pool.on('error', ({ message }) => pool.ending || options.log?.warn({ reason: message }, 'a database connection broke'))
  return pool
}

const { builtins } = pg.types

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
    if (oid === builtins.TIMESTAMPTZ) return isoTime
    if (oid === builtins.DATE) return String
  }
  return pg.types.getTypeParser(oid, format as 'text')
}

/** `2026-11-21 10:25:33.123456+00` -> `2026-11-21T10:25:33.123456Z` */
const isoTime = (text: string): string => text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')
