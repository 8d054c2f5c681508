import { lazy, Suspense } from 'react'
import type { Box } from '#contract/homes/areas.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { useNear } from '../../ground/ui/use-near.ts'
import styles from './homes-map.module.css'

const PlaceHomesMap = lazy(() => import('./place-homes-map.tsx'))

/** Distance from the viewport at which the map is loaded. */
const NEAR = '100px'

/** The homes of a place on a map, which is loaded near the viewport. Without scripts it is absent: the lists have the homes. */
export function HomesMap({ place, bounds }: { place: PlaceDetails; bounds: Box }) {
  const t = useT()
  const [frame, isNear] = useNear<HTMLDivElement>(NEAR)
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('map.label')}
      className={styles['frame']}
      data-print="off"
      data-script="on"
    >
      {isNear && (
        <Suspense>
          <PlaceHomesMap key={place.id} place={place} bounds={bounds} />
        </Suspense>
      )}
    </div>
  )
}
