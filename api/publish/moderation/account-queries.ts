import { sql, type Kysely } from 'kysely'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import { OTHERS_MAX } from '#contract/publish/moderation.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** Homes of an account that were submitted: drafts that were never sent are private. */
const SUBMITTED = (ownerId: number) =>
  sql`from offers o where o.owner_id = ${ownerId} and exists (select from offer_revisions r where r.offer_id = o.id)`

export interface AccountRow {
  since: string
  blocked: boolean
  /** Of the agency: whether it has the mark. */
  verified: boolean
}

export async function selectAccount(
  db: Db,
  ownerId: number,
  agencyId: number | null,
): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select created_at as since, blocked_at is not null as blocked, exists (select from agency_mark(${agencyId}::bigint)) as verified from users where id = ${ownerId}`.execute(
    db,
  )
  return rows[0]!
}

export interface HomeCounts {
  all: number
  live: number
  waiting: number
  rejected: number
  takenDown: number
  reported: number
}

/** Taken down is what was public and then rejected; reports that were dismissed do not count. */
export async function countHomes(db: Db, ownerId: number): Promise<HomeCounts> {
  const { rows } = await sql<HomeCounts>`
    select count(*)::int as all, count(*) filter (where is_live(status))::int as live,
      count(*) filter (where exists (select from offer_revisions r where r.offer_id = o.id and r.verdict is null))::int as waiting,
      count(*) filter (where exists (select from offer_revisions r where r.offer_id = o.id and r.verdict = 'rejected'))::int as rejected,
      count(*) filter (where exists (
        select from (select status, lag(status) over (order by at) as before from offer_statuses where offer_id = o.id) s
        where s.status = 'rejected' and s.before not in ('draft', 'in_review', 'archived', 'rejected')))::int as "takenDown",
      count(*) filter (where exists (select from reports p where p.offer_id = o.id and p.outcome is distinct from 'dismissed' and (p.reason <> 'sample' or p.outcome is not null)))::int as reported
    ${SUBMITTED(ownerId)}`.execute(db)
  return rows[0]!
}

export interface SubmittedRow {
  id: number
  status: OfferStatus
  content: OfferContent
}

/** Submitted homes of an account without this one, newest first, each with what was last submitted. */
export async function selectOthers(db: Db, ownerId: number, id: number): Promise<SubmittedRow[]> {
  const { rows } = await sql<SubmittedRow>`
    select o.id, o.status, (select content from offer_revisions r where r.offer_id = o.id order by number desc limit 1) as content
    ${SUBMITTED(ownerId)} and o.id <> ${id} order by o.id desc limit ${OTHERS_MAX}`.execute(db)
  return rows
}
