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

/** Writes a PMTiles file (specification 3) with one directory. */
export function writePmtiles(
  file: string,
  tiles: DrawnTiles,
  { bounds = [-180, -85, 180, 85], type = 1 }: { bounds?: number[]; type?: number } = {},
): void {
  const sorted = tiles
    .map(([z, x, y, bytes]) => ({ z, id: zxyToTileId(z, x, y), bytes }))
    .toSorted((a, b) => a.id - b.id)
  const numbers = [sorted.length]
  sorted.forEach(({ id }, i) => numbers.push(id - (sorted[i - 1]?.id ?? 0)))
  sorted.forEach(() => numbers.push(1))
  sorted.forEach(({ bytes }) => numbers.push(bytes.length))
  sorted.forEach((_, i) => numbers.push(i === 0 ? 1 : 0))
  const directory = gzipSync(Buffer.from(numbers.flatMap(varint)))
  const metadata = gzipSync(JSON.stringify({ attribution: 'Made by a test' }))
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const parts = [directory, metadata, Buffer.alloc(0), data]
  let at = header.length
  parts.forEach((part, i) => {
    header.writeBigUInt64LE(BigInt(at), 8 + i * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + i * 16)
    at += part.length
  })
  for (const offset of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), offset)
  header.set([1, 2, 2, type, sorted[0]!.z, sorted.at(-1)!.z], 96)
  bounds.forEach((degrees, i) => header.writeInt32LE(degrees * 1e7, 102 + i * 4))
  writeFileSync(file, Buffer.concat([header, ...parts]))
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
