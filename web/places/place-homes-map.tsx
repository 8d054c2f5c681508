import { lazy, Suspense, useMemo } from 'react'
import type { Box } from '#contract/areas.ts'
import { NO_FILTERS } from '#contract/filters.ts'
import type { PlaceDetails } from '#contract/places.ts'
import Ground, { PADDING } from '../map/ground.tsx'
import { ZoomButtons } from '../map/zoom-buttons.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { HomePins } from '../search/map/home-pins.tsx'
import { toSearch } from '#contract/filter-search.ts'
import { Button } from '../ui/button.tsx'
import styles from './homes-map.module.css'

const PlaceOutline = lazy(() => import('../map/draw/place-outline.tsx'))

export default function PlaceHomesMap({ place, bounds }: { place: PlaceDetails; bounds: Box }) {
  const { t, currency } = usePageContext()
  const query = useMemo(
    () => toSearch({ ...NO_FILTERS, locations: [place.id] }, currency),
    [place.id, currency],
  )
  return (
    <Ground label={t('map.label')} start={{ box: bounds, padding: PADDING }} within>
      <HomePins query={query} group={NO_FILTERS.group} room={() => PADDING}>
        {({ failed, retry }) =>
          failed && (
            <p className={styles['note']} role="status">
              {t('map.failed')}{' '}
              <Button size="s" look="quiet" onClick={retry}>
                {t('map.retry')}
              </Button>
            </p>
          )
        }
      </HomePins>
      {place.type === 'area' && (
        <Suspense>
          <PlaceOutline id={place.id} />
        </Suspense>
      )}
      <ZoomButtons />
    </Ground>
  )
}
