import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  drawTile,
  road,
  testServer,
  water,
  writeMbtiles,
  writePmtiles,
  type DrawnTiles,
} from '#tests/map-files.ts'
import { openTileCache } from './cache-queries.ts'
import { layersOf, unpack } from '../gateways/vector-tile.ts'
import { openTiles, type FoundTile, type Tiles } from './tiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'lares-tiles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const logged: string[] = []
const log = {
  info: () => undefined,
  warn: (_: object, text: string) => void logged.push(text),
  error: (_: object, text: string) => void logged.push(text),
} as never
let opened: Tiles[] = []
const open = async (
  variables: { files?: string[]; url?: string; megabytes?: number; home?: string },
  options: { now?: () => number } = {},
) => {
  const {
    files = [],
    url = 'off',
    megabytes = 10,
    home = mkdtempSync(join(folder, 'home-')),
  } = variables
  const env = { MAP_FILES: files, MAP_TILES_URL: url, MAP_CACHE_MB: megabytes }
  const tiles = await openTiles(env, log, home, options)
  opened.push(tiles)
  return tiles
}
beforeEach(() => void (logged.length = 0))
afterEach(() => {
  for (const tiles of opened) tiles.close()
  opened = []
})

/** 64 MB of zeros, of which gzip makes 64 KB. */
const zeros = (): Buffer => gzipSync(Buffer.alloc(64 * 1024 * 1024))

const bytesOf = (found: FoundTile): Buffer | null =>
  found.kind === 'tile' ? Buffer.from(found.tile.bytes) : null
const roadsOf = (found: FoundTile): unknown[] => {
  if (found.kind !== 'tile') return []
  const layer = layersOf(found.tile)['transportation']
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer!.feature(i).properties['name'])
}

const HIGH: DrawnTiles = [
  [0, 0, 0, drawTile({})],
  [13, 4418, 3215, drawTile({ transportation: [road('High Street 13')] })],
  [14, 8837, 6430, drawTile({ transportation: [road('High Street')] })],
]
const BROAD: DrawnTiles = [
  [0, 0, 0, drawTile({ water: [water('ocean')] })],
  [14, 8837, 6430, drawTile({ transportation: [road('Broad Street')] })],
  [14, 9000, 6430, drawTile({ transportation: [road('Far Street')] })],
]

describe.for([
  ['MBTiles', 'mbtiles', writeMbtiles],
  ['PMTiles', 'pmtiles', writePmtiles],
] as const)('a file of %s', ([, end, write]) => {
  const high = join(folder, `high.${end}`)
  const broad = join(folder, `broad.${end}`)
  write(high, HIGH)
  write(broad, BROAD)

  test('gives its tiles byte for byte, and none where it has none', async () => {
    const tiles = await open({ files: [high] })
    for (const [z, x, y, bytes] of HIGH.slice(1))
      expect(bytesOf(await tiles.find(z, x, y))).toEqual(bytes)
    expect(await tiles.find(14, 1, 1)).toMatchObject({ kind: 'none' })
    expect(await tiles.find(5, 1, 1)).toMatchObject({ kind: 'none' })
    expect(logged).toEqual([])
  })
  test('is first where files overlap, but an empty tile of it hides no other', async () => {
    const tiles = await open({ files: [high, broad] })
    expect(roadsOf(await tiles.find(14, 8837, 6430))).toEqual(['High Street'])
    expect(roadsOf(await tiles.find(14, 9000, 6430))).toEqual(['Far Street'])
    expect(bytesOf(await tiles.find(0, 0, 0))).toEqual(BROAD[0]![3])
    const reverse = await open({ files: [broad, high] })
    expect(roadsOf(await reverse.find(14, 8837, 6430))).toEqual(['Broad Street'])
    expect(reverse.info().version).not.toBe(tiles.info().version)
  })
  test('says whether it has the sea', async () => {
    const hasSea = async (file: string) => {
      const found = await (await open({ files: [file] })).find(14, 8837, 6430)
      return found.kind === 'tile' && found.hasSea
    }
    expect(await hasSea(high)).toBe(false)
    expect(await hasSea(broad)).toBe(true)
  })
  test('that is cut in half, or no map at all, does not keep the portal from starting', async () => {
    const half = join(folder, `half.${end}`)
    writeFileSync(half, readFileSync(high))
    truncateSync(half, Math.floor(readFileSync(high).length / 2))
    const text = join(folder, `text.${end}`)
    writeFileSync(text, 'This is a text. '.repeat(100))
    const tiles = await open({ files: [half, text, broad] })
    expect(logged).toContain('This file of MAP_FILES is no map of vector tiles and is left out')
    // Each of its tiles is there whole, or that of the next file.
    for (const [z, x, y] of [...HIGH.slice(1), ...BROAD])
      expect(['tile', 'none']).toContain((await tiles.find(z, x, y)).kind)
    expect(roadsOf(await tiles.find(14, 9000, 6430))).toEqual(['Far Street'])
  })
})

test('files of pictures are left out', async () => {
  const [one, other] = [join(folder, 'png.mbtiles'), join(folder, 'png.pmtiles')]
  writeMbtiles(one, HIGH, { format: 'png' })
  writePmtiles(other, HIGH, { type: 2 })
  const tiles = await open({ files: [one, other] })
  expect(tiles.info().coverage).toEqual([])
  expect(logged).toHaveLength(2)
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const BOUNDS = [14, 35, 15, 37]
const tileJson: Answer = (_, response) =>
  response.end(
    JSON.stringify({
      tilejson: '3.0.0',
      tiles: [`${server.origin}/v1/{z}/{x}/{y}.pbf`],
      bounds: BOUNDS,
      attribution: '© OpenStreetMap, drawn somewhere',
    }),
  )
let tile: Answer
let asked: string[]
const ok: Answer = (request, response) =>
  response.end(drawTile({ transportation: [road(request.url!)] }))
const answered: Answer = (request, response) => {
  asked.push(request.url!)
  if (request.url === '/map.json') tileJson(request, response)
  else tile(request, response)
}
const server = await testServer(answered)
afterAll(() => server.close())

describe('a tile server', () => {
  const HERE = [14, 8845, 6430] as const
  beforeEach(() => {
    asked = []
    tile = ok
  })
  /** With what its TileJSON says known. */
  const serving = async (...given: Partial<Parameters<typeof open>> | []) => {
    const tiles = await open({ url: `${server.origin}/map.json`, ...given[0] }, given[1])
    await vi.waitFor(() => expect(tiles.info().coverage).toEqual([BOUNDS]))
    asked = []
    return tiles
  }
  const name = `/v1/${HERE.join('/')}.pbf`

  test('is asked once for a tile, and its answer is kept on disk', async () => {
    const home = mkdtempSync(join(folder, 'home-'))
    const tiles = await serving({ home })
    const found = await Promise.all(Array.from({ length: 20 }, () => tiles.find(...HERE)))
    expect(found.map(roadsOf)).toEqual(Array.from({ length: 20 }, () => [name]))
    expect(asked).toEqual([name])
    expect(tiles.info().attributions).toEqual(['© OpenStreetMap, drawn somewhere'])
    tiles.close()
    opened = []
    server.answer = (_, response) => response.destroy()
    const later = await open({ url: `${server.origin}/map.json`, home })
    expect(roadsOf(await later.find(...HERE))).toEqual([name])
    server.answer = answered
  })
  test('is not asked outside its bounds, nor twice where it has nothing', async () => {
    const tiles = await serving()
    expect(await tiles.find(14, 1, 1)).toMatchObject({ kind: 'none' })
    expect(asked).toEqual([])
    tile = (_, response) => response.writeHead(404).end('no such tile')
    expect(await tiles.find(...HERE)).toMatchObject({ kind: 'none' })
    expect(await tiles.find(...HERE)).toMatchObject({ kind: 'none' })
    expect(asked).toEqual([name])
  })
  test.for<[string, Answer]>([
    ['HTML', (_, response) => response.end('<!doctype html><title>Sign in</title>')],
    ['JSON', (_, response) => response.end('{"tiles":[]}')],
    ['10 MB', (_, response) => response.end(Buffer.alloc(10 * 1024 * 1024, 0x1a))],
    ['a bomb of zeros', (_, response) => response.end(zeros())],
    [
      'less than it said',
      (_, response) => {
        const bytes = drawTile({ transportation: [road('Cut')] })
        response.writeHead(200, { 'content-length': bytes.length })
        response.write(bytes.subarray(0, 20))
        setImmediate(() => response.destroy())
      },
    ],
    ['half a tile', (_, response) => response.end(drawTile({ water: [water('sea')] }).subarray(9))],
    [
      'a way into the private network',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end(),
    ],
    [
      'a way to metadata of a cloud',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    ['an error', (_, response) => response.writeHead(500).end('broken')],
  ])('that answers with %s is not believed, and nothing of it is kept', async ([, lie]) => {
    const tiles = await serving()
    tile = lie
    expect(await tiles.find(...HERE)).toEqual({ kind: 'later' })
    tile = ok
    expect(roadsOf(await tiles.find(...HERE))).toEqual([name])
  })
  test('that hangs delays nobody for long, and what comes late is kept', async () => {
    const tiles = await serving()
    let finish = () => {}
    tile = (request, response) => void (finish = () => ok(request, response))
    const began = performance.now()
    expect(await tiles.find(...HERE)).toEqual({ kind: 'later' })
    expect(performance.now() - began).toBeLessThan(5000)
    finish()
    await wait(100)
    expect(roadsOf(await tiles.find(...HERE))).toEqual([name])
    expect(asked).toEqual([name])
  })
  test('that fails again and again is left alone for a while', async () => {
    let time = 0
    const tiles = await serving(undefined, { now: () => time })
    tile = (_, response) => response.writeHead(500).end()
    for (let x = 0; x < 9; x++)
      expect(await tiles.find(14, HERE[1] + x, HERE[2])).toEqual({ kind: 'later' })
    expect(asked).toHaveLength(5)
    tile = ok
    expect(await tiles.find(...HERE)).toEqual({ kind: 'later' })
    time += 60_000
    expect(roadsOf(await tiles.find(...HERE))).toEqual([name])
  })
  test('whose map is old is asked again; while it does not answer the old tile is shown', async () => {
    let time = 0
    const tiles = await serving(undefined, { now: () => time })
    await tiles.find(...HERE)
    time += 40 * 86_400_000
    tile = (_, response) => response.writeHead(500).end()
    const old = await tiles.find(...HERE)
    expect(roadsOf(old)).toEqual([name])
    expect(old).toMatchObject({ isStale: true })
    expect(asked).toHaveLength(2)
    tile = (_, response) => response.end(drawTile({ transportation: [road('New')] }))
    const renewed = await tiles.find(...HERE)
    expect(roadsOf(renewed)).toEqual(['New'])
    expect(renewed).toMatchObject({ isStale: false })
  })
  test('is asked at most so often', async () => {
    const tiles = await serving()
    const found = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        tiles.find(14, 8830 + (i % 20), 6425 + Math.floor(i / 20)),
      ),
    )
    expect(asked.length).toBeLessThan(100)
    expect(found.filter(({ kind }) => kind === 'later').length).toBeGreaterThan(100)
  })
  test('without an answer leaves the portal with its files, at once', async () => {
    const file = join(folder, 'beside.mbtiles')
    writeMbtiles(file, HIGH)
    const began = performance.now()
    const tiles = await open({ files: [file], url: 'http://127.0.0.1:1/map.json' })
    expect(roadsOf(await tiles.find(14, 8837, 6430))).toEqual(['High Street'])
    expect(await tiles.find(...HERE)).toEqual({ kind: 'later' })
    expect(performance.now() - began).toBeLessThan(500)
    await vi.waitFor(() =>
      expect(logged).toEqual(['MAP_TILES_URL does not answer; the map is shown without it']),
    )
    expect(tiles.info().coverage).toHaveLength(1)
  })
})

describe('the cache', () => {
  const bytes = new Uint8Array(1000)
  test('keeps its bound and deletes the longest unused first', () => {
    let time = 0
    const cache = openTileCache(mkdtempSync(join(folder, 'cache-')), 50_000, () => time)
    for (let x = 0; x < 200; x++) {
      time += 1000
      cache.put(14, x, 0, { bytes, version: 'v', fetchedAt: time })
    }
    const kept = Array.from({ length: 200 }, (_, x) => x).filter((x) => cache.get(14, x, 0))
    expect(kept.length * 1100).toBeLessThanOrEqual(50_000)
    expect(kept.length).toBeGreaterThan(35)
    expect(kept.at(-1)).toBe(199)
    expect(kept[0]).toBe(200 - kept.length)
    cache.close()
  })
  test('that is damaged begins anew', () => {
    const home = mkdtempSync(join(folder, 'cache-'))
    writeFileSync(join(home, 'tiles.sqlite'), 'This is a text. '.repeat(1000))
    const cache = openTileCache(home, 50_000)
    cache.put(1, 0, 0, { bytes, version: 'v', fetchedAt: 1 })
    expect(cache.get(1, 0, 0)?.bytes).toEqual(bytes)
    cache.close()
  })
  test('is shared by two processes', () => {
    const home = mkdtempSync(join(folder, 'cache-'))
    const [one, other] = [openTileCache(home, 50_000), openTileCache(home, 50_000)]
    one.put(1, 0, 0, { bytes, version: 'v', fetchedAt: 1 })
    expect(other.get(1, 0, 0)?.version).toBe('v')
    one.close()
    other.close()
  })
})

test('an unpacked tile is what was drawn', async () => {
  const drawn = drawTile({ transportation: [road('A')] })
  expect(layersOf({ bytes: new Uint8Array(drawn), gzip: true })['transportation']?.length).toBe(1)
  expect(() => unpack({ bytes: new Uint8Array(drawn.subarray(0, 30)), gzip: true })).toThrow()
})
