import { lazy, Suspense } from 'react'
import type { Offer } from '#contract/homes/offers.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { useNear } from '../../ground/ui/use-near.ts'

const SpotMap = lazy(() => import('./spot-map.tsx'))

/** Distance from the viewport at which the map is loaded. */
const NEAR = '300px'

/** The location, as exactly as its owner allows. The map is loaded near the viewport; without scripts the text above suffices. */
export function PlaceMap({ at }: { at: NonNullable<Offer['coordinates']> }) {
  const t = useT()
  const [frame, isNear] = useNear<HTMLDivElement>(NEAR)
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('map.place.label')}
      className="mapFrame"
      data-print="off"
      data-script="on"
    >
      {isNear && (
        <Suspense>
          <SpotMap at={at} />
        </Suspense>
      )}
    </div>
  )
}
