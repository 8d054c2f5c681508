import { featureBits } from '../homes/offer-lists.ts'
import { ON_REQUEST } from '../library.ts'
import { knownDetails, toColumns } from '../offer-fields.ts'
import type { OfferContent } from './publishing.ts'

/** The place that an offer names as its own. */
export interface OfferPlace {
  countryId: number
  stateId: number | null
  cityId: number | null
  lat: number | null
  lon: number | null
}

/** The columns of an offer from its content. For an incomplete draft they are enough for a preview: the country may be missing, the price is then on request. */
export function columnsOf(content: OfferContent, place: OfferPlace | null) {
  const onRequest =
    content.priceType === null || content.priceType === ON_REQUEST || content.amount === null
  return {
    ...toColumns(content),
    action: content.action,
    category: content.category,
    price_amount: onRequest ? null : content.amount,
    price_currency: content.currency,
    price_type: onRequest ? ON_REQUEST : (content.priceType ?? ON_REQUEST),
    features: featureBits(content.features),
    details: JSON.stringify(knownDetails(content)),
    country_id: place?.countryId ?? 0,
    state_id: place?.stateId ?? null,
    city_id: place?.cityId ?? null,
    // Without a pin only its city is known, also for search by map.
    lat: content.point?.lat ?? place?.lat ?? null,
    lon: content.point?.lon ?? place?.lon ?? null,
    address_privacy: content.privacy,
    shows_estimate: content.showsEstimate,
    coordinate_precision: content.point ? ('exact' as const) : ('city' as const),
  }
}
