import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { usePageContext } from '../../page/page-context.tsx'
import { OWN_MOVE, useMap } from '../ground.tsx'
import { awayFrom } from './away.ts'
import { kilometres, rounded, usual, type Circle } from './circle-shape.ts'
import {
  arrowStep,
  cornerOn,
  distance,
  dotOf,
  kept,
  middleOf,
  pointOn,
  useAside,
} from './screen.ts'
import type { Dot } from './simplify.ts'
import styles from './surface.module.css'

/** Pixels after which a press becomes a drag. */
const SLIP = { mouse: 5, touch: 10 }
/** Initial diameter without a drag, as a share of the map's shorter side. */
const SHARE = 0.2

export interface CircleSurfaceProps {
  /** While it is drawn: shown, but not committed. Null: cancelled. */
  onDrag: (circle: Circle | null) => void
  onPlace: (circle: Circle) => void
  onCancel: () => void
  /** Announcement for screen readers. */
  onSay: (text: string) => void
}

/** Covers the map while a circle is placed: a click sets its centre, a drag its radius, two fingers move the map. The keyboard moves a crosshair. */
export function CircleSurface({ onDrag, onPlace, onCancel, onSay }: CircleSurfaceProps) {
  const map = useMap()
  const { t, format } = usePageContext()
  const element = useRef<HTMLDivElement>(null)
  const pen = useRef({ fingers: new Set<number>(), start: null as Dot | null, drawn: false })
  const [cross, setCross] = useState<Dot | null>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])

  const around = (from: Dot, to: Dot): Circle => {
    const middle = pointOn(map, from)
    return { middle, km: rounded(kilometres(middle, pointOn(map, to))) }
  }
  const place = (at: Dot): void => {
    const { clientWidth, clientHeight } = map.getContainer()
    const { middle, km } = around(at, {
      x: at.x,
      y: at.y + SHARE * Math.min(clientWidth, clientHeight),
    })
    onPlace({ middle, km: usual(km) })
  }

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return
    const { fingers } = pen.current
    fingers.add(event.pointerId)
    pen.current.start = fingers.size > 1 ? null : dotOf(map, event)
    pen.current.drawn = false
    onDrag(null)
    setCross(null)
    element.current!.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent): void => {
    const { start } = pen.current
    if (!start) return
    const dot = dotOf(map, event)
    pen.current.drawn ||=
      distance(dot, start) > SLIP[event.pointerType === 'mouse' ? 'mouse' : 'touch']
    if (pen.current.drawn) onDrag(around(start, dot))
  }
  const up = (event: PointerEvent): void => {
    const { fingers, start, drawn } = pen.current
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    pen.current.start = null
    onDrag(null)
    if (event.type === 'pointercancel' || !start) return
    if (drawn) onPlace(around(start, dotOf(map, event)))
    else place(start)
  }
  const press = (event: KeyboardEvent): boolean => {
    const at = cross ?? middleOf(map)
    const step = arrowStep(event)
    if (step) {
      const to = { x: at.x + step.x, y: at.y + step.y }
      const away = awayFrom(cornerOn(map, middleOf(map)), cornerOn(map, to), t, format)
      onSay(away && t('map.draw.said.awayMiddle', { away }))
      setCross(kept(map, to))
    } else if (event.key === 'Escape') onCancel()
    else if (event.key === '+' || event.key === '=') map.zoomIn({ duration: 0 }, OWN_MOVE)
    else if (event.key === '-') map.zoomOut({ duration: 0 }, OWN_MOVE)
    else if (event.key === 'Enter' || event.key === ' ') place(at)
    else return false
    return true
  }
  useAside(element, press)

  return createPortal(
    <div
      ref={element}
      role="application"
      tabIndex={0}
      aria-label={t('map.draw.surface')}
      aria-describedby="circle-keys"
      className={styles['surface']}
      data-draw="circle"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onFocus={(event) =>
        event.target.matches(':focus-visible') && cross === null && setCross(middleOf(map))
      }
    >
      {cross && (
        <span className={styles['cross']} style={{ translate: `${cross.x}px ${cross.y}px` }} />
      )}
      <p id="circle-keys" hidden>
        {t('map.circle.hint.keys')}
      </p>
    </div>,
    map.getCanvasContainer(),
  )
}
