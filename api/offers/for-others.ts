import { LIVE_STATUSES } from '#contract/library.ts'
import type { FeedOffer } from '#feeds/offer.ts'
import type { WrittenOffer } from '#feeds/writing.ts'
import { publicAddress, publicCoordinates } from './privacy.ts'

/**
 * An offer as it may be written into a feed that others read; null when it is not public. Kyero has no word for the state of an offer or for how much of its address may
 * be shown, and receivers of other formats need not obey theirs: so what is not public is not there. What the source said beside it goes too, since it may say all of that again.
 */
export function forOthers(offer: FeedOffer): WrittenOffer | null {
  const { status, addressPrivacy: privacy } = offer
  if (status !== null && !LIVE_STATUSES.some((live) => live === status)) return null
  // The number stands in a field of its own here.
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
