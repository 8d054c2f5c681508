import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
import type { FoundTile } from './found-tile.ts'
import { openTiles, type Tiles } from './tiles.ts'

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
    // Its tile is there whole, or that of the next file.
    expect([['High Street'], ['Broad Street']]).toContainEqual(
      roadsOf(await tiles.find(14, 8837, 6430)),
    )
    expect(roadsOf(await tiles.find(14, 9000, 6430))).toEqual(['Far Street'])
  })
})

test.for(['tiles last', 'directories last'] as const)(
  'a file of PMTiles with directories below its root, %s, gives all its tiles',
  async (order) => {
    const file = join(folder, `leaves-${order}.pmtiles`)
    const drawn = Array.from(
      { length: 300 },
      (_, i) =>
        [14, 8800 + (i % 20), 6400 + Math.floor(i / 20), drawTile({ a: [road(`${i}`)] })] as const,
    )
    const sea = drawTile({ water: [water('ocean')] })
    const run = [0, 1].flatMap((x) => [0, 1].map((y) => [10, x, y, sea] as const))
    writePmtiles(file, [...drawn, ...run], { leaf: 7, order })
    const tiles = await open({ files: [file] })
    for (const [z, x, y, bytes] of [...drawn, ...run])
      expect(bytesOf(await tiles.find(z, x, y))).toEqual(bytes)
    expect(logged).toEqual([])
  },
)

test('a damaged tile of a file is taken from the next one', async () => {
  const [one, other] = [join(folder, 'damaged.mbtiles'), join(folder, 'sound.mbtiles')]
  const damaged = Buffer.concat([HIGH[2]![3].subarray(0, 15), Buffer.alloc(40, 7)])
  writeMbtiles(one, [HIGH[1]!, [14, 8837, 6430, damaged]])
  writeMbtiles(other, BROAD)
  const tiles = await open({ files: [one, other] })
  const found = await tiles.find(14, 8837, 6430)
  expect(roadsOf(found)).toEqual(['Broad Street'])
  expect(found).toMatchObject({ freshMs: 300_000 })
  expect(logged).toEqual(['a map file cannot be read'])
})

test('a tile of a file that cannot be read now is not held to be empty for long', async () => {
  const file = join(folder, 'locked.mbtiles')
  writeMbtiles(file, HIGH)
  const tiles = await open({ files: [file] })
  const other = new DatabaseSync(file)
  other.exec('begin exclusive')
  const locked = await tiles.find(14, 8837, 6430)
  expect(locked).toMatchObject({ kind: 'none', freshMs: 300_000 })
  other.exec('rollback')
  other.close()
  expect(roadsOf(await tiles.find(14, 8837, 6430))).toEqual(['High Street'])
})

test('bounds that a file lacks are those of its tiles; those over the antimeridian are two', async () => {
  const [none, fiji] = [join(folder, 'none.mbtiles'), join(folder, 'fiji.mbtiles')]
  writeMbtiles(none, [[14, 8837, 6430, HIGH[2]![3]]])
  writeMbtiles(fiji, HIGH, { bounds: '176.8,-21,-178.1,-12' })
  const [west, south, east, north] = (await open({ files: [none] })).info().coverage[0]!
  expect(west).toBeCloseTo((8837 / 2 ** 14) * 360 - 180)
  expect(east - west).toBeCloseTo(360 / 2 ** 14)
  expect(north - south).toBeGreaterThan(0.01)
  expect((await open({ files: [fiji] })).info().coverage).toEqual([
    [176.8, -21, 180, -12],
    [-180, -21, -178.1, -12],
  ])
})

test('the credits that licences ask for are added to those of a file', async () => {
  const file = join(folder, 'survey.mbtiles')
  writeMbtiles(file, HIGH, { attribution: '© Survey' })
  expect(
    (await open({ files: [file] }))
      .info()
      .attributions.map((html) => html.replaceAll(/<[^>]*>/g, '')),
  ).toEqual(['© Survey', '© OpenMapTiles', '© OpenStreetMap contributors'])
})

test('files of pictures are left out', async () => {
  const [one, other, silent] = ['png.mbtiles', 'png.pmtiles', 'silent.mbtiles'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeMbtiles(one, HIGH, { format: 'png' })
  writePmtiles(other, HIGH, { type: 2 })
  writeMbtiles(silent, [[0, 0, 0, Buffer.from('89504e470d0a1a0a', 'hex')]])
  const tiles = await open({ files: [one, other, silent] })
  expect(tiles.info().coverage).toEqual([])
  expect(logged).toHaveLength(3)
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

/** Another server of the private network, which has a tile. */
const askedInside: string[] = []
const inside = await testServer((request, response) => {
  askedInside.push(request.url!)
  ok(request, response)
})
afterAll(() => inside.close())

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
    // It looks for the sea afterwards.
    await vi.waitFor(async () => {
      const before = asked.length
      await wait(60)
      expect(asked).toHaveLength(before)
    })
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
    expect(tiles.info().attributions[0]).toBe('© OpenStreetMap, drawn somewhere')
    const info = tiles.info()
    tiles.close()
    opened = []
    server.answer = (_, response) => response.destroy()
    const later = await open({ url: `${server.origin}/map.json`, home })
    expect(later.info()).toEqual(info)
    expect(roadsOf(await later.find(...HERE))).toEqual([name])
    // The tiles of one server are not shown as those of another.
    later.close()
    opened = []
    const other = await open({ url: `${server.origin}/other.json`, home })
    expect(other.info().coverage).toEqual([])
    expect(await other.find(...HERE)).toEqual({ kind: 'later' })
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
      (_, response) => response.writeHead(302, { location: `${inside.origin}/x` }).end(),
    ],
    ['an error', (_, response) => response.writeHead(500).end('broken')],
  ])('that answers with %s is not believed, and nothing of it is kept', async ([, lie]) => {
    let time = 0
    const tiles = await serving(undefined, { now: () => time })
    tile = lie
    expect(await tiles.find(...HERE)).toEqual({ kind: 'later' })
    expect(askedInside).toEqual([])
    tile = ok
    // A tile that failed is left alone for a minute.
    expect(await tiles.find(...HERE)).toEqual({ kind: 'later' })
    time += 61_000
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
    expect(old).toMatchObject({ freshMs: 300_000 })
    expect(asked).toHaveLength(2)
    time += 61_000
    tile = (_, response) => response.end(drawTile({ transportation: [road('New')] }))
    const renewed = await tiles.find(...HERE)
    expect(roadsOf(renewed)).toEqual(['New'])
    expect(renewed).toMatchObject({ freshMs: 30 * 86_400_000 })
  })
  test('with one bad tile gives its others', async () => {
    const tiles = await serving()
    tile = (request, response) =>
      request.url === name ? response.writeHead(500).end() : ok(request, response)
    for (let i = 0; i < 20; i++) expect(await tiles.find(...HERE)).toEqual({ kind: 'later' })
    expect(asked).toEqual([name])
    expect((await tiles.find(14, 8846, 6430)).kind).toBe('tile')
  })
  test.for([
    ['counts its rows from the south', { scheme: 'tms' }, `/v1/14/8845/${2 ** 14 - 1 - 6430}.pbf`],
    ['has an address beside its TileJSON', { tiles: ['t/{z}/{x}/{y}'] }, '/deep/t/14/8845/6430'],
  ] as const)('that %s is asked there', async ([, more, path]) => {
    server.answer = (request, response) => {
      asked.push(request.url!)
      if (request.url === '/map.json') response.writeHead(302, { location: '/deep/map' }).end()
      else if (request.url === '/deep/map')
        response.end(
          JSON.stringify({
            tiles: [`${server.origin}/v1/{z}/{x}/{y}.pbf`],
            bounds: BOUNDS,
            ...more,
          }),
        )
      else ok(request, response)
    }
    const tiles = await open({ url: `${server.origin}/map.json` })
    await vi.waitFor(() => expect(tiles.info().coverage).toEqual([BOUNDS]))
    await tiles.find(...HERE)
    expect(asked).toContain(path)
    server.answer = answered
  })
  test('of the whole world from zoom 14 on does not exhaust the memory', async () => {
    server.answer = (request, response) =>
      request.url === '/map.json'
        ? response.end(
            JSON.stringify({ tiles: [`${server.origin}/v1/{z}/{x}/{y}.pbf`], minzoom: 14 }),
          )
        : ok(request, response)
    const tiles = await open({ url: `${server.origin}/map.json` })
    await vi.waitFor(() => expect(tiles.info().coverage).toHaveLength(1))
    expect((await tiles.find(...HERE)).kind).toBe('tile')
    server.answer = answered
  })
  test('whose first tiles fail is looked at again for its sea', async () => {
    tile = (_, response) => response.writeHead(500).end()
    const tiles = await serving()
    tile = ok
    await vi.waitFor(async () =>
      expect(await tiles.find(14, 8846, 6431)).toMatchObject({ kind: 'tile', freshMs: 300_000 }),
    )
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
    const cache = openTileCache(
      mkdtempSync(join(folder, 'cache-')),
      'a server',
      2_000_000,
      () => time,
    )
    for (let x = 0; x < 3000; x++) {
      time += 1000
      cache.put(14, x, 0, { bytes, version: 'v', fetchedAt: time })
    }
    const kept = Array.from({ length: 3000 }, (_, x) => x).filter((x) => cache.get(14, x, 0))
    expect(kept.length * bytes.length).toBeLessThanOrEqual(2_000_000)
    expect(kept.length).toBeGreaterThan(1000)
    expect(kept.at(-1)).toBe(2999)
    expect(kept[0]).toBe(3000 - kept.length)
    cache.close()
  })
  test('that is damaged begins anew', () => {
    const home = mkdtempSync(join(folder, 'cache-'))
    writeFileSync(join(home, 'tiles.sqlite'), 'This is a text. '.repeat(1000))
    const cache = openTileCache(home, 'a server', 50_000)
    cache.put(1, 0, 0, { bytes, version: 'v', fetchedAt: 1 })
    expect(cache.get(1, 0, 0)?.bytes).toEqual(bytes)
    cache.close()
  })
  test('that is damaged while it is open begins anew', () => {
    const home = mkdtempSync(join(folder, 'cache-'))
    const cache = openTileCache(home, 'a server', 5_000_000)
    for (let x = 0; x < 100; x++) cache.put(7, x, 0, { bytes, version: 'v', fetchedAt: 1 })
    cache.close()
    const file = join(home, 'tiles.sqlite')
    const whole = readFileSync(file)
    writeFileSync(
      file,
      Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 7)]),
    )
    const damaged = openTileCache(home, 'a server', 5_000_000)
    expect(damaged.get(7, 1, 0)).toBeNull()
    damaged.put(7, 1, 0, { bytes, version: 'v', fetchedAt: 1 })
    expect(damaged.get(7, 1, 0)?.bytes).toEqual(bytes)
    damaged.close()
  })
  test('that is in use is not deleted', () => {
    const home = mkdtempSync(join(folder, 'cache-'))
    const cache = openTileCache(home, 'a server', 50_000)
    cache.put(1, 0, 0, { bytes, version: 'v', fetchedAt: 1 })
    cache.close()
    const other = new DatabaseSync(join(home, 'tiles.sqlite'))
    other.exec('pragma locking_mode = exclusive; begin exclusive')
    expect(() => openTileCache(home, 'a server', 50_000)).toThrow(/locked/)
    other.close()
    const again = openTileCache(home, 'a server', 50_000)
    expect(again.get(1, 0, 0)?.bytes).toEqual(bytes)
    again.close()
  })
  test('is shared by two processes', () => {
    const home = mkdtempSync(join(folder, 'cache-'))
    const [one, other] = [
      openTileCache(home, 'a server', 50_000),
      openTileCache(home, 'a server', 50_000),
    ]
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
