import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { useT } from '../page/page-context.tsx'
import styles from './place-map.module.css'

const SpotMap = lazy(() => import('./spot-map.tsx'))

/** So near to the view that it will soon be there. */
const NEAR = '300px'

/** Where a home is, as exactly as its owner allows. The map is fetched when it comes near the view; without scripts the words above say it alone. */
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
    <div ref={frame} role="group" aria-label={t('map.place.label')} className={styles['frame']}>
      {isNear && (
        <Suspense>
          <SpotMap at={at} />
        </Suspense>
      )}
    </div>
  )
}
