import { useEffect, useLayoutEffect, useEffectEvent } from 'react'
import type { Map } from 'maplibre-gl'
import type { Point } from '#contract/areas.ts'
import { OWN_MOVE } from '../ground.tsx'
import { AROUND, cornerAt, degreesOf, edgesOf, type Corner, type Ring } from './shape.ts'
import type { Dot } from './simplify.ts'

/** How far an arrow key goes in pixels, and with Shift. */
const STEP = 10
const LARGE_STEP = 60
/** The crosshair keeps away from the edge by this. */
const EDGE = 48

/** Where on the map corners stand, in pixels; of the worlds side by side, the one in view. `rings` are those that stay together. */
export function projector(map: Map, rings: readonly Ring[]): (corner: Corner) => Dot {
  const { west, east } = edgesOf(rings)
  const turn = Number.isFinite(west)
    ? AROUND * Math.round((map.getCenter().lng * (AROUND / 360) - (west + east) / 2) / AROUND)
    : 0
  return ([x, y]) => map.project(degreesOf([x + turn, y]))
}

/** The corner at a place of the map. Where `rings` are given it stands in their world. */
export function cornerOn(map: Map, { x, y }: Dot, rings: readonly Ring[] = []): Corner {
  const { lng, lat } = map.unproject([x, y])
  const corner = cornerAt(lng, Math.max(-85, Math.min(85, lat)))
  const { west, east } = edgesOf(rings)
  if (!Number.isFinite(west)) return corner
  return [corner[0] + AROUND * Math.round(((west + east) / 2 - corner[0]) / AROUND), corner[1]]
}

/** The point at a place of the map, as an address can say it. */
export function pointOn(map: Map, dot: Dot): Point {
  const [x, y] = cornerOn(map, dot)
  const [lon, lat] = degreesOf([x - AROUND * Math.round(x / AROUND), y])
  return { lat, lon }
}

/** Where a pointer is on the map. */
export function dotOf(map: Map, event: { clientX: number; clientY: number }): Dot {
  const { left, top } = map.getCanvasContainer().getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

export const distance = (a: Dot, b: Dot): number => Math.hypot(a.x - b.x, a.y - b.y)

export const middleOf = (map: Map): Dot => ({
  x: map.getContainer().clientWidth / 2,
  y: map.getContainer().clientHeight / 2,
})

/** Where a crosshair that is moved there comes to stand: it keeps away from the edge, and the map moves instead. */
export function kept(map: Map, to: Dot): Dot {
  const { clientWidth, clientHeight } = map.getContainer()
  const within: Dot = {
    x: Math.max(EDGE, Math.min(clientWidth - EDGE, to.x)),
    y: Math.max(EDGE, Math.min(clientHeight - EDGE, to.y)),
  }
  if (distance(to, within) > 0)
    map.panBy([to.x - within.x, to.y - within.y], { animate: false }, OWN_MOVE)
  return within
}

/** How far an arrow key goes on the screen, whatever way the page is read; null for other keys. */
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

/** Runs before what was rendered is seen, and whenever the map moves. */
export function useOnMove(map: Map, draw: () => void): void {
  const now = useEffectEvent(draw)
  useLayoutEffect(() => now())
  // Gone as soon as what it draws is: a map that still glides would find nothing there.
  useLayoutEffect(() => {
    const follow = (): void => now()
    map.on('move', follow)
    return () => void map.off('move', follow)
  }, [map])
}

/**
 * Keeps what happens on an element from the map, which listens below React: there a drag would move it. Two fingers pass, so that they move it still;
 * a wheel does too. `onKey` gets the keys, and says whether it knew one.
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
