import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** The highest zoom of tiles of the OpenMapTiles schema; closer up they are enlarged. */
export const TILES_ZOOM = 14

/** A vector tile as its source stores it. */
export interface StoredTile {
  bytes: Uint8Array<ArrayBuffer>
  gzip: boolean
}

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]
export const WORLD: Bounds = [-180, -85.0511, 180, 85.0511]

/** Limit of an uncompressed tile. */
const TILE_BYTES_MAX = 8 * 1024 * 1024

/** A tile's bytes with how they are stored: by their first two bytes, whatever its source says of them. */
export const storedTile = (bytes: Uint8Array<ArrayBuffer>): StoredTile => ({
  bytes,
  gzip: bytes[0] === 0x1f && bytes[1] === 0x8b,
})

/** The uncompressed tile. Throws for bytes that are not gzip, or too large. */
export const unpack = ({ bytes, gzip }: StoredTile): Uint8Array<ArrayBuffer> =>
  gzip ? new Uint8Array(gunzipSync(bytes, { maxOutputLength: TILE_BYTES_MAX })) : bytes

/** The layers of a tile. Throws for bytes that are no Mapbox Vector Tile. */
export function layersOf(tile: StoredTile): VectorTile['layers'] {
  const bytes = unpack(tile)
  if (bytes.length > TILE_BYTES_MAX) throw new Error(`more than ${TILE_BYTES_MAX} bytes`)
  const { layers } = new VectorTile(new PbfReader(bytes))
  // A protocol buffer of something else may have none.
  if (bytes.length > 0 && Object.keys(layers).length === 0)
    throw new Error('it has bytes and no layer')
  return layers
}

/** Whether a tile of Web Mercator exists. */
export const isTile = (z: number, x: number, y: number): boolean =>
  z >= 0 && z <= TILES_ZOOM && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z

/** Column and row of a point's tile, with fractions. */
export const tileAt = (lon: number, lat: number, z: number): { x: number; y: number } => ({
  x: ((lon + 180) / 360) * 2 ** z,
  y: ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z,
})

/** The tiles of a zoom that bounds touch. */
export function tilesIn(
  [west, south, east, north]: Bounds,
  z: number,
): { x: number; y: number; z: number }[] {
  const clamp = (index: number) => Math.min(Math.max(Math.floor(index), 0), 2 ** z - 1)
  const [first, last] = [tileAt(west, north, z), tileAt(east, south, z)]
  const found = []
  for (let x = clamp(first.x); x <= clamp(last.x); x++)
    for (let y = clamp(first.y); y <= clamp(last.y); y++) found.push({ z, x, y })
  return found
}

/** Bounds as a TileJSON or an MBTiles file writes them; null for others. */
export function boundsOf(value: unknown): Bounds | null {
  const numbers = (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [])
    .map(Number)
    .slice(0, 4)
  const [west, south, east, north] = numbers as unknown as Bounds
  const isOne =
    numbers.length === 4 &&
    numbers.every(Number.isFinite) &&
    west >= -180 &&
    east <= 180 &&
    south >= -90 &&
    north <= 90 &&
    west < east &&
    south < north
  return isOne ? [west, south, east, north] : null
}
