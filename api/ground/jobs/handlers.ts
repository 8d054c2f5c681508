import { pagesOf } from '#contract/lists.ts'
import type { jobs } from '#contract/ground/jobs.ts'
import { Problem, type Handlers } from '../../context.ts'
import { logSecurity } from '../security-log.ts'
import { countDead, DEAD_JOBS_PER_PAGE, deleteDead, retryDead, selectDead } from './dead-queries.ts'

function refuseMissing(found: number): void {
  if (found === 0) throw new Problem(404, 'not_found', 'api.error.notFound')
}

export const handlers: Handlers<typeof jobs> = {
  async list({ page }, { db }) {
    const [rows, total] = await Promise.all([selectDead(db, page), countDead(db)])
    const data = rows.map(({ user_id, user_name, ...job }) => ({
      ...job,
      account: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    }))
    return { data, total, page, pages: pagesOf(total, DEAD_JOBS_PER_PAGE) }
  },
  async retry({ id }, call) {
    const { retried, expired } = await retryDead(call.db, id)
    if (expired > 0) throw new Problem(409, 'link_expired', 'jobs.linkExpired')
    refuseMissing(retried)
    logSecurity(call, 'job_retried', { id })
  },
  async remove({ id }, call) {
    refuseMissing(await deleteDead(call.db, id))
    logSecurity(call, 'job_deleted', { id })
  },
}
