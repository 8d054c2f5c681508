import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { userOf } from './address.ts'
import { connect, setSessions, type PoolOptions } from './connect.ts'
import { openEmbedded } from './embedded.ts'
import { PORTAL_LIMITS } from './limits.ts'
import { migrate } from './migrate.ts'
import { checkRights, warnOfPooler } from './requirements.ts'
import type { Database } from './schema.ts'
import { watchDatabase } from './watch.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  /** For clients that need their own connection: `COPY`, `LISTEN`. Never a pooler's. */
  url: string
  /** For statements that only the owner of the tables may run; the same as `url` where there is one account. */
  ownerUrl: string
  /** Milliseconds since the database stopped answering; 0 while it answers, and always 0 for commands. */
  silentFor(): number
  close(): Promise<void>
}

export interface DatabaseChoice {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
  DATA_DIR?: string | undefined
}

/** Connections beside a pooler: imports, and work that one process does for all. */
const SESSIONS_MAX = 5

/**
 * Opens and migrates the database of `DATABASE_URL`, else the embedded one:
 * `const { db, close } = await openDatabase(loadEnv(), { as: 'command', log })`.
 * Throws `AlreadyRunning` for a second portal on the embedded database.
 */
export async function openDatabase(
  env: DatabaseChoice,
  options: {
    as: 'portal' | 'command'
    log: Logger
    onLost?: (error: Error) => void
    /** False: leaves the tables as they are and makes no database, for a command that looks or copies. */
    migrates?: boolean
  },
): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL
    ? null
    : await openEmbedded({
        ...options,
        dataDir: env.DATA_DIR,
        creates: options.migrates !== false,
      })
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? embedded?.url ?? ''
  const ownerUrl = embedded?.ownerUrl ?? env.DATABASE_OWNER_URL ?? url
  /** Calls of the portal go through a pooler, where there is one. */
  const pooledUrl =
    options.as === 'portal' && env.DATABASE_DIRECT_URL ? env.DATABASE_URL : undefined
  const role = embedded?.appRole ?? { name: userOf(url) }
  try {
    const applied =
      options.migrates === false
        ? []
        : await migrate(ownerUrl, { role: ownerUrl === url ? undefined : role })
    if (applied.length) options.log.info({ migrations: applied }, 'migrations applied')
    if (env.DATABASE_URL) await checkRights(url)
    /** A connection pool with the limits of the portal, and a watch that says whether its server answers. */
    const open = (address: string, name: string, more: PoolOptions = {}) => {
      if (options.as !== 'portal') return { db: connect(address, { log: options.log, ...more }) }
      const watch = watchDatabase(address, {
        pooled: more.pooled ?? false,
        changed: (isAway) =>
          isAway
            ? options.log.error(`${name} stopped answering`)
            : options.log.info(`${name} answers again`),
      })
      const db = connect(address, { log: options.log, watch, ...PORTAL_LIMITS, ...more })
      return { db, watch }
    }
    const sessions = pooledUrl === undefined ? null : open(url, 'database', { max: SESSIONS_MAX })
    const { db, watch } =
      pooledUrl === undefined
        ? open(url, 'database')
        : open(pooledUrl, 'the pooler of DATABASE_URL', { pooled: true })
    if (sessions) {
      setSessions(db, sessions.db)
      await warnOfPooler(db, options.log)
    }
    const close = async () => {
      await Promise.all([watch?.close(), sessions?.watch?.close()])
      await sessions?.db.destroy()
      await db.destroy()
      await embedded?.stop()
    }
    const silentFor = () => Math.max(watch?.silentFor ?? 0, sessions?.watch?.silentFor ?? 0)
    return { db, url, ownerUrl, silentFor, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
