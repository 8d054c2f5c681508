import { TILEJSON_PATH } from '#contract/edge/map.ts'

/** The map with streets, as the portal serves it. */
export interface Streets {
  /** Address template of its tiles; null where there are none. */
  tiles: string | null
  /** West, south, east and north of where it has streets. */
  coverage: readonly (readonly [number, number, number, number])[]
  /** The highest zoom of its tiles; closer up they are enlarged. */
  maxZoom: number
  /** HTML of those who made it. */
  attribution: string
}

/** Addresses of tiles with streets begin with it: `streets://https://host/…`. */
export const STREETS_PROTOCOL = 'streets://'

export const NO_STREETS: Streets = {
  tiles: null,
  coverage: [],
  maxZoom: 14,
  attribution: '',
}

/** A map without streets is still a map. */
const TIMEOUT_MS = 3000
/** Later maps of the visit ask again: the server may have a newer map, or may have been away. */
const AGE_MS = { some: 600_000, none: 60_000 }

let loading: { promise: Promise<Streets>; at: number } | null = null
let known = NO_STREETS

/** The streets that were loaded last, for the first picture of a map. */
export const knownStreets = (): Streets => known

/** Whether there are streets. The same promise while it is fresh; without an answer there are none. */
export function loadStreets(): Promise<Streets> {
  const age = known.tiles === null ? AGE_MS.none : AGE_MS.some
  if (!loading || Date.now() - loading.at > age)
    loading = { at: Date.now(), promise: fetchStreets().then((streets) => (known = streets)) }
  return loading.promise
}

async function fetchStreets(): Promise<Streets> {
  try {
    const response = await fetch(TILEJSON_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return NO_STREETS
    const { tiles, coverage, maxzoom, attribution } = (await response.json()) as {
      tiles: string[]
      coverage: Streets['coverage']
      maxzoom: number
      attribution: string
    }
    return { tiles: tiles[0] ?? null, coverage, maxZoom: maxzoom, attribution }
  } catch {
    return NO_STREETS
  }
}

/** Whether the map has streets at a point. */
export const hasStreetsAt = (
  { coverage }: Streets,
  { lat, lon }: { lat: number; lon: number },
): boolean =>
  coverage.some(
    ([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north,
  )
