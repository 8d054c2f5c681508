import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fetchOutside, type Reach } from './outside.ts'
import {
  boundsOf,
  isTile,
  layersOf,
  storedTile,
  TILES_ZOOM,
  WORLD,
  type Bounds,
} from './vector-tile.ts'

/** The map of a tile server, by its TileJSON. */
export interface ServedMap {
  /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
  template: string
  /** Rows are counted from the south. */
  isTms: boolean
  bounds: readonly Bounds[]
  minZoom: number
  maxZoom: number
  /** HTML, as the server has it. */
  attribution: string | null
}

const gzipOf = promisify(gzip)

const TILEJSON_BYTES_MAX = 1024 * 1024
const TILE_BYTES_MAX = 2 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** Limits of requests to the server: this many at once after a pause, then this many a second. */
const BURST = 60
const PER_SECOND = 25

/** `limited`: not asked, because too many were asked just now. */
export class TileServerError extends Error {
  override readonly name = 'TileServerError'
  readonly limited: boolean

  constructor(message: string, { limited = false }: { limited?: boolean } = {}) {
    super(message)
    this.limited = limited
  }
}

/**
 * A tile server with a TileJSON at `address` (MAP_TILES_URL). `isOwn`: the operator named its host, so that may be one of a private network; every other one
 * that it leads to must be public. Both calls throw a `TileServerError` or `OutsideError`.
 */
export function tileServer(
  address: string,
  { isOwn, reach }: { isOwn: boolean; reach?: Reach | undefined },
) {
  const order = {
    timeoutMs: TIMEOUT_MS,
    ...(isOwn && { trusted: new URL(address).origin }),
    ...(reach && { reach }),
  }
  let tokens = BURST
  let filledAt = performance.now()

  const take = (): void => {
    const now = performance.now()
    tokens = Math.min(BURST, tokens + ((now - filledAt) / 1000) * PER_SECOND)
    filledAt = now
    if (tokens < 1)
      throw new TileServerError(`more than ${PER_SECOND} requests a second`, { limited: true })
    tokens--
  }

  return {
    async map(): Promise<ServedMap> {
      const answer = await read(address, { ...order, maxBytes: TILEJSON_BYTES_MAX })
      let found: Record<string, unknown> | null
      try {
        found = JSON.parse(Buffer.from(answer.bytes).toString('utf8')) as typeof found
      } catch {
        throw new TileServerError('it is not JSON')
      }
      const [template] = Array.isArray(found?.['tiles']) ? (found['tiles'] as unknown[]) : []
      if (
        typeof template !== 'string' ||
        !['{z}', '{x}', '{y}'].every((part) => template.includes(part))
      )
        throw new TileServerError('it is no TileJSON with an address of tiles')
      const tiles = new URL(template, answer.url)
      if (tiles.protocol === 'http:' && address.startsWith('https:'))
        throw new TileServerError('its tiles are not encrypted')
      const attribution = found?.['attribution']
      return {
        // Braces are not part of an address.
        template: tiles.href.replaceAll('%7B', '{').replaceAll('%7D', '}'),
        isTms: found?.['scheme'] === 'tms',
        bounds: boundsOf(found?.['bounds']) ?? [WORLD],
        minZoom: zoomOf(found?.['minzoom'], 0),
        maxZoom: zoomOf(found?.['maxzoom'], TILES_ZOOM),
        attribution: typeof attribution === 'string' ? attribution.slice(0, 1000) : null,
      }
    },

    /** A tile, compressed; empty where the server has none. */
    async tile(
      { template, isTms }: ServedMap,
      z: number,
      x: number,
      y: number,
    ): Promise<Uint8Array<ArrayBuffer>> {
      if (!isTile(z, x, y)) throw new TileServerError('there is no such tile')
      take()
      const url = template
        .replaceAll('{z}', String(z))
        .replaceAll('{x}', String(x))
        .replaceAll('{y}', String(isTms ? 2 ** z - 1 - y : y))
      const { bytes } = await read(url, { ...order, maxBytes: TILE_BYTES_MAX, absent: [204, 404] })
      const tile = storedTile(bytes)
      try {
        layersOf(tile)
      } catch (error) {
        throw new TileServerError(`it is no vector tile: ${(error as Error).message}`)
      }
      return tile.gzip || bytes.length === 0 ? bytes : new Uint8Array(await gzipOf(bytes))
    },
  }
}

const zoomOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? Math.min(value, TILES_ZOOM)
    : otherwise

/** All of an answer, and where it came from in the end. */
async function read(
  address: string,
  order: Parameters<typeof fetchOutside>[1],
): Promise<{ bytes: Uint8Array<ArrayBuffer>; url: string }> {
  const answer = await fetchOutside(address, order)
  if (!answer) return { bytes: new Uint8Array(), url: address }
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  return { bytes: new Uint8Array(Buffer.concat(chunks)), url: answer.url }
}
