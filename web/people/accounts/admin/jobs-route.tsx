import { CircleCheck } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { JOB_KINDS, type DeadJob, type JobKind } from '#contract/ground/jobs.ts'
import { answerForm, text } from '../../../ground/forms/answer.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { queryOf } from '../../../ground/page/params.ts'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Row, Soft } from '../../../ground/ui/layout.tsx'
import { RowHead, HeadedTable } from '../../../ground/ui/table.tsx'
import { RowForm } from '../user/row-form.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminPage } from './admin-page.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1 } = queryOf('jobs', url)
  const found = await api.jobs.list({ page })
  if (page > found.pages) throw redirect(`/${locale}${address('jobs', { page: found.pages })}`)
  return found
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
  title: page.t('jobs.seoTitle'),
  description: page.t('jobs.lead'),
  path: address('jobs'),
}))

/** Jobs that failed for the last time, to be retried or deleted. */
export default function Jobs() {
  const found = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <AdminPage title={t('accounts.admin.jobs')}>
      <p className="count">{t('jobs.lead')}</p>
      <AdminList
        found={found}
        count={found.total > 0 && t('jobs.count', { count: found.total })}
        none={{
          icon: <CircleCheck aria-hidden="true" />,
          title: t('jobs.none'),
          hint: t('jobs.noneHint'),
        }}
        to={(page) => address('jobs', { page })}
      >
        <HeadedTable
          headers={[
            t('jobs.job'),
            t('accounts.admin.account'),
            t('jobs.failedAt'),
            t('jobs.attempts'),
            t('jobs.error'),
            t('jobs.actions'),
          ]}
        >
          {found.data.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </HeadedTable>
      </AdminList>
    </AdminPage>
  )
}

const isJobKind = (kind: string): kind is JobKind => (JOB_KINDS as readonly string[]).includes(kind)

function JobRow({ job }: { job: DeadJob }) {
  const { t, format } = usePageContext()
  const { id, kind, account, attempts, error } = job
  const name = isJobKind(kind) ? t(`jobs.kind.${kind}`) : kind
  const about = `${name} ${format.plain(id)}`
  return (
    <tr>
      <td>
        <RowHead>
          <span>{name}</span>
          <Soft as="bdi">{format.plain(id)}</Soft>
        </RowHead>
      </td>
      <td data-label={t('accounts.admin.account')}>
        {account ? (
          <LocaleLink to={address('member', { id: account.id })}>
            <bdi>{account.name}</bdi>
          </LocaleLink>
        ) : (
          '–'
        )}
      </td>
      <td data-label={t('jobs.failedAt')}>
        <time dateTime={job.dead_at}>
          {format.date(job.dead_at, 'medium')}, {format.time(job.dead_at)}
        </time>
      </td>
      <td data-label={t('jobs.attempts')}>{format.number(attempts)}</td>
      <td data-label={t('jobs.error')}>
        <bdi lang="en">{error}</bdi>
      </td>
      <td data-label={t('jobs.actions')}>
        <Row>
          <RowForm
            name={`retry-${id}`}
            hidden={{ id: String(id) }}
            label={t('jobs.retry')}
            about={about}
            done={t('jobs.retried')}
          />
          <RowForm
            name={`delete-${id}`}
            hidden={{ id: String(id) }}
            label={t('jobs.delete')}
            about={about}
            done={t('jobs.deleted')}
          />
        </Row>
      </td>
    </tr>
  )
}
