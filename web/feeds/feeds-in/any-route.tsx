import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import type { ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import { HALT_REASON_MAX } from '#contract/feeds/all-feeds-lists.ts'
import { ApiError } from '#contract/errors.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { useRefresh } from '../../ground/page/use-refresh.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Badge, Soft, Stack } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { ActForm } from './act-form.tsx'
import { FeedKeeper, feedTone, nowText } from './all-facts.tsx'
import { Report } from './report.tsx'
import { RunList } from './run-list.tsx'

/** While a run is under way. */
const REFRESH_MS = 2000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { allFeeds } = visit.api
  const { id } = paramsOf<'any-feed'>(params)
  const { run, severity, page = 1, runs = 1 } = queryOf('any-feed', url)
  try {
    const { data: feed } = await allFeeds.get({ id })
    if (run === undefined)
      return { feed, runs: await allFeeds.runs({ id, page: runs }), report: null }
    const [{ data: found }, problems] = await Promise.all([
      allFeeds.oneRun({ id, run }),
      allFeeds.problems({ id, run, severity, page }),
    ])
    return { feed, runs: null, report: { feedIn: feed, run: found, problems, severity } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw await notFound(visit, url)
    throw error
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { allFeeds } = visit.api
  const { id } = paramsOf<'any-feed'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    switch (text(form, 'form')) {
      case 'run':
        await allFeeds.run({ id })
        break
      case 'stop':
        await allFeeds.stop({ id })
        break
      case 'halt':
        await allFeeds.halt({ id, reason: text(form, 'reason') })
        break
      case 'resume':
        await allFeeds.resume({ id })
        break
    }
    return true
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { feed, report } = loaderData
  return seo(page, {
    title: page.t(report ? 'feedsIn.report.seoTitle' : 'feedsIn.source.seoTitle', {
      name: feed.name,
    }),
    description: feed.name,
    path: address('any-feed', { id: feed.id, ...(report && { run: report.run.id }) }),
    index: false,
  })
}

/** A feed of anybody for the operator, or the report of one of its runs. */
export default function AnyFeedPage() {
  const loaded = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const above = { label: t('accounts.admin.feeds'), to: address('all-feeds') }
  return loaded.report ? (
    <Report {...loaded.report} page="any-feed" above={above} />
  ) : (
    <Feed feed={loaded.feed} runs={loaded.runs} above={above} />
  )
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { report: null }>

function Feed({
  feed,
  runs,
  above,
}: Pick<Loaded, 'feed' | 'runs'> & { above: { label: string; to: string } }) {
  const page = usePageContext()
  const { t, format } = page
  const isUnderWay = feed.state === 'waiting' || feed.state === 'running'
  useRefresh(isUnderWay ? REFRESH_MS : null)
  const { id, halted, retry } = feed
  return (
    <AdminPage title={<bdi>{feed.name}</bdi>} tab={above.to}>
      <Breadcrumbs items={[above, { label: feed.name }]} />
      <Stack>
        <FeedKeeper feed={feed} />
        <div role="status">
          <Badge tone={feedTone(feed)}>{t(`allFeeds.state.${feed.state}`)}</Badge>{' '}
          <Soft as="span">
            {[
              t(`feedsIn.format.${feed.format}`),
              nowText(feed, page),
              feed.isPaused && t('allFeeds.pausedByOwner'),
              feed.nextRunAt &&
                t('feedsIn.source.next', {
                  when: `${momentText(feed.nextRunAt, 'UTC', format)} UTC`,
                }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Soft>
        </div>
        {retry && (
          <Banner tone="warn">
            {t('allFeeds.lastError')}{' '}
            <bdi lang="en" dir="ltr">
              {retry.error}
            </bdi>
          </Banner>
        )}
        {halted && (
          <Banner tone="warn">
            {t('allFeeds.haltedSince', { when: `${momentText(halted.at, 'UTC', format)} UTC` })}{' '}
            <bdi>{halted.reason}</bdi>
          </Banner>
        )}
        {isUnderWay ? (
          <Sure title={t('allFeeds.stop.title')} lead={t('allFeeds.stop.lead')}>
            <ActForm
              name="stop"
              label={t('allFeeds.stop.sure')}
              done={t('allFeeds.stop.done')}
              look="danger"
            />
          </Sure>
        ) : (
          !halted && (
            <Sure title={t('allFeeds.run.title')} lead={t('allFeeds.run.lead')}>
              <ActForm name="run" label={t('allFeeds.run.sure')} done={t('feedsIn.run.asked')} />
            </Sure>
          )
        )}
        {halted ? (
          <Sure title={t('allFeeds.resume.title')} lead={t('allFeeds.resume.lead')}>
            <ActForm
              name="resume"
              label={t('allFeeds.resume.sure')}
              done={t('allFeeds.resume.done')}
            />
          </Sure>
        ) : (
          <Sure title={t('allFeeds.halt.title')} lead={t('allFeeds.halt.lead')}>
            <HaltForm />
          </Sure>
        )}
      </Stack>
      <Part title={t('feedsIn.runs.title')}>
        <RunList
          runs={runs}
          to={(run) => address('any-feed', { id, run })}
          toPage={(page) => address('any-feed', { id, runs: page })}
        />
      </Part>
    </AdminPage>
  )
}

/** An act that is opened, explained and then confirmed, also without scripts. */
function Sure({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>{title}</summary>
      <p>{lead}</p>
      {children}
    </details>
  )
}

function HaltForm() {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('halt', {
    fields: ['reason'],
    onDone: () => toast(t('allFeeds.halt.done'), { type: 'success' }),
  })
  return (
    <Form form={form}>
      <Field
        {...form.field('reason')}
        label={t('allFeeds.halt.reason')}
        hint={t('allFeeds.halt.reasonHint')}
        maxLength={HALT_REASON_MAX}
        required
        autoComplete="off"
        dir="auto"
      />
      <div>
        <Button type="submit" look="danger" busy={form.busy}>
          {t('allFeeds.halt.sure')}
        </Button>
      </div>
    </Form>
  )
}
