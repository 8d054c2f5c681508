import { useState } from 'react'
import { House } from 'lucide-react'
import type { Box } from '#contract/homes/areas.ts'
import Ground, { PADDING } from '../../homes/map/ground.tsx'
import { MapMark } from '../../homes/map/mark.tsx'
import { ZoomButtons } from '../../homes/map/zoom-buttons.tsx'
import { useT } from '../../ground/page/page-context.tsx'
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
        <MapMark key={point.label} at={point} className={styles['mark']}>
          {point.label}
        </MapMark>
      ))}
      <MapMark at={home} className={`${styles['mark']} ${styles['own']}`}>
        <House aria-hidden="true" />
      </MapMark>
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
