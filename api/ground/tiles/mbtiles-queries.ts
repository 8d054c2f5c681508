import { DatabaseSync } from 'node:sqlite'
import type { Archive } from './archive.ts'
import { boundsOf, storedTile, TILES_ZOOM, WORLD } from '../gateways/vector-tile.ts'

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
    const zooms = database
      .prepare('select min(zoom_level) as least, max(zoom_level) as most from tiles')
      .get() as { least: number | null; most: number | null }
    if (zooms.least === null || zooms.most === null) throw new Error('it has no tiles')
    const select = database.prepare(
      'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
    )
    return {
      bounds: boundsOf(metadata.get('bounds')) ?? WORLD,
      minZoom: zooms.least,
      maxZoom: Math.min(zooms.most, TILES_ZOOM),
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
