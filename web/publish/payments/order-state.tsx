import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { momentText, zoneName } from '../../talk/threads/moment.ts'
import { InvoiceLink } from './invoice-link.tsx'
import type { OrderData } from './order-view.tsx'
import { PayLink } from './pay-link.tsx'
import styles from './payments.module.css'
import { reasonKey } from './reason.ts'
import { standingOf, TONES, type Standing } from './standing.ts'

const ICONS: Readonly<Record<Standing, typeof Clock>> = {
  processing: Clock,
  confirming: Clock,
  paid: CircleCheck,
  part_refunded: Undo2,
  refunded: Undo2,
  declined: CircleX,
  unpaid: Clock,
  cancelled: CircleX,
  expired: Clock,
}

/** How an order stands, what was bought, and where to go from here. */
export function OrderState({ order, zone }: OrderData) {
  const { t, format } = usePageContext()
  const standing = standingOf(order)
  const Icon = ICONS[standing]
  const money = (amount: number): string => format.sum({ amount, currency: order.currency })
  return (
    <div className={`${styles['state']} stack-5`}>
      <div role="status" className="stack-3">
        <Icon aria-hidden="true" className={`${styles['icon']} ${TONES[standing] ?? 'muted'}`} />
        <h1 className="title">{t(`pay.state.${standing}.title`)}</h1>
        <p className="lead">
          {standing === 'declined'
            ? t(reasonKey(order.error ?? ''))
            : t(`pay.state.${standing}.message`, {
                order: format.plain(order.id),
                total: money(order.total),
                returned: money(order.returned),
              })}
        </p>
      </div>
      {order.state === 'paid' && (
        <>
          <p>
            <bdi className="figure">{money(order.total)}</bdi>
          </p>
          <ul className="rows">
            {order.promotions.map((one) => (
              <li key={one.id} className={styles['bought']}>
                <span className="stack-1">
                  {one.offer.slugId ? (
                    <LocaleLink
                      to={address('offer', { slugId: one.offer.slugId })}
                      className="name"
                    >
                      <bdi>{one.offer.title}</bdi>
                    </LocaleLink>
                  ) : (
                    <bdi className="name">{one.offer.title}</bdi>
                  )}
                  <span className="soft">{t(`promotion.package.${one.package}.name`)}</span>
                </span>
                <span className="soft numbers">
                  {one.state === 'stopped' && one.stoppedBy
                    ? t(`promotion.stopped.${one.stoppedBy}`, {
                        at: momentText(one.stoppedAt ?? one.endsAt, zone, format),
                      })
                    : t('promotion.form.runs', {
                        from: momentText(one.startsAt, zone, format),
                        until: momentText(one.endsAt, zone, format),
                      })}
                </span>
              </li>
            ))}
          </ul>
          <p className="soft">{t('pay.state.zone', { zone: zoneName(zone) })}</p>
          <Invoices invoices={order.invoices} />
        </>
      )}
      <div className="row-3">
        {(standing === 'declined' || standing === 'unpaid') && (
          <PayLink order={order.id} look="primary">
            {t(standing === 'declined' ? 'pay.state.another' : 'pay.state.pay')}
          </PayLink>
        )}
        {standing === 'confirming' && (
          <PayLink order={order.id} look="primary">
            {t('pay.state.goOn')}
          </PayLink>
        )}
        {(standing === 'cancelled' || standing === 'expired') && (
          <LinkButton
            look="primary"
            to={address('offer-promo', {
              offers: [...new Set(order.lines.map((line) => line.offer))],
            })}
          >
            {t('pay.state.again')}
          </LinkButton>
        )}
        <LinkButton to={address('own-offers')}>{t('pay.state.offers')}</LinkButton>
        <LinkButton look="quiet" to={address('own-orders')}>
          {t('pay.state.orders')}
        </LinkButton>
      </div>
    </div>
  )
}

/** Invoices and credit notes as files. */
export function Invoices({ invoices }: { invoices: OrderData['order']['invoices'] }) {
  return (
    <ul className="row-3">
      {invoices.map((one) => (
        <li key={one.id}>
          <InvoiceLink invoice={one} to={address('invoice', { id: one.id })} />
        </li>
      ))}
    </ul>
  )
}
