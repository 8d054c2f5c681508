import type { Money, OfferCard } from '#contract/homes/offers.ts'
import type { AlertReason } from '#contract/return/saved-searches.ts'
import type { Translator } from '#i18n/translate.ts'
import { isReduced } from './card.tsx'

/** Why a home is in an alert: `New`, `Price reduced from €300,000`, `On the market again`. As in mails (`api/return/saved-searches/alerts.ts`). */
export const reasonText = (reason: AlertReason, offer: OfferCard, t: Translator): string =>
  reason === 'price_cut' && isReduced(offer)
    ? t('savedSearches.reason.price_cut_from', {
        price: t.format.money({
          amount: offer.previousAmount,
          currency: offer.price.currency,
        } as Money),
      })
    : t(`savedSearches.reason.${reason}`)

/** Another offer of the same home: `Also listed: Casas del Mar, €250,000`. */
export const alsoText = ({ agency, price }: OfferCard, t: Translator): string =>
  t('savedSearches.alert.also', {
    agency: agency?.name ?? t('card.privateOwner'),
    price:
      price.amount === null
        ? t('price.type.on-request')
        : t.format.money({ amount: price.amount, currency: price.currency }),
  })
