import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { hasPaths, isMapped, mayBe } from '#contract/feeds/mapped-formats.ts'
import { momentText } from '../../talk/threads/moment.ts'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { notFound } from '../../ground/errors/thrown.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf, paramsOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { useRefresh } from '../../ground/page/use-refresh.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Page, Soft } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { ActForm } from './act-form.tsx'
import styles from './feeds-in.module.css'
import { Held } from './held.tsx'
import { isOwnTable } from './mapping/column-guesses.ts'
import { MappingForm } from './mapping/form.tsx'
import { ItemsForm } from './mapping/items-form.tsx'
import { Pictures } from './pictures.tsx'
import { loadReport, Report } from './report.tsx'
import { ProblemLine } from './problem.tsx'
import { RunList } from './run-list.tsx'
import { otherFormat } from './seen.ts'
import { act } from './feed-actions.ts'
import { RemoveForm, SettingsForm, UploadForm } from './feed-forms.tsx'
import { Now, TestForm } from './feed-now.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'feed-in'>(params)
  try {
    // A report is a view of the page: a page of its own would be one more that all others have to know of.
    const query = queryOf('feed-in', url)
    if (query.run !== undefined)
      return { report: await loadReport(visit, id, { ...query, run: query.run }) }
    const { feedsIn } = visit.api
    const [{ data: feedIn }, { data: words }, runs, items, held, revisions, pictures, countries] =
      await Promise.all([
        feedsIn.get({ id }),
        feedsIn.words({ id }),
        feedsIn.runs({ id, page: query.runs ?? 1 }),
        feedsIn.items({ id, page: query.items ?? 1 }),
        feedsIn.items({ id, state: 'held', page: query.held ?? 1 }),
        feedsIn.revisions({ id, page: query.files ?? 1 }),
        feedsIn.pictures({ id, page: query.pictures ?? 1 }),
        visit.api.places.countries({}),
      ])
    const peek =
      revisions.total > 0 ? (await feedsIn.peek({ id, items: query.element })).data : null
    return {
      report: null,
      feedIn,
      words,
      runs,
      items,
      held,
      revisions,
      pictures,
      peek,
      countries: countries.data.map(({ iso2, localeName }) => ({ iso2, name: localeName })),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw await notFound(visit, url)
    throw error
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'feed-in'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, () => act(visit, id, form))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { report } = loaderData
  const { id, name } = report ? report.feedIn : loaderData.feedIn
  return seo(page, {
    title: page.t(report ? 'feedsIn.report.seoTitle' : 'feedsIn.source.seoTitle', {
      name,
    }),
    description: name,
    path: report ? address('feed-in', { id, run: report.run.id }) : address('feed-in', { id }),
    index: false,
  })
}

/** Interval in milliseconds of refreshing during a run. */
const REFRESH_MS = 2000

type Loaded = Awaited<ReturnType<typeof loader>>

/** One feed, or the report of one of its runs. */
export default function FeedInPage() {
  const loaded = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return loaded.report ? (
    <Report
      {...loaded.report}
      page="feed-in"
      above={{ label: t('feedsIn.title'), to: address('feeds-in') }}
    />
  ) : (
    <Feed {...loaded} />
  )
}

/** One feed: the next step, its last run, the meanings of its words, pending words, its pictures, its files, and the forms that change or delete it. */
function Feed({
  feedIn,
  words,
  runs,
  items,
  held,
  revisions,
  pictures,
  peek,
  countries,
}: Extract<Loaded, { report: null }>) {
  const { t, format } = usePageContext()
  const isRead = feedIn.lastRun?.state === 'waiting' || feedIn.lastRun?.state === 'running'
  useRefresh(isRead ? REFRESH_MS : null)
  // A file in none of our formats has no words to map.
  const wrong =
    peek?.reached && !mayBe(peek.looksLike, feedIn.format)
      ? {
          name: revisions.data[0]?.name ?? '',
          why: otherFormat(peek.looksLike, feedIn.format, { t, format }),
        }
      : null
  // The document in an archive is not looked at.
  const opened =
    peek?.reached && !wrong && hasPaths(feedIn.format) && peek.looksLike !== 'zip'
      ? peek
      : undefined
  return (
    <Page>
      <Breadcrumbs
        items={[{ label: t('feedsIn.title'), to: address('feeds-in') }, { label: feedIn.name }]}
      />
      <div className={styles['head']}>
        <h1 className="title">
          <bdi>{feedIn.name}</bdi>
        </h1>
        <Soft>
          {[
            t(`feedsIn.format.${feedIn.format}`),
            t(`feedsIn.state.${feedIn.state}`),
            t('feedsIn.list.offers', { count: feedIn.offers }),
          ].join(' · ')}
          {feedIn.nextRunAt && (
            <>
              {' '}
              ·{' '}
              {t('feedsIn.source.next', {
                when: `${momentText(feedIn.nextRunAt, 'UTC', format)} UTC`,
              })}
            </>
          )}
        </Soft>
      </div>
      <Now feedIn={feedIn} hasFile={revisions.total > 0 && !wrong} wrong={wrong} isRead={isRead} />
      {held.total > 0 && <Held feedIn={feedIn} held={held} />}
      <Part title={t('feedsIn.file.title')} lead={t('feedsIn.file.lead')}>
        {feedIn.address !== null && <TestForm address={feedIn.address} format={feedIn.format} />}
        <UploadForm feedIn={feedIn} />
      </Part>
      <Part
        title={t('feedsIn.mapping.title')}
        lead={t(
          feedIn.format === 'csv'
            ? 'feedsIn.mapping.leadCsv'
            : isMapped(feedIn.format)
              ? 'feedsIn.mapping.leadPaths'
              : 'feedsIn.mapping.lead',
        )}
      >
        {peek && isOwnTable(peek.columns) && (
          <Banner tone="warn">
            {t('feedsIn.mapping.ownTable')}{' '}
            <LocaleLink to={`${address('pro-offers')}#table`}>
              {t('feedsIn.mapping.ownTableLink')}
            </LocaleLink>
          </Banner>
        )}
        {opened && <ItemsForm feedIn={feedIn} peek={opened} />}
        {/* Without its items a document has no columns. */}
        {opened?.items !== null && (
          <MappingForm
            feedIn={feedIn}
            peek={wrong ? null : peek}
            words={words}
            countries={countries}
          />
        )}
      </Part>
      <Part title={t('feedsIn.waiting.title')} lead={t('feedsIn.waiting.lead')}>
        {items.data.length === 0 ? (
          <Soft>{t('feedsIn.waiting.none')}</Soft>
        ) : (
          <Rows>
            {items.data.map(({ externalId, reason, problems, raw, updatedAt }) => (
              <Row
                key={externalId}
                title={<bdi>{externalId}</bdi>}
                facts={[
                  ...problems.map((problem, index) => (
                    <span key={index}>
                      {problem.line !== null &&
                        `${t('feedsIn.preview.line', { line: problem.line })}: `}
                      <ProblemLine problem={problem} format={feedIn.format} />
                    </span>
                  )),
                  problems.length === 0 && (
                    <bdi key="reason" lang="en" dir="ltr">
                      {reason}
                    </bdi>
                  ),
                  format.date(updatedAt, 'medium'),
                ]}
              >
                <details className="fold">
                  <summary aria-label={`${t('feedsIn.waiting.raw')}: ${externalId}`}>
                    {t('feedsIn.waiting.raw')}
                  </summary>
                  <pre dir="ltr" className={styles['raw']} tabIndex={0}>
                    {JSON.stringify(raw, null, 2)}
                  </pre>
                </details>
              </Row>
            ))}
          </Rows>
        )}
        <Pagination
          page={items.page}
          pages={items.pages}
          to={(page) => address('feed-in', { id: feedIn.id, items: page })}
        />
      </Part>
      {feedIn.hasImported && <Pictures id={feedIn.id} pictures={pictures} />}
      <Part title={t('feedsIn.runs.title')} lead={t('feedsIn.runs.lead')}>
        <RunList
          runs={runs}
          to={(run) => address('feed-in', { id: feedIn.id, run })}
          toPage={(page) => address('feed-in', { id: feedIn.id, runs: page })}
        />
      </Part>
      <Part title={t('feedsIn.files.title')} lead={t('feedsIn.files.lead')}>
        {revisions.data.length === 0 ? (
          <Soft>{t('feedsIn.files.none')}</Soft>
        ) : (
          <Rows>
            {revisions.data.map(({ id, name, size, at }) => (
              <Row
                key={id}
                title={<bdi>{name}</bdi>}
                facts={[
                  `${momentText(at, 'UTC', format)} UTC`,
                  `${format.number(Math.max(1, Math.round(size / 1024)))} KB`,
                ]}
              >
                <ActForm
                  name={`run-${id}`}
                  hidden={{ kind: feedIn.mayPublish ? 'import' : 'dry', revision: String(id) }}
                  label={t(feedIn.mayPublish ? 'feedsIn.files.replay' : 'feedsIn.now.tryButton')}
                  about={name}
                  done={t('feedsIn.run.asked')}
                  size="s"
                />
              </Row>
            ))}
          </Rows>
        )}
        <Pagination
          page={revisions.page}
          pages={revisions.pages}
          to={(page) => address('feed-in', { id: feedIn.id, files: page })}
        />
      </Part>
      <Part title={t('feedsIn.settings.title')}>
        <SettingsForm feedIn={feedIn} />
        <RemoveForm feedIn={feedIn} />
      </Part>
    </Page>
  )
}
