import { sql, type Kysely } from 'kysely'
import { CHECKED_PER_PAGE, type AgencyQueue, type CheckState } from '#contract/agency-checks.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** An agency with all its checks, latest first. */
export interface CheckedRow {
  id: number
  slug: string
  name: string
  country_id: number
  state: CheckState
  checks: {
    number: number
    name: string
    legal_name: string
    register: string | null
    vat_id: string | null
    licence: string | null
    sent_at: string
    sent_by: number
    verdict: 'verified' | 'refused' | 'replaced' | null
    reason: string | null
    decided_at: string | null
    moderator: string | null
  }[]
}

/** The latest check that was not replaced before a decision counts. `waits_since`: of documents or change, whichever is older. */
const CHECKED = sql`
  select a.id, a.slug, a.name, a.country_id, change.id is not null as changed, least(case when last.verdict is null then last.sent_at end, change.sent_at) as waits_since,
    case when last.number is null then 'unsaid' else coalesce(last.verdict, 'waiting') end as state
  from agencies a left join agency_changes change on change.agency_id = a.id and change.open and change.verdict is null left join lateral (select c.number, c.verdict, c.sent_at from agency_checks c where c.agency_id = a.id and c.verdict is distinct from 'replaced' order by c.number desc limit 1) last on true
  where a.closed_at is null`

const CHECKS = sql`(
  select coalesce(json_agg(json_build_object('number', c.number, 'name', c.name, 'legal_name', c.legal_name, 'register', c.register, 'vat_id', c.vat_id, 'licence', c.licence,
      'sent_at', to_char(c.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'sent_by', c.sent_by, 'verdict', c.verdict, 'reason', c.reason,
      'decided_at', to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'moderator', u.name) order by c.number desc), '[]')
  from agency_checks c left join users u on u.id = c.moderator_id where c.agency_id = a.id) as checks`

/** Open agencies: pending ones first, oldest first; then by name. */
export async function selectChecked(
  db: Db,
  { q, state }: { q?: string | undefined; state?: AgencyQueue | undefined },
  page: number,
): Promise<{ rows: CheckedRow[]; counts: Record<string, number> }> {
  const named = q ? sql`a.name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`
  const wanted =
    state === undefined ? sql`true` : state === 'changed' ? sql`a.changed` : sql`a.state = ${state}`
  const { rows: counted } = await sql<{ state: string; n: number; changed: number }>`
    select a.state, count(*)::int as n, (count(*) filter (where a.changed))::int as changed from (${CHECKED}) a where ${named} group by 1`.execute(
    db,
  )
  const { rows } = await sql<CheckedRow>`
    select a.id, a.slug, a.name, a.country_id, a.state, ${CHECKS} from (${CHECKED}) a
    where ${named} and ${wanted}
    order by a.waits_since nulls last, a.name, a.id limit ${CHECKED_PER_PAGE} offset ${(page - 1) * CHECKED_PER_PAGE}`.execute(
    db,
  )
  return {
    rows,
    counts: {
      ...Object.fromEntries(counted.map((row) => [row.state, row.n])),
      changed: counted.reduce((sum, row) => sum + row.changed, 0),
    },
  }
}

export async function selectCheckedOne(db: Db, id: number): Promise<CheckedRow | undefined> {
  return (
    await sql<CheckedRow>`select a.id, a.slug, a.name, a.country_id, a.state, ${CHECKS} from (${CHECKED}) a where a.id = ${id}`.execute(
      db,
    )
  ).rows[0]
}

/** Decides on the pending check with that id. False if there is none. */
export async function decideCheck(
  db: Db,
  agencyId: number,
  number: number,
  verdict: 'verified' | 'refused',
  reason: string | null,
  moderatorId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agency_checks')
    .set({ verdict, reason, moderator_id: moderatorId, decided_at: sql<string>`now()` })
    .where('agency_id', '=', agencyId)
    .where('number', '=', number)
    .where('verdict', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
