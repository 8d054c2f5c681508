import { address } from '#contract/addresses.ts'
import type { OfferedHome } from '#contract/homes/homes.ts'
import type { Money, OfferCard } from '#contract/homes/offers.ts'
import { ON_REQUEST, PRICE_TYPES } from '#contract/library.ts'
import type { AlertReason } from '#contract/return/saved-searches.ts'
import { leadingCount } from '#i18n/leading-count.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import type { DigestHome } from '../../people/mail/digest.ts'

/** A home in a mail, with the reasons for it. */
export function digestHome(
  { card, reasons, others }: OfferedHome & { reasons: readonly AlertReason[] },
  t: Translator,
  at: (path: string) => string,
): DigestHome {
  return {
    reasons: reasons.map((reason) => reasonText(reason, card, t)),
    price: priceText(card, t),
    title: card.title,
    lang: card.titleLang,
    facts: factsText(card, t),
    place: t.format.address(card.places.map(({ name }) => name).reverse()),
    others:
      others.length > 0
        ? t('mail.search_alert.others', { count: others.length })
        : (card.agency?.name ?? null),
    url: at(address('offer', { slugId: card.slugId })),
  }
}

/** `New`, `Price reduced from €300,000`, `On the market again`. */
function reasonText(
  reason: AlertReason,
  { previousAmount, price }: OfferCard,
  t: Translator,
): string {
  if (reason !== 'price_cut' || previousAmount === null) return t(`savedSearches.reason.${reason}`)
  return t('savedSearches.reason.price_cut_from', {
    price: t.format.money({ amount: previousAmount, currency: price.currency }),
  })
}

function priceText({ price }: OfferCard, t: Translator): string {
  if (price.type === ON_REQUEST || price.amount === null) return t('price.type.on-request')
  const key = PRICE_TYPES.find((type) => type.id === price.type)?.key ?? 'full'
  return t(`price.type.${key}`, { price: t.format.money(price as Money) })
}

function factsText(card: OfferCard, t: Translator): string {
  const leading = leadingCount(t.format.language as LocaleCode)
  const counted = card[leading]
  return [
    counted ? t(`facts.${leading}`, { count: counted }) : null,
    card.bathrooms ? t('facts.bathrooms', { count: card.bathrooms }) : null,
    card.area === null ? null : t.format.area(card.area),
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}
