import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { FeedOffer } from '#feeds/offer.ts'
import type { WrittenOffer } from '#feeds/writing.ts'
import { publicAddress, publicCoordinates } from './privacy.ts'

/**
 * An offer for a public feed; null when it is not public. Kyero cannot express the state of an offer or the privacy of its address, and receivers of other formats may ignore
 * theirs, so private data is omitted. The source's additional data is omitted, too, since it may repeat it.
 */
export function forOthers(offer: FeedOffer): WrittenOffer | null {
  const { status, addressPrivacy: privacy } = offer
  if (status !== null && !LIVE_STATUSES.some((live) => live === status)) return null
  // The number has a field of its own here.
  const address = publicAddress(
    {
      street: offer.street,
      house_number: null,
      postal_code: offer.postalCode,
      district: offer.district,
      address_privacy: privacy,
    },
    offer.place.country,
  )
  const at = publicCoordinates({
    lat: offer.lat,
    lon: offer.lon,
    address_privacy: privacy,
    coordinate_precision: offer.coordinatePrecision,
  })
  return {
    offer: {
      ...offer,
      ...address,
      houseNumber: privacy === 'exact' ? offer.houseNumber : null,
      lat: at?.lat ?? null,
      lon: at?.lon ?? null,
      coordinatePrecision: at?.precision ?? 'city',
      attributes: {},
    },
    attributesOf: null,
  }
}
