import { useCallback, useEffect, useState } from 'react'
import type { Box } from '#contract/homes/areas.ts'
import { search, type Cluster } from '#contract/homes/search.ts'
import { useApi } from '../../../ground/page/api.ts'
import type { SearchQuery } from '../query.ts'

const CALLS = { search }

/** The view. */
export interface Shown {
  box: Box
  /** MapLibre's zoom. */
  zoom: number
}

/** Size of a pin in pixels: overlapping ones are merged. */
const WIDTH = 62
const HEIGHT = 34
/** Maximum number of pins: more are merged further. */
const PINS_MAX = 120

/**
 * The clusters in view; on a move the old ones remain until the new ones are loaded.
 * `failed`: the last call failed; `retry` repeats it.
 */
export function useClusters(
  query: SearchQuery,
  shown: Shown | null,
): { clusters: readonly Cluster[]; busy: boolean; failed: boolean; retry: () => void } {
  const api = useApi(CALLS)
  const [state, setState] = useState<{
    clusters: readonly Cluster[]
    busy: boolean
    failed: boolean
  }>({ clusters: [], busy: true, failed: false })
  const [attempt, setAttempt] = useState(0)
  const queryText =
    shown &&
    JSON.stringify({ ...query, view: shown.box.join(','), zoom: Math.floor(shown.zoom + 1) })
  useEffect(() => {
    if (queryText === null) return
    const abort = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    api.search
      .offers(
        { ...(JSON.parse(queryText) as SearchQuery), page: 0, with: ['clusters'] },
        { signal: abort.signal },
      )
      .then(
        ({ clusters = [] }) => setState({ clusters, busy: false, failed: false }),
        () =>
          abort.signal.aborted || setState((before) => ({ ...before, busy: false, failed: true })),
      )
    return () => abort.abort()
  }, [api, queryText, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...state, retry }
}

/** A pin per cluster, or per group of overlapping ones, with exact counts. From north to south, for keyboard navigation. */
export function gather(clusters: readonly Cluster[], zoom: number): Cluster[] {
  let scale = 1
  let pins = gathered(clusters, zoom, scale)
  while (pins.length > PINS_MAX) pins = gathered(clusters, zoom, (scale *= 1.5))
  return pins.sort((a, b) => b.lat - a.lat || a.lon - b.lon)
}

function gathered(clusters: readonly Cluster[], zoom: number, scale: number): Cluster[] {
  const pins: { pin: Cluster; x: number; y: number }[] = []
  for (const cluster of clusters.toSorted((a, b) => b.count - a.count)) {
    const [x, y] = pixels(cluster, zoom)
    const near = pins.find(
      (other) => Math.abs(other.x - x) < WIDTH * scale && Math.abs(other.y - y) < HEIGHT * scale,
    )
    if (near) near.pin = together(near.pin, cluster)
    else pins.push({ pin: cluster, x, y })
  }
  return pins.map(({ pin }) => pin)
}

/** At the larger one's position, so that it stays there while others are added. */
function together(a: Cluster, b: Cluster): Cluster {
  const [west, south, east, north] = a.box
  const [otherWest, otherSouth, otherEast, otherNorth] = b.box
  // Across the antimeridian each box is shifted towards its neighbour.
  const turn = (lon: number) =>
    lon - a.lon > 180 ? lon - 360 : lon - a.lon < -180 ? lon + 360 : lon
  const back = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)
  const box: Cluster['box'] = [
    back(Math.min(turn(west), turn(otherWest))),
    Math.min(south, otherSouth),
    back(Math.max(turn(east), turn(otherEast))),
    Math.max(north, otherNorth),
  ]
  return { ...a, count: a.count + b.count, box, offer: null }
}

/** Pixel position of a point on the world map of a zoom. */
function pixels({ lat, lon }: Pick<Cluster, 'lat' | 'lon'>, zoom: number): [x: number, y: number] {
  const world = 512 * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return [
    ((lon + 180) / 360) * world,
    (0.5 - Math.atanh(Math.min(Math.max(sine, -0.9999), 0.9999)) / (2 * Math.PI)) * world,
  ]
}
