import { use, useState } from 'react'
import { House } from 'lucide-react'
import type { Offer } from '#contract/homes/offers.ts'
import Ground from '../map/ground.tsx'
import { MapMark } from '../map/mark.tsx'
import { hasStreetsAt, loadStreets } from '../map/streets.ts'
import { ZoomButtons } from '../map/zoom-buttons.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { RADIUS } from './circle.ts'
import styles from './place-map.module.css'

type Spot = NonNullable<Offer['coordinates']>

/** Zoom of a map which names towns, and of one with streets. */
const ZOOM = {
  towns: { exact: 10, street: 10, area: 10 },
  streets: { exact: 15, street: 15, area: 13 },
} as const
export default function SpotMap({ at }: { at: Spot }) {
  const { t, mapStyle } = usePageContext()
  // One promise: a later one would take the map away while it is being used.
  const [loading] = useState(loadStreets)
  const streets = use(loading)
  const [start] = useState({
    lat: at.lat,
    lon: at.lon,
    zoom: ZOOM[mapStyle || hasStreetsAt(streets, at) ? 'streets' : 'towns'][at.precision],
  })
  return (
    <Ground label={t('map.place.label')} start={start} within>
      {at.precision === 'exact' ? (
        <MapMark at={at} className={styles['pin']} icons="l">
          <House aria-hidden="true" />
        </MapMark>
      ) : (
        <MapMark at={at} className={styles['circle']} radius={RADIUS[at.precision]} />
      )}
      <ZoomButtons />
    </Ground>
  )
}
