import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'
import { DatabaseAway, type DatabaseWatch } from './watch.ts'

/** What a connection is opened with, whoever opens it. `TimeZone` makes the text of a timestamp the same everywhere. */
const SESSION = '-c TimeZone=UTC'

export interface PoolOptions {
  log?: Logger
  max?: number
  name?: string
  /** Milliseconds after which a statement is given up; no limit unless said. */
  patience?: number
  /** Milliseconds after which a statement no longer waits for what another transaction holds; no limit unless said. */
  lockPatience?: number
  /** Says when the database does not answer: then what waits for it fails with `DatabaseAway`, and so does what is asked meanwhile. */
  watch?: DatabaseWatch
}

/**
 * A pool over the database. Values arrive as: int8 and numeric -> number (none of ours passes 2^53),
 * timestamptz -> ISO 8601 text in UTC with microseconds, so that nothing is lost on the way and back, date -> `YYYY-MM-DD`.
 */
export function connect(url: string, options: PoolOptions = {}): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(url, options) }) })
}

/** Of connections whose server does not answer no goodbye is waited for, when all is over. */
const END_MS = 3000

function createPool(
  url: string,
  { log, max = 10, name = 'lares', patience, lockPatience, watch }: PoolOptions,
): PostgresPool {
  const sockets = new Set<Socket>()
  const newSocket = (): Socket => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const settings = { statement_timeout: patience, lock_timeout: lockPatience }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
    options: [
      SESSION,
      ...Object.entries(settings).flatMap(([setting, value]) =>
        value === undefined ? [] : [`-c ${setting}=${value}`],
      ),
    ].join(' '),
    types: { getTypeParser },
    stream: newSocket,
  })
  // One that breaks between two statements of a transaction fails the next of them; said nowhere, its event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // An idle connection that breaks is replaced when next one is needed. Of the error only its message: it holds the whole connection. That the database ends with us is no news.
  pool.on(
    'error',
    ({ message }) => pool.ending || log?.warn({ reason: message }, 'a database connection broke'),
  )

  const cut = () => sockets.forEach((socket) => socket.destroy())
  const waiting = new Set<(error: DatabaseAway) => void>()
  watch?.onAway(() => {
    for (const refuse of waiting) refuse(new DatabaseAway())
    cut()
  })
  return {
    options: pool.options,
    async connect() {
      if (watch?.isAway) throw new DatabaseAway()
      const { promise: refused, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      const connecting = pool.connect()
      try {
        return await Promise.race([connecting, refused])
      } catch (error) {
        // Comes too late for who asked.
        void connecting.then(
          (client) => client.release(),
          () => {},
        )
        throw error
      } finally {
        waiting.delete(reject)
      }
    },
    async end() {
      const cutting = setTimeout(cut, END_MS)
      await pool.end()
      clearTimeout(cutting)
    },
  }
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
