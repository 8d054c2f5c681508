import { data } from 'react-router'
import { address } from '#contract/addresses.ts'
import { CurrentPassword } from '../../people/accounts/user/confirmation.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Select } from '../../ground/ui/field.tsx'
import { Page, Soft, Stack } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { ActForm } from './act-form.tsx'
import styles from './feeds-in.module.css'
import { eventName } from './webhooks.tsx'

/** Data of the log of a webhook: `webhook` and `page` are in the query. Throws `ApiError` 404 for a webhook of others. */
export async function loadLog({ api: { webhooks } }: Visit, id: number, page = 1) {
  const [{ data: all }, deliveries] = await Promise.all([
    webhooks.list({}),
    webhooks.deliveries({ id, page }),
  ])
  const webhook = all.find((one) => one.id === id)
  if (!webhook) throw data(null, { status: 404 })
  return { webhook, deliveries }
}

const HOUR_MS = 3_600_000
const PERIODS = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
}
const RESEND_PERIODS = ['hour', 'day', 'week', 'month'] as const

/** When a chosen period began. */
export const periodStart = (period: string): string =>
  new Date(
    Date.now() - PERIODS[RESEND_PERIODS.find((known) => known === period) ?? 'hour'],
  ).toISOString()

/** Requests to a program with its responses, and a button to send each again. */
export function WebhookLog({ webhook, deliveries }: Awaited<ReturnType<typeof loadLog>>) {
  const { t, format } = usePageContext()
  const { host } = new URL(webhook.url)
  const moment = (at: string): string => `${format.date(at, 'medium')} ${format.time(at)}`
  return (
    <Page>
      <Breadcrumbs
        items={[{ label: t('feedsIn.title'), to: address('feeds-in') }, { label: host }]}
      />
      <div className={styles['head']}>
        <h1 className="title">
          <bdi dir="ltr">{host}</bdi>
        </h1>
        <Soft>
          <bdi dir="ltr">{webhook.url}</bdi>
        </Soft>
      </div>
      <Stack>
        {webhook.state !== 'active' ? (
          <Banner tone="warn">{t(`webhooks.${webhook.state}`)}</Banner>
        ) : (
          webhook.failingSince &&
          webhook.retryAt && (
            <Banner tone="warn">
              {t('webhooks.failing', {
                since: moment(webhook.failingSince),
                next: moment(webhook.retryAt),
              })}
            </Banner>
          )
        )}
        <div className="line-3">
          {webhook.state !== 'active' ? (
            <EnableForm id={webhook.id} />
          ) : (
            <ActForm
              name="ping"
              hidden={{ id: String(webhook.id) }}
              label={t('webhooks.ping')}
              done={t('webhooks.asked')}
            />
          )}
        </div>
        <h2 className="legend">{t('webhooks.log')}</h2>
        {deliveries.failed > 0 && (
          <ActForm
            name="resend"
            hidden={{ id: String(webhook.id) }}
            label={t('webhooks.resend')}
            done={t('webhooks.asked')}
          >
            <div className="two">
              <Select
                id="since"
                name="since"
                label={t('webhooks.resendSince')}
                defaultValue="month"
              >
                {RESEND_PERIODS.map((period) => (
                  <option key={period} value={period}>
                    {t(`webhooks.since.${period}`)}
                  </option>
                ))}
              </Select>
            </div>
          </ActForm>
        )}
        {deliveries.data.length === 0 ? (
          <Soft>{t('webhooks.nothing')}</Soft>
        ) : (
          <Rows>
            {deliveries.data.map(
              ({ id, types, count, state, attempts, status, answer, error, createdAt }) => (
                <Row
                  key={id}
                  title={`${moment(createdAt)} UTC`}
                  mark={t(`webhooks.delivery.${state}`)}
                  facts={[
                    format.list(types.map((type) => t(eventName(type)))),
                    t('webhooks.count', { count }),
                    t('webhooks.attempts', { count: attempts }),
                    status !== null && `HTTP ${status}`,
                    error && <bdi key="error">{error}</bdi>,
                  ]}
                >
                  {state !== 'waiting' && (
                    <ActForm
                      name={`replay-${id}`}
                      hidden={{ id: String(webhook.id), delivery: String(id) }}
                      label={t('webhooks.replay')}
                      about={String(id)}
                      done={t('webhooks.asked')}
                      size="s"
                    />
                  )}
                  {answer && (
                    <details className="fold">
                      <summary aria-label={`${t('webhooks.answer')}: ${id}`}>
                        {t('webhooks.answer')}
                      </summary>
                      <pre dir="ltr" className={styles['raw']} tabIndex={0}>
                        {answer}
                      </pre>
                    </details>
                  )}
                </Row>
              ),
            )}
          </Rows>
        )}
        <Pagination
          page={deliveries.page}
          pages={deliveries.pages}
          to={(page) => address('feeds-in', { webhook: webhook.id, page })}
        />
      </Stack>
    </Page>
  )
}

/** Asks for the password: the webhook receives visitors' messages. */
function EnableForm({ id }: { id: number }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('enable', {
    fields: ['current_password'],
    onDone: () => toast(t('webhooks.enabled'), { type: 'success' }),
  })
  return (
    <Form form={form} hidden={{ id: String(id) }}>
      <CurrentPassword form={form} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('webhooks.enable')}
        </Button>
      </div>
    </Form>
  )
}
