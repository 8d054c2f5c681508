import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { SCHEDULES, FEED_IN_FORMATS, feedsIn as contract } from '#contract/feeds/feeds-in.ts'
import { WEBHOOK_EVENTS } from '#contract/edge/webhooks.ts'
import { Part, Row, Rows, UserPage } from '../../people/accounts/user/user-page.tsx'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { sumOf } from './run-summary.tsx'
import { FEED_IN_FIELDS, FeedInFields } from './feed-fields.tsx'
import { loadLog, periodStart, WebhookLog } from './webhook-log.tsx'
import { Webhooks } from './webhooks.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { feedsIn, webhooks } = visit.api
  // A log is a view of the page: a page of its own would be one more that all others have to know of.
  const { webhook, page } = queryOf('feeds-in', url)
  if (webhook !== undefined)
    return { log: await orNotFound(visit, url, loadLog(visit, webhook, page)) }
  const [found, hooks] = await Promise.all([feedsIn.list({}), webhooks.list({})])
  return { log: null, feedsIn: found.data, webhooks: hooks.data }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    if (text(form, 'form') === 'webhook')
      return (
        await visit.api.webhooks.create({
          current_password: text(form, 'current_password'),
          url: text(form, 'url'),
          events: WEBHOOK_EVENTS.filter((event) => form.getAll('events').includes(event)),
        })
      ).data
    const { webhooks } = visit.api
    const id = Number(text(form, 'id'))
    switch (text(form, 'form').replace(/-\d+$/, '')) {
      case 'remove-webhook':
        await webhooks.remove({ id })
        return true
      case 'enable':
        await webhooks.change({
          id,
          state: 'active',
          current_password: text(form, 'current_password'),
        })
        return true
      case 'ping':
        await webhooks.ping({ id })
        return true
      case 'replay':
        await webhooks.replay({ id, delivery: Number(text(form, 'delivery')) })
        return true
      case 'resend':
        await webhooks.resend({ id, since: periodStart(text(form, 'since')) })
        return true
    }
    const { data } = await visit.api.feedsIn.create({
      name: text(form, 'name'),
      format: FEED_IN_FORMATS.find((format) => format === text(form, 'format')) ?? 'kyero',
      address: text(form, 'address') || null,
      username: text(form, 'username') || undefined,
      password: text(form, 'password') || undefined,
      schedule: SCHEDULES.find((schedule) => schedule === text(form, 'schedule')) ?? 'daily',
      isSnapshot: form.has('isSnapshot'),
    })
    throw redirect(`/${visit.locale}${address('feed-in', { id: data.id })}`, 303)
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  const webhook = loaderData?.log?.webhook
  if (webhook)
    return seo(page, {
      title: page.t('webhooks.seoTitle', { url: new URL(webhook.url).host }),
      description: webhook.url,
      path: address('feeds-in', { webhook: webhook.id }),
      index: false,
    })
  return seo(page, {
    title: page.t('feedsIn.seoTitle'),
    description: page.t('feedsIn.title'),
    path: address('feeds-in'),
    index: false,
  })
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** The feeds and the access of programs, or the log of one webhook. */
export default function Integrations() {
  const loaded = useLoaderData<typeof loader>()
  return loaded.log ? <WebhookLog {...loaded.log} /> : <All {...loaded} />
}

/** The advertiser's feeds, and the access of programs. */
function All({ feedsIn, webhooks }: Extract<Loaded, { log: null }>) {
  const { t, format } = usePageContext()
  const form = useForm('create', {
    fields: FEED_IN_FIELDS,
    endpoint: contract.create,
    read: (data) =>
      Object.fromEntries(
        [...data].filter(([name, value]) => value !== '' && name !== 'isSnapshot'),
      ),
  })
  return (
    <UserPage title={t('feedsIn.title')}>
      <Part title={t('feedsIn.list.title')} lead={t('feedsIn.list.lead')}>
        {feedsIn.length === 0 ? (
          <Soft>{t('feedsIn.list.none')}</Soft>
        ) : (
          <Rows>
            {feedsIn.map((feedIn) => (
              <Row
                key={feedIn.id}
                title={
                  <LocaleLink to={address('feed-in', { id: feedIn.id })}>
                    <bdi>{feedIn.name}</bdi>
                  </LocaleLink>
                }
                mark={t(
                  feedIn.halted || feedIn.lastRun?.doubt || feedIn.lastRun?.state === 'failed'
                    ? 'feedsIn.state.look'
                    : `feedsIn.state.${feedIn.state}`,
                )}
                facts={[
                  t(`feedsIn.format.${feedIn.format}`),
                  feedIn.agency && <bdi key="agency">{feedIn.agency.name}</bdi>,
                  t('feedsIn.list.offers', { count: feedIn.offers }),
                  feedIn.held > 0 && t('feedsIn.list.held', { count: feedIn.held }),
                  feedIn.quarantined > 0 &&
                    t('feedsIn.list.quarantined', { count: feedIn.quarantined }),
                  feedIn.lastRun &&
                    `${format.date(feedIn.lastRun.createdAt, 'medium')}: ${sumOf(feedIn.lastRun, t)}`,
                ]}
              />
            ))}
          </Rows>
        )}
        <details
          className="fold"
          open={feedsIn.length === 0 || form.problem !== null || form.code !== null || undefined}
        >
          <summary>{t('feedsIn.form.title')}</summary>
          <Form form={form}>
            <FeedInFields form={form} />
            <div>
              <Button type="submit" look="primary" busy={form.busy}>
                {t('feedsIn.form.create')}
              </Button>
            </div>
          </Form>
        </details>
      </Part>
      <Part title={t('feedsIn.programs.title')} lead={t('feedsIn.programs.lead')}>
        <div className="line-3">
          <LinkButton to={address('access')}>{t('feedsIn.programs.tokens')}</LinkButton>
          <LinkButton to={address('api-docs')}>{t('feedsIn.programs.docs')}</LinkButton>
        </div>
      </Part>
      <Part title={t('webhooks.title')} lead={t('webhooks.lead')}>
        <Webhooks webhooks={webhooks} />
      </Part>
      <Part title={t('feedsIn.out.title')} lead={t('feedsIn.out.lead')}>
        <div className="line-3">
          <LinkButton to={address('feeds-out')}>{t('feedsIn.out.link')}</LinkButton>
        </div>
      </Part>
    </UserPage>
  )
}
