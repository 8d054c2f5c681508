import { sql, type Kysely } from 'kysely'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import { QUEUE_PER_PAGE } from '#contract/publish/moderation.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { Database } from '#db/schema.ts'
import { roleBit } from '../../people/accounts/caller.ts'

type Db = Kysely<Database>

/** Pending changes, without those of blocked accounts. */
const WAITING = sql`from offer_revisions r join offers o on o.id = r.offer_id join users u on u.id = o.owner_id
  where r.verdict is null and (u.blocked_at is null or o.agency_id is not null)`

/** The queue, oldest first. */
export async function selectQueue(db: Db, page: number) {
  const counted = await sql<{ n: number }>`select count(*)::int as n ${WAITING}`.execute(db)
  const { rows } = await sql<{
    id: number
    content: OfferContent
    submitted_at: string
    published_at: string | null
    owner_id: number
    owner_name: string
  }>`
    select o.id, r.content, r.submitted_at, o.published_at, u.id as owner_id, u.name as owner_name
    ${WAITING} order by r.submitted_at, o.id limit ${QUEUE_PER_PAGE} offset ${(page - 1) * QUEUE_PER_PAGE}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]!.n }
}

/** The offer after this one in the queue, else the first other one. */
export async function selectNext(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select o.id ${WAITING} and o.id <> ${id}
    order by (r.submitted_at, o.id) < ((select max(submitted_at) from offer_revisions where offer_id = ${id}), ${id}::bigint), r.submitted_at, o.id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

export interface RevisionRow {
  number: number
  content: OfferContent
  submitted_at: string
  verdict: 'approved' | 'change' | 'rejected' | 'withdrawn' | null
  reasons: string[]
  note: string | null
  decided_at: string | null
}

/** All revisions of an offer, latest first. */
export function selectRevisions(db: Db, id: number): Promise<RevisionRow[]> {
  return db
    .selectFrom('offer_revisions')
    .select(['number', 'content', 'submitted_at', 'verdict', 'reasons', 'note', 'decided_at'])
    .where('offer_id', '=', id)
    .orderBy('number', 'desc')
    .execute()
}

/** The history of an offer, latest first, with the actors whose accounts exist. */
export function selectHistory(
  db: Db,
  id: number,
): Promise<{ at: string; status: OfferStatus; actor: string | null }[]> {
  return db
    .selectFrom('offer_statuses')
    .leftJoin('users', 'users.id', 'offer_statuses.actor_id')
    .select(['at', 'status', 'users.name as actor'])
    .where('offer_id', '=', id)
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
}

/** Whether any other account could moderate. */
export async function hasOtherModerator(db: Db, userId: number): Promise<boolean> {
  const one = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`roles & ${roleBit('moderator') | roleBit('admin')} <> 0`)
    .where('blocked_at', 'is', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
