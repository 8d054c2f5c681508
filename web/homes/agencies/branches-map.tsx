import { lazy, Suspense } from 'react'
import { useT } from '../../ground/page/page-context.tsx'
import { useNear } from '../../ground/ui/use-near.ts'
import styles from './agencies.module.css'

const PinsMap = lazy(() => import('./pins-map.tsx'))

/** Distance from the viewport at which the map is loaded. */
const NEAR = '300px'

/** The towns of an agency's branches. The map is loaded near the viewport; without scripts the addresses above suffice. */
export function BranchesMap({ points }: { points: readonly { lat: number; lon: number }[] }) {
  const t = useT()
  const [frame, isNear] = useNear<HTMLDivElement>(NEAR)
  if (points.length === 0) return null
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('agencies.page.map')}
      className={styles['map']}
      data-script="on"
    >
      {isNear && (
        <Suspense>
          <PinsMap points={points} />
        </Suspense>
      )}
    </div>
  )
}
