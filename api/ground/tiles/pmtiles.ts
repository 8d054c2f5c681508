import { closeSync, openSync, read } from 'node:fs'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Compression, PMTiles, SharedPromiseCache, TileType, type Source } from 'pmtiles'
import type { Archive } from './archive.ts'
import { boundsOf, storedTile, TILES_ZOOM, WORLD } from '../gateways/vector-tile.ts'

const readFile = promisify(read)

/** Limits of a directory or metadata after unpacking, and of the directories that a file keeps in memory. */
const DIRECTORY_BYTES_MAX = 64 * 1024 * 1024
const DIRECTORIES_MAX = 200

/** Opens a PMTiles file (version 3) with vector tiles. Throws for others. */
export async function openPmtiles(file: string): Promise<Archive> {
  const descriptor = openSync(file, 'r')
  try {
    /** Tiles stay as they are stored; directories are unpacked. */
    const tiles = new WeakSet<ArrayBuffer>()
    let tileData = { from: Infinity, to: Infinity }
    let isClosed = false
    const source: Source = {
      getKey: () => file,
      getBytes: async (offset, length) => {
        // Its number may be that of another file by now.
        if (isClosed) throw new Error('the file is closed')
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await readFile(descriptor, bytes, 0, length, offset)
        // The first request is longer than small files.
        if (bytesRead < length && offset > 0) throw new Error('the file is cut off')
        const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytesRead)
        // The sections of a file have no order: directories may follow the tiles.
        if (offset >= tileData.from && offset < tileData.to) tiles.add(data)
        return { data }
      },
    }
    const decompress = async (data: ArrayBuffer, how: Compression): Promise<ArrayBuffer> => {
      if (tiles.has(data) || how === Compression.None || how === Compression.Unknown) return data
      if (how !== Compression.Gzip) throw new Error('its directories are not compressed by gzip')
      const bytes = gunzipSync(data, { maxOutputLength: DIRECTORY_BYTES_MAX })
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    }
    const archive = new PMTiles(
      source,
      new SharedPromiseCache(DIRECTORIES_MAX, true, decompress),
      decompress,
    )
    const header = await archive.getHeader()
    if (header.tileType !== TileType.Mvt) throw new Error('its tiles are not vector tiles')
    if (![Compression.None, Compression.Gzip].includes(header.tileCompression))
      throw new Error('its tiles are not compressed by gzip')
    const metadata = (await archive.getMetadata()) as { attribution?: unknown } | null
    tileData = {
      from: header.tileDataOffset,
      to: header.tileDataOffset + (header.tileDataLength ?? Infinity),
    }
    return {
      bounds: boundsOf([header.minLon, header.minLat, header.maxLon, header.maxLat]) ?? [WORLD],
      minZoom: header.minZoom,
      maxZoom: Math.min(header.maxZoom, TILES_ZOOM),
      attribution: typeof metadata?.attribution === 'string' ? metadata.attribution : null,
      read: async (z, x, y) => {
        const found = await archive.getZxy(z, x, y)
        return found ? storedTile(new Uint8Array(found.data)) : null
      },
      close: () => {
        isClosed = true
        closeSync(descriptor)
      },
    }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}
