import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'

const FOLDER = join(
  process.env.LARES_SHARED ?? join(import.meta.dirname, '../../../shared'),
  'data',
)

/** Whether maps and extracts lie beside the project. */
export const HAS_MAPS = existsSync(join(FOLDER, 'maps'))
if (!HAS_MAPS) console.warn(`SKIPPED: there are no maps in ${FOLDER}`)

export const extractFile = (name: string): string => join(FOLDER, 'osm', `${name}.osm.pbf`)
export const mapFile = (name: string): string => join(FOLDER, 'maps', `${name}.mbtiles`)

/** The tiles of a map by column and row, uncompressed. */
export function mapTiles(name: string, zoom = 14): Map<string, Uint8Array> {
  const db = new DatabaseSync(mapFile(name), { readOnly: true })
  const rows = db
    .prepare(
      'select tile_column as x, tile_row as y, tile_data as data from tiles where zoom_level = ?',
    )
    .all(zoom) as { x: number; y: number; data: Uint8Array }[]
  db.close()
  return new Map(rows.map(({ x, y, data }) => [`${x}/${2 ** zoom - 1 - y}`, gunzipSync(data)]))
}
