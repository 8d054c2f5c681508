import { edgesOf, TILES_ZOOM, tileAt } from '../../ground/gateways/vector-tile.ts'

/** The zoom of the tiles that are read: the only one with all ways. */
export const ZOOM = TILES_ZOOM
/** Units along a side of a tile; those of other extents are scaled. */
export const SIDE = 4096
/** Units along the equator. */
const WORLD = 2 ** ZOOM * SIDE
const EQUATOR_METRES = 40_075_016.686

/** Web Mercator in units of tiles of `ZOOM`, from the north-west. */
export interface Spot {
  x: number
  y: number
}

export function unitsOf({ lat, lon }: { lat: number; lon: number }): Spot {
  const { x, y } = tileAt(lon, lat, ZOOM)
  return { x: x * SIDE, y: y * SIDE }
}

export function degreesOf({ x, y }: Spot): { lat: number; lon: number } {
  const { west, north } = edgesOf(x / SIDE, y / SIDE, ZOOM)
  return { lat: north, lon: west }
}

/** Metres of a unit at a latitude. */
export const metresOfUnit = (lat: number): number =>
  (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180)) / WORLD

/** Where on the line from a to b the nearest point to p is, 0 to 1, and its distance. */
export function nearestOn(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): { share: number; distance: number } {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length))
  return { share, distance: Math.hypot(ax + share * dx - px, ay + share * dy - py) }
}
