import type { Map as MapLibre } from 'maplibre-gl'

/** Of the list, and of an offer. */
const KEPT_MAX = 2
/** Nobody who has not been back for so long waits for it. */
const KEEP_MS = 3 * 60_000

interface Kept {
  map: MapLibre
  timer: ReturnType<typeof setTimeout>
}
/** By what they were made with, the one that left first in front. */
const kept = new Map<string, Kept>()

/** A map that was made with the same and that no page shows; its container is to be put into the page. One whose graphics context was lost meanwhile is no map any more. */
export function takeMap(made: string): MapLibre | null {
  const found = kept.get(made)
  if (!found) return null
  clearTimeout(found.timer)
  kept.delete(made)
  const isSound = found.map.getCanvas().getContext('webgl2')?.isContextLost() === false
  if (!isSound) found.map.remove()
  return isSound ? found.map : null
}

/**
 * Takes a map from its page, and keeps it for the next page that wants one like it: who goes back from an offer to the list does not wait for a new graphics context, its programs, and all tiles.
 * Whatever the page put on it is to be gone.
 */
export function leaveMap(made: string, map: MapLibre): void {
  map.stop()
  map.getContainer().remove()
  end(made)
  kept.set(made, { map, timer: setTimeout(() => end(made), KEEP_MS) })
  const [first] = kept.keys()
  if (kept.size > KEPT_MAX && first !== undefined) end(first)
}

function end(made: string): void {
  takeMap(made)?.remove()
}
