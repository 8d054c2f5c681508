import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { LOCK_SPACE, REALTIME_LOCK } from '#db/locks.ts'
import type { Database } from '#db/schema.ts'
import { isInUse } from '../accounts/queries.ts'
import { wakesLater } from '../../ground/wake-queries.ts'

/** Messages between processes. Triggers write those of notifications and of ended sessions. */
export type Message =
  | { type: 'notification'; id: number; user: number }
  /** For channels, except to the socket `except`. `data` is JSON. */
  | { type: 'event'; channels: string[]; name: string; data: string; except: string | null }
  /** Assigns the socket, in whichever process, to a session. */
  | { type: 'bound'; socket: string; token: number; user: number }
  /** Something is new in a conversation, or somebody of that side is writing there. */
  | { type: 'conversation'; id: number; users: number[]; typing?: 'visitor' | 'team' }
  /** Something is new in a ticket. */
  | { type: 'ticket'; id: number; users: number[] }
  /** Ended sessions, or all of a user. */
  | { type: 'ended'; tokens?: number[]; user?: number }

/** A `pg_snapshot` as text: which transactions are visible. */
export type Snapshot = string

/** Messages are read within milliseconds; they are deleted after this time. */
const MESSAGE_RETENTION = '10 minutes'

export async function publish(
  db: Kysely<Database>,
  events: Extract<Message, { type: 'event' }>[],
): Promise<void> {
  if (events.length)
    await db
      .insertInto('realtime_messages')
      .values(events.map((event) => ({ body: JSON.stringify(event) })))
      .execute()
}

/**
 * Assigns the socket to a session in the process that has it. False if the session has ended: its row is locked, so it cannot end between the check
 * and the message, and a reader gets `bound` before `ended`. The caller calls `wakeReaders`.
 */
export async function bindSocket(
  db: Kysely<Database>,
  socket: string,
  { token, user }: { token: number; user: number },
): Promise<boolean> {
  const message: Message = { type: 'bound', socket, token, user }
  // One statement: after a restart all pages come back at once.
  const { numAffectedRows } = await sql`
    with live as (select id, ${wakesLater} from access_tokens where id = ${token} for key share)
    insert into realtime_messages (body) select ${JSON.stringify(message)}::jsonb from live`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function listen(client: pg.Client): Promise<void> {
  await client.query('listen realtime_messages')
}

/** Messages since a snapshot, in order, and the current snapshot; null, or a snapshot of a server that had come further before a failover: from now on. Late commits are not missed (decision 003). */
export async function readMessages(
  client: pg.Client,
  since: Snapshot | null,
): Promise<{ messages: Message[]; snapshot: Snapshot }> {
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: `select pg_current_snapshot()::text as snapshot, (
        select coalesce(jsonb_agg(body order by id), '[]') from realtime_messages
        where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
          and pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
      ) as messages`,
    values: [since],
    query_timeout: 10_000,
  }
  const { rows } = await client.query<{ snapshot: Snapshot; messages: Message[] }>(query)
  return rows[0]!
}

/** Whether this connection is the one of all processes that publishes, until it ends. */
export async function isSpeaker(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid::bigint = $1::int and objid::bigint = $2::int) or pg_try_advisory_lock($1, $2) as mine`,
    [LOCK_SPACE, REALTIME_LOCK],
  )
  return rows[0]?.mine ?? false
}

export async function trimMessages(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('realtime_messages')
    .where('at', '<', sql<string>`now() - ${sql.lit(MESSAGE_RETENTION)}::interval`)
    .execute()
}

/** The live ones of these sessions. */
export async function selectLive(db: Kysely<Database>, tokens: number[]): Promise<Set<number>> {
  if (!tokens.length) return new Set()
  const rows = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select('access_tokens.id')
    // One parameter, however many there are.
    .where(sql<boolean>`access_tokens.id = any(${tokens}::bigint[])`)
    .where('users.blocked_at', 'is', null)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]),
    )
    .where(isInUse)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
