import type { Money, OfferCard } from '#contract/offers.ts'
import type { AlertReason } from '#contract/saved-searches.ts'
import type { Translator } from '#i18n/translate.ts'
import { isReduced } from './card.tsx'

/** Why a home is told: `New`, `Price reduced from €300,000`, `On the market again`. As in mails (`api/saved-searches/alerts.ts`). */
export const reasonText = (reason: AlertReason, offer: OfferCard, t: Translator): string =>
  reason === 'price_cut' && isReduced(offer)
    ? t('savedSearches.reason.price_cut_from', {
        price: t.format.money({
          amount: offer.previousAmount,
          currency: offer.price.currency,
        } as Money),
      })
    : t(`savedSearches.reason.${reason}`)
