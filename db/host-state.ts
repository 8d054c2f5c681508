import { setTimeout as sleep } from 'node:timers/promises'
import { hostOf } from './address.ts'
import { DatabaseClient } from './client.ts'

/** The state of one host of PostgreSQL. */
export interface HostState {
  /** `db1:5432` */
  host: string
  is: 'primary' | 'standby' | 'away'
  /** The same for all addresses of one server, until it is started again. */
  server: string
  /** Of the log: increases with each promotion. That of a standby may be later. */
  timeline: number
  /** End of the log that it has written or replayed, in bytes. */
  end: number
  /** Of a standby: seconds since the latest transaction that it has replayed was committed. */
  seconds: number | null
  /** Of a primary: whether commits wait for a standby. */
  isSynchronous: boolean
  /** Of one that is away. */
  reason: string
}

/** The timeline that a standby is on for certain: a promotion elsewhere shows after a checkpoint, and at once to an account with `pg_read_all_stats`. */
export const STANDBY_TIMELINE =
  '(select greatest(timeline_id, min_recovery_end_timeline, received_tli) from pg_control_checkpoint(), pg_control_recovery() left join pg_stat_wal_receiver on true)'

const TIMEOUT_MS = 5000
const NOTHING = { server: '', timeline: 0, end: 0, seconds: null, isSynchronous: false, reason: '' }

/** `behind`: a standby has this long to replay what a primary has written. */
export async function stateOfHost(
  address: string,
  { behind }: { behind?: { end: number; withinMs: number } } = {},
): Promise<HostState> {
  const host = hostOf(address)
  const client = new DatabaseClient({
    address,
    target: 'any',
    application_name: 'lares doctor',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  try {
    await client.connect()
    const until = performance.now() + (behind?.withinMs ?? 0)
    for (;;) {
      const { rows } = await client.query<{
        standby: boolean
        server: string
        timeline: number
        end: number
        seconds: number | null
        waits: boolean
      }>(
        `select pg_is_in_recovery() as standby, pg_postmaster_start_time()::text as server, current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local') as waits,
           case when pg_is_in_recovery() then ${STANDBY_TIMELINE} else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline,
           (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8 as "end",
           case when pg_is_in_recovery() then extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as seconds`,
      )
      const { standby, server, timeline, end, seconds, waits } = rows[0]!
      if (!standby || !behind || end >= behind.end || performance.now() > until)
        return {
          ...NOTHING,
          host,
          is: standby ? 'standby' : 'primary',
          server,
          timeline,
          end,
          seconds,
          isSynchronous: waits,
        }
      await sleep(100)
    }
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    return { ...NOTHING, host, is: 'away', reason: message || String(code) }
  } finally {
    // Not awaited: a server that hangs never closes the connection.
    void client.end().catch(() => {})
  }
}
