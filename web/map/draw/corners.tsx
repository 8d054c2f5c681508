import { useEffect, useRef, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { usePageContext } from '../../page/page-context.tsx'
import { OWN_MOVE, useMap } from '../ground.tsx'
import styles from './corners.module.css'
import { cornerOf, isSamePlace, middleAfter, placesIn, ringAt, type Place } from './edits.ts'
import { cornerName } from './names.ts'
import { arrowStep, cornerOn, distance, dotOf, projector, useAside, useOnMove } from './screen.ts'
import { degreesOf, type Area, type Corner } from './shape.ts'

/** Corners closer than this, in pixels, have no handle between them: it would be covered. */
const ROOM = 40
/** A corner nearer to the edge is scrolled into view. */
const EDGE = 24

export interface CornersProps {
  areas: readonly Area[]
  chosen: Place | null
  onChoose: (place: Place) => void
  /** During a drag: shown, but not committed. `between`: a new corner after that position. */
  onDrag: (place: Place, to: Corner, between: boolean) => void
  /** Null: unchanged. */
  onDrop: (place: Place, to: Corner | null, between: boolean) => void
  /** By a key: more may follow at once. */
  onStep: (place: Place, to: Corner) => void
  onRemove: (place: Place) => void
  onEnd: () => void
}

/** Handles for the corners of areas: focusable, moved by arrow keys; handles between them insert corners. */
export function Corners({
  areas,
  chosen,
  onChoose,
  onDrag,
  onDrop,
  onStep,
  onRemove,
  onEnd,
}: CornersProps) {
  const map = useMap()
  const { t, format } = usePageContext()
  const group = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ place: Place; between: boolean; moved: boolean } | null>(null)
  const places = placesIn(areas)
  const rings = areas.flat()

  useOnMove(map, () => {
    const project = projector(map, rings)
    for (const handle of group.current!.children as HTMLCollectionOf<HTMLElement>) {
      const place = places[Number(handle.dataset['at'])]
      if (!place) continue
      const isBetween = handle.dataset['between'] !== undefined
      const ring = ringAt(areas, place)
      const { x, y } = project(isBetween ? middleAfter(ring, place.corner) : ring[place.corner]!)
      handle.style.translate = `calc(${x.toFixed(1)}px - 50%) calc(${y.toFixed(1)}px - 50%)`
      const isClose =
        isBetween &&
        distance(project(ring[place.corner]!), project(ring[(place.corner + 1) % ring.length]!)) <
          ROOM
      handle.style.display = isClose ? 'none' : ''
    }
  })
  const at = chosen && places.findIndex((place) => isSamePlace(place, chosen))
  useEffect(() => {
    const handle =
      at === null
        ? null
        : group.current!.querySelector<HTMLElement>(`[data-at="${at}"]:not([data-between])`)
    if (handle && document.activeElement !== handle && !dragged.current)
      handle.focus({ preventScroll: true })
  }, [at])

  /** Scrolls a corner into view. */
  const show = (corner: Corner): void => {
    const { x, y } = projector(map, rings)(corner)
    const { clientWidth, clientHeight } = map.getContainer()
    if (x < EDGE || y < EDGE || x > clientWidth - EDGE || y > clientHeight - EDGE)
      map.panTo(degreesOf(corner), { animate: false }, OWN_MOVE)
  }
  const press = (event: KeyboardEvent): boolean => {
    const place = places[Number((event.target as HTMLElement).dataset['at'])]
    const step = arrowStep(event)
    if (event.key === 'Escape') onEnd()
    else if (!place) return false
    else if (step) {
      const { x, y } = projector(map, rings)(cornerOf(areas, place)!)
      const to = cornerOn(map, { x: x + step.x, y: y + step.y }, rings)
      onStep(place, to)
      show(to)
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(place)
    else if (event.key === '+' || event.key === 'Insert')
      onDrop(place, middleAfter(ringAt(areas, place), place.corner), true)
    else return false
    return true
  }
  useAside(group, press)

  const down = (event: PointerEvent<HTMLElement>, place: Place, between: boolean): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { place, between, moved: false }
    if (!between) onChoose(place)
  }
  const move = (event: PointerEvent): void => {
    const drag = dragged.current
    if (!drag) return
    drag.moved = true
    onDrag(drag.place, cornerOn(map, dotOf(map, event), rings), drag.between)
  }
  const up = (event: PointerEvent): void => {
    const drag = dragged.current
    dragged.current = null
    if (!drag) return
    const { place, between, moved } = drag
    if (event.type === 'pointercancel') onDrop(place, null, between)
    else if (moved) onDrop(place, cornerOn(map, dotOf(map, event), rings), between)
    else if (between) onDrop(place, middleAfter(ringAt(areas, place), place.corner), true)
  }

  return createPortal(
    <div
      ref={group}
      role="group"
      aria-label={t('map.draw.corners')}
      className={styles['corners']}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      {places.map((place, index) => (
        <button
          key={index}
          type="button"
          data-at={index}
          aria-pressed={index === at}
          className={`${styles['corner']} washes`}
          aria-label={cornerName(areas, place, t, format)}
          aria-describedby="corner-keys"
          onFocus={() => {
            onChoose(place)
            if (!dragged.current) show(cornerOf(areas, place)!)
          }}
          onPointerDown={(event) => down(event, place, false)}
        />
      ))}
      {places.map((place, index) => (
        <button
          key={`between-${index}`}
          type="button"
          data-at={index}
          data-between=""
          tabIndex={-1}
          aria-hidden="true"
          className={`${styles['between']} washes`}
          onPointerDown={(event) => down(event, place, true)}
        />
      ))}
      <p id="corner-keys" hidden>
        {t('map.draw.hint.cornerKeys')}
      </p>
    </div>,
    map.getCanvasContainer(),
  )
}
