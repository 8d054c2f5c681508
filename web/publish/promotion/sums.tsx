import type { Quote } from '#contract/publish/payments.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './promo.module.css'

type Amounts = Pick<Quote, 'currency' | 'net' | 'tax' | 'total' | 'credit' | 'treatment' | 'rate'>

/** Price without tax, tax, total, and how it is paid. `isOpen`: what the card pays is still to be paid. */
export function Sums({ amounts, isOpen = true }: { amounts: Amounts; isOpen?: boolean }) {
  const { t, format } = usePageContext()
  const { currency, net, tax, total, credit, treatment, rate } = amounts
  const money = (amount: number): string => format.sum({ amount, currency })
  return (
    <>
      <dl className={`${styles['sums']} numbers`}>
        <div>
          <dt>{t('pay.amount.net')}</dt>
          <dd>{money(net)}</dd>
        </div>
        <div>
          <dt>
            {treatment === 'taxed'
              ? t('pay.amount.tax', { rate: format.percent(rate / 100_000, { decimals: 3 }) })
              : t('pay.amount.noTax')}
          </dt>
          <dd>{money(tax)}</dd>
        </div>
        <div>
          <dt>{t('pay.amount.total')}</dt>
          <dd className={credit > 0 ? undefined : 'title'}>{money(total)}</dd>
        </div>
        {credit > 0 && (
          <>
            <div>
              <dt>{t('pay.amount.credit')}</dt>
              <dd>{money(-credit)}</dd>
            </div>
            <div>
              <dt>{t(isOpen ? 'pay.amount.rest' : 'pay.amount.card')}</dt>
              <dd className="title">{money(total - credit)}</dd>
            </div>
          </>
        )}
      </dl>
      {treatment !== 'taxed' && <p className="soft">{t(`pay.treatment.${treatment}`)}</p>}
    </>
  )
}
