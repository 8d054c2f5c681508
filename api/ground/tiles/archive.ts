import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Logger } from 'pino'
import { openMbtiles } from './mbtiles-queries.ts'
import { openPmtiles } from './pmtiles.ts'
import type { Bounds, StoredTile } from '../gateways/vector-tile.ts'

/** A file of vector tiles: MBTiles or PMTiles. */
export interface Archive {
  bounds: Bounds
  minZoom: number
  maxZoom: number
  /** HTML, as the file has it. */
  attribution: string | null
  /** Null where the file has no tile. Throws where it is damaged. */
  read(z: number, x: number, y: number): Promise<StoredTile | null>
  close(): void
}

/** An open file with its name and a mark that changes with it. */
export interface OpenArchive extends Archive {
  name: string
  version: string
}

/** Opens the files of MAP_FILES in their order. A file that is no map of vector tiles is logged and left out: the portal starts without it. */
export async function openArchives(
  files: readonly string[],
  log: Pick<Logger, 'error'>,
): Promise<OpenArchive[]> {
  const opened: OpenArchive[] = []
  for (const file of files) {
    const name = basename(file)
    try {
      const { size, mtimeMs } = statSync(file)
      const archive = await (/\.pmtiles$/i.test(file) ? openPmtiles(file) : openMbtiles(file))
      const version = createHash('sha256').update(`${name} ${size} ${mtimeMs}`).digest('hex')
      opened.push({ ...archive, name, version })
    } catch (error) {
      log.error(
        { file: name, err: error },
        'This file of MAP_FILES is no map of vector tiles and is left out',
      )
    }
  }
  return opened
}
