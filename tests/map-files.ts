import { DatabaseSync } from 'node:sqlite'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'
import type { AddressInfo } from 'node:net'

type Ring = [number, number][]
/** A feature in units of its tile, 4,096 a side. */
export interface DrawnFeature {
  type: 1 | 2 | 3
  geometry: Ring[]
  tags: Record<string, string | number | boolean>
}

/** A vector tile with these layers, compressed as map files have it. */
export const drawTile = (layers: Record<string, readonly DrawnFeature[]>): Buffer =>
  gzipSync(
    fromGeojsonVt(
      Object.fromEntries(
        Object.entries(layers).map(([name, features]) => [
          name,
          // Points are a list, lines and areas lists of lists.
          {
            features: features.map(({ type, geometry, tags }) => ({
              type,
              geometry: type === 1 ? geometry.flat() : geometry,
              tags,
            })),
          },
        ]),
      ) as never,
      { version: 2, extent: 4096 },
    ),
  )

/** A road across a tile. */
export const road = (name: string): DrawnFeature => ({
  type: 2,
  geometry: [
    [
      [0, 2048],
      [4096, 2048],
    ],
  ],
  tags: { class: 'primary', name },
})

/** The whole tile as water of a class. */
export const water = (kind: string): DrawnFeature => ({
  type: 3,
  geometry: [
    [
      [-64, -64],
      [4160, -64],
      [4160, 4160],
      [-64, 4160],
      [-64, -64],
    ],
  ],
  tags: { class: kind },
})

export type DrawnTiles = readonly (readonly [z: number, x: number, y: number, bytes: Buffer])[]

/** Writes an MBTiles file (specification 1.3). */
export function writeMbtiles(
  file: string,
  tiles: DrawnTiles,
  metadata: Record<string, string> = {},
): void {
  const database = new DatabaseSync(file)
  database.exec(`
    create table metadata (name text, value text);
    create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
    create unique index tile_index on tiles (zoom_level, tile_column, tile_row);
  `)
  const name = database.prepare('insert into metadata values (?, ?)')
  for (const entry of Object.entries({ format: 'pbf', ...metadata })) name.run(...entry)
  const put = database.prepare('insert into tiles values (?, ?, ?, ?)')
  for (const [z, x, y, bytes] of tiles) put.run(z, x, 2 ** z - 1 - y, bytes)
  database.close()
}

/** Entries of a directory (specification 3, section 4): `run` 0 names a directory below. */
interface Entry {
  id: number
  at: number
  length: number
  run: number
}

function directoryOf(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length]
  entries.forEach(({ id }, i) => numbers.push(id - (entries[i - 1]?.id ?? 0)))
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  for (const { at } of entries) numbers.push(at + 1)
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

/**
 * Writes a PMTiles file (specification 3). `leaf`: entries of each directory below the root, which has all of them otherwise. `order`: go-pmtiles puts the
 * tiles last, Planetiler the directories.
 */
export function writePmtiles(
  file: string,
  tiles: DrawnTiles,
  {
    bounds = [-180, -85, 180, 85],
    type = 1,
    leaf = Infinity,
    order = 'tiles last',
  }: {
    bounds?: number[]
    type?: number
    leaf?: number
    order?: 'tiles last' | 'directories last'
  } = {},
): void {
  const sorted = tiles
    .map(([z, x, y, bytes]) => ({ z, id: zxyToTileId(z, x, y), bytes }))
    .toSorted((a, b) => a.id - b.id)
  const entries: Entry[] = []
  const stored: Buffer[] = []
  let length = 0
  for (const { id, bytes } of sorted) {
    const last = entries.at(-1)
    // A run of one tile, as the sea is.
    if (last && last.id + last.run === id && stored.at(-1)!.equals(bytes)) last.run++
    else {
      entries.push({ id, at: length, length: bytes.length, run: 1 })
      stored.push(bytes)
      length += bytes.length
    }
  }
  const leaves: Buffer[] = []
  const root: Entry[] = []
  let leavesLength = 0
  for (let i = 0; leaf < Infinity && i < entries.length; i += leaf) {
    const bytes = directoryOf(entries.slice(i, i + leaf))
    root.push({ id: entries[i]!.id, at: leavesLength, length: bytes.length, run: 0 })
    leaves.push(bytes)
    leavesLength += bytes.length
  }
  const directory = directoryOf(leaf < Infinity ? root : entries)
  const metadata = gzipSync(JSON.stringify({ attribution: 'Made by a test' }))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const parts = [directory, metadata, Buffer.concat(leaves), Buffer.concat(stored)]
  const written = order === 'tiles last' ? [0, 1, 2, 3] : [0, 3, 1, 2]
  let at = header.length
  for (const i of written) {
    header.writeBigUInt64LE(BigInt(at), 8 + i * 16)
    header.writeBigUInt64LE(BigInt(parts[i]!.length), 16 + i * 16)
    at += parts[i]!.length
  }
  for (const offset of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), offset)
  header.set([1, 2, 2, type, sorted[0]!.z, sorted.at(-1)!.z], 96)
  bounds.forEach((degrees, i) => header.writeInt32LE(degrees * 1e7, 102 + i * 4))
  writeFileSync(file, Buffer.concat([header, ...written.map((i) => parts[i]!)]))
}

function varint(value: number): number[] {
  const bytes = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128)
  return [...bytes, value]
}

/** A server on loopback whose behaviour a test changes. */
export async function testServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server = createServer((request, response) => served.answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const served = {
    answer,
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return served
}
