import { sql, type Kysely } from 'kysely'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import { QUEUE_PER_PAGE } from '#contract/publish/moderation.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { Database } from '#db/schema.ts'
import { roleBit } from '../../people/accounts/caller.ts'

type Db = Kysely<Database>

/** Pending changes, oldest first, without those of blocked accounts. */
export async function selectQueue(db: Db, page: number) {
  const { n } = await db
    .selectFrom('offer_revisions')
    .innerJoin('offers', 'offers.id', 'offer_revisions.offer_id')
    .innerJoin('users', 'users.id', 'offers.owner_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('verdict', 'is', null)
    .where((where) =>
      where.or([where('blocked_at', 'is', null), where('offers.agency_id', 'is not', null)]),
    )
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{
    id: number
    content: OfferContent
    submitted_at: string
    published_at: string | null
    owner_id: number
    owner_name: string
  }>`
    select o.id, r.content, r.submitted_at, o.published_at, u.id as owner_id, u.name as owner_name
    from offer_revisions r join offers o on o.id = r.offer_id join users u on u.id = o.owner_id
    where r.verdict is null and (u.blocked_at is null or o.agency_id is not null) order by r.submitted_at, o.id limit ${QUEUE_PER_PAGE} offset ${(page - 1) * QUEUE_PER_PAGE}`.execute(
    db,
  )
  return { rows, total: n }
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
