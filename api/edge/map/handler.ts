import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { SEA_HEADER, STILL_PATH, TILEJSON_PATH, TILES_PATH } from '#contract/edge/map.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Services } from '../../context.ts'
import { drawStill } from '../../ground/tiles/still.ts'
import { isTile as isStreetTile, unpack } from '../../ground/gateways/vector-tile.ts'
import { publicPointOf } from '../../homes/offers/public-point-queries.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { encodeLabels, isTile, labelsOf, type TileAddress } from './labels.ts'

/** Drawings, which take more than sending bytes. */
export const DRAWINGS_PATH = STILL_PATH.replace('{id}.svg', '')
const VERSION = /^[\w-]{1,40}$/

const MVT = 'application/vnd.mapbox-vector-tile'
/** Names change with a new version only. */
const NAMES_HEADERS = { 'content-type': MVT, 'cache-control': 'public, max-age=86400' }
/** The address of a tile has the version of the files. */
const YEAR_S = 31_536_000
/** Seconds for which a tile of another version may be kept. */
const OTHER_VERSION_S = 300
/** Seconds after which a tile that did not come in time is requested again. */
const RETRY_AFTER = '15'
/** An owner may move the pin, or hide it: no shared cache keeps a drawing. */
const DRAWING_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'private, max-age=60',
  // Its style is within it.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}
/** Drawings in memory, of some 10 to 150 KB. */
const DRAWINGS_MAX = 300

const gzipOf = promisify(gzip)

export function mountMap(app: ApiApp, { db, places, tiles }: Services): void {
  const drawings = new LRUCache<string, string>({ max: DRAWINGS_MAX })
  const pending = new Map<string, ReturnType<typeof drawStill>>()
  const map: ApiApp = new Hono()
  map.get('/map/places/:locale/:z/:x/:y', (context) => {
    const { locale, ...at } = context.req.param()
    const tile = tileOf(at)
    if (!isLocale(locale) || !tile || !isTile(tile)) return context.notFound()
    return context.body(encodeLabels(labelsOf(tile, places, locale), tile), 200, NAMES_HEADERS)
  })
  map.get(TILEJSON_PATH, (context) => {
    const { version, coverage, maxZoom, attributions } = tiles.info()
    return context.json(
      {
        tilejson: '3.0.0',
        tiles: coverage.length > 0 ? [TILES_PATH.replace('{version}', version)] : [],
        minzoom: 0,
        maxzoom: maxZoom,
        attribution: attributions.join(' '),
        coverage,
      },
      200,
      { 'cache-control': 'public, max-age=60' },
    )
  })
  map.get('/map/tiles/:version/:z/:x/:y', async (context) => {
    const { version, ...at } = context.req.param()
    const tile = tileOf(at)
    if (!tile || !isStreetTile(tile.z, tile.x, tile.y) || !VERSION.test(version))
      return context.notFound()
    const found = await tiles.find(tile.z, tile.x, tile.y)
    if (found.kind === 'later')
      return context.body(null, 204, { 'cache-control': 'no-store', 'retry-after': RETRY_AFTER })
    const freshS = version === tiles.info().version ? found.freshMs / 1000 : OTHER_VERSION_S
    const cacheControl =
      freshS === Infinity
        ? `public, max-age=${YEAR_S}, immutable`
        : `public, max-age=${Math.round(freshS)}`
    // Nothing, not 404: browsers report that one as an error, for every tile of the sea.
    if (found.kind === 'none') return context.body(null, 204, { 'cache-control': cacheControl })
    const isGzip = acceptsGzip(context.req.header('accept-encoding'))
    const { bytes, gzip: isStoredSo } = found.tile
    const body = !isGzip ? unpack(found.tile) : isStoredSo ? bytes : await gzipOf(bytes)
    return context.body(new Uint8Array(body), 200, {
      'content-type': MVT,
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      ...(isGzip && { 'content-encoding': 'gzip' }),
      ...(found.hasSea && { [SEA_HEADER]: '1' }),
    })
  })
  map.get(`${DRAWINGS_PATH}:file`, async (context) => {
    const [, id, narrow] =
      /^([1-9]\d{0,14})(-narrow)?\.svg$/.exec(context.req.param('file') ?? '') ?? []
    const size = narrow ? 'narrow' : 'wide'
    const at = id === undefined ? null : await publicPointOf(db, Number(id))
    if (!at || !tiles.hasStreetsAt(at)) return context.notFound()
    const key = `${tiles.info().version} ${at.lat} ${at.lon} ${at.precision} ${size}`
    const known = drawings.get(key)
    if (known !== undefined) return context.body(known, 200, DRAWING_HEADERS)
    let own = pending.get(key)
    if (!own) {
      own = drawStill(tiles, at, size).finally(() => pending.delete(key))
      pending.set(key, own)
    }
    const drawn = await own
    if (!drawn) return context.notFound()
    if (drawn.isWhole) drawings.set(key, drawn.svg)
    return context.body(drawn.svg, 200, {
      ...DRAWING_HEADERS,
      // Another time the tile server may have answered.
      ...(!drawn.isWhole && { 'cache-control': 'no-store' }),
    })
  })
  app.route('/', map)
}

const acceptsGzip = (accepted = ''): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)

function tileOf(texts: Record<keyof TileAddress, string>): TileAddress | null {
  if (![texts.z, texts.x, texts.y].every((text) => /^(0|[1-9]\d{0,6})$/.test(text))) return null
  return { z: Number(texts.z), x: Number(texts.x), y: Number(texts.y) }
}
