import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  REVIEW_QUEUES,
  REVIEWS_PER_PAGE,
  type Rating,
  type ReviewQueue,
  type ReviewState,
} from '#contract/homes/reviews.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

export interface ReviewRow {
  id: number
  agency_id: number
  user_id: number
  stars: number
  text: string
  lang: string
  status: ReviewState
  reason: string | null
  reply: string | null
  reply_status: ReviewState | null
  reply_reason: string | null
  report: string | null
  created_at: string
  version: number
  author: string
  slug: string
  name: string
  country_id: number
}

const REVIEWS = sql`
  select r.id, r.agency_id, r.user_id, r.author, r.stars, r.text, r.lang, r.status, r.reason, r.reply, r.reply_status, r.reply_reason, r.report, r.created_at,
    (extract(epoch from greatest(r.changed_at, r.decided_at, r.reported_at, r.replied_at, r.reply_decided_at)) * 1000000)::bigint as version, a.slug, a.name, a.country_id
  from agency_reviews r join agencies a on a.id = r.agency_id`

/** Whether an account may review an agency: it sent a delivered message, and is not a member. */
export async function mayReview(db: Db, userId: number, agencyId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from conversations where user_id = ${userId} and agency_id = ${agencyId} and state <> 'spam')
      and not exists (select from agency_members where user_id = ${userId} and agency_id = ${agencyId}) as may`.execute(
    db,
  )
  return rows[0]?.may ?? false
}

/** An agency's rating, by published reviews. */
export async function ratingOf(db: Db, agencyId: number): Promise<Rating> {
  const { rows } = await sql<{ stars: number; n: number }>`
    select stars, count(*)::int as n from agency_reviews where agency_id = ${agencyId} and status = 'published' group by 1`.execute(
    db,
  )
  const stars = [1, 2, 3, 4, 5].map((star) => rows.find((row) => row.stars === star)?.n ?? 0)
  const count = stars.reduce((sum, n) => sum + n, 0)
  return {
    count,
    stars,
    average:
      count === 0
        ? null
        : Math.round((stars.reduce((sum, n, index) => sum + n * (index + 1), 0) / count) * 10) / 10,
  }
}

/** Published reviews, latest first. */
export async function selectPublished(
  db: Db,
  agencyId: number,
  page: number,
): Promise<ReviewRow[]> {
  return (
    await sql<ReviewRow>`${REVIEWS} where r.agency_id = ${agencyId} and r.status = 'published' order by r.created_at desc, r.id desc
    limit ${REVIEWS_PER_PAGE} offset ${(page - 1) * REVIEWS_PER_PAGE}`.execute(db)
  ).rows
}

export async function selectReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  return (await sql<ReviewRow>`${REVIEWS} where r.id = ${id}`.execute(db)).rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  await sql`select from agency_reviews where id = ${id} for update`.execute(db)
  return selectReview(db, id)
}

export async function selectReviewBy(
  db: Db,
  userId: number,
  agencyId: number,
): Promise<ReviewRow | undefined> {
  return (
    await sql<ReviewRow>`${REVIEWS} where r.user_id = ${userId} and r.agency_id = ${agencyId}`.execute(
      db,
    )
  ).rows[0]
}

/** Saves a review, or a new version that waits again without the agency's reply. False after the limit of days. */
export async function putReview(
  db: Db,
  review: {
    userId: number
    agencyId: number
    author: string
    stars: number
    text: string
    lang: string
  },
  days: number,
): Promise<boolean> {
  const { userId, agencyId, author, stars, text, lang } = review
  const { rows } = await sql`
    insert into agency_reviews (agency_id, user_id, author, stars, text, lang) values (${agencyId}, ${userId}, ${author}, ${stars}, ${text}, ${lang})
    on conflict (agency_id, user_id) do update
      set author = excluded.author, stars = excluded.stars, text = excluded.text, lang = excluded.lang, status = 'waiting', reason = null,
        reply = null, reply_status = null, reply_reason = null, reply_moderator_id = null, reply_decided_at = null, replied_at = null, report = null, reported_at = null, changed_at = now()
      where agency_reviews.created_at > now() - make_interval(days => ${days})
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteReview(db: Db, userId: number, agencyId: number): Promise<boolean> {
  return (
    (
      await db
        .deleteFrom('agency_reviews')
        .where('user_id', '=', userId)
        .where('agency_id', '=', agencyId)
        .executeTakeFirst()
    ).numDeletedRows > 0n
  )
}

/** False if it is not published. A reported one keeps its first reason. */
export async function reportReview(db: Db, id: number, why: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agency_reviews')
    .set({
      report: sql<string>`coalesce(report, ${why})`,
      reported_at: sql<string>`coalesce(reported_at, now())`,
    })
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Saves a reply that waits for a moderator, also in place of one that is not public. False if there is a public one. */
export async function replyTo(db: Db, id: number, reply: string): Promise<boolean> {
  return (
    (
      await db
        .updateTable('agency_reviews')
        .set({
          reply,
          reply_status: 'waiting',
          reply_reason: null,
          reply_moderator_id: null,
          reply_decided_at: null,
          replied_at: sql<string>`now()`,
        })
        .where('id', '=', id)
        .where(sql<boolean>`reply_status is distinct from 'published'`)
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  )
}

/** A reported review, or one with a reply that waits, is in the queue of its state, too. */
const QUEUES: Record<ReviewQueue, RawBuilder<boolean>> = {
  waiting: sql`(r.status = 'waiting' and r.reported_at is null)`,
  replies: sql`(r.status = 'published' and r.reply_status = 'waiting')`,
  reported: sql`(r.reported_at is not null)`,
  published: sql`(r.status = 'published' and r.reported_at is null)`,
  rejected: sql`(r.status = 'rejected' and r.reported_at is null)`,
}
const ORDERS: Record<ReviewQueue, RawBuilder<unknown>> = {
  waiting: sql`r.changed_at, r.id`,
  replies: sql`r.replied_at, r.id`,
  reported: sql`r.changed_at, r.id`,
  published: sql`r.decided_at desc, r.id desc`,
  rejected: sql`r.decided_at desc, r.id desc`,
}

/** Reviews for moderators: pending ones oldest first; decided ones latest first. */
export async function selectReviews(
  db: Db,
  state: ReviewQueue,
  page: number,
): Promise<{ rows: ReviewRow[]; counts: Record<string, number> }> {
  const { rows: counted } = await sql<Record<ReviewQueue, number>>`
    select ${sql.join(REVIEW_QUEUES.map((name) => sql`(count(*) filter (where ${QUEUES[name]}))::int as ${sql.ref(name)}`))} from agency_reviews r`.execute(
    db,
  )
  const { rows } = await sql<ReviewRow>`${REVIEWS} where ${QUEUES[state]}
    order by ${ORDERS[state]} limit ${REVIEWS_PER_PAGE} offset ${(page - 1) * REVIEWS_PER_PAGE}`.execute(
    db,
  )
  return { rows, counts: counted[0] ?? {} }
}

export async function judgeReview(
  db: Db,
  id: number,
  status: ReviewState,
  reason: string | null,
  moderatorId: number,
): Promise<void> {
  await db
    .updateTable('agency_reviews')
    .set({
      status,
      reason,
      moderator_id: moderatorId,
      decided_at: sql<string>`now()`,
      report: null,
      reported_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Decides on the reply to a review. */
export async function judgeReply(
  db: Db,
  id: number,
  status: 'published' | 'rejected',
  reason: string | null,
  moderatorId: number,
): Promise<void> {
  await db
    .updateTable('agency_reviews')
    .set({
      reply_status: status,
      reply_reason: reason,
      reply_moderator_id: moderatorId,
      reply_decided_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}
