import { CirclePause, FileUp, Play, TestTubeDiagonal } from 'lucide-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import {
  redirect,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { PRICE_CURRENCIES } from '#contract/publishing.ts'
import {
  FEED_FORM_MAX,
  SCHEDULES,
  feedsIn as contract,
  type FeedIn,
  type FeedInTest,
} from '#contract/feeds-in.ts'
import { Part, Row, Rows } from '../accounts/user/user-page.tsx'
import { notFound } from '../errors/thrown.ts'
import { answerForm, text } from '../forms/answer.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useHydrated } from '../page/hydrated.ts'
import { visitContext, type Visit } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf, paramsOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Banner } from '../ui/banner.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Page, Soft, Stack } from '../ui/layout.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useToast } from '../ui/toast.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { ActForm } from './act-form.tsx'
import styles from './feeds-in.module.css'
import { isOwnTable } from './mapping/column-guesses.ts'
import { missingIn } from './mapping/csv-form.ts'
import { csvMapping } from './mapping/csv-mapping.ts'
import { MappingForm } from './mapping/form.tsx'
import { wordMapping } from './mapping/word-mapping.ts'
import { Pictures } from './pictures.tsx'
import { loadReport, Report } from './report.tsx'
import { ProblemLine } from './problem.tsx'
import { RunFigures, RunVerdict, sumOf } from './run-summary.tsx'
import { isNamed, mayBe, otherFormat } from './seen.ts'
import { FEED_IN_FIELDS, FeedInFields } from './feed-fields.tsx'

/** Interval in milliseconds of refreshing during a run. */
const LOOK_MS = 2000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'feed-in'>(params)
  try {
    // A report is a view of the page: a page of its own would be one more that all others have to know of.
    const query = queryOf('feed-in', url)
    if (query.run !== undefined)
      return { report: await loadReport(visit, id, { ...query, run: query.run }) }
    const { feedsIn } = visit.api
    const [{ data: feedIn }, { data: words }, runs, items, revisions, pictures, countries] =
      await Promise.all([
        feedsIn.get({ id }),
        feedsIn.words({ id }),
        feedsIn.runs({ id, page: query.runs ?? 1 }),
        feedsIn.items({ id, page: query.items ?? 1 }),
        feedsIn.revisions({ id, page: query.files ?? 1 }),
        feedsIn.pictures({ id, page: query.pictures ?? 1 }),
        visit.api.places.countries({}),
      ])
    const peek = revisions.total > 0 ? (await feedsIn.peek({ id })).data : null
    return {
      report: null,
      feedIn,
      words,
      runs,
      items,
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

async function act(visit: Visit, id: number, form: FormData): Promise<unknown> {
  const { feedsIn } = visit.api
  const kind = text(form, 'kind') === 'import' ? 'import' : 'dry'
  switch (text(form, 'form').replace(/-\d+$/, '')) {
    case 'run':
    case 'accept':
      return (
        await feedsIn.run({
          id,
          kind,
          revision: Number(text(form, 'revision')) || undefined,
          acceptFewer: form.has('acceptFewer'),
        })
      ).data.id
    case 'start':
      await feedsIn.change({ id, state: 'active' })
      // Begun at once, unless it is under way already.
      await feedsIn.run({ id, kind: 'import' }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 409)) throw error
      })
      return true
    case 'pictures':
      await feedsIn.fetchPictures({ id })
      return true
    case 'pause':
      await feedsIn.change({ id, state: 'paused' })
      return true
    case 'upload': {
      const file = form.get('file')
      if (!(file instanceof File) || file.name === '')
        refuse({
          file: visit.host.messages.translator(visit.language)('feedsIn.file.missing'),
        })
      const { data: feedIn } = await feedsIn.get({ id })
      const waits = feedIn.format === 'csv' && !feedIn.mapping
      await feedsIn.upload({
        id,
        file: file instanceof File ? file : new File([], ''),
        kind: waits ? 'keep' : form.has('import') ? 'import' : 'dry',
      })
      return true
    }
    case 'test':
      return (await feedsIn.test({ id })).data
    case 'mapping': {
      const { data: feedIn } = await feedsIn.get({ id })
      if (feedIn.format === 'csv') refuseIncomplete(visit, form)
      const mapping =
        feedIn.format === 'csv'
          ? csvMapping(feedIn.mapping, form)
          : wordMapping(feedIn.mapping, feedIn.format, form)
      if (form.has('preview'))
        return { mapping, homes: (await feedsIn.preview({ id, mapping })).data }
      return changeMapping(visit, id, form, mapping)
    }
    case 'mapping-json':
      return changeMapping(
        visit,
        id,
        form,
        readJson(text(form, 'mapping')) as Record<string, unknown>,
      )
    case 'remove': {
      if (!form.has('sure')) return false
      await feedsIn.remove({ id, offers: 'archive' })
      throw redirect(`/${visit.locale}${address('feeds-in')}`, 303)
    }
    default:
      await feedsIn.change({
        id,
        name: text(form, 'name'),
        address: text(form, 'address') || null,
        username: text(form, 'username') || undefined,
        password: text(form, 'password') || undefined,
        schedule: SCHEDULES.find((schedule) => schedule === text(form, 'schedule')),
        isSnapshot: form.has('isSnapshot'),
      })
      return true
  }
}

/** After a concurrent change, the answer contains the submitted values, so that they can be sent again. */
async function changeMapping(
  { api }: Visit,
  id: number,
  form: FormData,
  mapping: Record<string, unknown>,
): Promise<true | { mapping: Record<string, unknown>; conflict: string }> {
  try {
    await api.feedsIn.change({ id, mapping, mappingVersion: text(form, 'mappingVersion') })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.body.code === 'conflict')
      return { mapping, conflict: error.body.message }
    throw error
  }
}

/** Errors at the form's fields: the API could only name keys of the mapping. */
function refuseIncomplete({ host, language }: Visit, form: FormData): void {
  const t = host.messages.translator(language)
  const values = {
    code: text(form, 'currency').trim().toUpperCase(),
    list: PRICE_CURRENCIES.join(t('feedsIn.detail.comma')),
  }
  refuse(
    Object.fromEntries(
      Object.entries(missingIn(form)).map(([field, needed]) => [
        field,
        t(`feedsIn.mapping.need.${needed}`, values),
      ]),
    ),
  )
}

function refuse(errors: Record<string, string>): void {
  const [message] = Object.values(errors)
  if (message)
    throw new ApiError(422, {
      type: 'error',
      code: 'validation_failed',
      message,
      errors: Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, [error]])),
    })
}

/** Unchanged if it is no JSON: the API rejects it. */
function readJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
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

type Loaded = Awaited<ReturnType<typeof loader>>

/** One feed, or the report of one of its runs. */
export default function FeedInPage() {
  const loaded = useLoaderData<typeof loader>()
  return loaded.report ? <Report {...loaded.report} /> : <Feed {...loaded} />
}

/** One feed: what to do next, how it was read last, what its words mean, what waits, its pictures, its files, and how to change or give it up. */
function Feed({
  feedIn,
  words,
  runs,
  items,
  revisions,
  pictures,
  peek,
  countries,
}: Extract<Loaded, { report: null }>) {
  const { t, format } = usePageContext()
  const isRead = feedIn.lastRun?.state === 'waiting' || feedIn.lastRun?.state === 'running'
  useLookingAgain(isRead)
  // What is in none of our formats has no words to map.
  const wrong =
    peek?.reached && !mayBe(peek.looksLike, feedIn.format)
      ? {
          name: revisions.data[0]?.name ?? '',
          why: otherFormat(peek.looksLike, feedIn.format, { t, format }),
        }
      : null
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
                when: `${format.date(feedIn.nextRunAt, 'medium')} ${format.clock(feedIn.nextRunAt)} UTC`,
              })}
            </>
          )}
        </Soft>
      </div>
      <Now feedIn={feedIn} hasFile={revisions.total > 0 && !wrong} wrong={wrong} isRead={isRead} />
      <Part title={t('feedsIn.file.title')} lead={t('feedsIn.file.lead')}>
        {feedIn.address !== null && <TestForm address={feedIn.address} format={feedIn.format} />}
        <UploadForm feedIn={feedIn} />
      </Part>
      <Part
        title={t('feedsIn.mapping.title')}
        lead={t(feedIn.format === 'csv' ? 'feedsIn.mapping.leadCsv' : 'feedsIn.mapping.lead')}
      >
        {peek && isOwnTable(peek.columns) && (
          <Banner tone="warn">
            {t('feedsIn.mapping.ownTable')}{' '}
            <LocaleLink to={`${address('pro-offers')}#table`}>
              {t('feedsIn.mapping.ownTableLink')}
            </LocaleLink>
          </Banner>
        )}
        <MappingForm
          feedIn={feedIn}
          peek={wrong ? null : peek}
          words={words}
          countries={countries}
        />
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
        {runs.data.length === 0 ? (
          <Soft>{t('feedsIn.runs.none')}</Soft>
        ) : (
          <Rows>
            {runs.data.map((run) => (
              <Row
                key={run.id}
                title={
                  <LocaleLink to={address('feed-in', { id: feedIn.id, run: run.id })}>
                    {format.date(run.createdAt, 'medium')} {format.clock(run.createdAt)} UTC
                  </LocaleLink>
                }
                mark={t(run.doubt ? 'feedsIn.state.look' : `feedsIn.run.${run.state}`)}
                facts={[
                  t(`feedsIn.run.${run.kind}`),
                  t(`feedsIn.cause.${run.cause}`),
                  run.figures && sumOf(run, t),
                ]}
              />
            ))}
          </Rows>
        )}
        <Pagination
          page={runs.page}
          pages={runs.pages}
          to={(page) => address('feed-in', { id: feedIn.id, runs: page })}
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
                  `${format.date(at, 'medium')} ${format.clock(at)} UTC`,
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

function useLookingAgain(isRead: boolean): void {
  const revalidator = useRevalidator()
  useEffect(() => {
    if (!isRead) return
    const looking = setInterval(() => {
      if (revalidator.state === 'idle') void revalidator.revalidate()
    }, LOOK_MS)
    return () => clearInterval(looking)
  }, [isRead, revalidator])
}

/** What is to be done next, and what came of the last time. */
function Now({
  feedIn,
  hasFile,
  wrong,
  isRead,
}: {
  feedIn: FeedIn
  hasFile: boolean
  wrong: { name: string; why: string } | null
  isRead: boolean
}) {
  const { t, format } = usePageContext()
  const { lastRun: run, state } = feedIn
  const needs =
    !hasFile && feedIn.address === null
      ? 'file'
      : feedIn.format === 'csv' && !feedIn.mapping
        ? hasFile
          ? 'mapping'
          : 'file'
        : !run && !feedIn.hasImported
          ? 'try'
          : state === 'paused' && run?.state === 'done'
            ? 'start'
            : null
  const ready = needs !== 'file' && needs !== 'mapping'
  // What could not be read cannot be started: trying it again comes first.
  const mayStart = state === 'paused' && feedIn.mayPublish && run !== null && run.state !== 'failed'
  const done = t('feedsIn.run.asked')
  return (
    <Stack as="section" aria-label={t('feedsIn.now.title')}>
      {wrong && !run?.error?.looksLike && (
        <Banner tone="bad">
          {t.rich('feedsIn.now.wrong', { name: <bdi key="name">{wrong.name}</bdi> })} {wrong.why}
        </Banner>
      )}
      {needs && !wrong && (needs !== 'start' || feedIn.mayPublish) && (
        <Banner>{t(`feedsIn.now.${needs}`)}</Banner>
      )}
      {feedIn.isSilent && feedIn.expiresAt && (
        <Banner tone="warn">
          {t('feedsIn.now.silent', {
            since: format.date(feedIn.lastReadAt, 'long'),
            until: format.date(feedIn.expiresAt, 'long'),
          })}
        </Banner>
      )}
      {!feedIn.mayPublish && (
        <Banner tone="warn">
          {t('feedsIn.error.unchecked')}{' '}
          <LocaleLink to={address('own-agency')}>{t('feedsIn.now.company')}</LocaleLink>
        </Banner>
      )}
      <Stack role="status">
        {isRead && (
          <Banner>
            {t(`feedsIn.now.${run?.state === 'waiting' ? 'waiting' : 'running'}`)}{' '}
            <LocaleLink to={address('feed-in', { id: feedIn.id })}>
              {t('feedsIn.now.again')}
            </LocaleLink>
          </Banner>
        )}
        {run && !isRead && (
          <>
            <RunVerdict run={run} format={feedIn.format} />
            {run.figures && <p>{sumOf(run, t)}</p>}
          </>
        )}
      </Stack>
      {run && !isRead && <RunFigures run={run} />}
      {run && !isRead && (
        <p>
          <LocaleLink to={address('feed-in', { id: feedIn.id, run: run.id })}>
            {t('feedsIn.now.report')}
          </LocaleLink>
        </p>
      )}
      {ready && (
        <div className="line-3">
          {mayStart && (
            <ActForm
              name="start"
              label={t('feedsIn.now.startButton')}
              done={t('feedsIn.now.started')}
              look={needs === 'start' ? 'primary' : 'secondary'}
              icon={<Play aria-hidden="true" />}
              disabled={isRead}
            />
          )}
          {state === 'active' && feedIn.mayPublish && (
            <ActForm
              name="run"
              hidden={{ kind: 'import' }}
              label={t('feedsIn.now.runButton')}
              done={done}
              icon={<Play aria-hidden="true" />}
              disabled={isRead}
            />
          )}
          {state === 'active' && (
            <ActForm
              name="pause"
              label={t('feedsIn.now.pauseButton')}
              done={t('feedsIn.now.paused')}
              icon={<CirclePause aria-hidden="true" />}
            />
          )}
          <ActForm
            name="run"
            hidden={{ kind: 'dry' }}
            label={t('feedsIn.now.tryButton')}
            done={done}
            look={needs === 'try' ? 'primary' : 'secondary'}
            icon={<TestTubeDiagonal aria-hidden="true" />}
            disabled={isRead}
          />
        </div>
      )}
      {ready &&
        feedIn.mayPublish &&
        run?.doubt?.acceptable &&
        run.kind === 'import' &&
        run.revision &&
        !isRead && (
          <Stack>
            {run.doubt.missing !== null && (
              <p>{t('feedsIn.now.acceptText', { missing: run.doubt.missing })}</p>
            )}
            <div className="line-3">
              <ActForm
                name="accept"
                hidden={{ kind: 'import', revision: String(run.revision.id), acceptFewer: '1' }}
                label={t('feedsIn.now.acceptButton')}
                done={done}
              />
            </div>
          </Stack>
        )}
    </Stack>
  )
}

/** Whether the address can be reached, and what lies there. */
function TestForm({ address: at, format: own }: { address: string; format: FeedIn['format'] }) {
  const { t, format } = usePageContext()
  const form = useForm<FeedInTest>('test', { fields: [] })
  const found = form.done
  return (
    <Form form={form}>
      <Soft>
        <bdi dir="ltr">{at}</bdi>
      </Soft>
      <div>
        <Button type="submit" busy={form.busy}>
          {t('feedsIn.test.button')}
        </Button>
      </div>
      <div role="status">
        {found && (
          <Banner tone={!found.reached ? 'bad' : mayBe(found.looksLike, own) ? 'good' : 'warn'}>
            {!found.reached
              ? t('feedsIn.test.failed')
              : isNamed(found.looksLike) && mayBe(found.looksLike, own)
                ? t(`feedsIn.test.${found.looksLike}`)
                : `${t('feedsIn.test.reached')} ${otherFormat(found.looksLike, own, { t, format })}`}{' '}
            {found.error && (
              <bdi lang="en" dir="ltr">
                {found.error.message}
              </bdi>
            )}
          </Banner>
        )}
      </div>
    </Form>
  )
}

function UploadForm({ feedIn }: { feedIn: FeedIn }) {
  const { t, format } = usePageContext()
  const hydrated = useHydrated()
  const toast = useToast()
  const [chosen, choose] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string>()
  const done = (_: unknown, element: HTMLFormElement): void => {
    toast(t('feedsIn.file.sent'), { type: 'success' })
    element.reset()
    choose(null)
  }
  const form = useForm('upload', { fields: ['file'], endpoint: undefined, onDone: done })
  const file = form.field('file')
  const error = wrong ?? file.error
  // What is too large is not sent for minutes first, to be refused then.
  const check = (event: SubmitEvent<HTMLFormElement>): void => {
    const why = !chosen
      ? t('feedsIn.file.missing')
      : chosen.size > FEED_FORM_MAX
        ? t('feedsIn.file.tooLarge', { size: Math.ceil(chosen.size / 1024 / 1024) })
        : undefined
    setWrong(why)
    if (why) event.preventDefault()
  }
  const input = (
    <input
      type="file"
      name="file"
      required
      aria-label={t('feedsIn.file.choose')}
      tabIndex={hydrated ? -1 : undefined}
      className={styles['file']}
      aria-invalid={error ? true : undefined}
      accept=".xml,.zip,.gz,.csv,.txt,.json"
      onChange={({ currentTarget }) => (
        choose(currentTarget.files?.[0] ?? null),
        setWrong(undefined)
      )}
    />
  )
  return (
    <Form form={form} encType="multipart/form-data" onSubmit={check}>
      <div className="line-3">
        {hydrated ? <VisuallyHidden>{input}</VisuallyHidden> : input}
        {hydrated && (
          <Button
            type="button"
            icon={<FileUp aria-hidden="true" />}
            onClick={() =>
              form.element.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()
            }
          >
            {t('feedsIn.file.choose')}
          </Button>
        )}
        {chosen && (
          <Soft as="span">
            <bdi>{chosen.name}</bdi> · {format.number(Math.max(1, Math.round(chosen.size / 1024)))}{' '}
            KB
          </Soft>
        )}
      </div>
      {error && <Banner tone="bad">{error}</Banner>}
      {feedIn.state === 'active' && feedIn.mayPublish && (
        <Checkbox name="import" label={t('feedsIn.file.import')} defaultChecked />
      )}
      <div>
        <Button type="submit" busy={form.busy}>
          {t('feedsIn.file.send')}
        </Button>
      </div>
    </Form>
  )
}

function SettingsForm({ feedIn }: { feedIn: FeedIn }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('settings', {
    fields: FEED_IN_FIELDS,
    endpoint: { ...contract.change, path: contract.change.path.replace('{id}', String(feedIn.id)) },
    read: (data) =>
      Object.fromEntries(
        [...data].filter(([name, value]) => value !== '' && name !== 'isSnapshot'),
      ),
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  return (
    <details className="fold" open={form.code !== null || undefined}>
      <summary>{t('feedsIn.settings.change')}</summary>
      <Form form={form}>
        <FeedInFields form={form} feedIn={feedIn} />
        <div>
          <Button type="submit" busy={form.busy}>
            {t('accounts.user.save')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** Gives the feed up: says what becomes of its offers before. */
function RemoveForm({ feedIn }: { feedIn: FeedIn }) {
  const { t } = usePageContext()
  const form = useForm('remove', { fields: [] })
  return (
    <details className="fold">
      <summary className="bad">{t('feedsIn.remove.title')}</summary>
      <Form form={form} native>
        <p>{t('feedsIn.remove.text', { count: feedIn.offers })}</p>
        <Checkbox name="sure" label={t('feedsIn.remove.sure')} required />
        <div>
          <Button type="submit" look="danger" busy={form.busy}>
            {t('feedsIn.remove.button')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
