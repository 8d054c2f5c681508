import { Hono } from 'hono'
import { isLocale } from '#i18n/locales.ts'
import type { Services } from '../../context.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { encodeLabels, isTile, labelsOf, type TileAddress } from './labels.ts'

/** `/map/places/{locale}/{z}/{x}/{y}`: a vector tile with the names of the places that a map shows there. */
export const MAP_PATHS = ['/map/*'] as const

/** Names change with a new version only. */
const HEADERS = {
  'content-type': 'application/vnd.mapbox-vector-tile',
  'cache-control': 'public, max-age=86400',
}

export function mountMap(app: ApiApp, { places }: Services): void {
  const map: ApiApp = new Hono()
  map.get('/map/places/:locale/:z/:x/:y', (context) => {
    const { locale, ...at } = context.req.param()
    const tile = tileOf(at)
    if (!isLocale(locale) || !tile) return context.notFound()
    return context.body(encodeLabels(labelsOf(tile, places, locale), tile), 200, HEADERS)
  })
  app.route('/', map)
}

function tileOf(texts: Record<keyof TileAddress, string>): TileAddress | null {
  if (![texts.z, texts.x, texts.y].every((text) => /^\d{1,7}$/.test(text))) return null
  const tile = { z: Number(texts.z), x: Number(texts.x), y: Number(texts.y) }
  return isTile(tile) ? tile : null
}
