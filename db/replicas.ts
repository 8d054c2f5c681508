import {
  PostgresDialect,
  sql,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Logger } from 'pino'
import { hostOf } from './address.ts'
import { connect, over, poolOf } from './connect.ts'
import { WRITES } from './guarded.ts'
import { STANDBY_TIMELINE } from './host-state.ts'
import { PORTAL_LIMITS } from './limits.ts'
import type { Database } from './schema.ts'
import { watchDatabase, type DatabaseWatch } from './watch.ts'

/**
 * Reads from standbys. One is used only while it has replayed every change of the versions that this process knows, so what is read there may be
 * cached under them; and everything that is older than `LATE_AFTER_MS`. The primary serves whenever none has. Each promotion begins a timeline of the log, and
 * positions of two timelines say nothing of each other: a standby is used only on that of the primary.
 */

/** Where the primary writes is asked this often. */
const LOOK_EVERY_MS = 500
/** A replica that is behind is asked again after this time. */
const BEHIND_MS = 50
/** Longest time by which a read may be late. */
const LATE_AFTER_MS = 2000
/** Largest lag that is measured. */
const LONGEST_LAG_MS = 10 * 60_000
/** `query_canceled`: the statement took too long. */
const CANCELED = '57014'

/** Why a replica is used, or not: it lags, it does not answer, or it is a primary now. */
export type ReplicaUse = 'used' | 'late' | 'away' | 'primary'

export interface ReplicaState {
  /** `db2:5432` */
  host: string
  use: ReplicaUse
  /** Milliseconds by which it is behind the primary, at most ten minutes; null where it is no standby that answers. */
  lagMs: number | null
}

export interface Replicas {
  /** For statements that read and may be late; others go to the primary. Not for transactions. */
  db: Kysely<Database>
  /** This process has changed something: what it reads from now on has that. */
  wrote(): void
  states(): ReplicaState[]
  close(): Promise<void>
}

export interface ReplicaOptions {
  addresses: readonly string[]
  /** Increases with each change that this process knows and caches by. */
  version: () => number | null
  log: Logger
}

/** Where the write-ahead log of a timeline ends, in bytes, and when. */
interface Mark {
  at: number
  end: number
}

interface Replica {
  host: string
  pool: PostgresPool
  watch: DatabaseWatch
  /** Null while it is not known: it may have gone back after a crash. */
  isStandby: boolean | null
  /** End of the log that it has replayed. */
  replayed: number
  /** `STANDBY_TIMELINE` */
  timeline: number
}

/** `primary`: the portal's connections to it. */
export function openReplicas(
  primary: Kysely<Database>,
  { addresses, version, log }: ReplicaOptions,
): Replicas {
  const primaryPool = poolOf(primary)
  let writes = 0
  /** The end of the log that a standby must have replayed to have all known changes; `end` is not before the last of them. */
  let needed: { version: number | null; writes: number; end: number } | null = null
  /** Of the primary. */
  let timeline = 0
  /** Oldest first. */
  let marks: Mark[] = []
  let turn = 0
  let isClosed = false
  let wake = () => {}

  const isCurrent = (): boolean =>
    needed !== null && needed.version === version() && needed.writes === writes

  function lagOf(replica: Replica): number {
    const missing = marks.find(({ end }) => replica.timeline !== timeline || end > replica.replayed)
    return missing ? performance.now() - missing.at : 0
  }

  function useOf(replica: Replica): ReplicaUse {
    if (replica.watch.isAway || replica.isStandby === null) return 'away'
    if (!replica.isStandby) return 'primary'
    return replica.timeline !== timeline || lagOf(replica) > LATE_AFTER_MS ? 'late' : 'used'
  }

  const replicas = addresses.map((address) => {
    const host = hostOf(address)
    const watch = watchDatabase(address, {
      target: 'any',
      changed: (isAway) =>
        isAway
          ? log.warn({ host }, 'replica stopped answering')
          : log.info({ host }, 'replica answers again'),
      lost: () => (replica.isStandby = null),
      async ask(client) {
        const { rows } = await client.query<{
          standby: boolean
          replayed: string | null
          timeline: number
        }>(
          `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() - '0/0' as replayed, ${STANDBY_TIMELINE} as timeline`,
        )
        replica.isStandby = rows[0]!.standby
        replica.replayed = Number(rows[0]!.replayed)
        replica.timeline = rows[0]!.timeline
        if (needed && replica.isStandby && replica.replayed < needed.end)
          setTimeout(watch.askNow, BEHIND_MS).unref()
      },
    })
    const db = connect(address, { log, watch, target: 'any', ...PORTAL_LIMITS })
    const replica: Replica = {
      host,
      pool: poolOf(db),
      watch,
      isStandby: null,
      replayed: 0,
      timeline: 0,
    }
    return replica
  })

  /** The next of those that may be read, or null. */
  function choose(): Replica | null {
    if (!isCurrent()) {
      wake()
      return null
    }
    const usable = replicas.filter(
      (replica) => replica.replayed >= needed!.end && useOf(replica) === 'used',
    )
    return usable[turn++ % usable.length] ?? null
  }

  async function look(): Promise<void> {
    const before = { version: version(), writes }
    const { rows } = await sql<{ end: number; file: string }>`
      select pg_current_wal_insert_lsn() - '0/0' as "end", pg_walfile_name(pg_current_wal_insert_lsn()) as file`.execute(
      primary,
    )
    const { end, file } = rows[0]!
    const now = performance.now()
    // The name of a file begins with the timeline.
    const found = parseInt(file.slice(0, 8), 16)
    if (found !== timeline) {
      timeline = found
      marks = []
      needed = null
    }
    if (needed?.version !== before.version || needed.writes !== before.writes)
      needed = { ...before, end }
    if (now - (marks.at(-1)?.at ?? 0) >= LOOK_EVERY_MS / 2) {
      marks = marks.filter(({ at }) => now - at < LONGEST_LAG_MS)
      marks.push({ at: now, end })
    }
    for (const { watch } of replicas) watch.askNow()
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      // Without a primary the replicas go on with what is known.
      await look().catch(() => {})
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        if (isClosed) wake()
      })
    }
  }
  const running = run()

  const pool: PostgresPool = {
    options: primaryPool.options,
    async connect() {
      const client = await choose()
        ?.pool.connect()
        .catch(() => null)
      return client ? readingFrom(client, primaryPool) : primaryPool.connect()
    },
    // The primary's is closed by its owner.
    end: () => Promise.resolve(),
  }

  return {
    db: over(pool, new PostgresDialect({ pool })),
    wrote: () => void writes++,
    states: () =>
      replicas.map((replica) => {
        const use = useOf(replica)
        const isFollowing = use === 'used' || use === 'late'
        return { host: replica.host, use, lagMs: isFollowing ? lagOf(replica) : null }
      }),
    async close() {
      isClosed = true
      wake()
      await running
      await Promise.all(replicas.map(({ watch }) => watch.close()))
      await Promise.all(replicas.map(({ pool: own }) => own.end()))
    },
  }
}

/** A statement that fails on a replica runs on the primary: the replica was lost, has not yet a new column, or the statement writes. */
function readingFrom(replica: PostgresPoolClient, primary: PostgresPool): PostgresPoolClient {
  let hasFailed = false
  const onPrimary = async <R>(text: string, values: readonly unknown[]) => {
    const client = await primary.connect()
    try {
      return await client.query<R>(text, values)
    } finally {
      client.release()
    }
  }
  async function query<R>(
    text: string,
    values: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    if (/^\s*(?:begin|start)\b/i.test(text))
      throw new Error('Reads that may be late have no transactions.')
    if (WRITES.test(text)) return onPrimary<R>(text, values)
    try {
      return await replica.query<R>(text, values)
    } catch (error) {
      hasFailed = true
      if ((error as { code?: string }).code === CANCELED) throw error
      return onPrimary<R>(text, values)
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => replica.release(hasFailed) }
}
