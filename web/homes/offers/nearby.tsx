import { listingAddress, placeAddress } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'
import type { places } from '#contract/homes/places.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { NearbyPlaces } from '../../ground/ui/nearby-places.tsx'

type Near = OutputOf<typeof places.nearby>['data'][number]

/** Places around a home: links to homes of its category if there are some, else to all. */
export function HomesNearby({
  of: { action, category },
  places,
}: {
  of: Pick<Offer, 'action' | 'category'>
  places: readonly Near[]
}) {
  const { locale } = usePageContext()
  return (
    <NearbyPlaces
      places={places}
      to={({ path, ofKind }) =>
        ofKind
          ? listingAddress(path, action as ActionId, category as CategoryId, locale)
          : placeAddress(path)
      }
    />
  )
}
