import type { RentingTerms } from '#contract/ground/costs.ts'
import { CURRENCIES } from '#contract/library.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { perMonth, perPeriod } from '../../ground/ui/offer-price.tsx'
import styles from '../../ground/costs/costs.module.css'

/** First rent, charges and deposit, and what the law says about them. Empty without a price, or without figures. */
export function RentStart({ offer, terms }: { offer: Offer; terms: RentingTerms | null }) {
  const { t, format } = usePageContext()
  const { price, charges, deposit } = offer
  if (price.amount === null || (terms === null && deposit === null && charges === null)) return null
  const { currency, amount } = { ...price, amount: price.amount }
  const digits = CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2
  const usual = terms?.depositMonths
    ? // In whole major units, as deposits are.
      Math.round((amount * perMonth(price) * terms.depositMonths) / 10 ** digits) * 10 ** digits
    : null
  const secured = deposit ?? usual
  const money = (value: number): string => format.money({ amount: value, currency })
  const rows: [label: string, value: string][] = [
    [t('costs.rent.first'), perPeriod(money(amount), price, t)],
    ...(charges === null ? [] : [[t('costs.rent.charges'), money(charges)] as [string, string]]),
    ...(secured === null
      ? []
      : [
          [
            t(deposit === null ? 'costs.rent.depositUsual' : 'costs.rent.deposit'),
            money(secured),
          ] as [string, string],
        ]),
    [t('costs.rent.sum'), money(amount + (charges ?? 0) + (secured ?? 0))],
  ]
  return (
    <section className="stack-2">
      <h3 className="subheading">{t('costs.rent.title')}</h3>
      <dl className={styles['sums']}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {terms && (
        <p className="soft">
          {terms.law} {t('costs.rent.law', { date: format.date(terms.asOf, 'medium') })}
        </p>
      )}
    </section>
  )
}
