import { pagesOf } from '#contract/lists.ts'
import {
  REVIEW_DAYS,
  REVIEWS_PER_PAGE,
  type AgencyReview,
  type AnsweredReview,
  type JudgedReview,
  type OwnReview,
  type reviews,
} from '#contract/homes/reviews.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { memberWith } from './own.ts'
import {
  deleteReview,
  lockReview,
  mayReview,
  putReview,
  ratingOf,
  replyTo,
  reportReview,
  selectPublished,
  selectReviewBy,
  type ReviewRow,
} from './reviews-queries.ts'

const DAY_MS = 86_400_000
const notFound = () => new Problem(404, 'not_found', 'reviews.error.notFound')

/** `Ada L.`: a recognisable, but not identifying name. */
function authorOf(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = [...(rest.at(-1) ?? '')][0]
  return initial ? `${first} ${initial}.` : first
}

const toReview = ({
  id,
  stars,
  text,
  lang,
  reply,
  reply_status,
  created_at,
  author,
}: ReviewRow): AgencyReview => ({
  id,
  stars,
  text,
  lang,
  reply: reply_status === 'published' ? reply : null,
  at: created_at,
  author,
})

const toAnswered = (row: ReviewRow): AnsweredReview => ({
  ...toReview(row),
  reply: row.reply,
  replyStatus: row.reply_status,
  replyReason: row.reply_reason,
})

function toOwn(row: ReviewRow): OwnReview {
  const { author: _author, ...review } = toReview(row)
  return {
    ...review,
    status: row.status,
    reason: row.reason,
    editable: Date.parse(row.created_at) > Date.now() - REVIEW_DAYS * DAY_MS,
  }
}

/** A review with the fields that only moderators see. */
export const toJudged = (row: ReviewRow, { places }: Pick<Call, 'places'>): JudgedReview => ({
  ...toAnswered(row),
  status: row.status,
  reason: row.reason,
  report: row.report,
  userId: row.user_id,
  version: row.version,
  agency: {
    id: row.agency_id,
    slug: row.slug,
    name: row.name,
    country: places.get(`country${row.country_id}`)?.iso2 ?? '',
  },
})

export const handlers: Omit<Handlers<typeof reviews>, 'queue' | 'decide' | 'decideReply'> = {
  async list({ id, page }, { db }) {
    const [rows, rating] = await Promise.all([selectPublished(db, id, page), ratingOf(db, id)])
    return {
      data: rows.map(toReview),
      rating,
      total: rating.count,
      page,
      pages: pagesOf(rating.count, REVIEWS_PER_PAGE),
    }
  },

  async own({ id }, { db, user }) {
    const [may, row] = await Promise.all([
      mayReview(db, user.id, id),
      selectReviewBy(db, user.id, id),
    ])
    return { data: { may, review: row ? toOwn(row) : null } }
  },

  async write({ id, stars, text }, { db, user, locale }) {
    if (!(await mayReview(db, user.id, id)))
      throw new Problem(403, 'not_in_touch', 'reviews.error.notInTouch')
    if (
      !(await putReview(
        db,
        { userId: user.id, agencyId: id, author: authorOf(user.name), stars, text, lang: locale },
        REVIEW_DAYS,
      ))
    )
      throw new Problem(409, 'too_late', 'reviews.error.tooLate', { count: REVIEW_DAYS })
    const row = await selectReviewBy(db, user.id, id)
    if (!row) throw notFound()
    return { data: toOwn(row) }
  },

  async remove({ id }, { db, user }) {
    if (!(await deleteReview(db, user.id, id))) throw notFound()
  },

  async report({ id, why }, { db }) {
    if (!(await reportReview(db, id, why))) throw notFound()
  },

  async ofOwnAgency({ page }, call) {
    const { db } = call
    const { agencyId } = await memberWith(null, call)
    const [rows, { count }] = await Promise.all([
      selectPublished(db, agencyId, page),
      ratingOf(db, agencyId),
    ])
    return {
      data: rows.map(toAnswered),
      total: count,
      page,
      pages: pagesOf(count, REVIEWS_PER_PAGE),
    }
  },

  async reply({ id, reply }, call) {
    const { db } = call
    const { agencyId } = await memberWith('edit', call)
    const row = await db.transaction().execute(async (transaction) => {
      // Locked: its author could replace the text that the reply is about.
      const row = await lockReview(transaction, id)
      if (row?.agency_id !== agencyId || row.status !== 'published') throw notFound()
      if (!(await replyTo(transaction, id, reply)))
        throw new Problem(409, 'replied', 'reviews.error.replied')
      return row
    })
    return { data: toAnswered({ ...row, reply, reply_status: 'waiting', reply_reason: null }) }
  },
}
