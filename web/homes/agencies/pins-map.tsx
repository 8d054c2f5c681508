import { useState } from 'react'
import { Building2 } from 'lucide-react'
import type { Box } from '#contract/homes/areas.ts'
import Ground, { PADDING } from '../map/ground.tsx'
import { MapMark } from '../map/mark.tsx'
import { ZoomButtons } from '../map/zoom-buttons.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import styles from './agencies.module.css'

interface Point {
  lat: number
  lon: number
}
const CLOSE = 9

export default function PinsMap({ points }: { points: readonly Point[] }) {
  const t = useT()
  const [start] = useState(() => startOf(points))
  return (
    <Ground label={t('agencies.page.map')} start={start} within>
      {points.map((point, index) => (
        <MapMark key={index} at={point} className={styles['pin']}>
          <Building2 aria-hidden="true" />
        </MapMark>
      ))}
      <ZoomButtons />
    </Ground>
  )
}

/** A view of all points; a single point with its surroundings. */
function startOf(points: readonly Point[]) {
  const [lats, lons] = [points.map(({ lat }) => lat), points.map(({ lon }) => lon)]
  const box: Box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
  const wide = Math.max(box[2] - box[0], box[3] - box[1]) > 0.2
  return wide ? { box, padding: PADDING } : { lat: lats[0] ?? 0, lon: lons[0] ?? 0, zoom: CLOSE }
}
