import type { Map as MapLibre } from 'maplibre-gl'

/** The map of the list, and the map of an offer. */
const CACHED_MAPS_MAX = 2
/** Cached maps are removed after this time. */
const LIFETIME_MS = 3 * 60_000

interface CachedMap {
  map: MapLibre
  timer: ReturnType<typeof setTimeout>
}
/** By their options, the oldest first. */
const cached = new Map<string, CachedMap>()

/** A cached map with the same options; its container must be inserted. Skips one whose graphics context was lost. */
export function takeMap(made: string): MapLibre | null {
  const found = cached.get(made)
  if (!found) return null
  clearTimeout(found.timer)
  cached.delete(made)
  const isSound = found.map.getCanvas().getContext('webgl2')?.isContextLost() === false
  if (!isSound) found.map.remove()
  return isSound ? found.map : null
}

/**
 * Caches a map for the next page with the same options: going back from an offer to the list then needs no new graphics context, shaders
 * and tiles. Its overlays must be removed.
 */
export function cacheMap(made: string, map: MapLibre): void {
  map.stop()
  map.getContainer().remove()
  end(made)
  cached.set(made, { map, timer: setTimeout(() => end(made), LIFETIME_MS) })
  const [first] = cached.keys()
  if (cached.size > CACHED_MAPS_MAX && first !== undefined) end(first)
}

function end(made: string): void {
  takeMap(made)?.remove()
}
