import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Logger } from 'pino'
import type { Bounds, StoredTile } from '../gateways/vector-tile.ts'
import { openMbtiles } from './mbtiles-queries.ts'
import { openPmtiles } from './pmtiles.ts'

/** A file of vector tiles: MBTiles or PMTiles. */
export interface Archive {
  bounds: readonly Bounds[]
  minZoom: number
  maxZoom: number
  /** HTML, as the file has it. */
  attribution: string | null
  /** Null where the file has no tile. Throws where it is damaged, or cannot be read now. */
  read(z: number, x: number, y: number): Promise<StoredTile | null>
  close(): void
}

/** An open file with its name and a mark that changes with it. */
export interface OpenArchive extends Archive {
  name: string
  version: string
}

/** Bytes at both ends of a file that its mark is made of. */
const MARKED_BYTES = 64 * 1024

/** Opens the files of MAP_FILES in their order. A file that is no map of vector tiles is logged and left out: the portal starts without it. */
export async function openArchives(
  files: readonly string[],
  log: Pick<Logger, 'error'>,
): Promise<OpenArchive[]> {
  const opened: OpenArchive[] = []
  for (const file of files) {
    const name = basename(file)
    try {
      const version = await markOfFile(file)
      const archive = await (/\.pmtiles$/i.test(file) ? openPmtiles(file) : openMbtiles(file))
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

/** A mark that is the same for copies of a file on several machines. */
async function markOfFile(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const hash = createHash('sha256').update(String(size))
    for (const from of [0, Math.max(0, size - MARKED_BYTES)]) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(MARKED_BYTES),
        0,
        MARKED_BYTES,
        from,
      )
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}
