import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { SEA_HEADER, TILEJSON_PATH, TILES_PATH } from '#contract/edge/map.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Services } from '../../context.ts'
import { drawStill } from '../../ground/tiles/still.ts'
import { isTile as isStreetTile, TILES_ZOOM, unpack } from '../../ground/gateways/vector-tile.ts'
import { publicCoordinates } from '../../homes/offers/privacy.ts'
import { selectOffer } from '../../homes/offers/queries.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { encodeLabels, isTile, labelsOf, type TileAddress } from './labels.ts'

/**
 * `/map/places/{locale}/{z}/{x}/{y}`: a vector tile with the names of the places that a map shows there. `/map/tiles/{version}/{z}/{x}/{y}`: a vector tile with
 * streets, as its source stores it; 204 where its map is empty. `/map/tiles.json` describes them. `/map/offers/{id}.svg`: a drawing of where an offer is, as far
 * as its owner allows.
 */
export const MAP_PATHS = ['/map/*'] as const

/** Names change with a new version only. */
const HEADERS = {
  'content-type': 'application/vnd.mapbox-vector-tile',
  'cache-control': 'public, max-age=86400',
}
/** The address of a tile has the map's version. */
const CURRENT = 'public, max-age=31536000, immutable'
/** Of another version, or nothing yet. */
const BRIEF = 'public, max-age=300'
/** An owner may move the pin, or hide it. */
const STILL_AGE = 'public, max-age=3600'
/** Seconds after which a tile that did not come in time is requested again. */
const RETRY_AFTER = '15'

/** Drawings in memory. */
const STILLS_MAX = 200

export function mountMap(app: ApiApp, { db, places, tiles }: Services): void {
  const stills = new LRUCache<string, Promise<string | null>>({ max: STILLS_MAX })
  const map: ApiApp = new Hono()
  map.get('/map/places/:locale/:z/:x/:y', (context) => {
    const { locale, ...at } = context.req.param()
    const tile = tileOf(at)
    if (!isLocale(locale) || !tile || !isTile(tile)) return context.notFound()
    return context.body(encodeLabels(labelsOf(tile, places, locale), tile), 200, HEADERS)
  })
  map.get(TILEJSON_PATH, (context) => {
    const { version, coverage, attributions } = tiles.info()
    return context.json(
      {
        tilejson: '3.0.0',
        tiles: coverage.length > 0 ? [TILES_PATH.replace('{version}', version)] : [],
        minzoom: 0,
        maxzoom: TILES_ZOOM,
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
    if (!tile || !isStreetTile(tile.z, tile.x, tile.y)) return context.notFound()
    const found = await tiles.find(tile.z, tile.x, tile.y)
    if (found.kind === 'later')
      return context.body(null, 204, { 'cache-control': 'no-store', 'retry-after': RETRY_AFTER })
    const isCurrent = version === tiles.info().version && !found.isStale
    const cacheControl = isCurrent ? CURRENT : BRIEF
    // Nothing, not 404: browsers report that one as an error, for every tile of the sea.
    if (found.kind === 'none') return context.body(null, 204, { 'cache-control': cacheControl })
    const isGzip = found.tile.gzip && acceptsGzip(context.req.header('accept-encoding'))
    return context.body(isGzip ? found.tile.bytes : unpack(found.tile), 200, {
      'content-type': HEADERS['content-type'],
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      ...(isGzip && { 'content-encoding': 'gzip' }),
      ...(found.hasSea && { [SEA_HEADER]: '1' }),
    })
  })
  map.get('/map/offers/:file', async (context) => {
    const [, id] = /^([1-9]\d{0,14})\.svg$/.exec(context.req.param('file')) ?? []
    const row = id === undefined ? undefined : await selectOffer(db, Number(id), 'en')
    const isLive = row && (LIVE_STATUSES as readonly string[]).includes(row.status)
    const at = isLive ? publicCoordinates(row) : null
    if (!at || !tiles.hasStreetsAt(at)) return context.notFound()
    const key = `${tiles.info().version} ${at.lat} ${at.lon} ${at.precision}`
    let drawing = stills.get(key)
    if (!drawing) stills.set(key, (drawing = drawStill(tiles, at)))
    const svg = await drawing.catch(() => null)
    // Another time the tile server may answer.
    if (svg === null) stills.delete(key)
    if (svg === null) return context.notFound()
    return context.body(svg, 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': STILL_AGE,
    })
  })
  app.route('/', map)
}

const acceptsGzip = (accepted = ''): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)

function tileOf(texts: Record<keyof TileAddress, string>): TileAddress | null {
  if (![texts.z, texts.x, texts.y].every((text) => /^\d{1,7}$/.test(text))) return null
  return { z: Number(texts.z), x: Number(texts.x), y: Number(texts.y) }
}
