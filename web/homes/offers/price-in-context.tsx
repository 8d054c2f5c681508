import { address } from '#contract/addresses.ts'
import {
  CURRENCIES,
  HOME_CATEGORIES,
  PRICE_TYPES,
  type ActionId,
  type CategoryId,
} from '#contract/library.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { costs as costsCalls } from '#contract/ground/costs.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { CostsFold } from '../../ground/costs/costs-fold.tsx'
import { withCommission } from '../../ground/costs/monthly.ts'
import { listingTitle } from '../../ground/page/listing-title.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { perMonth, perPeriod } from '../../ground/ui/offer-price.tsx'
import { RentStart } from './rent-start.tsx'
import page from './offer.module.css'
import styles from './price-history.module.css'

/** Smaller differences count as equal. */
const SAME = 0.005
/** Types of prices of the whole home. */
const FULL_PRICES: readonly number[] = PRICE_TYPES.filter(
  ({ key }) => key === 'full' || key === 'full-no-tax',
).map(({ id }) => id)

/** The price beside the median of its kind here, and how long it has been on the market. */
export function PriceInContext({ offer, costs }: { offer: Offer; costs: OfferCosts }) {
  const { t, format } = usePageContext()
  const { market, price, daysListed } = offer
  const action = offer.action as ActionId
  const category = offer.category as CategoryId
  // Figures of rents are monthly; beside a rent by the year or week they are too.
  const months = perMonth(price)
  const perUnit = (perSquareMetre: number): string => {
    const amount = format.pricePerArea(perSquareMetre / months, price.currency)
    const unit = format.areaUnit.sign
    return action === 0
      ? t('offer.market.price', { price: amount, unit })
      : months === 1
        ? t('offer.market.rent', { price: amount, unit })
        : t('offer.price.perArea', { price: perPeriod(amount, price, t), unit })
  }
  const digits = CURRENCIES.find(({ code }) => code === price.currency)?.decimal_digits ?? 2
  // Taxes, deposits and laws are those of dwellings.
  const isHome = HOME_CATEGORIES.has(category)
  const cost =
    isHome && action === 0 && FULL_PRICES.includes(price.type) && price.amount !== null
      ? price.amount / 10 ** digits
      : null
  const country = offer.places[0]?.path.slice(1, 3)
  const difference = market && market.perSquareMetre / market.median - 1
  return (
    <section className={page['section']}>
      <h2 className="partTitle">{t('offer.market.title')}</h2>
      {market && difference !== null ? (
        <ul className={styles['history']}>
          <li className={styles['historyRow']}>
            <span>{t('offer.market.own')}</span>
            <span className="strong">{perUnit(market.perSquareMetre)}</span>
            <span>
              {Math.abs(difference) < SAME
                ? t('offer.market.same')
                : t(difference < 0 ? 'offer.market.below' : 'offer.market.above', {
                    share: format.percent(Math.abs(difference), { decimals: 0 }),
                  })}
            </span>
          </li>
          <li className={styles['historyRow']}>
            <span>
              {t('offer.market.median', {
                homes: listingTitle(t, { action, category, place: market.place }),
              })}
            </span>
            <span className="strong">{perUnit(market.median)}</span>
            <span className="muted">
              {t('offer.market.of', { count: market.n, date: format.date(market.asOf, 'medium') })}
            </span>
          </li>
        </ul>
      ) : (
        <p className="soft">{t('offer.market.few')}</p>
      )}
      <p className="soft">{t('offer.market.days', { count: daysListed })}</p>
      {cost !== null && country && (
        <CostsFold
          price={cost}
          currency={price.currency}
          charges={(offer.charges ?? 0) / 10 ** digits}
          country={country}
          location={offer.places.at(-1)?.id}
          terms={costs?.data ? withCommission(costs.data, offer) : null}
        />
      )}
      {isHome && action === 1 && <RentStart offer={offer} terms={costs?.renting ?? null} />}
      <p className="row-2" data-print="off">
        {offer.showsEstimate && isHome && (
          <LinkButton look="quiet" to={address('estimate', { offer: offer.id })}>
            {t('offer.market.estimate')}
          </LinkButton>
        )}
        <LinkButton look="quiet" to={address('summarize', { offer: offer.id })} rel="nofollow">
          {t('offer.summary')}
        </LinkButton>
      </p>
    </section>
  )
}

/** Usual costs of the country; null if they cannot be fetched. */
export type OfferCosts = OutputOf<typeof costsCalls.get> | null
