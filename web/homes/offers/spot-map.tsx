import { use, useEffect, useState } from 'react'
import { House } from 'lucide-react'
import type { AroundPlace } from '#contract/homes/around.ts'
import type { Offer } from '#contract/homes/offers.ts'
import Ground, { FIT_ZOOM, OWN_MOVE, PADDING, useMap } from '../map/ground.tsx'
import { MapMark } from '../map/mark.tsx'
import { hasStreetsAt, loadStreets } from '../map/streets.ts'
import { ZoomButtons } from '../map/zoom-buttons.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { AROUND_ICONS } from './around-icons.ts'
import { RADIUS } from './circle.ts'
import styles from './place-map.module.css'

type Spot = NonNullable<Offer['coordinates']>

/** Zoom of a map which names towns, and of one with streets. */
const ZOOM = {
  towns: { exact: 10, street: 10, area: 10 },
  streets: { exact: 15, street: 15, area: 13 },
} as const

export default function SpotMap({ at, marks }: { at: Spot; marks: readonly AroundPlace[] }) {
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
      <AroundMarks home={at} marks={marks} />
      <ZoomButtons />
    </Ground>
  )
}

/** More names would hide one another. */
const NAMED_MAX = 3

/** Places around the home. The map zooms out until it shows all of them. */
function AroundMarks({ home, marks }: { home: Spot; marks: readonly AroundPlace[] }) {
  const map = useMap()
  useEffect(() => {
    const bounds = map.getBounds()
    if (marks.every(({ lat, lon }) => bounds.contains([lon, lat]))) return
    const all = [home, ...marks]
    const [lats, lons] = [all.map(({ lat }) => lat), all.map(({ lon }) => lon)]
    map.fitBounds(
      [
        [Math.min(...lons), Math.min(...lats)],
        [Math.max(...lons), Math.max(...lats)],
      ],
      { padding: PADDING, maxZoom: FIT_ZOOM },
      OWN_MOVE,
    )
  }, [map, home, marks])
  return marks.map((place) => {
    const Icon = AROUND_ICONS[place.kind]
    return (
      <MapMark
        key={`${place.kind} ${place.lat} ${place.lon}`}
        at={place}
        className={styles['around']}
      >
        <Icon aria-hidden="true" className="accent" />
        {place.name !== null && marks.length <= NAMED_MAX && (
          <bdi className="cut">{place.name}</bdi>
        )}
      </MapMark>
    )
  })
}
