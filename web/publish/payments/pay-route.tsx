import {
  redirect,
  redirectDocument,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { SANDBOX_CARDS } from '#contract/publish/payments.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Page, Prose } from '../../ground/ui/layout.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { loadOrder } from './load-order.ts'
import { OrderState } from './order-state.tsx'
import { OrderView } from './order-view.tsx'
import styles from './payments.module.css'
import { reasonKey } from './reason.ts'
import { SandboxPanel } from './sandbox-panel.tsx'
import { standingOf, type Standing } from './standing.ts'
import { StripePanel } from './stripe-panel.tsx'
import { useTruth } from './use-truth.ts'

const PAYABLE: readonly Standing[] = ['unpaid', 'declined', 'confirming']
const MINUTE_MS = 60_000

/** The order, and how to pay it: its payment is begun here, once, however often the page is loaded. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { order: id } = queryOf('pay', url)
  const found = await loadOrder(visit, id)
  const minutesLeft = Math.floor((Date.parse(found.order.expiresAt) - Date.now()) / MINUTE_MS)
  const isPayable = PAYABLE.includes(standingOf(found.order))
  if (!isPayable || found.order.total === found.order.credit)
    return { ...found, minutesLeft, isPayable, start: null }
  const start = await visit.api.orders
    .pay({ id: found.order.id })
    .then(({ data }) => data)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return null
      throw error
    })
  // Another tab was quicker.
  if (start === null) throw redirect(`/${visit.locale}${address('pay-status', { order: id })}`)
  return { ...found, minutesLeft, isPayable, start }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale } = visit
  const form = await request.formData()
  const { order: id = 0 } = queryOf('pay', url)
  const status = `/${locale}${address('pay-status', { order: id })}`
  return answerForm(visit, url, form, async () => {
    try {
      if (text(form, 'form') === 'cancel') {
        await api.orders.cancel({ id })
        throw redirect(status, 303)
      }
      const { data: start } = await api.orders.pay({ id })
      if (start?.provider !== 'sandbox') throw redirect(status, 303)
      const card = SANDBOX_CARDS.find((one) => one === text(form, 'card')) ?? 'declined'
      const { data } = await api.sandbox.confirm({ secret: start.secret, card })
      if (data.state === 'requires_action')
        throw redirectDocument(`/${locale}${address('pay-challenge', { order: id })}`, 303)
      if (data.error === null) throw redirect(status, 303)
      return { refused: data.error }
    } catch (error) {
      // Paid, cancelled or expired meanwhile: the page about it says which.
      if (error instanceof ApiError && error.body.code === 'not_open') throw redirect(status, 303)
      throw error
    }
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('pay.page.seoTitle'),
  description: page.t('pay.page.title'),
  path: address('pay'),
}))

/** Pays an order; says how it stands where it cannot be paid any more. */
export default function Pay() {
  const { order, zone, isPayable, minutesLeft, start } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  useTruth(standingOf(order) === 'processing')
  if (!isPayable)
    return (
      <Prose>
        <OrderState order={order} zone={zone} />
        <div className="below">
          <OrderView order={order} />
        </div>
      </Prose>
    )
  const amount = format.sum({ amount: order.total - order.credit, currency: order.currency })
  return (
    <Page>
      <h1 className="title under">{t('pay.page.title')}</h1>
      <div className={`${styles['columns']} columns`}>
        <div className="stack-4">
          <OrderView order={order} />
          <p className="soft">
            {t('pay.page.until', { at: momentText(order.expiresAt, zone, format) })}{' '}
            {minutesLeft < 120
              ? t('pay.page.minutesLeft', { count: minutesLeft })
              : t('pay.page.hoursLeft', { count: Math.floor(minutesLeft / 60) })}
          </p>
          <Cancel />
        </div>
        <section className="box" aria-labelledby="payment">
          <h2 id="payment" className="heading">
            {t('pay.page.payment')}
          </h2>
          <p>
            <bdi className="figure">{amount}</bdi>
          </p>
          <div role="status">
            {order.error && (
              <Banner tone="bad">
                <p className="strong">{t('pay.page.declined')}</p>
                <p>{t(reasonKey(order.error))}</p>
              </Banner>
            )}
            {standingOf(order) === 'confirming' && (
              <Banner tone="warn">{t('pay.page.unconfirmed')}</Banner>
            )}
          </div>
          {start === null ? (
            <Balance />
          ) : start.provider === 'sandbox' ? (
            <SandboxPanel amount={amount} />
          ) : (
            <StripePanel order={order} start={start} amount={amount} />
          )}
        </section>
      </div>
    </Page>
  )
}

function Balance() {
  const { t } = usePageContext()
  const form = useForm('balance', { fields: [] })
  return (
    <Form form={form}>
      <p>{t('pay.page.balance')}</p>
      <Button type="submit" look="primary" busy={form.busy}>
        {t('pay.page.payBalance')}
      </Button>
    </Form>
  )
}

function Cancel() {
  const { t } = usePageContext()
  const form = useForm('cancel', { fields: [] })
  return (
    <Form form={form}>
      <div className="row-2">
        <Button type="submit" size="s" busy={form.busy}>
          {t('pay.page.cancel')}
        </Button>
      </div>
    </Form>
  )
}
