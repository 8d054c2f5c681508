import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { House } from 'lucide-react'
import type { Offer } from '#contract/offers.ts'
import Ground, { useMap } from '../map/ground.tsx'
import { ZoomButtons } from '../map/zoom-buttons.tsx'
import { usePageContext } from '../page/page-context.tsx'
import styles from './place-map.module.css'

type Spot = NonNullable<Offer['coordinates']>

/** Minimum radius in metres of the circle around the point: coordinates are rounded to 0.001 or 0.01 degrees. */
const RADIUS = { exact: 0, street: 100, area: 1000 } as const
/** Zoom of our map, which names towns, and of a full one with streets. */
const ZOOM = {
  ours: { exact: 10, street: 10, area: 10 },
  full: { exact: 15, street: 15, area: 13 },
} as const
/** Metres per pixel at MapLibre's zoom 0 at the equator. */
const METRES_A_PIXEL = 78_271.517

export default function SpotMap({ at }: { at: Spot }) {
  const { t, mapStyle } = usePageContext()
  const [start] = useState({
    lat: at.lat,
    lon: at.lon,
    zoom: ZOOM[mapStyle ? 'full' : 'ours'][at.precision],
  })
  return (
    <Ground label={t('map.place.label')} start={start} within>
      <SpotMark at={at} />
      <ZoomButtons />
    </Ground>
  )
}

/** A pin at the home, or a circle around its area. */
function SpotMark({ at }: { at: Spot }) {
  const map = useMap()
  const mark = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = (): void => {
      const { x, y } = map.project([at.lon, at.lat])
      const metres = (METRES_A_PIXEL * Math.cos((at.lat * Math.PI) / 180)) / 2 ** map.getZoom()
      const { style } = mark.current!
      style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`
      if (RADIUS[at.precision])
        style.inlineSize = style.blockSize = `${(2 * RADIUS[at.precision]) / metres}px`
    }
    place()
    map.on('move', place)
    return () => void map.off('move', place)
  }, [map, at])
  return createPortal(
    <div ref={mark} data-icons="l" className={styles[at.precision === 'exact' ? 'pin' : 'circle']}>
      {at.precision === 'exact' && <House aria-hidden="true" />}
    </div>,
    map.getCanvasContainer(),
  )
}
