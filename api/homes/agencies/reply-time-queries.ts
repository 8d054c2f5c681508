import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** Minimum of answers for a published response time. */
export const REPLIES_MIN = 10

/**
 * The response time of an agency within the last half year: the median in hours, null with fewer than `REPLIES_MIN`
 * answers. `n`: the number of answers.
 */
export async function replyTimeOf(
  db: Db,
  agencyId: number,
): Promise<{ n: number; medianHours: number | null }> {
  const { rows: found } = await sql<{ n: number; hours: number | null }>`
    select count(*)::int as n, percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)::float8 / 3600) as hours
    from conversations where agency_id = ${agencyId} and answered_at is not null and created_at > now() - interval '180 days' and state <> 'spam'`.execute(
    db,
  )
  const { n, hours } = found[0] ?? { n: 0, hours: null }
  return { n, medianHours: n < REPLIES_MIN ? null : hours }
}
