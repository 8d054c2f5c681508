import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './ground.tsx'

/** Metres per pixel at MapLibre's zoom 0 at the equator. */
const METRES_A_PIXEL = 78_271.517

/** Metres per pixel of a map at a latitude and zoom. */
export const metresAPixel = (lat: number, zoom: number): number =>
  (METRES_A_PIXEL * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom

export interface MapMarkProps {
  at: { lat: number; lon: number }
  /** In metres, of a circle; 0: the mark has a size of its own. */
  radius?: number
  className?: string | undefined
  icons?: 'm' | 'l'
  children?: ReactNode
}

/** Something at a place of the map, which moves with it. */
export function MapMark({ at, radius = 0, className, icons = 'm', children }: MapMarkProps) {
  const map = useMap()
  const mark = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = (): void => {
      const { x, y } = map.project([at.lon, at.lat])
      const { style } = mark.current!
      style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`
      if (radius > 0)
        style.inlineSize =
          style.blockSize = `${(2 * radius) / metresAPixel(at.lat, map.getZoom())}px`
    }
    place()
    map.on('move', place)
    return () => void map.off('move', place)
  }, [map, at, radius])
  return createPortal(
    <div ref={mark} dir="ltr" className={className} data-icons={icons}>
      {children}
    </div>,
    map.getCanvasContainer(),
  )
}
