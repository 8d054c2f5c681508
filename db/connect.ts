import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Dialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseClient, overHosts, type ClientConfig } from './client.ts'
import type { Database } from './schema.ts'
import { prepareMarked } from './prepared.ts'
import { DatabaseAway, type DatabaseWatch } from './watch.ts'

/** Options of every connection. `TimeZone` makes the text of a timestamp the same on every server. */
const SESSION = '-c TimeZone=UTC'

export interface PoolOptions {
  log?: Logger
  max?: number
  name?: string
  /** `statement_timeout` in milliseconds; no limit by default. */
  statementTimeoutMs?: number
  /** `lock_timeout` in milliseconds; no limit by default. */
  lockTimeoutMs?: number
  /** The address leads to a pooler in transaction mode (PgBouncer): a connection keeps no state between transactions, and takes no options at its start. */
  pooled?: boolean
  /** `any`: the server may be a standby. */
  target?: 'primary' | 'any'
  /** While the database is away, waiting and new queries fail with `DatabaseAway`. */
  watch?: DatabaseWatch
}

/**
 * A pool over the database. Values arrive as: int8 and numeric -> number (none of ours exceeds 2^53),
 * timestamptz -> ISO 8601 text in UTC with microseconds (lossless), date -> `YYYY-MM-DD`.
 */
export function connect(url: string, options: PoolOptions = {}): Kysely<Database> {
  const pool = createPool(url, options)
  return over(pool, new PostgresDialect({ pool }))
}

const POOL = Symbol.for('lares.pool')

/** A database that uses the connections in a way of its own. */
export function over(pool: PostgresPool, dialect: Dialect): Kysely<Database> {
  return Object.assign(new Kysely<Database>({ dialect }), { [POOL]: pool })
}

/** Its connections, for another way to use them. */
export function poolOf(db: Kysely<Database>): PostgresPool {
  const pool = (db as { [POOL]?: PostgresPool })[POOL]
  if (!pool) throw new Error('This database was not opened by connect().')
  return pool
}

const sessions = new WeakMap<PostgresPool, Kysely<Database>>()

/** Work on `db` that needs a connection of its own uses this one instead: behind a pooler. */
export const setSessions = (db: Kysely<Database>, own: Kysely<Database>): void =>
  void sessions.set(poolOf(db), own)

/** Where a connection keeps its state between transactions, such as a lock: `db` itself, unless that is behind a pooler. */
export const sessionsOf = (db: Kysely<Database>): Kysely<Database> => sessions.get(poolOf(db)) ?? db

/** At the end, sockets that are still open after this time are destroyed: a server that hangs never closes them. */
const CLOSE_TIMEOUT_MS = 3000

function createPool(
  url: string,
  {
    log,
    max = 10,
    name = 'lares',
    statementTimeoutMs,
    lockTimeoutMs,
    pooled = false,
    target = 'primary',
    watch,
  }: PoolOptions,
): PostgresPool {
  const sockets = new Set<Socket>()
  const newSocket = (): Socket => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const settings = { statement_timeout: statementTimeoutMs, lock_timeout: lockTimeoutMs }
  const config: pg.PoolConfig & ClientConfig = {
    address: url,
    target,
    pooled,
    // The pool creates it with these options.
    Client: DatabaseClient as unknown as new () => pg.Client,
    max,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
    ...(!pooled && {
      options: [
        SESSION,
        ...Object.entries(settings).flatMap(([setting, value]) =>
          value === undefined ? [] : [`-c ${setting}=${value}`],
        ),
      ].join(' '),
    }),
    types: { getTypeParser },
    stream: newSocket,
  }
  const pool = new pg.Pool(config)
  // Another client of the pooler may have prepared a statement of the same name on the same server connection.
  if (!pooled) pool.on('connect', prepareMarked)
  // The pool replaces a broken idle connection. Only the message is logged, since the error refers to the whole connection.
  pool.on(
    'error',
    ({ message }) => pool.ending || log?.warn({ reason: message }, 'database connection lost'),
  )

  const destroySockets = () => sockets.forEach((socket) => socket.destroy())
  const waiting = new Set<(error: DatabaseAway) => void>()
  watch?.onAway(() => {
    for (const refuse of waiting) refuse(new DatabaseAway())
    destroySockets()
  })
  return {
    options: pool.options,
    async connect() {
      if (watch?.isAway) throw new DatabaseAway()
      const { promise: refused, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      const connecting = overHosts(url, () => pool.connect()).then(discardReadOnly)
      try {
        return await Promise.race([connecting, refused])
      } catch (error) {
        // The caller has its error already: return a late connection to the pool.
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
      const timer = setTimeout(destroySockets, CLOSE_TIMEOUT_MS)
      await pool.end()
      clearTimeout(timer)
    },
  }
}

/** After a failover a connection may lead to a server that was the primary. */
function discardReadOnly(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  client.release = (error) => release(error || (client as unknown as DatabaseClient).isReadOnly)
  return client
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
