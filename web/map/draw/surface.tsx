import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { usePageContext } from '../../page/page-context.tsx'
import { OWN_MOVE, useMap } from '../ground.tsx'
import { awayFrom } from './away.ts'
import { Draft } from './outline.tsx'
import {
  arrowStep,
  cornerOn,
  distance,
  dotOf,
  kept,
  middleOf,
  projector,
  useAside,
} from './screen.ts'
import type { Corner } from './shape.ts'
import { simplify, type Dot } from './simplify.ts'
import styles from './surface.module.css'

/** Pixels: radius of a corner, movement that makes a press a stroke, tolerance of simplification. */
const REACH = { mouse: 12, touch: 24 }
const SLIP = { mouse: 5, touch: 10 }
const TOLERANCE = 2.5
/** Limit of corners per stroke. */
const STROKE_CORNERS = 64

export interface SurfaceProps {
  line: readonly Corner[]
  /** More of the line: a corner, or a stroke. */
  onAdd: (corners: Corner[]) => void
  /** Closes the line, with these additional corners. */
  onFinish: (corners: Corner[]) => void
  onUndo: () => void
  onCancel: () => void
  /** Announcement for screen readers. */
  onSay: (text: string) => void
}

/**
 * Covers the map while a line is drawn: drag for freehand, click for corners; one finger draws, two move the map. The keyboard moves a
 * crosshair. A line ends at its first corner, or where the last one is set twice.
 */
export function Surface({ line, onAdd, onFinish, onUndo, onCancel, onSay }: SurfaceProps) {
  const map = useMap()
  const { t, format } = usePageContext()
  const element = useRef<HTMLDivElement>(null)
  const pen = useRef({
    fingers: new Set<number>(),
    several: false,
    stroke: [] as Dot[],
    drawn: false,
  })
  const [stroke, setStroke] = useState<readonly Dot[]>([])
  const [aim, setAim] = useState<Dot | null>(null)
  const [cross, setCross] = useState<Dot | null>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])

  const project = projector(map, [line])
  const isOn = (dot: Dot, corner: Corner | undefined, reach: number): boolean =>
    corner !== undefined && distance(dot, project(corner)) <= reach
  const closes = (dot: Dot, reach: number): boolean => line.length >= 3 && isOn(dot, line[0], reach)
  const corner = (dot: Dot): Corner => cornerOn(map, dot, line.length > 0 ? [line] : [])

  const set = (dot: Dot, reach: number): void => {
    if (closes(dot, reach) || (line.length >= 3 && isOn(dot, line.at(-1), reach / 2))) onFinish([])
    else if (!isOn(dot, line.at(-1), reach / 2)) onAdd([corner(dot)])
  }
  const drawn = (dots: readonly Dot[], reach: number): void => {
    const [first, last] = [line.length > 0 ? project(line[0]!) : dots[0]!, dots.at(-1)!]
    const isClosed = distance(first, last) <= reach
    const corners = simplify(dots, TOLERANCE, STROKE_CORNERS).map(corner)
    if (line.length === 0 || isClosed) onFinish(isClosed ? corners.slice(0, -1) : corners)
    else onAdd(corners)
  }

  const down = (event: PointerEvent): void => {
    const { fingers } = pen.current
    if (event.button !== 0) return
    fingers.add(event.pointerId)
    pen.current.several = fingers.size > 1
    pen.current.stroke = fingers.size > 1 ? [] : [dotOf(map, event)]
    pen.current.drawn = false
    setStroke([])
    setCross(null)
    element.current!.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent): void => {
    const dot = dotOf(map, event)
    const { stroke: dots, several } = pen.current
    if (event.pointerType === 'mouse') setAim(dot)
    if (several || dots.length === 0) return
    const kind = event.pointerType === 'mouse' ? 'mouse' : 'touch'
    if (distance(dot, dots.at(-1)!) < 2) return
    dots.push(dot)
    pen.current.drawn ||= distance(dot, dots[0]!) > SLIP[kind]
    if (pen.current.drawn) setStroke([...dots])
  }
  const up = (event: PointerEvent): void => {
    const { fingers, stroke: dots, several, drawn: isDrawn } = pen.current
    if (!fingers.delete(event.pointerId)) return
    if (fingers.size > 0) return
    pen.current.several = false
    pen.current.stroke = []
    setStroke([])
    const reach = REACH[event.pointerType === 'mouse' ? 'mouse' : 'touch']
    if (several || event.type === 'pointercancel' || dots.length === 0) return
    if (isDrawn) drawn(dots, reach)
    else set(dotOf(map, event), reach)
  }

  const point = (to: Dot): void => {
    const last = line.at(-1)
    const away = awayFrom(last ?? corner(middleOf(map)), corner(to), t, format)
    onSay(
      closes(to, REACH.mouse)
        ? t('map.draw.said.first')
        : away &&
            (last
              ? t('map.draw.said.away', { away, number: line.length })
              : t('map.draw.said.awayMiddle', { away })),
    )
    const within = kept(map, to)
    setCross(within)
    setAim(within)
  }
  const press = (event: KeyboardEvent): boolean => {
    const at = cross ?? middleOf(map)
    const step = arrowStep(event)
    if (step) point({ x: at.x + step.x, y: at.y + step.y })
    else if (event.key === 'Escape') onCancel()
    else if (event.key === 'Backspace' || event.key === 'Delete') onUndo()
    else if (event.key === '+' || event.key === '=') map.zoomIn({ duration: 0 }, OWN_MOVE)
    else if (event.key === '-') map.zoomOut({ duration: 0 }, OWN_MOVE)
    else if (event.key === 'Enter' || event.key === ' ') {
      // Enter ends a line drawn by mouse; for keyboard users it sets a corner at the crosshair.
      if (cross === null && line.length > 0) onFinish([])
      else {
        setCross(at)
        setAim(at)
        set(at, REACH.mouse)
      }
    } else return false
    return true
  }
  useAside(element, press)

  return createPortal(
    <div
      ref={element}
      role="application"
      tabIndex={0}
      aria-label={t('map.draw.surface')}
      aria-describedby="draw-keys"
      className={styles['surface']}
      data-draw="surface"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onPointerLeave={() => cross === null && setAim(null)}
      onFocus={(event) =>
        event.target.matches(':focus-visible') &&
        line.length === 0 &&
        cross === null &&
        setCross(middleOf(map))
      }
    >
      <Draft
        line={line}
        stroke={stroke}
        aim={stroke.length > 0 ? null : aim}
        closing={aim !== null && closes(aim, REACH.mouse)}
      />
      {cross && (
        <span className={styles['cross']} style={{ translate: `${cross.x}px ${cross.y}px` }} />
      )}
      <p id="draw-keys" hidden>
        {t('map.draw.hint.keys')}
      </p>
    </div>,
    map.getCanvasContainer(),
  )
}
