import type { Box } from '#contract/homes/areas.ts'

/** A view: centre in degrees, and MapLibre's zoom. */
export interface View {
  lon: number
  lat: number
  zoom: number
}

/** Bounds as in MapLibre: longitudes exceed 180 degrees if several worlds are visible. */
interface Edges {
  west: number
  south: number
  east: number
  north: number
}

type Bounds = Record<'getWest' | 'getSouth' | 'getEast' | 'getNorth', () => number>

/** Contents of a map. */
export function edgesOf(map: { getBounds: () => Bounds }): Edges {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}

/** Decimals of a degree: five are a metre. */
const DECIMALS = 5
const round = (degrees: number): number => Number(degrees.toFixed(DECIMALS)) + 0
/** In [-180, 180]. */
const turned = (lon: number): number =>
  Math.abs(lon) <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180

/** The view as a box for the address. */
export function boxOf({ west, south, east, north }: Edges): Box {
  const latitudes = [round(Math.max(south, -90)), round(Math.min(north, 90))] as const
  if (east - west >= 360) return [-180, latitudes[0], 180, latitudes[1]]
  return [round(turned(west)), latitudes[0], round(turned(east)), latitudes[1]]
}

/** Corners of a box for MapLibre, whose east must not be less than its west. */
export function cornersOf([west, south, east, north]: Box): [[number, number], [number, number]] {
  return [
    [west, south],
    [east < west ? east + 360 : east, north],
  ]
}

/** The box for the API, a few centimetres larger: so that points on its edge are inside, however it was rounded. */
export function padded([west, south, east, north]: Box): string {
  const by = 4e-7
  const wide = (degrees: number, most: number): string =>
    Math.max(-most, Math.min(most, degrees)).toFixed(7)
  return [
    wide(west - by, 180),
    wide(south - by, 90),
    wide(east + by, 180),
    wide(north + by, 90),
  ].join(',')
}

/** The view stored in a history entry; null without one. */
export function viewIn(state: unknown): View | null {
  const { view } = (state ?? {}) as { view?: Partial<View> }
  return view && [view.lon, view.lat, view.zoom].every(Number.isFinite) ? (view as View) : null
}
