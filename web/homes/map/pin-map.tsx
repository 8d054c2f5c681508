import { use, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { House } from 'lucide-react'
import Ground, { useMap } from './ground.tsx'
import { metresAPixel } from './mark.tsx'
import { hasStreetsAt, loadStreets } from './streets.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './pin-map.module.css'

interface Point {
  lat: number
  lon: number
}

export interface PinMapProps {
  point: Point
  privacy: keyof typeof RADIUS
  onMove: (point: Point) => void
}

/** Radius in metres of the public area around the pin. */
const RADIUS = { exact: 0, street: 100, area: 1000 } as const
/** Zoom of a map with streets, and of one which names towns. */
const ZOOM = { streets: 16, towns: 10 } as const
/** Pixels per arrow key; with Shift ten times as many. */
const STEP = 4
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
/** Five decimals of a degree are about a metre. */
const round = (degrees: number): number => Number(degrees.toFixed(6))

/** A map with the pin of a home, which is dragged, placed by a click, or moved by arrow keys. */
export default function PinMap({ point, privacy, onMove }: PinMapProps) {
  const { t, mapStyle } = usePageContext()
  // One promise: a later one would take the map away while it is being used.
  const [loading] = useState(loadStreets)
  const streets = use(loading)
  const [start] = useState({
    ...point,
    zoom: mapStyle || hasStreetsAt(streets, point) ? ZOOM.streets : ZOOM.towns,
  })
  return (
    <div className={styles['map']}>
      <Ground label={t('field.point')} start={start} within>
        <Pin point={point} privacy={privacy} onMove={onMove} />
        <ZoomButtons />
      </Ground>
    </div>
  )
}

function Pin({ point, privacy, onMove }: PinMapProps) {
  const { t } = usePageContext()
  const map = useMap()
  const pin = useRef<HTMLButtonElement>(null)
  const circle = useRef<HTMLDivElement>(null)
  const moved = useRef(onMove)
  useLayoutEffect(() => void (moved.current = onMove))

  useLayoutEffect(() => {
    const place = (): void => {
      const { x, y } = map.project([point.lon, point.lat])
      const metres = metresAPixel(point.lat, map.getZoom())
      const at = `calc(${x}px - 50%) calc(${y}px - 50%)`
      pin.current!.style.translate = at
      circle.current!.style.translate = at
      circle.current!.style.inlineSize =
        circle.current!.style.blockSize = `${(2 * RADIUS[privacy]) / metres}px`
    }
    place()
    map.on('move', place)
    return () => void map.off('move', place)
  }, [map, point, privacy])

  /** Moves the pin to a point of the canvas, in pixels. */
  const put = (x: number, y: number): void => {
    const { lat, lng } = map.unproject([x, y])
    moved.current({ lat: round(lat), lon: round(lng) })
  }
  useLayoutEffect(() => {
    const press = ({ point: { x, y } }: { point: { x: number; y: number } }): void => put(x, y)
    map.on('click', press)
    return () => void map.off('click', press)
  }, [map])

  const onKey = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    const by = STEP * (event.shiftKey ? 10 : 1)
    const { x, y } = map.project([point.lon, point.lat])
    put(x + arrow[0] * by, y + arrow[1] * by)
  }
  return createPortal(
    <>
      <div ref={circle} dir="ltr" className={styles['circle']} hidden={privacy === 'exact'} />
      <button
        ref={pin}
        type="button"
        dir="ltr"
        className={styles['pin']}
        data-icons="l"
        aria-label={t('publishing.pin.label')}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const box = map.getCanvas().getBoundingClientRect()
          put(event.clientX - box.x, event.clientY - box.y)
        }}
        onClick={(event) => event.stopPropagation()}
      >
        <House aria-hidden="true" />
      </button>
    </>,
    map.getCanvasContainer(),
  )
}
