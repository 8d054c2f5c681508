import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { OWN_MOVE, useMap } from '../ground.tsx'
import { arrowStep, distance, dotOf, middleOf, moveCrosshair, useAside } from './screen.ts'
import type { Dot } from './simplify.ts'
import styles from './surface.module.css'

/** Pixels: radius of a corner, and movement that makes a press a stroke. */
const REACH = { mouse: 12, touch: 24 }
const SLIP = { mouse: 5, touch: 10 }

export interface SurfaceProps {
  /** Name of the drawn shape. */
  name: string
  /** Description of the keys. */
  keys: string
  /** Whether a part is drawn that Enter can finish. */
  begun?: boolean
  /** A click, a tap, or Enter at the crosshair. `reach`: the radius of a corner, in pixels. */
  onPress: (at: Dot, reach: number) => void
  /** A drag has ended. */
  onStroke: (dots: readonly Dot[], reach: number) => void
  /** Enter without a crosshair, while a part is drawn. */
  onFinish?: () => void
  onUndo?: () => void
  onCancel: () => void
  /** The announcement for a position of the crosshair. */
  describe: (at: Dot, reach: number) => string
  onAnnounce: (text: string) => void
  /** The drawing so far. `aim`: where the next press may be. */
  children: (stroke: readonly Dot[], aim: Dot | null, reach: number) => ReactNode
}

const inputOf = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? 'mouse' : 'touch')

/** Covers the map while a shape is drawn: one finger draws, two move the map, the keyboard moves a crosshair. */
export function Surface({
  name,
  keys,
  begun = false,
  onPress,
  onStroke,
  onFinish,
  onUndo,
  onCancel,
  describe,
  onAnnounce,
  children,
}: SurfaceProps) {
  const map = useMap()
  const { t } = usePageContext()
  const element = useRef<HTMLDivElement>(null)
  const pen = useRef({ fingers: new Set<number>(), stroke: [] as Dot[], isStroke: false })
  const [stroke, setStroke] = useState<readonly Dot[]>([])
  const [aim, setAim] = useState<Dot | null>(null)
  const [cross, setCross] = useState<Dot | null>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return
    const { fingers } = pen.current
    fingers.add(event.pointerId)
    pen.current.stroke = fingers.size > 1 ? [] : [dotOf(map, event)]
    pen.current.isStroke = false
    setStroke([])
    setCross(null)
    element.current!.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent): void => {
    const dot = dotOf(map, event)
    const { stroke: dots } = pen.current
    if (event.pointerType === 'mouse') setAim(dot)
    if (dots.length === 0 || distance(dot, dots.at(-1)!) < 2) return
    dots.push(dot)
    pen.current.isStroke ||= distance(dot, dots[0]!) > SLIP[inputOf(event)]
    if (pen.current.isStroke) setStroke([...dots])
  }
  const up = (event: PointerEvent): void => {
    const { fingers, stroke: dots, isStroke } = pen.current
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    pen.current.stroke = []
    setStroke([])
    if (event.type === 'pointercancel' || dots.length === 0) return
    const end = dotOf(map, event)
    const reach = REACH[inputOf(event)]
    if (!isStroke) onPress(end, reach)
    else onStroke(distance(end, dots.at(-1)!) > 0 ? [...dots, end] : dots, reach)
  }

  const point = (to: Dot): void => {
    onAnnounce(describe(to, REACH.mouse))
    const at = moveCrosshair(map, to)
    setCross(at)
    setAim(at)
  }
  const press = (event: KeyboardEvent): boolean => {
    const at = cross ?? middleOf(map)
    const step = arrowStep(event)
    if (step) point({ x: at.x + step.x, y: at.y + step.y })
    else if (event.key === 'Escape') onCancel()
    else if (onUndo && (event.key === 'Backspace' || event.key === 'Delete')) onUndo()
    else if (event.key === '+' || event.key === '=') map.zoomIn({ duration: 0 }, OWN_MOVE)
    else if (event.key === '-') map.zoomOut({ duration: 0 }, OWN_MOVE)
    else if (event.key === 'Enter' || event.key === ' ') {
      // Enter ends a line drawn by mouse; for keyboard users it sets a corner at the crosshair.
      if (cross === null && begun) onFinish?.()
      else {
        setCross(at)
        setAim(at)
        onPress(at, REACH.mouse)
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
      data-draw={name}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onPointerLeave={() => cross === null && setAim(null)}
      onFocus={(event) =>
        event.target.matches(':focus-visible') &&
        !begun &&
        cross === null &&
        setCross(middleOf(map))
      }
    >
      {children(stroke, aim, REACH.mouse)}
      {cross && (
        <span className={styles['cross']} style={{ translate: `${cross.x}px ${cross.y}px` }} />
      )}
      <p id="draw-keys" hidden>
        {keys}
      </p>
    </div>,
    map.getCanvasContainer(),
  )
}
