import type { Kysely } from 'kysely'
import { pagesOf } from '#contract/lists.ts'
import { address } from '#contract/addresses.ts'
import { REVIEWS_PER_PAGE, type JudgedReview, type reviews } from '#contract/homes/reviews.ts'
import type { Database } from '#db/schema.ts'
import { membershipOf } from '../../homes/agencies/queries.ts'
import {
  judgeReply,
  judgeReview,
  lockReview,
  selectReview,
  selectReviews,
  type ReviewRow,
} from '../../homes/agencies/reviews-queries.ts'
import { toJudged } from '../../homes/agencies/reviews.ts'
import { selectOwners } from '../../homes/agencies/seats-queries.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { notify } from '../../people/notifications/notify.ts'

const notFound = () => new Problem(404, 'not_found', 'reviews.error.notFound')

interface Decision {
  id: number
  version: number
  decision: 'publish' | 'reject'
  reason?: string | undefined
}

/** Decides on the version that the moderator saw, which its author or the agency may have changed; the review is locked. */
async function decide(
  { id, version, decision, reason = '' }: Decision,
  call: UserCall,
  apply: (db: Kysely<Database>, row: ReviewRow, reason: string | null) => Promise<void>,
): Promise<{ data: JudgedReview }> {
  const { db, user } = call
  if (decision === 'reject' && reason === '')
    throw new Problem(422, 'validation_failed', 'agencies.error.why', {}, { field: 'reason' })
  await db.transaction().execute(async (transaction) => {
    const row = await lockReview(transaction, id)
    if (!row) throw notFound()
    if (
      row.user_id === user.id ||
      (await membershipOf(transaction, user.id))?.agencyId === row.agency_id
    )
      throw new Problem(403, 'own_agency', 'reviews.error.own')
    if (row.version !== version) throw new Problem(409, 'conflict', 'agencies.error.conflict')
    await apply(transaction, row, reason || null)
  })
  const row = await selectReview(db, id)
  if (!row) throw notFound()
  return { data: toJudged(row, call) }
}

export const handlers: Pick<Handlers<typeof reviews>, 'queue' | 'decide' | 'decideReply'> = {
  async queue({ state, page }, call) {
    const { rows, counts } = await selectReviews(call.db, state, page)
    const total = counts[state] ?? 0
    return {
      data: rows.map((row) => toJudged(row, call)),
      counts,
      total,
      page,
      pages: pagesOf(total, REVIEWS_PER_PAGE),
    }
  },

  decide: (input, call) =>
    decide(input, call, async (db, row, reason) => {
      const status = input.decision === 'publish' ? 'published' : 'rejected'
      await judgeReview(db, row.id, status, reason, call.user.id)
      const { country } = toJudged(row, call).agency
      if (status === 'rejected') {
        await notify(db, row.user_id, {
          title: 'reviews.notice.rejected.title',
          message: 'reviews.notice.rejected.message',
          params: { agency: row.name },
          payload: { type: 'warning', onClick: address('review', { country, slug: row.slug }) },
        })
      } else if (row.status === 'waiting') {
        await notify(db, row.user_id, {
          title: 'reviews.notice.published.title',
          message: 'reviews.notice.published.message',
          params: { agency: row.name },
          payload: { type: 'success', onClick: address('agency', { country, slug: row.slug }) },
        })
        for (const owner of await selectOwners(db, row.agency_id)) {
          await notify(db, owner, {
            title: 'reviews.notice.new.title',
            message: 'reviews.notice.new.message',
            params: { agency: row.name, stars: row.stars },
            payload: { onClick: address('own-agency') },
          })
        }
      }
    }),

  decideReply: (input, call) =>
    decide(input, call, async (db, row, reason) => {
      if (row.reply === null) throw notFound()
      const status = input.decision === 'publish' ? 'published' : 'rejected'
      await judgeReply(db, row.id, status, reason, call.user.id)
      if (row.reply_status === status) return
      for (const owner of await selectOwners(db, row.agency_id)) {
        await notify(db, owner, {
          title: `reviews.notice.reply.${status}.title`,
          message: `reviews.notice.reply.${status}.message`,
          params: { agency: row.name },
          payload: {
            type: status === 'published' ? 'success' : 'error',
            onClick: address('own-agency'),
          },
        })
      }
      if (status === 'published') {
        const { country } = toJudged(row, call).agency
        await notify(db, row.user_id, {
          title: 'reviews.notice.reply.title',
          message: 'reviews.notice.reply.message',
          params: { agency: row.name },
          payload: { onClick: address('agency', { country, slug: row.slug }) },
        })
      }
    }),
}
