import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import {
  FEWER,
  PAUSE_DAYS,
  type AlertReason,
  type Frequency,
  type savedSearches,
} from '#contract/return/saved-searches.ts'
import { STOPPABLE } from '#contract/people/notifications.ts'
import { StopMails, type Mails } from '../../people/notifications/mails.tsx'
import { SignInPage } from '../../people/accounts/sign-in/sign-in-page.tsx'
import { notFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'

type Choice = 'stop' | 'undo' | (typeof FEWER)[number]
type Subscription = OutputOf<typeof savedSearches.subscription>['data']
interface Changed {
  choice: Choice
  before: Subscription
}

type Kind = (typeof STOPPABLE)[number]

/** Type and signed number of `search-12.signature` or `messages-u12.signature`; 404 for unknown types. */
async function viewOf(
  params: Params,
  visit: Visit,
  url: URL,
): Promise<{ view: string; kind: Kind | null }> {
  const [, type, view] = /^([a-z]+)-(.+)$/.exec(paramsOf<'unsubscribe'>(params).slug) ?? []
  const kind = STOPPABLE.find((one) => one === type) ?? null
  if (view === undefined || (kind === null && type !== 'search')) throw await notFound(visit, url)
  return { view, kind }
}

/** Shows the mails of the search or kind, and changes nothing: mail programs and scanners open links. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { view, kind } = await viewOf(params, visit, url)
  try {
    return kind === null
      ? { search: (await visit.api.savedSearches.subscription({ view })).data }
      : { mails: (await visit.api.notifications.mails({ kind, view })).data }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw await notFound(visit, url)
    throw error
  }
}

/** The buttons, and the one POST of mail programs (RFC 8058), which has neither a session nor a form of ours. */
export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { savedSearches, notifications } = visit.api
  const { view, kind } = await viewOf(params, visit, url)
  const form = await request.formData()
  if (kind !== null)
    return answerForm(visit, url, form, async (): Promise<Mails> => {
      const stop = text(form, 'choice') !== 'undo'
      return (await notifications.stopMails({ kind, view, stop })).data
    })
  return answerForm(visit, url, form, async (): Promise<Changed> => {
    const { data: before } = await savedSearches.subscription({ view })
    const choice = (text(form, 'choice') || 'stop') as Choice
    const reasons = text(form, 'reasons')
    await savedSearches.unsubscribe({
      view,
      choice,
      frequency: (text(form, 'frequency') || undefined) as Frequency | undefined,
      reasons: reasons ? (reasons.split(',') as AlertReason[]) : undefined,
      pausedUntil: text(form, 'pausedUntil') || undefined,
    })
    return { choice, before }
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('savedSearches.unsubscribe.seoTitle'),
  description: page.t('savedSearches.unsubscribe.title'),
  path: address('unsubscribe', { slug: 'search' }),
}))

/** Stops mails by one press, without signing in: those of a kind, or of a search. */
export default function Unsubscribe() {
  const { search, mails } = useLoaderData<typeof loader>()
  if (mails) return <StopMails {...mails} />
  return search && <StopSearch now={search} />
}

/** Has fewer mails of the search, or none. */
function StopSearch({ now }: { now: Subscription }) {
  const { t, format } = usePageContext()
  const form = useForm<Changed>('unsubscribe', { fields: [] })
  const { done } = form
  return (
    <SignInPage title={t('savedSearches.unsubscribe.title')}>
      <div className="stack-4">
        <p className="lead">
          {t.rich('savedSearches.unsubscribe.about', { name: <bdi key="name">{now.name}</bdi> })}
        </p>
        {done && <Banner tone="good">{confirmationOf(done.choice)}</Banner>}
        {done && done.choice !== 'undo' ? (
          <Form
            form={form}
            hidden={{
              choice: 'undo',
              frequency: done.before.frequency,
              reasons: done.before.reasons.join(),
              pausedUntil: done.before.pausedUntil ?? 'none',
            }}
          >
            <Button type="submit" busy={form.busy}>
              {t('savedSearches.unsubscribe.undo')}
            </Button>
          </Form>
        ) : now.isStopped ? (
          <Form form={form} hidden={{ choice: 'undo' }}>
            <p>{t('savedSearches.unsubscribe.isStopped')}</p>
            <Button type="submit" busy={form.busy}>
              {t('savedSearches.unsubscribe.restart')}
            </Button>
          </Form>
        ) : (
          <>
            <Form form={form} hidden={{ choice: 'stop' }}>
              <Button type="submit" look="primary" busy={form.busy}>
                {t('savedSearches.unsubscribe.stop')}
              </Button>
            </Form>
            <h2 className="heading">{t('savedSearches.unsubscribe.fewer')}</h2>
            <div className="row-2">
              {FEWER.filter((choice) => isLess(choice)).map((choice) => (
                <Form key={choice} form={form} hidden={{ choice }}>
                  <Button type="submit" busy={form.busy}>
                    {t(`savedSearches.unsubscribe.${choice}`, { days: PAUSE_DAYS })}
                  </Button>
                </Form>
              ))}
            </div>
          </>
        )}
        {now.pausedUntil && !now.isStopped && (
          <p className="soft">
            {t('savedSearches.unsubscribe.pausedUntil', {
              day: format.date(now.pausedUntil, 'medium'),
            })}
          </p>
        )}
        <div>
          <LinkButton to={now.page} look="quiet">
            {t('savedSearches.unsubscribe.results')}
          </LinkButton>
        </div>
      </div>
    </SignInPage>
  )

  function isLess(choice: (typeof FEWER)[number]): boolean {
    if (choice === 'weekly') return now.frequency !== 'weekly'
    if (choice === 'pause') return now.pausedUntil === null
    return now.reasons.join() !== 'price_cut'
  }

  function confirmationOf(choice: Choice): string {
    return choice === 'undo'
      ? t('savedSearches.unsubscribe.undone')
      : choice === 'stop'
        ? t('savedSearches.unsubscribe.stopped')
        : t('savedSearches.unsubscribe.changed')
  }
}
