import type { OfferCard } from '#contract/offers.ts'
import { isPlot } from '#contract/library.ts'
import type { Formatter } from '#i18n/format.ts'
import { floorText } from '#i18n/floors.ts'
import type { Translator } from '#i18n/translate.ts'

type Facts = Pick<
  OfferCard,
  'rooms' | 'bedrooms' | 'bathrooms' | 'area' | 'plotArea' | 'floor' | 'category'
>

/** The facts by which people compare homes, in their order; unknown ones are left out. */
export function mainFacts(offer: Facts, t: Translator, format: Formatter): string[] {
  const facts: string[] = []
  if (offer.rooms !== null && offer.rooms > 0) facts.push(t('facts.rooms', { count: offer.rooms }))
  else if (offer.bedrooms) facts.push(t('facts.bedrooms', { count: offer.bedrooms }))
  if (offer.bathrooms) facts.push(t('facts.bathrooms', { count: offer.bathrooms }))
  if (offer.area !== null)
    facts.push(
      isPlot(offer.category)
        ? t('facts.plot', { area: format.area(offer.area) })
        : format.area(offer.area),
    )
  if (offer.floor !== null) facts.push(floorText(offer.floor, t))
  return facts
}
