import { CirclePause, Play, TestTubeDiagonal } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { FeedIn, FeedInRun, FeedInTest } from '#contract/feeds/feeds-in.ts'
import { isMapped, mayBe } from '#contract/feeds/mapped-formats.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Soft, Stack } from '../../ground/ui/layout.tsx'
import { ActForm } from './act-form.tsx'
import { RunFigures, RunVerdict, sumOf } from './run-summary.tsx'
import { isNamed, otherFormat } from './seen.ts'

/** The next step of a feed; null if it needs none. After a test that is to start it, after an import not. */
export function nextStep(
  {
    address: from,
    format,
    mapping,
    lastRun,
    hasImported,
    state,
  }: Pick<FeedIn, 'address' | 'format' | 'mapping' | 'hasImported' | 'state'> & {
    lastRun: Pick<FeedInRun, 'kind' | 'state'> | null
  },
  hasFile: boolean,
): 'file' | 'mapping' | 'try' | 'start' | null {
  if (!hasFile && from === null) return 'file'
  if (isMapped(format) && !mapping) return hasFile ? 'mapping' : 'file'
  if (!lastRun && !hasImported) return 'try'
  return state === 'paused' && lastRun?.state === 'done' && lastRun.kind === 'dry' ? 'start' : null
}

/** The next step, and the result of the last run. */
export function Now({
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
  const needs = nextStep(feedIn, hasFile)
  const ready = needs !== 'file' && needs !== 'mapping' && !feedIn.halted
  // A feed that could not be read cannot be started: the next step is another try.
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
      {feedIn.halted && (
        <Banner tone="warn">
          {t.rich('feedsIn.now.halted', {
            since: format.date(feedIn.halted.at, 'long'),
            reason: <bdi key="reason">{feedIn.halted.reason}</bdi>,
          })}
        </Banner>
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

/** Tests whether the address responds, and shows the format of the response. */
export function TestForm({
  address: at,
  format: own,
}: {
  address: string
  format: FeedIn['format']
}) {
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
