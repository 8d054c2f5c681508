import { pagesOf } from '#contract/lists.ts'
import type { jobs } from '#contract/ground/jobs.ts'
import { Problem, type Handlers } from '../../context.ts'
import { logSecurity } from '../security-log.ts'
import {
  countJobsIn,
  deleteDead,
  hurryJob,
  JOBS_PER_PAGE,
  retryDead,
  selectJobs,
} from './list-queries.ts'

function refuseMissing(found: number): void {
  if (found === 0) throw new Problem(404, 'not_found', 'api.error.notFound')
}

export const handlers: Handlers<typeof jobs> = {
  async list({ state, page }, { db }) {
    const [rows, total] = await Promise.all([selectJobs(db, state, page), countJobsIn(db, state)])
    const data = rows.map(({ user_id, user_name, ...job }) => ({
      ...job,
      account: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    }))
    return { data, total, page, pages: pagesOf(total, JOBS_PER_PAGE) }
  },
  async retry({ id }, call) {
    const { retried, expired } = await retryDead(call.db, id)
    if (expired > 0) throw new Problem(409, 'link_expired', 'jobs.linkExpired')
    if (retried === 0 && !(await hurryJob(call.db, id))) refuseMissing(0)
    logSecurity(call, 'job_retried', { id })
  },
  async remove({ id }, call) {
    refuseMissing(await deleteDead(call.db, id))
    logSecurity(call, 'job_deleted', { id })
  },
}
