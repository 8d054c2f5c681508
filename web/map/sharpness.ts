import type { Map } from 'maplibre-gl'
import { VisitorAtWork } from './visitor-at-work.ts'

/** Of the pixels along an edge: a quarter of all. */
const COARSE = 0.5
/** Map and visitor have been at rest for so long, milliseconds. */
const REST_MS = 1000

/**
 * Without a graphics card a frame costs by its pixels, and whatever the visitor does meanwhile waits for it: the map is drawn coarsely while it moves or loads, and sharply once
 * it and they rest. For as long as the map lives.
 */
export function sharpenAtRest(map: Map): void {
  const visitor = new VisitorAtWork()
  let isSharp = false
  let timer: ReturnType<typeof setTimeout> | undefined

  // Of the canvas alone: `setPixelRatio` would fetch coarse pictures too, end what moves, and tell of moves that are none.
  const whole = map._getClampedPixelRatio.bind(map)
  map._getClampedPixelRatio = (width, height) => whole(width, height) * (isSharp ? 1 : COARSE)
  const draw = (sharp: boolean): void => {
    isSharp = sharp
    map._resizeInternal()
    map.triggerRepaint()
  }
  const coarsen = (): void => {
    clearTimeout(timer)
    if (isSharp) draw(false)
  }
  const look = (): void => {
    const left = REST_MS - visitor.restedFor
    if (left > 0) timer = setTimeout(look, left)
    else if (!map.isMoving() && map.getContainer().isConnected) draw(true)
  }
  map.on('movestart', coarsen)
  map.on('dataloading', coarsen)
  map.on('idle', () => {
    clearTimeout(timer)
    if (!isSharp) timer = setTimeout(look, REST_MS)
  })
  map.on('remove', () => {
    clearTimeout(timer)
    visitor.end()
  })
  draw(false)
}
