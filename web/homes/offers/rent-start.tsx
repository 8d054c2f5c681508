import type { RentingTerms } from '#contract/ground/costs.ts'
import { CURRENCIES, PRICE_TYPES } from '#contract/library.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { perMonth, perPeriod } from '../../ground/ui/offer-price.tsx'
import styles from '../../ground/costs/costs.module.css'

/** Rents by the day or week are of short stays, which have other terms; of others the period is unknown. */
const PERIODS: readonly number[] = PRICE_TYPES.filter(
  ({ key }) => key === 'month' || key === 'year',
).map(({ id }) => id)
const MONTHS = 12

/** First rent, charges and deposit, and what the law says about them. Empty without a price, or without figures. */
export function RentStart({ offer, terms }: { offer: Offer; terms: RentingTerms | null }) {
  const { t, format } = usePageContext()
  const { price, charges, deposit } = offer
  if (price.amount === null || !PERIODS.includes(price.type)) return null
  if (terms === null && deposit === null && charges === null) return null
  const { currency, amount } = { ...price, amount: price.amount }
  const digits = CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2
  const usual = terms?.depositMonths
    ? // In whole major units, as deposits are.
      Math.round((amount * perMonth(price) * terms.depositMonths) / 10 ** digits) * 10 ** digits
    : null
  const secured = deposit ?? usual
  const money = (value: number): string => format.money({ amount: value, currency })
  // A rent of a year stands beside the charges of a year.
  const isYearly = PRICE_TYPES.some(({ id, key }) => id === price.type && key === 'year')
  const extras = charges === null ? null : charges * (isYearly ? MONTHS : 1)
  const rows: [label: string, value: string][] = [
    isYearly
      ? [t('costs.rent.firstYear'), money(amount)]
      : [t('costs.rent.first'), perPeriod(money(amount), price, t)],
    ...(extras === null
      ? []
      : [
          [t(isYearly ? 'costs.rent.chargesYear' : 'costs.rent.charges'), money(extras)] as [
            string,
            string,
          ],
        ]),
    ...(secured === null
      ? []
      : [
          [
            t(deposit === null ? 'costs.rent.depositUsual' : 'costs.rent.deposit'),
            money(secured),
          ] as [string, string],
        ]),
    [
      t(isYearly ? 'costs.rent.sumYear' : 'costs.rent.sum'),
      money(amount + (extras ?? 0) + (secured ?? 0)),
    ],
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
