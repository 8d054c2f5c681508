import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { useT } from '../page/page-context.tsx'
import styles from './place-map.module.css'

const SpotMap = lazy(() => import('./spot-map.tsx'))

/** Distance from the viewport at which the map is loaded. */
const NEAR = '300px'

/** The location, as exactly as its owner allows. The map is loaded near the viewport; without scripts the text above suffices. */
export function PlaceMap({ at }: { at: NonNullable<Offer['coordinates']> }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('map.place.label')}
      className={styles['frame']}
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
