import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Reach } from '../gateways/outside.ts'
import { TileServerError, tileServer, type ServedMap } from '../gateways/tile-server.ts'
import { storedTile, tilesIn } from '../gateways/vector-tile.ts'
import { openTileCache, type CachedTile } from './cache-queries.ts'
import { BRIEFLY_MS, type FoundTile } from './found-tile.ts'
import { findSea } from './sea.ts'

/** A visitor's request waits this long for the tile server; the tile is cached when it comes later. */
const WAIT_MS = 2500
/** A stale tile is shown when its successor takes longer. */
const WAIT_STALE_MS = 400
/** Age after which a tile is fetched again although the server's map has not changed; and for which an empty one is believed. */
const FRESH_MS = 30 * 86_400_000
const EMPTY_FRESH_MS = 86_400_000
/** The server's TileJSON is read again: its map has a new version every week. */
const MAP_EVERY_MS = 6 * 3_600_000
/** After an error of its TileJSON, twice as long each time up to the longest. */
const RETRY_MS = { first: 10_000, longest: 600_000 }
/** Tiles in a row that failed after which the server is not asked for a while. */
const FAILED_MAX = 5
const PAUSE_MS = 30_000
/** A tile that failed is not asked for again so soon. */
const FAILED_TILE_MS = 60_000
const FAILED_TILES_MAX = 10_000

export interface FollowedServer {
  /** Null until its TileJSON is known. */
  map(): ServedMap | null
  find(z: number, x: number, y: number): Promise<FoundTile>
  close(): void
}

/** A server's map with a mark of it, and whether its water includes the sea; null if that is not known yet. */
interface Known {
  map: ServedMap
  version: string
  hasSea: boolean | null
}

/** The tile server through a cache on disk: requests for one tile are joined, and while the server is away stale tiles are shown, else none. */
export function followServer(
  {
    address,
    isOwn,
    maxBytes,
    folder,
  }: {
    address: string
    isOwn: boolean
    maxBytes: number
    folder: string
  },
  log: Pick<Logger, 'warn' | 'info'>,
  { reach, now = Date.now }: { reach?: Reach; now?: () => number },
): FollowedServer {
  let isClosed = false
  /** The cache is a help: where it fails, tiles come from the server. */
  const bear = <T>(act: () => T): T | null => {
    try {
      return isClosed ? null : act()
    } catch (error) {
      log.warn({ err: error }, 'the cache of map tiles cannot be used')
      return null
    }
  }
  const server = tileServer(address, { isOwn, reach })
  const cache = bear(() => openTileCache(folder, address, maxBytes, now))
  const pending = new Map<string, Promise<CachedTile>>()
  const failures = new LRUCache<string, number>({ max: FAILED_TILES_MAX })
  const failedInARow = new Set<string>()
  let pausedUntil = 0
  // While the server is away, the map is that of the last run.
  let known = bear(() => readKnown(cache?.readMap() ?? null))
  let retryMs = RETRY_MS.first
  let isLogged = false
  let timer: NodeJS.Timeout | undefined

  const readMap = async (): Promise<void> => {
    let next = MAP_EVERY_MS
    try {
      const map = await server.map()
      const version = markOf(map)
      if (known?.version !== version) known = { map, version, hasSea: null }
      if (!isLogged) log.info(`the map has streets of ${new URL(address).hostname}`)
      isLogged = true
      if (known.hasSea === null) {
        const read = async (z: number, x: number, y: number) =>
          storedTile(await server.tile(map, z, x, y))
        known = { ...known, hasSea: await findSea({ ...map, read }) }
      }
      if (known.hasSea === null) next = RETRY_MS.longest
      bear(() => cache?.putMap(JSON.stringify(known)))
      retryMs = RETRY_MS.first
    } catch (error) {
      // Once, not at each of many tries.
      if (retryMs === RETRY_MS.first)
        log.warn({ err: error }, 'MAP_TILES_URL does not answer; the map is shown without it')
      next = retryMs
      retryMs = Math.min(2 * retryMs, RETRY_MS.longest)
    }
    if (!isClosed) timer = setTimeout(() => void readMap(), next).unref()
  }
  void readMap()

  const fetchTile = (z: number, x: number, y: number, { map, version }: Known) => {
    const key = `${z}/${x}/${y}`
    const joined = pending.get(key)
    if (joined) return joined
    const fetching = (async (): Promise<CachedTile> => {
      try {
        const bytes = await server.tile(map, z, x, y)
        failedInARow.clear()
        const tile = { bytes, version, fetchedAt: now() }
        bear(() => cache?.put(z, x, y, tile))
        return tile
      } catch (error) {
        if (!(error instanceof TileServerError && error.limited)) countFailure(key, error)
        throw error
      } finally {
        pending.delete(key)
      }
    })()
    pending.set(key, fetching)
    return fetching
  }
  const countFailure = (key: string, error: unknown): void => {
    failures.set(key, now() + FAILED_TILE_MS)
    failedInARow.add(key)
    if (failedInARow.size < FAILED_MAX) return
    failedInARow.clear()
    pausedUntil = now() + PAUSE_MS
    log.warn({ err: error }, 'the tile server fails; it is asked again in a while')
  }

  /** Milliseconds for which a cached tile needs no other; 0 if it does. */
  const leftOf = ({ version, fetchedAt, bytes }: CachedTile): number =>
    version === known?.version
      ? Math.max(0, fetchedAt + (bytes.length === 0 ? EMPTY_FRESH_MS : FRESH_MS) - now())
      : 0
  const shown = (cached: CachedTile, from: 'cache' | 'server'): FoundTile => {
    const freshMs = known?.hasSea === null ? BRIEFLY_MS : Math.max(BRIEFLY_MS, leftOf(cached))
    return cached.bytes.length === 0
      ? { kind: 'none', freshMs }
      : {
          kind: 'tile',
          tile: storedTile(cached.bytes),
          hasSea: known?.hasSea ?? false,
          freshMs,
          from,
        }
  }

  return {
    map: () => known?.map ?? null,
    async find(z, x, y) {
      const from = known
      if (!from) return { kind: 'later' }
      if (!isWithin(from.map, z, x, y)) return { kind: 'none', freshMs: EMPTY_FRESH_MS }
      const cached = bear(() => cache?.get(z, x, y)) ?? null
      const late: FoundTile = cached ? shown(cached, 'cache') : { kind: 'later' }
      const hasFailed = (failures.get(`${z}/${x}/${y}`) ?? 0) > now()
      if ((cached && leftOf(cached) > 0) || hasFailed || now() < pausedUntil) return late
      return within(
        fetchTile(z, x, y, from).then(
          (tile) => shown(tile, 'server'),
          () => late,
        ),
        cached ? WAIT_STALE_MS : WAIT_MS,
        late,
      )
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      cache?.close()
    },
  }
}

const markOf = (map: ServedMap): string =>
  createHash('sha256').update(JSON.stringify(map)).digest('hex').slice(0, 12)

/** The map as the cache has it; null if an earlier version of the portal put it there in another form. */
function readKnown(text: string | null): Known | null {
  if (text === null) return null
  const known = JSON.parse(text) as Known
  return known.version === markOf(known.map) && Array.isArray(known.map.bounds) ? known : null
}

const isWithin = ({ bounds, minZoom, maxZoom }: ServedMap, z: number, x: number, y: number) =>
  z >= minZoom && z <= maxZoom && bounds.some((each) => tilesIn(each, z).has(x, y))

function within<T>(promise: Promise<T>, ms: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout
  return Promise.race([
    promise,
    new Promise<T>((resolve) => {
      timer = setTimeout(resolve, ms, late)
    }),
  ]).finally(() => clearTimeout(timer))
}
