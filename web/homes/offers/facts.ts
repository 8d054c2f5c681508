import type { OfferCard } from '#contract/homes/offers.ts'
import { isPlot } from '#contract/library.ts'
import { otherCount } from '#contract/homes/room-counting.ts'
import type { Formatter } from '#i18n/format.ts'
import { floorText } from '#i18n/floors.ts'
import { leadingCount } from '#i18n/leading-count.ts'
import type { Translator } from '#i18n/translate.ts'

type Facts = Pick<
  OfferCard,
  'rooms' | 'bedrooms' | 'bathrooms' | 'area' | 'plotArea' | 'floor' | 'category'
>

/** The facts by which people compare homes, in their order; unknown ones are left out. Rooms or bedrooms, whichever the reader's market counts; the other where that is unknown. */
export function mainFacts(offer: Facts, t: Translator, format: Formatter): string[] {
  const facts: string[] = []
  const leading = leadingCount(format.language)
  const counted = [leading, otherCount(leading)].find((count) => offer[count])
  if (counted) facts.push(t(`facts.${counted}`, { count: offer[counted] ?? 0 }))
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
