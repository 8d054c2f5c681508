import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { House } from 'lucide-react'
import type { Box } from '#contract/areas.ts'
import Ground, { PADDING, useMap } from '../map/ground.tsx'
import { ZoomButtons } from '../map/zoom-buttons.tsx'
import { useT } from '../page/page-context.tsx'
import styles from './valuation.module.css'

interface Point {
  lat: number
  lon: number
}

/** The home among its comparables, which have their numbers of the table. */
export default function ComparablesMap({
  home,
  points,
}: {
  home: Point
  points: readonly (Point & { label: string })[]
}) {
  const t = useT()
  const [start] = useState(() => startOf([home, ...points]))
  return (
    <Ground label={t('valuation.comparables.map')} start={start} within>
      {points.map((point) => (
        <Pin key={point.label} at={point}>
          {point.label}
        </Pin>
      ))}
      <Pin at={home} own>
        <House aria-hidden="true" />
      </Pin>
      <ZoomButtons />
    </Ground>
  )
}

const startOf = (points: readonly Point[]) => {
  const [lats, lons] = [points.map(({ lat }) => lat), points.map(({ lon }) => lon)]
  const box: Box = [
    Math.min(...lons) - 0.002,
    Math.min(...lats) - 0.002,
    Math.max(...lons) + 0.002,
    Math.max(...lats) + 0.002,
  ]
  return { box, padding: PADDING }
}

function Pin({ at, own = false, children }: { at: Point; own?: boolean; children: ReactNode }) {
  const map = useMap()
  const mark = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = (): void => {
      const { x, y } = map.project([at.lon, at.lat])
      mark.current!.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`
    }
    place()
    map.on('move', place)
    return () => void map.off('move', place)
  }, [map, at])
  return createPortal(
    <div
      ref={mark}
      dir="ltr"
      className={own ? `${styles['mark']} ${styles['own']}` : styles['mark']}
      data-icons="m"
    >
      {children}
    </div>,
    map.getCanvasContainer(),
  )
}
