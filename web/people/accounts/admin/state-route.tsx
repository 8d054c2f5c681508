import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { JOB_STATES } from '#contract/ground/job-lists.ts'
import { answerForm, text } from '../../../ground/forms/answer.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { queryOf } from '../../../ground/page/params.ts'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { useRefresh } from '../../../ground/page/use-refresh.ts'
import { Chip, ChipList } from '../../../ground/ui/chip.tsx'
import { AdminPage } from './admin-page.tsx'
import { JobKinds, JobList } from './jobs.tsx'
import { Parts, Problems } from './state-parts.tsx'

const REFRESH_MS = 15_000

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1, jobs = 'dead' } = queryOf('state', url)
  const [state, found] = await Promise.all([
    api.state.read({}),
    api.jobs.list({ state: jobs, page }),
  ])
  if (page > found.pages)
    throw redirect(`/${locale}${address('state', { jobs, page: found.pages })}`)
  return { state, jobs, found }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { jobs } = visit.api
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const id = Number(text(form, 'id'))
    const [act] = text(form, 'form').split('-')
    if (act === 'retry') await jobs.retry({ id })
    if (act === 'delete') await jobs.remove({ id })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('state.seoTitle'),
  description: page.t('state.lead'),
  path: address('state'),
}))

/** How the portal is, what is wrong first; and its jobs that failed or wait. */
export default function StatePage() {
  const { state, jobs, found } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  useRefresh(REFRESH_MS)
  const counts = {
    dead: state.jobs.reduce((sum, { dead }) => sum + dead, 0),
    retrying: state.jobs.reduce((sum, { retrying }) => sum + retrying, 0),
    waiting: state.jobs.reduce((sum, { due }) => sum + due, 0),
  }
  return (
    <AdminPage title={t('accounts.admin.system')}>
      <div className="apart stack-5">
        <Problems state={state} />
        <Parts state={state} />
        <section aria-labelledby="jobs" className="stack-3">
          <h2 id="jobs" className="heading">
            {t('state.part.jobs')}
          </h2>
          <JobKinds jobs={state.jobs} />
          <ChipList>
            {JOB_STATES.map((one) => (
              <li key={one}>
                <Chip
                  to={address('state', { jobs: one })}
                  aria-current={one === jobs ? 'page' : undefined}
                  count={format.number(counts[one])}
                >
                  {t(`jobs.${one}`)}
                </Chip>
              </li>
            ))}
          </ChipList>
          <JobList found={found} state={jobs} />
        </section>
      </div>
    </AdminPage>
  )
}
