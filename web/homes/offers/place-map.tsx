import { lazy, Suspense } from 'react'
import type { AroundPlace } from '#contract/homes/around.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { PHONE } from '../../ground/ui/breakpoints.ts'
import { useNear } from '../../ground/ui/use-near.ts'
import styles from './place-map.module.css'

const SpotMap = lazy(() => import('./spot-map.tsx'))

/** Distance from the viewport at which the map is loaded. */
const NEAR = '300px'
const NONE: readonly AroundPlace[] = []

/** The location, as exactly as its owner allows. The map is loaded near the viewport; without scripts, and on paper, a drawing of it is shown where there is one. */
export function PlaceMap({
  at,
  still,
  marks = NONE,
}: {
  at: NonNullable<Offer['coordinates']>
  still: Offer['stillMap']
  /** Places around it. */
  marks?: readonly AroundPlace[]
}) {
  const t = useT()
  const [frame, isNear] = useNear<HTMLDivElement>(NEAR)
  return (
    <>
      {still && (
        <>
          <noscript>
            <Still address={still} print="off" />
          </noscript>
          <Still address={still} print="only" />
        </>
      )}
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
            <SpotMap at={at} marks={marks} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function Still({ address, print }: { address: string; print: 'off' | 'only' }) {
  const t = useT()
  return (
    <picture data-print={print}>
      <source media={PHONE} srcSet={address.replace('.svg', '-narrow.svg')} />
      <img src={address} alt={t('map.place.label')} loading="lazy" className={styles['still']} />
    </picture>
  )
}
