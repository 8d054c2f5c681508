import { CircleCheck } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { JOB_KINDS, type JobKind, type JobState } from '#contract/ground/job-lists.ts'
import type { ListedJob } from '#contract/ground/jobs.ts'
import type { State } from '#contract/ground/state.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { usePageContext, type PageContext } from '../../../ground/page/page-context.tsx'
import { spanText } from '../../../ground/page/span.ts'
import { Row, Soft } from '../../../ground/ui/layout.tsx'
import { HeadedTable, RowHead } from '../../../ground/ui/table.tsx'
import { RowForm } from '../user/row-form.tsx'
import { AdminList } from './admin-list.tsx'
import { UtcTime } from './utc-time.tsx'

const isJobKind = (kind: string): kind is JobKind => (JOB_KINDS as readonly string[]).includes(kind)
/** The kind in words; as it is where another version has it. */
export const kindText = (kind: string, { t }: Pick<PageContext, 't'>): string =>
  isJobKind(kind) ? t(`jobs.kind.${kind}`) : kind

/** How many jobs of each kind there are. */
export function JobKinds({ jobs }: Pick<State, 'jobs'>) {
  const page = usePageContext()
  const { t, format } = page
  if (jobs.length === 0) return <Soft>{t('state.jobs.none')}</Soft>
  return (
    <HeadedTable
      headers={[
        t('jobs.job'),
        { amount: t('state.jobs.due') },
        { amount: t('state.jobs.retrying') },
        { amount: t('state.jobs.later') },
        { amount: t('state.jobs.dead') },
        t('state.jobs.oldest'),
        t('jobs.error'),
      ]}
    >
      {jobs.map((job) => (
        <tr key={job.kind}>
          <td>
            <RowHead>
              <span>{kindText(job.kind, page)}</span>
            </RowHead>
          </td>
          {(['due', 'retrying', 'later', 'dead'] as const).map((name) => (
            <td key={name} data-amount data-label={t(`state.jobs.${name}`)}>
              {format.number(job[name])}
            </td>
          ))}
          <td data-label={t('state.jobs.oldest')}>
            {job.due ? t('state.since', { time: spanText(job.seconds, page) }) : '–'}
          </td>
          <td data-label={t('jobs.error')}>
            {job.error === null ? '–' : <bdi lang="en">{job.error}</bdi>}
          </td>
        </tr>
      ))}
    </HeadedTable>
  )
}

/** Jobs of a state: those that failed may be tried again, dead ones deleted. */
export function JobList({
  found,
  state,
}: {
  found: { data: readonly ListedJob[]; page: number; pages: number; total: number }
  state: JobState
}) {
  const { t } = usePageContext()
  const isDead = state === 'dead'
  return (
    <div>
      {isDead && <p className="count">{t('jobs.lead')}</p>}
      <AdminList
        found={found}
        none={{
          icon: <CircleCheck aria-hidden="true" />,
          title: t(`jobs.none.${state}`),
          ...(isDead && { hint: t('jobs.noneHint') }),
        }}
        to={(page) => address('state', { jobs: state, page })}
      >
        <HeadedTable
          headers={[
            t('jobs.job'),
            t('accounts.admin.account'),
            t(isDead ? 'jobs.failedAt' : 'jobs.nextAt'),
            t('jobs.attempts'),
            t('jobs.error'),
            ...(state === 'waiting' ? [] : [t('jobs.actions')]),
          ]}
        >
          {found.data.map((job) => (
            <JobRow key={job.id} job={job} state={state} />
          ))}
        </HeadedTable>
      </AdminList>
    </div>
  )
}

function JobRow({ job, state }: { job: ListedJob; state: JobState }) {
  const page = usePageContext()
  const { t, format } = page
  const { id, kind, account, attempts, error, dead_at: deadAt, next_at: nextAt } = job
  const name = kindText(kind, page)
  const about = `${name} ${format.plain(id)}`
  const at = deadAt ?? nextAt
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
      <td data-label={t(state === 'dead' ? 'jobs.failedAt' : 'jobs.nextAt')}>
        {at === null ? '–' : <UtcTime at={at} />}
      </td>
      <td data-label={t('jobs.attempts')}>{format.number(attempts)}</td>
      <td data-label={t('jobs.error')}>{error === null ? '–' : <bdi lang="en">{error}</bdi>}</td>
      {state !== 'waiting' && (
        <td data-label={t('jobs.actions')}>
          <Row>
            <RowForm
              name={`retry-${id}`}
              hidden={{ id: String(id) }}
              label={t('jobs.retry')}
              about={about}
              done={t('jobs.retried')}
            />
            {state === 'dead' && (
              <RowForm
                name={`delete-${id}`}
                hidden={{ id: String(id) }}
                label={t('jobs.delete')}
                about={about}
                done={t('jobs.deleted')}
              />
            )}
          </Row>
        </td>
      )}
    </tr>
  )
}
