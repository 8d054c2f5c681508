import { Fragment, useState } from 'react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { REFUND_REASON_MAX, REFUND_WAYS } from '#contract/publish/payment-lists.ts'
import type { payments, Refund } from '#contract/publish/payments.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select, TextArea } from '../../ground/ui/field.tsx'
import { Badge, Soft } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { CasePage } from '../../people/accounts/admin/case-page.tsx'
import { Confirmation } from '../../people/accounts/user/confirmation.tsx'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { minorOf, typedAmount } from '../promotion/admin-amount.ts'
import { amountIn } from '../promotion/admin-fields.ts'
import { CustomerLink } from './admin-customer.tsx'
import { Entries } from './admin-entries.tsx'
import { DISPUTE_TONES, ORDER_TONES, PAYMENT_TONES, REFUND_TONES } from './admin-tones.ts'
import styles from './admin.module.css'
import { BuyerAddress } from './buyer-address.tsx'
import { InvoiceLink } from './invoice-link.tsx'

type Payment = OutputOf<(typeof payments)['get']>['data']

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'payment'>(params)
  const [{ data }, user] = await orNotFound(
    visit,
    url,
    Promise.all([visit.api.payments.get({ id }), visit.user()]),
  )
  return { data, zone: user?.time_zone ?? 'UTC', key: crypto.randomUUID() }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { payments } = visit.api
  const { id } = paramsOf<'payment'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, async (): Promise<Refund['state']> => {
    const name = text(form, 'form')
    if (name === 'refund') {
      const { data } = await payments.refund({
        id,
        key: text(form, 'key'),
        amount: amountIn(visit, text(form, 'amount'), text(form, 'currency')),
        way: REFUND_WAYS.find((way) => way === text(form, 'way')),
        reason: text(form, 'reason'),
      })
      return data.state
    }
    const { data } = await payments.decideRefund({
      id: Number(text(form, 'refund')),
      approve: name.startsWith('approve') ? '1' : '0',
    })
    return data.state
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('payAdmin.order.seoTitle', { order: page.format.plain(data.data.order.id) }),
      description: page.t('payAdmin.payments.tab'),
      path: address('payment', { id: data.data.order.id }),
    },
)

/** An order with all that happened to its money. */
export default function PaymentPage() {
  const { data, zone, key } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { order, customer } = data
  const { currency } = order
  const money = (amount: number): string => format.sum({ amount, currency })
  const amounts = [
    ['pay.amount.net', order.net],
    ['payAdmin.column.tax', order.tax],
    ['pay.amount.total', order.total],
    ['payAdmin.column.credit', order.credit],
    ['payAdmin.column.returned', order.returned],
  ] as const
  return (
    <CasePage
      list={{ label: t('payAdmin.payments.tab'), to: address('payments') }}
      title={t('payAdmin.order.title', { order: format.plain(order.id) })}
      facts={[
        momentText(order.createdAt, zone, format),
        <Badge key="state" tone={ORDER_TONES[order.state]}>
          {t(`payAdmin.order.${order.state}`)}
        </Badge>,
      ]}
    >
      <Part title={t('payAdmin.part.amounts')}>
        <dl className={styles['facts']}>
          {amounts
            .filter(([, amount], index) => index < 3 || amount !== 0)
            .map(([name, amount]) => (
              <Fragment key={name}>
                <dt className="muted">{t(name)}</dt>
                <dd>
                  <bdi>{money(amount)}</bdi>
                </dd>
              </Fragment>
            ))}
        </dl>
        <ul className="stack-2">
          {order.lines.map((line) => (
            <li key={`${line.offer} ${line.package}`}>
              <bdi>{line.title}</bdi>
              <span className="softLine">
                {t(`promotion.package.${line.package}.name`)},{' '}
                {t('promotion.days', { count: line.days })}, <bdi>{money(line.amount)}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('payAdmin.part.buyer')}>
        <p>
          {t('payAdmin.column.customer')}: <CustomerLink customer={customer} />
        </p>
        <BuyerAddress order={order} />
      </Part>
      <Part title={t('payAdmin.part.payment')}>
        <PaymentState data={data} />
      </Part>
      {order.promotions.length > 0 && (
        <Part title={t('payAdmin.part.promotions')}>
          <ul className="stack-3">
            {order.promotions.map((one) => (
              <li key={one.id}>
                {one.offer.slugId ? (
                  <LocaleLink to={address('offer', { slugId: one.offer.slugId })} className="name">
                    <bdi>{one.offer.title}</bdi>
                  </LocaleLink>
                ) : (
                  <bdi className="name">{one.offer.title}</bdi>
                )}{' '}
                <Badge tone={one.state === 'running' ? 'good' : undefined}>
                  {t(`payAdmin.promotion.${one.state}`)}
                </Badge>
                <span className="softLine">
                  {t(`promotion.package.${one.package}.name`)},{' '}
                  {momentText(one.startsAt, zone, format)} –{' '}
                  {momentText(one.stoppedAt ?? one.endsAt, zone, format)}
                  {one.stoppedBy && `, ${t(`payAdmin.stopped.${one.stoppedBy}`)}`}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {order.invoices.length > 0 && (
        <Part title={t('payAdmin.part.invoices')}>
          <ul className="stack-2 links">
            {order.invoices.map((one) => (
              <li key={one.id}>
                <InvoiceLink invoice={one} to={address('any-invoice', { id: one.id })} />
                <span className="softLine">
                  {momentText(one.issuedAt, zone, format)}, <bdi>{money(one.total)}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('payAdmin.part.refunds')} lead={t('payAdmin.refund.lead')}>
        {data.refunds.length > 0 && (
          <ul>
            {data.refunds.map((one) => (
              <RefundRow key={one.id} refund={one} currency={currency} zone={zone} />
            ))}
          </ul>
        )}
        {waysOf(data).length > 0 ? (
          <RefundForm data={data} formKey={key} />
        ) : (
          <Soft>{t('payAdmin.refund.nothing')}</Soft>
        )}
      </Part>
      {data.disputes.length > 0 && (
        <Part title={t('payAdmin.part.disputes')} lead={t('payAdmin.dispute.lead')}>
          <ul className="stack-3">
            {data.disputes.map((one) => (
              <li key={one.id}>
                <bdi className="strong">{money(one.amount)}</bdi>{' '}
                <Badge tone={DISPUTE_TONES[one.state]}>{t(`payAdmin.dispute.${one.state}`)}</Badge>
                <span className="softLine">
                  {momentText(one.createdAt, zone, format)}, <bdi lang="en">{one.reason}</bdi>,{' '}
                  <bdi>{one.providerId}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {data.entries.length > 0 && (
        <section className={styles['wide']} aria-labelledby="entries">
          <h2 id="entries" className="heading">
            {t('payAdmin.ledger.tab')}
          </h2>
          <Entries entries={data.entries} zone={zone} />
        </section>
      )}
    </CasePage>
  )
}

/** How the payment stands, and why the last attempt failed. */
function PaymentState({ data: { order, provider, providerId } }: { data: Payment }) {
  const { t } = usePageContext()
  return (
    <>
      <p>
        {order.payment ? (
          <Badge tone={PAYMENT_TONES[order.payment]}>
            {t(`payAdmin.payment.${order.payment}`)}
          </Badge>
        ) : (
          t(order.state === 'paid' ? 'payAdmin.payment.balance' : 'payAdmin.payment.none')
        )}
      </p>
      {order.error && (
        <p>
          {t('payAdmin.payment.failed')} <bdi lang="en">{order.error}</bdi>
        </p>
      )}
      {providerId && (
        <p className="wrap">
          {t(`payAdmin.provider.${provider === 'stripe' ? 'stripe' : 'sandbox'}`)}:{' '}
          <bdi>{providerId}</bdi>
        </p>
      )}
    </>
  )
}

function RefundRow({ refund, currency, zone }: { refund: Refund; currency: string; zone: string }) {
  const { t, format } = usePageContext()
  const { id, requestedBy, decidedBy } = refund
  const amount = format.sum({ amount: refund.amount, currency })
  const person = ({ id, name }: { id: number; name: string | null }): string =>
    name ?? t('accounts.admin.gone', { id: format.plain(id) })
  return (
    <li className={styles['refund']}>
      <span className="row-2">
        <bdi className="strong">{amount}</bdi>
        <Badge tone={REFUND_TONES[refund.state]}>{t(`payAdmin.refund.${refund.state}`)}</Badge>
        {refund.way !== 'card' && (
          <Badge tone={undefined}>{t(`payAdmin.refund.way.${refund.way}`)}</Badge>
        )}
      </span>
      <bdi>{refund.reason}</bdi>
      <span className="softFacts">
        <bdi>{person(requestedBy)}</bdi>
        <span>{momentText(refund.createdAt, zone, format)}</span>
        {decidedBy && decidedBy.id !== requestedBy.id && (
          <span>
            {t(
              refund.state === 'rejected'
                ? 'payAdmin.refund.rejectedBy'
                : 'payAdmin.refund.approvedBy',
              { name: person(decidedBy) },
            )}
          </span>
        )}
      </span>
      {refund.state === 'waiting' &&
        (refund.mayDecide ? (
          <div className="row-3">
            {(['approve', 'reject'] as const).map((act) => (
              <RowForm
                key={act}
                name={`${act}-${id}`}
                hidden={{ refund: String(id) }}
                label={t(`payAdmin.refund.${act}`)}
                about={amount}
                done={t(`payAdmin.refund.${act}Done`)}
              />
            ))}
          </div>
        ) : (
          <Soft>{t('payAdmin.refund.waitsForOther')}</Soft>
        ))}
    </li>
  )
}

const waysOf = ({ refundable }: Payment) => REFUND_WAYS.filter((way) => refundable[way] > 0)

/** Gives back all that is left, or a part. Says before it is sent whether somebody else has to approve it. */
function RefundForm({ data, formKey }: { data: Payment; formKey: string }) {
  const { t, format, locale } = usePageContext()
  const toast = useToast()
  const {
    order: { currency },
    refundable,
  } = data
  const ways = waysOf(data)
  const [typed, setTyped] = useState<string>()
  const form = useForm<Refund['state']>('refund', {
    fields: ['amount', 'way', 'reason', 'current_password'],
    onDone: (state, element) => {
      element.reset()
      setTyped(undefined)
      toast(t(state === 'waiting' ? 'payAdmin.refund.asked' : 'payAdmin.refund.done'), {
        type: 'success',
      })
    },
  })
  const field = form.field('amount', typedAmount(refundable[ways[0]!], currency, format))
  const read = minorOf(typed ?? field.defaultValue ?? '', currency, locale)
  const needsSecond = typeof read === 'number' && read > refundable.alone
  const money = (amount: number): string => format.sum({ amount, currency })
  return (
    <Form form={form} hidden={{ key: formKey, currency }}>
      <Field
        {...field}
        label={t('payAdmin.refund.amount', { currency })}
        hint={t('payAdmin.refund.amountHint')}
        inputMode="decimal"
        autoComplete="off"
        required
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <Select {...form.field('way')} label={t('payAdmin.refund.way.label')}>
        {ways.map((way) => (
          <option key={way} value={way}>
            {t(`payAdmin.refund.way.${way}Most`, { most: money(refundable[way]) })}
          </option>
        ))}
      </Select>
      <TextArea
        {...form.field('reason')}
        label={t('payAdmin.refund.reason')}
        hint={t('payAdmin.refund.reasonHint')}
        maxLength={REFUND_REASON_MAX}
        rows={2}
        required
        dir="auto"
      />
      <p role="status" className={needsSecond ? 'strong' : 'soft'}>
        {needsSecond
          ? t('payAdmin.refund.needsSecond', { alone: money(refundable.alone) })
          : t('payAdmin.refund.alone', { alone: money(refundable.alone) })}
      </p>
      <Confirmation form={form} />
      <div>
        <Button type="submit" look="danger" busy={form.busy}>
          {t(needsSecond ? 'payAdmin.refund.ask' : 'payAdmin.refund.give')}
        </Button>
      </div>
    </Form>
  )
}
