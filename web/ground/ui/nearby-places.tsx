import type { NearbyPlace } from '#contract/homes/places.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Chip, ChipList } from './chip.tsx'
import styles from './nearby-places.module.css'

/** Nearby places with distance and number of homes. */
export function NearbyPlaces<Near extends NearbyPlace>({
  places,
  to,
}: {
  places: readonly Near[]
  to: (place: Near) => string
}) {
  const { format } = usePageContext()
  return (
    <ChipList>
      {places.map((place) => (
        <li key={place.id}>
          <Chip to={to(place)} count={place.count > 0 ? format.number(place.count) : undefined}>
            {place.name}
            {/* Distances to a country are meaningless. */}
            {place.type !== 'country' && (
              <span className={styles['distance']}> {format.distance(place.km)}</span>
            )}
          </Chip>
        </li>
      ))}
    </ChipList>
  )
}
