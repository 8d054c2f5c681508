import type { Offer } from '#contract/homes/offers.ts'
import { useFormat, useT } from '../../ground/page/page-context.tsx'
import { priceText } from '../../ground/ui/offer-price.tsx'
import { signedPercent } from '../../ground/ui/signed-percent.ts'
import page from './offer.module.css'
import styles from './price-history.module.css'

/** All prices of the home, newest first, with the changes. Shown after the first change. */
export function PriceHistory({ offer }: { offer: Offer }) {
  const t = useT()
  const format = useFormat()
  const entries = [...offer.priceHistory].sort((a, b) => b.at.localeCompare(a.at))
  if (entries.length < 2) return null
  return (
    <section className={page['section']}>
      <h2 className="partTitle">{t('offer.history.title')}</h2>
      <ol className={styles['history']}>
        {entries.map(({ at, price }, index) => {
          const before = entries[index + 1]?.price
          const comparable =
            before &&
            before.currency === price.currency &&
            before.type === price.type &&
            before.amount !== null &&
            price.amount !== null
          const change = comparable ? (price.amount! - before.amount!) / before.amount! : null
          return (
            <li key={at} className={styles['historyRow']}>
              <time className="muted" dateTime={at.slice(0, 10)}>
                {format.date(at, 'medium')}
              </time>
              <span className="strong">{priceText(price, t, format)}</span>
              {change !== null && change !== 0 && (
                <span className={change < 0 ? 'good' : 'bad'}>
                  <bdi>{signedPercent(format, change, { decimals: 1 })}</bdi>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
