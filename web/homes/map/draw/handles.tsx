import { useEffect, useRef, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { OWN_MOVE, useMap } from '../ground.tsx'
import styles from './handles.module.css'
import { arrowStep, cornerOn, distance, dotOf, projector, useAside, useOnMove } from './screen.ts'
import { degreesOf, type Corner, type Ring } from './shape.ts'

/** Corners closer than this, in pixels, have no handle between them: it would be covered. */
const HANDLE_GAP_PX = 40
/** A handle nearer to the edge than this is scrolled into view, in pixels. */
const EDGE = 24

/** A point of a shape that can be moved. */
export interface Handle {
  at: Corner
  label: string
  /** A handle for the pointer alone, which adds a corner between these. */
  between?: readonly [Corner, Corner]
  /** A handle that changes a number. */
  slider?: { min: number; max: number; now: number; text: string }
}

export interface HandlesProps<Kind extends Handle> {
  /** Label of the group. */
  label: string
  /** Description of the keys. */
  keys: string
  /** The shape: its handles stay in one copy of the world. */
  rings: readonly Ring[]
  handles: readonly Kind[]
  /** Index of the chosen handle, which has the focus; undefined where none can be chosen. */
  chosen?: number | null
  onChoose?: (handle: Kind) => void
  /** During a drag: shown, but not committed. */
  onDrag: (handle: Kind, to: Corner) => void
  /** Null: unchanged. */
  onDrop: (handle: Kind, to: Corner | null) => void
  /** By an arrow key: more may follow at once. */
  onStep: (handle: Kind, to: Corner) => void
  /** Other keys, and arrow keys that do not move the handle. Returns whether it handled the key. */
  onKey: (handle: Kind, event: KeyboardEvent) => boolean
  onEnd: () => void
}

/** Handles of a shape: dragged, or focused and moved by arrow keys. */
export function Handles<Kind extends Handle>({
  label,
  keys,
  rings,
  handles,
  chosen,
  onChoose,
  onDrag,
  onDrop,
  onStep,
  onKey,
  onEnd,
}: HandlesProps<Kind>) {
  const map = useMap()
  const group = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ handle: Kind; moved: boolean } | null>(null)

  useOnMove(map, () => {
    const project = projector(map, rings)
    for (const element of group.current!.children as HTMLCollectionOf<HTMLElement>) {
      const handle = handles[Number(element.dataset['at'])]
      if (!handle) continue
      const { x, y } = project(handle.at)
      element.style.translate = `calc(${x.toFixed(1)}px - 50%) calc(${y.toFixed(1)}px - 50%)`
      const [from, to] = (handle.between ?? []).map(project)
      element.style.display = from && to && distance(from, to) < HANDLE_GAP_PX ? 'none' : ''
    }
  })
  useEffect(() => {
    const handle =
      typeof chosen === 'number'
        ? group.current!.querySelector<HTMLElement>(`[data-at="${chosen}"]`)
        : null
    if (handle && document.activeElement !== handle && !dragged.current)
      handle.focus({ preventScroll: true })
  }, [chosen])

  const scrollTo = (corner: Corner): void => {
    const { x, y } = projector(map, rings)(corner)
    const { clientWidth, clientHeight } = map.getContainer()
    if (x < EDGE || y < EDGE || x > clientWidth - EDGE || y > clientHeight - EDGE)
      map.panTo(degreesOf(corner), { animate: false }, OWN_MOVE)
  }
  const press = (event: KeyboardEvent): boolean => {
    const handle = handles[Number((event.target as HTMLElement).dataset['at'])]
    const step = arrowStep(event)
    if (event.key === 'Escape') onEnd()
    else if (!handle) return false
    else if (onKey(handle, event)) return true
    else if (step) {
      const { x, y } = projector(map, rings)(handle.at)
      const to = cornerOn(map, { x: x + step.x, y: y + step.y }, rings)
      onStep(handle, to)
      scrollTo(to)
    } else return false
    return true
  }
  useAside(group, press)

  const down = (event: PointerEvent<HTMLElement>, handle: Kind): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { handle, moved: false }
    if (!handle.between) onChoose?.(handle)
  }
  const move = (event: PointerEvent): void => {
    const drag = dragged.current
    if (!drag) return
    drag.moved = true
    onDrag(drag.handle, cornerOn(map, dotOf(map, event), rings))
  }
  const up = (event: PointerEvent): void => {
    const drag = dragged.current
    dragged.current = null
    if (!drag) return
    const { handle, moved } = drag
    if (event.type === 'pointercancel') onDrop(handle, null)
    else if (moved) onDrop(handle, cornerOn(map, dotOf(map, event), rings))
    else if (handle.between) onDrop(handle, handle.at)
  }

  return createPortal(
    <div
      ref={group}
      role="group"
      aria-label={label}
      className={styles['handles']}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      {handles.map((handle, index) => (
        <button
          key={`${handle.between ? 'between' : 'handle'}-${index}`}
          type="button"
          data-at={index}
          className={`${styles[handle.between ? 'between' : 'handle']} washes`}
          onPointerDown={(event) => down(event, handle)}
          {...(handle.between
            ? { 'data-between': '', tabIndex: -1, 'aria-hidden': true }
            : {
                'aria-label': handle.label,
                'aria-describedby': 'handle-keys',
                'aria-pressed': chosen === undefined ? undefined : index === chosen,
                ...sliderProps(handle.slider),
                onFocus: () => {
                  onChoose?.(handle)
                  if (!dragged.current) scrollTo(handle.at)
                },
              })}
        />
      ))}
      <p id="handle-keys" hidden>
        {keys}
      </p>
    </div>,
    map.getCanvasContainer(),
  )
}

const sliderProps = (slider: Handle['slider']) =>
  slider && {
    role: 'slider',
    'aria-valuemin': slider.min,
    'aria-valuemax': slider.max,
    'aria-valuenow': slider.now,
    'aria-valuetext': slider.text,
  }
