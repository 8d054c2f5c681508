import { pagesOf } from '#contract/lists.ts'
import { address } from '#contract/addresses.ts'
import { REVIEWS_PER_PAGE, type reviews } from '#contract/reviews.ts'
import { membershipOf } from '../agencies/queries.ts'
import {
  judgeReview,
  lockReview,
  selectReview,
  selectReviews,
} from '../agencies/reviews-queries.ts'
import { toJudged } from '../agencies/reviews.ts'
import { selectOwners } from '../agencies/seats-queries.ts'
import { Problem, type Handlers } from '../context.ts'
import { notify } from '../notifications/notify.ts'

const notFound = () => new Problem(404, 'not_found', 'reviews.error.notFound')

export const handlers: Pick<Handlers<typeof reviews>, 'queue' | 'decide'> = {
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

  async decide({ id, version, decision, reason = '' }, call) {
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
      // The decision is for the version that the moderator saw, which its author may have changed.
      if (row.version !== version) throw new Problem(409, 'conflict', 'agencies.error.conflict')
      await judgeReview(
        transaction,
        id,
        decision === 'publish' ? 'published' : 'rejected',
        reason || null,
        user.id,
      )
      const { country } = toJudged(row, call).agency
      if (decision === 'reject') {
        await notify(transaction, row.user_id, {
          title: 'reviews.notice.rejected.title',
          message: 'reviews.notice.rejected.message',
          params: { agency: row.name },
          payload: { type: 'warning', onClick: address('review', { country, slug: row.slug }) },
        })
      } else if (row.status === 'waiting') {
        await notify(transaction, row.user_id, {
          title: 'reviews.notice.published.title',
          message: 'reviews.notice.published.message',
          params: { agency: row.name },
          payload: { type: 'success', onClick: address('agency', { country, slug: row.slug }) },
        })
        for (const owner of await selectOwners(transaction, row.agency_id)) {
          await notify(transaction, owner, {
            title: 'reviews.notice.new.title',
            message: 'reviews.notice.new.message',
            params: { agency: row.name, stars: row.stars },
            payload: { onClick: address('own-agency') },
          })
        }
      }
    })
    const row = await selectReview(db, id)
    if (!row) throw notFound()
    return { data: toJudged(row, call) }
  },
}
