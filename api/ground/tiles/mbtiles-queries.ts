import { DatabaseSync } from 'node:sqlite'
import {
  boundsOf,
  edgesOf,
  layersOf,
  storedTile,
  TILES_ZOOM,
  type Bounds,
} from '../gateways/vector-tile.ts'
import type { Archive } from './archive.ts'

/** Bounds of a file that does not say them are those of its tiles of its highest zoom up to this one, else of its lowest. */
const BOUNDS_ZOOM = 8

/** Opens an MBTiles file (specification 1.3) with vector tiles. Throws for others. */
export function openMbtiles(file: string): Archive {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const metadata = new Map(
      database
        .prepare('select name, value from metadata')
        .all()
        .map(({ name, value }) => [String(name), String(value)]),
    )
    const format = metadata.get('format') ?? 'pbf'
    if (format !== 'pbf') throw new Error(`its tiles are ${format}, not vector tiles (pbf)`)
    // Two queries: an index gives each end at once, and both together are read through all rows.
    const zoomAt = (order: 'asc' | 'desc') =>
      database
        .prepare(`select zoom_level as z from tiles order by zoom_level ${order} limit 1`)
        .get()
    const [least, most] = [zoomAt('asc'), zoomAt('desc')]
    if (!least || !most) throw new Error('it has no tiles')
    const [minZoom, maxZoom] = [Number(least['z']), Math.min(Number(most['z']), TILES_ZOOM)]
    const select = database.prepare(
      'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
    )
    const one = database.prepare('select tile_data from tiles limit 1').get()
    layersOf(storedTile(one!['tile_data'] as Uint8Array<ArrayBuffer>))
    return {
      bounds: boundsOf(metadata.get('bounds')) ?? boundsOfTiles(database, minZoom),
      minZoom,
      maxZoom,
      attribution: metadata.get('attribution') ?? null,
      // Rows are counted from the south.
      read: async (z, x, y) => {
        const row = select.get(z, x, 2 ** z - 1 - y)
        return row?.['tile_data'] instanceof Uint8Array ? storedTile(row['tile_data']) : null
      },
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function boundsOfTiles(database: DatabaseSync, minZoom: number): Bounds[] {
  const found = database
    .prepare(
      'select zoom_level as z from tiles where zoom_level <= ? order by zoom_level desc limit 1',
    )
    .get(BOUNDS_ZOOM)
  const z = Number(found?.['z'] ?? minZoom)
  const row = database
    .prepare(
      `select min(tile_column) as left, max(tile_column) as right, min(tile_row) as low, max(tile_row) as high
      from tiles where zoom_level = ?`,
    )
    .get(z)
  const at = (name: string) => Number(row?.[name])
  const side = 2 ** z
  const first = edgesOf(at('left'), side - 1 - at('high'), z)
  const last = edgesOf(at('right') + 1, side - at('low'), z)
  return boundsOf([first.west, last.north, last.west, first.north]) ?? []
}
