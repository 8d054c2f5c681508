import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import type { Places } from '#places/index.ts'
import { servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { drawTile, road, water, writeMbtiles } from '#tests/map-files.ts'
import { openTiles } from '../../ground/tiles/tiles.ts'
import type { ApiApp, Origin } from '../../people/http/serve.ts'
import { mountMap } from './handler.ts'

const { db, drop } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'lares-map-'))
const file = join(folder, 'barcelona.mbtiles')
// Its names and its attribution are texts of a stranger.
const drawn = drawTile({
  water: [water('ocean')],
  transportation: [road('Carrer')],
  transportation_name: [road('<b>&Carrer')],
})
const TILE = [14, 8290, 6118] as const
writeMbtiles(
  file,
  [
    [...TILE, drawn],
    [13, 4145, 3059, drawn],
  ],
  {
    bounds: '2.15,41.39,2.19,41.41',
    attribution: '<a>OpenStreetMap</a> <script>alert(1)</script> and the survey of a whole country',
  },
)
const env = readEnv({ NODE_ENV: 'test', MAP_FILES: file })
const tiles = await openTiles(env, pino({ level: 'silent' }), folder)
const app: ApiApp = new Hono<{ Bindings: Origin }>()
mountMap(app, { ...servicesOver(db), tiles, places: {} as Places })
afterAll(async () => {
  tiles.close()
  rmSync(folder, { recursive: true })
  await drop()
})

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers })
const addressOf = async (z: number, x: number, y: number) => {
  const { tiles: addresses } = (await (await get('/map/tiles.json')).json()) as { tiles: string[] }
  return addresses[0]!.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}

describe('tiles with streets', () => {
  test('are as in their file, for readers with and without gzip', async () => {
    const path = await addressOf(...TILE)
    const packed = await get(path, { 'accept-encoding': 'br, gzip' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(drawn)
    expect(packed.headers.get('cache-control')).toMatch(/immutable/)
    expect(packed.headers.get('x-map-sea')).toBe('1')
    for (const accepted of ['', 'br', 'gzip;q=0']) {
      const plain = await get(path, { 'accept-encoding': accepted })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(Buffer.from(await plain.arrayBuffer())).toEqual(gunzipSync(drawn))
    }
  })
  test('of another version of the map are current, but not for long', async () => {
    const response = await get('/map/tiles/of-last-week/14/8290/6118')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  })
  test('are nothing where the map has nothing, which is no error', async () => {
    const response = await get(await addressOf(14, 1, 1))
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([204, 0])
  })
  test.for([
    '/map/tiles/v/15/1/1',
    '/map/tiles/v/3/8/1',
    '/map/tiles/v/3/1/8',
    '/map/tiles/v/-1/0/0',
    '/map/tiles/v/1/0.5/0',
    '/map/tiles/v/1/a/0',
    '/map/tiles/v/99999999/0/0',
    '/map/tiles/v/01/0/0',
    '/map/tiles/a%20b/0/0/0',
  ])('are not at %s', async (path) => expect((await get(path)).status).toBe(404))
})

describe('the drawing of where a home is', () => {
  let insert: (values: object) => Promise<string>
  beforeAll(async () => {
    const source = await db
      .insertInto('sources')
      .values({ key: 'test', format: 'direct' })
      .returning('id')
      .executeTakeFirstOrThrow()
    let n = 0
    insert = async (values) => {
      const { id } = await db
        .insertInto('offers')
        .values({
          source_id: source.id,
          external_id: `drawn-${++n}`,
          status: 'published',
          action: 0,
          category: 1,
          price_amount: 250_000_00,
          price_currency: 'EUR',
          price_type: 0,
          country_id: 207,
          state_id: 5102,
          city_id: 32653,
          published_at: new Date('2026-10-01T10:00:00Z'),
          coordinate_precision: 'exact',
          lat: 41.403629,
          lon: 2.174356,
          ...values,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      return `/map/offers/${id}.svg`
    }
  })

  test('has its streets and their credit, as text', async () => {
    const response = await get(
      await insert({ address_privacy: 'exact', coordinate_precision: 'exact' }),
    )
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    const svg = await response.text()
    expect(svg).toContain('&lt;b&gt;&amp;Carrer')
    expect(svg).toContain('OpenStreetMap alert(1)')
    expect(response.headers.get('cache-control')).toMatch(/^private/)
    expect(svg).not.toContain('<script')
    expect(svg).toContain('class="pin"')
  })
  test('is the same for all homes of a public position', async () => {
    const hidden = { address_privacy: 'area', coordinate_precision: 'exact' }
    const drawings = await Promise.all(
      [41.403629, 41.4042, 41.3991].map(async (lat) =>
        (await get(await insert({ ...hidden, lat }))).text(),
      ),
    )
    expect(drawings[0]).toContain('class="spot"')
    expect(new Set(drawings).size).toBe(1)
  })
  test.for<[string, object]>([
    ['is withdrawn', { status: 'sold' }],
    ['has no position', { lat: null, lon: null, coordinate_precision: 'city' }],
    ['is in a city alone', { coordinate_precision: 'city' }],
    ['is where there are no streets', { lat: 48.1, lon: 11.5 }],
  ])('is not there for a home that %s', async ([, values]) =>
    expect((await get(await insert(values))).status).toBe(404),
  )
  test('is smaller for phones, with its credit in lines', async () => {
    const path = await insert({ address_privacy: 'exact', coordinate_precision: 'exact' })
    const svg = await (await get(path.replace('.svg', '-narrow.svg'))).text()
    expect(svg).toContain('width="400" height="300"')
    const lines = [...svg.matchAll(/text-anchor="end">([^<]+)</g)].map(([, line]) => line!)
    expect(lines.length).toBeGreaterThan(1)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(64)
  })
  test('is not there for other numbers', async () => {
    for (const path of ['/map/offers/999999.svg', '/map/offers/x.svg', '/map/offers/0.svg'])
      expect((await get(path)).status).toBe(404)
  })
})
