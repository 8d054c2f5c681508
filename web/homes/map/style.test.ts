import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coloursFor, ourStyle } from './style.ts'
import { loadStreetTile } from './streets-protocol.ts'
import { hasStreetsAt, type Streets } from './streets.ts'

const COLOURS = coloursFor(false)
const MALTA: Streets = {
  tiles: '/map/tiles/v/{z}/{x}/{y}',
  coverage: [[14, 35, 15, 37]],
  maxZoom: 14,
  attribution: '',
}

describe('our style', () => {
  test.for(['en', 'ar', 'zh-CN', 'ka'])('is one of MapLibre in %s', (locale) => {
    // Its glyphs are fonts of the page, so it has no address of them.
    const style = {
      ...ourStyle(COLOURS, locale, 'https://lares.test', MALTA),
      glyphs: '{fontstack}{range}',
    }
    expect(validateStyleMin(style as never)).toEqual([])
  })
  test('has streets only where the portal has some', () => {
    expect(Object.keys(ourStyle(COLOURS, 'en', '').sources)).toEqual(['basemap', 'places'])
    const { sources, layers } = ourStyle(COLOURS, 'en', 'https://lares.test', MALTA)
    expect(sources['streets']).toMatchObject({
      tiles: ['streets://https://lares.test/map/tiles/v/{z}/{x}/{y}'],
    })
    const names = layers.map(({ id }) => id)
    expect(names.indexOf('streets-minor')).toBeGreaterThan(names.indexOf('land'))
    expect(names.indexOf('cities')).toBeGreaterThan(names.indexOf('streets-minor'))
  })
})

test('streets are where their boxes are', () => {
  expect(hasStreetsAt(MALTA, { lat: 35.9, lon: 14.5 })).toBe(true)
  expect(hasStreetsAt(MALTA, { lat: 41.4, lon: 2.2 })).toBe(false)
})

describe('a tile with streets', () => {
  afterEach(() => vi.unstubAllGlobals())
  const asked: string[] = []
  const answer = async (response: () => Response) => {
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return response()
    })
    const found = await loadStreetTile(
      { url: 'streets://https://lares.test/map/tiles/v/1/0/0' },
      new AbortController(),
    )
    return found as { data: ArrayBuffer; expires?: string }
  }
  const drawn = fromGeojsonVt(
    { water: { features: [{ type: 1, geometry: [[1, 2]], tags: { class: 'ocean' } }] } } as never,
    { version: 2, extent: 4096 },
  )
  const layersOf = ({ data }: { data: ArrayBuffer }) =>
    new VectorTile(new PbfReader(new Uint8Array(data))).layers

  test('is given land where its water includes the sea', async () => {
    const withSea = layersOf(
      await answer(() => new Response(new Uint8Array(drawn), { headers: { 'x-map-sea': '1' } })),
    )
    expect(Object.keys(withSea)).toEqual(['water', 'land'])
    const [ring] = withSea['land']!.feature(0).loadGeometry()
    expect(ring!.map(({ x, y }) => [x, y])).toEqual([
      [-64, -64],
      [4160, -64],
      [4160, 4160],
      [-64, 4160],
      [-64, -64],
    ])
    expect(asked.at(-1)).toBe('https://lares.test/map/tiles/v/1/0/0')
    const without = layersOf(await answer(() => new Response(new Uint8Array(drawn))))
    expect(Object.keys(without)).toEqual(['water'])
  })
  test('that is not there is empty for good; one that did not come is loaded again', async () => {
    const none = await answer(() => new Response(null, { status: 204 }))
    expect([none.data.byteLength, none.expires]).toEqual([0, undefined])
    for (const response of [
      () => new Response(null, { status: 204, headers: { 'retry-after': '15' } }),
      () => new Response('busy', { status: 503 }),
      () => {
        throw new TypeError('no network')
      },
    ]) {
      const late = await answer(response)
      expect(late.data.byteLength).toBe(0)
      expect(Date.parse(late.expires!)).toBeGreaterThan(Date.now())
    }
  })
})
