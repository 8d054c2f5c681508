import { useEffect, useState } from 'react'
import { Minus, Plus } from 'lucide-react'
import { useT } from '../../ground/page/page-context.tsx'
import { afterPaint } from '../../ground/ui/after-paint.ts'
import { useMap } from './ground.tsx'
import styles from './ground.module.css'

/** Zooming without a wheel or two fingers. */
export function ZoomButtons() {
  const map = useMap()
  const t = useT()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const follow = (): void => setZoom(map.getZoom())
    map.on('zoomend', follow)
    return () => void map.off('zoomend', follow)
  }, [map])
  return (
    <div className={styles['zoom']} data-icons="l">
      <button
        type="button"
        className="sinks"
        aria-label={t('map.zoom.in')}
        title={t('map.zoom.in')}
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => afterPaint(() => map.zoomIn())}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className="sinks"
        aria-label={t('map.zoom.out')}
        title={t('map.zoom.out')}
        disabled={zoom <= map.getMinZoom()}
        onClick={() => afterPaint(() => map.zoomOut())}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  )
}
