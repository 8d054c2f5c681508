import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** The highest zoom of tiles of the OpenMapTiles schema; closer up they are enlarged. */
export const TILES_ZOOM = 14
/** Web Mercator ends there. */
export const MERCATOR_LAT = 85.0511

/** A vector tile as its source stores it. */
export interface StoredTile {
  bytes: Uint8Array<ArrayBuffer>
  gzip: boolean
}

/** West, south, east, north in degrees; west is less than east. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]
export const WORLD: Bounds = [-180, -MERCATOR_LAT, 180, MERCATOR_LAT]

/** Limit of an uncompressed tile. */
const TILE_BYTES_MAX = 8 * 1024 * 1024

/** A tile's bytes with how they are stored: by their first two bytes, whatever its source says of them. */
export const storedTile = (bytes: Uint8Array<ArrayBuffer>): StoredTile => ({
  bytes,
  gzip: bytes[0] === 0x1f && bytes[1] === 0x8b,
})

/** Whether a tile has nothing in it: without unpacking, by the length at the end of gzip (RFC 1952). */
export const isEmpty = ({ bytes, gzip }: StoredTile): boolean =>
  bytes.length === 0 || (gzip && bytes.subarray(-4).every((byte) => byte === 0))

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
export function tileAt(lon: number, lat: number, z: number): { x: number; y: number } {
  const onMap = Math.min(Math.max(lat, -MERCATOR_LAT), MERCATOR_LAT)
  return {
    x: ((lon + 180) / 360) * 2 ** z,
    y: ((1 - Math.asinh(Math.tan((onMap * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z,
  }
}

/** The western edge of a column, and the northern one of a row, in degrees. */
export const edgesOf = (x: number, y: number, z: number): { west: number; north: number } => ({
  west: (x / 2 ** z) * 360 - 180,
  north: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI,
})

/** Columns and rows of a zoom that bounds touch. */
export function tilesIn([west, south, east, north]: Bounds, z: number) {
  const clamp = (index: number) => Math.min(Math.max(Math.floor(index), 0), 2 ** z - 1)
  const [first, last] = [tileAt(west, north, z), tileAt(east, south, z)]
  const [left, top] = [clamp(first.x), clamp(first.y)]
  const [columns, rows] = [clamp(last.x) - left + 1, clamp(last.y) - top + 1]
  return {
    count: columns * rows,
    has: (x: number, y: number): boolean =>
      x >= left && x < left + columns && y >= top && y < top + rows,
    /** Of all of them in the order of rows. */
    nth: (n: number): { x: number; y: number } => ({
      x: left + (n % columns),
      y: top + Math.floor(n / columns),
    }),
  }
}

export const hasPoint = (
  [west, south, east, north]: Bounds,
  { lat, lon }: { lat: number; lon: number },
): boolean => lon >= west && lon <= east && lat >= south && lat <= north

/** Bounds as a TileJSON or a map file has them: two boxes where they cross the antimeridian. Null for others. */
export function boundsOf(value: unknown): Bounds[] | null {
  const numbers = (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [])
    .map(Number)
    .slice(0, 4)
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers
  if (![west, south, east, north].every(Number.isFinite) || south >= north || west === east)
    return null
  const within = (degrees: number, most: number) => Math.min(Math.max(degrees, -most), most)
  const [least, greatest] = [within(south, MERCATOR_LAT), within(north, MERCATOR_LAT)]
  const [left, right] = [within(west, 180), within(east, 180)]
  if (least >= greatest || left === right) return null
  return left < right
    ? [[left, least, right, greatest]]
    : [
        [left, least, 180, greatest],
        [-180, least, right, greatest],
      ].filter((box): box is [number, number, number, number] => box[0]! < box[2]!)
}
