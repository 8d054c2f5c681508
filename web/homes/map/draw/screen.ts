import { useEffect, useLayoutEffect, useEffectEvent } from 'react'
import type { Map } from 'maplibre-gl'
import type { Point } from '#contract/homes/areas.ts'
import { OWN_MOVE } from '../ground.tsx'
import { AROUND, cornerAt, degreesOf, edgesOf, pointAt, type Corner, type Ring } from './shape.ts'
import type { Dot } from './simplify.ts'

/** Pixels per arrow key, and with Shift. */
const STEP = 10
const LARGE_STEP = 60
/** Margin between the crosshair and the edge. */
const EDGE = 48

/** Screen positions of corners, in the visible copy of the world. Each of `rings` stays in one copy. */
export function projector(map: Map, rings: readonly Ring[]): (corner: Corner) => Dot {
  const { west, east } = edgesOf(rings)
  const turn = Number.isFinite(west)
    ? AROUND * Math.round((map.getCenter().lng * (AROUND / 360) - (west + east) / 2) / AROUND)
    : 0
  return ([x, y]) => map.project(degreesOf([x + turn, y]))
}

/** The corner at a screen position. With `rings`, in their copy of the world. */
export function cornerOn(map: Map, { x, y }: Dot, rings: readonly Ring[] = []): Corner {
  const { lng, lat } = map.unproject([x, y])
  const corner = cornerAt(lng, Math.max(-85, Math.min(85, lat)))
  const { west, east } = edgesOf(rings)
  if (!Number.isFinite(west)) return corner
  return [corner[0] + AROUND * Math.round(((west + east) / 2 - corner[0]) / AROUND), corner[1]]
}

/** The point at a screen position, as an address can express it. */
export const pointOn = (map: Map, dot: Dot): Point => pointAt(cornerOn(map, dot))

/** Position of a pointer on the map. */
export function dotOf(map: Map, event: { clientX: number; clientY: number }): Dot {
  const { left, top } = map.getCanvasContainer().getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

export const distance = (a: Dot, b: Dot): number => Math.hypot(a.x - b.x, a.y - b.y)

export const middleOf = (map: Map): Dot => ({
  x: map.getContainer().clientWidth / 2,
  y: map.getContainer().clientHeight / 2,
})

/** New position of the crosshair: at the margin the map moves instead. */
export function moveCrosshair(map: Map, to: Dot): Dot {
  const { clientWidth, clientHeight } = map.getContainer()
  const within: Dot = {
    x: Math.max(EDGE, Math.min(clientWidth - EDGE, to.x)),
    y: Math.max(EDGE, Math.min(clientHeight - EDGE, to.y)),
  }
  if (distance(to, within) > 0)
    map.panBy([to.x - within.x, to.y - within.y], { animate: false }, OWN_MOVE)
  return within
}

/** Step of an arrow key on the screen, independent of the text direction; null for other keys. */
export function arrowStep({ key, shiftKey }: KeyboardEvent): Dot | null {
  const step = shiftKey ? LARGE_STEP : STEP
  const ways: Record<string, Dot> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }
  return ways[key] ?? null
}

/** Runs after rendering, before paint, and whenever the map moves. */
export function useOnMove(map: Map, draw: () => void): void {
  const now = useEffectEvent(draw)
  useLayoutEffect(() => now())
  // Removed with its component: a map that is still moving would find nothing.
  useLayoutEffect(() => {
    const follow = (): void => now()
    map.on('move', follow)
    return () => void map.off('move', follow)
  }, [map])
}

/**
 * Stops events on an element, because the map listens further up and a drag would move it. Two fingers and the wheel pass. `onKey` returns
 * whether it handled a key.
 */
export function useAside(
  element: React.RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => boolean,
): void {
  const press = useEffectEvent(onKey)
  useEffect(() => {
    const at = element.current
    if (!at) return
    const stop = (event: Event): void => event.stopPropagation()
    const stopOne = (event: TouchEvent): void => {
      if (event.touches.length < 2) event.stopPropagation()
    }
    const key = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || !press(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const ended = new AbortController()
    const { signal } = ended
    for (const name of ['mousedown', 'dblclick', 'click', 'contextmenu'] as const)
      at.addEventListener(name, stop, { signal })
    for (const name of ['touchstart', 'touchmove'] as const)
      at.addEventListener(name, stopOne, { signal, passive: true })
    at.addEventListener('keydown', key, { signal })
    return () => ended.abort()
  }, [element])
}
