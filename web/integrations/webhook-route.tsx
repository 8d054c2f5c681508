import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { Row, Rows } from '../accounts/user/user-page.tsx'
import { notFound } from '../errors/thrown.ts'
import { answerForm, text } from '../forms/answer.ts'
import { visitContext } from '../load-context.ts'
import { usePageContext } from '../page-context.tsx'
import { pageOf, seo } from '../seo.ts'
import { Banner } from '../ui/banner.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Container } from '../ui/section.tsx'
import { ActForm } from './act-form.tsx'
import styles from './integrations.module.css'
import { eventName } from './webhooks.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { webhooks } = visit.api
  const id = Number(params['id'])
  const page = Math.min(Math.max(Math.trunc(Number(url.searchParams.get('page'))) || 1, 1), 1_000_000)
  try {
    const [{ data }, deliveries] = await Promise.all([webhooks.list({}), webhooks.deliveries({ id, page })])
    const webhook = data.find((one) => one.id === id)
    if (!webhook) throw await notFound(visit, url)
    return { webhook, deliveries }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw await notFound(visit, url)
    throw error
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { webhooks } = visit.api
  const id = Number(params['id'])
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const name = text(form, 'form')
    if (name === 'enable') await webhooks.change({ id, state: 'active' })
    else if (name === 'ping') await webhooks.ping({ id })
    else await webhooks.replay({ id, delivery: Number(text(form, 'delivery')) })
    return true
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { id, url } = loaderData.webhook
  return seo(page, { title: page.t('webhooks.seoTitle', { url: new URL(url).host }), description: url, path: address.webhook(id), index: false })
}

/** What was sent to a program, what it answered, and what can be sent again. */
export default function WebhookPage() {
  const { webhook, deliveries } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { host } = new URL(webhook.url)
  return (
    <Container className={styles['page']}>
      <Breadcrumbs items={[{ label: t('integrations.title'), to: address.integrations() }, { label: host }]} />
      <div className={styles['head']}>
        <h1 className={styles['title']}>
          <bdi dir="ltr">{host}</bdi>
        </h1>
        <p className={styles['soft']}>
          <bdi dir="ltr">{webhook.url}</bdi>
        </p>
      </div>
      <div className={styles['stack']}>
        {webhook.state === 'disabled' && <Banner tone="warn">{t('webhooks.disabled')}</Banner>}
        <div className={styles['actions']}>
          {webhook.state === 'disabled' ? (
            <ActForm name="enable" label={t('webhooks.enable')} done={t('webhooks.enabled')} />
          ) : (
            <ActForm name="ping" label={t('webhooks.ping')} done={t('webhooks.asked')} />
          )}
        </div>
        <h2 className={styles['legend']}>{t('webhooks.log')}</h2>
        {deliveries.data.length === 0 ? (
          <p className={styles['soft']}>{t('webhooks.nothing')}</p>
        ) : (
          <Rows>
            {deliveries.data.map(({ id, types, count, state, attempts, status, answer, error, createdAt }) => (
              <Row
                key={id}
                title={`${format.date(createdAt, 'medium')} ${format.time(createdAt)} UTC`}
                mark={t(`webhooks.delivery.${state}`)}
                facts={[
                  format.list(types.map((type) => t(eventName(type)))),
                  t('webhooks.count', { count }),
                  t('webhooks.attempts', { count: attempts }),
                  status !== null && `HTTP ${status}`,
                  error && (
                    <bdi key="error" lang="en" dir="ltr">
                      {error}
                    </bdi>
                  ),
                ]}
              >
                {state !== 'waiting' && <ActForm name={`replay-${id}`} hidden={{ delivery: String(id) }} label={t('webhooks.replay')} about={String(id)} done={t('webhooks.asked')} size="s" />}
                {answer && (
                  <details className={styles['details']}>
                    <summary aria-label={`${t('webhooks.answer')}: ${id}`}>{t('webhooks.answer')}</summary>
                    <pre dir="ltr" className={styles['raw']} tabIndex={0}>
                      {answer}
                    </pre>
                  </details>
                )}
              </Row>
            ))}
          </Rows>
        )}
        <Pagination page={deliveries.page} pages={deliveries.pages} to={(page) => address.webhook(webhook.id, page)} />
      </div>
    </Container>
  )
}
