import { lazy, Suspense, useMemo } from 'react'
import type { Box } from '#contract/homes/areas.ts'
import { NO_FILTERS } from '#contract/filters.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import Ground, { PADDING } from '../../homes/map/ground.tsx'
import { ZoomButtons } from '../../homes/map/zoom-buttons.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { HomePins } from '../../homes/search/map/home-pins.tsx'
import { toSearch } from '#contract/homes/filter-search.ts'
import { Button } from '../../ground/ui/button.tsx'
import styles from './homes-map.module.css'

const PlaceOutline = lazy(() => import('../../homes/map/draw/place-outline.tsx'))

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
