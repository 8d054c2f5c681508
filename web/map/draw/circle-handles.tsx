import { useRef, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { MAX_RADIUS, MIN_RADIUS } from '#contract/areas.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { OWN_MOVE, useMap } from '../ground.tsx'
import { bearingTo, kilometres, pointAway, ringOf, rounded, type Circle } from './circle-shape.ts'
import styles from './corners.module.css'
import { distanceText } from '../distance.ts'
import { arrowStep, dotOf, pointOn, projector, useAside, useOnMove } from './screen.ts'
import { cornerAt } from './shape.ts'

const EAST = Math.PI / 2
/** A handle nearer to the edge than this is scrolled into view, in pixels. */
const EDGE = 24

export interface CircleHandlesProps {
  circle: Circle
  /** During a drag: shown, but not committed. */
  onDrag: (circle: Circle) => void
  /** Null: unchanged. */
  onDrop: (circle: Circle | null) => void
  /** By a key: more may follow at once. */
  onStep: (circle: Circle) => void
  onResize: (way: 1 | -1) => void
  onEnd: () => void
}

/** Handles for a circle's centre and radius, moved by pointer or arrow keys. */
export function CircleHandles({
  circle,
  onDrag,
  onDrop,
  onStep,
  onResize,
  onEnd,
}: CircleHandlesProps) {
  const map = useMap()
  const { t, format } = usePageContext()
  const group = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ of: 'middle' | 'edge'; moved: boolean } | null>(null)
  /** Bearing of the radius handle. */
  const bearing = useRef(EAST)
  const { middle, km } = circle

  useOnMove(map, () => {
    const project = projector(map, [ringOf(circle)])
    const edge = pointAway(middle, km, bearing.current)
    for (const handle of group.current!.querySelectorAll<HTMLElement>('[data-of]')) {
      const at = handle.dataset['of'] === 'middle' ? middle : edge
      const { x, y } = project(cornerAt(at.lon, at.lat))
      handle.style.translate = `calc(${x.toFixed(1)}px - 50%) calc(${y.toFixed(1)}px - 50%)`
    }
  })

  const dragTo = (event: PointerEvent, of: 'middle' | 'edge'): Circle => {
    const at = pointOn(map, dotOf(map, event))
    if (of === 'middle') return { middle: at, km }
    bearing.current = bearingTo(middle, at)
    return { middle, km: rounded(kilometres(middle, at)) }
  }
  const down = (event: PointerEvent<HTMLElement>, of: 'middle' | 'edge'): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { of, moved: false }
  }
  const move = (event: PointerEvent): void => {
    if (!dragged.current) return
    dragged.current.moved = true
    onDrag(dragTo(event, dragged.current.of))
  }
  const up = (event: PointerEvent): void => {
    const drag = dragged.current
    dragged.current = null
    if (drag?.moved) onDrop(event.type === 'pointercancel' ? null : dragTo(event, drag.of))
  }

  const press = (event: KeyboardEvent): boolean => {
    const { of } = (event.target as HTMLElement).dataset
    const step = arrowStep(event)
    if (event.key === 'Escape') onEnd()
    else if (event.key === '+' || event.key === '=') onResize(1)
    else if (event.key === '-') onResize(-1)
    else if (of === 'edge' && (step || event.key === 'PageUp' || event.key === 'PageDown'))
      onResize(step ? (step.x > 0 || step.y < 0 ? 1 : -1) : event.key === 'PageUp' ? 1 : -1)
    else if (of === 'middle' && step) {
      const { x, y } = projector(map, [ringOf(circle)])(cornerAt(middle.lon, middle.lat))
      const to = { x: x + step.x, y: y + step.y }
      const next = pointOn(map, to)
      const { clientWidth, clientHeight } = map.getContainer()
      onStep({ middle: next, km })
      if (to.x < EDGE || to.y < EDGE || to.x > clientWidth - EDGE || to.y > clientHeight - EDGE)
        map.panTo(next, { animate: false }, OWN_MOVE)
    } else return false
    return true
  }
  useAside(group, press)

  return createPortal(
    <div
      ref={group}
      role="group"
      aria-label={t('map.circle.toolbar')}
      className={styles['corners']}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <button
        type="button"
        data-of="middle"
        className={`${styles['corner']} washes`}
        aria-label={t('map.circle.middle')}
        aria-describedby="circle-change-keys"
        onPointerDown={(event) => down(event, 'middle')}
      />
      <button
        type="button"
        role="slider"
        data-of="edge"
        className={`${styles['corner']} washes`}
        aria-label={t('map.circle.radius')}
        aria-valuemin={MIN_RADIUS}
        aria-valuemax={MAX_RADIUS}
        aria-valuenow={km}
        aria-valuetext={distanceText(km, format)}
        aria-describedby="circle-change-keys"
        onPointerDown={(event) => down(event, 'edge')}
      />
      <p id="circle-change-keys" hidden>
        {t('map.circle.hint.changeKeys')}
      </p>
    </div>,
    map.getCanvasContainer(),
  )
}
