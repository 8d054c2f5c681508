import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { connect } from './connect.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'
import { watchDatabase } from './watch.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  /** For what needs a connection of its own: `COPY`, `LISTEN`. */
  url: string
  /** For what only the owner of the tables may do; the same where there is one account. */
  ownerUrl: string
  /** For how many milliseconds it has owed an answer; 0 as long as it answers, and for commands, which take their time. */
  silentFor(): number
  close(): Promise<void>
}

export interface DatabaseChoice {
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
  DATA_DIR?: string | undefined
}

/** No visitor waits for so long: a statement that does would only keep a connection from others. Commands take their time. */
const PORTAL_PATIENCE_MS = 60_000
/** Nor for what another transaction holds. */
const PORTAL_LOCK_PATIENCE_MS = 10_000

/**
 * The database that the environment names, else the embedded one; migrated. Commands and the portal open it alike:
 * `const { db, close } = await openDatabase(loadEnv(), { as: 'command', log })`.
 * Throws `AlreadyRunning` for a second portal on the embedded database.
 */
export async function openDatabase(
  env: DatabaseChoice,
  options: { as: 'portal' | 'command'; log: Logger; onLost?: (error: Error) => void },
): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL
    ? null
    : await openEmbedded({ ...options, dataDir: env.DATA_DIR })
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  const ownerUrl = embedded?.ownerUrl ?? env.DATABASE_OWNER_URL ?? url
  const role = embedded?.appRole ?? { name: decodeURIComponent(new URL(url).username) }
  try {
    const applied = await migrate(ownerUrl, { role: ownerUrl === url ? undefined : role })
    if (applied.length) options.log.info({ migrations: applied }, 'brought the database up to date')
    const watch =
      options.as === 'portal'
        ? watchDatabase(url, (isAway) =>
            isAway
              ? options.log.error('the database does not answer')
              : options.log.info('the database answers again'),
          )
        : undefined
    const db = connect(url, {
      log: options.log,
      ...(watch && { watch, patience: PORTAL_PATIENCE_MS, lockPatience: PORTAL_LOCK_PATIENCE_MS }),
    })
    const close = async () => {
      await watch?.close()
      await db.destroy()
      await embedded?.stop()
    }
    return { db, url, ownerUrl, silentFor: () => watch?.silentFor ?? 0, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
