import { sql, type Kysely } from 'kysely'
import {
  CHECKED_PER_PAGE,
  type AgencyQueue,
  type CheckState,
} from '#contract/publish/agency-checks.ts'
import type { Database } from '#db/schema.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { MEMBER_REVIEW } from '../../homes/agencies/queries.ts'

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
  /** Members whose name or photo waits. */
  team: {
    id: number
    name: string
    picture: string | null
    shown_name: string | null
    shown_picture: string | null
  }[]
}

/** Members `m`, accounts `u`, of agency `a` that wait; of one that visitors can see. */
const WAITING_MEMBERS = sql`
  from agency_members m join users u on u.id = m.user_id
  where m.agency_id = a.id and u.blocked_at is null and ${MEMBER_REVIEW} = 'waiting'
    and (exists (select from agency_checks c where c.agency_id = a.id and c.verdict = 'verified')
      or exists (select from offers o where o.agency_id = a.id and o.status in (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})))`

const TEAM = sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'picture', u.picture, 'shown_name', m.shown_name,
    'shown_picture', case when u.picture = m.shown_picture then u.picture end) order by m.joined_at), '[]') ${WAITING_MEMBERS}) as team`

/** The latest check that was not replaced before a decision counts. `waits_since`: of documents, change or members, whichever is oldest. */
const CHECKED = sql`
  select a.id, a.slug, a.name, a.country_id, change.id is not null or team.since is not null as changed,
    least(case when last.verdict is null then last.sent_at end, change.sent_at, team.since) as waits_since,
    case when last.number is null then 'unsaid' else coalesce(last.verdict, 'waiting') end as state
  from agencies a left join agency_changes change on change.agency_id = a.id and change.open and change.verdict is null left join lateral (select c.number, c.verdict, c.sent_at from agency_checks c where c.agency_id = a.id and c.verdict is distinct from 'replaced' order by c.number desc limit 1) last on true
    cross join lateral (select min(m.joined_at) as since ${WAITING_MEMBERS}) team
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
    select a.id, a.slug, a.name, a.country_id, a.state, ${CHECKS}, ${TEAM} from (${CHECKED}) a
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
    await sql<CheckedRow>`select a.id, a.slug, a.name, a.country_id, a.state, ${CHECKS}, ${TEAM} from (${CHECKED}) a where a.id = ${id}`.execute(
      db,
    )
  ).rows[0]
}

/** Decides on the pending check with that id. False if it is not pending. */
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

/** Decides on the name and the photo that a moderator saw. False if the member has other ones, or does not wait. */
export async function decideMember(
  db: Db,
  { agencyId, userId }: { agencyId: number; userId: number },
  seen: { name: string; picture: string | null },
  /** Null: approved. */
  reason: string | null,
): Promise<boolean> {
  const decided =
    reason === null
      ? sql`shown_name = u.name, shown_picture = u.picture, refused_name = null, refused_picture = null, refused_reason = null`
      : sql`refused_name = u.name, refused_picture = u.picture, refused_reason = ${reason}`
  const { rows } = await sql`
    update agency_members m set ${decided} from users u
    where u.id = m.user_id and m.agency_id = ${agencyId} and m.user_id = ${userId} and u.name = ${seen.name} and u.picture is not distinct from ${seen.picture}::text
      and ${MEMBER_REVIEW} = 'waiting'
    returning m.user_id`.execute(db)
  return rows.length > 0
}
