import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '#env.ts'
import type { Reach } from '../gateways/outside.ts'
import { TileServerError, tileServer, type ServedMap } from '../gateways/tile-server.ts'
import { openArchives } from './archive.ts'
import { openTileCache, type CachedTile } from './cache-queries.ts'
import {
  layersOf,
  storedTile,
  tileAt,
  tilesIn,
  unpack,
  type Bounds,
  type StoredTile,
} from '../gateways/vector-tile.ts'

/** The map with streets: files of the operator, then a tile server. */
export interface MapInfo {
  /** Changes with the map. */
  version: string
  /** Where it has streets. */
  coverage: Bounds[]
  /** HTML of those who made it. */
  attributions: string[]
}

/**
 * A tile, with whether its water includes the sea: if not, land and sea below it are those of the built-in ground. `none`: no source has it. `later`: the
 * server did not answer in time. A stale one may have changed.
 */
export type FoundTile =
  | { kind: 'tile'; tile: StoredTile; hasSea: boolean; isStale: boolean }
  | { kind: 'none'; isStale: boolean }
  | { kind: 'later' }

/** A vector tile of the OpenMapTiles schema, uncompressed; null where no source has it. */
export interface TileSource {
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>
}

export interface Tiles extends TileSource {
  info(): MapInfo
  hasStreetsAt(point: { lat: number; lon: number }): boolean
  find(z: number, x: number, y: number): Promise<FoundTile>
  close(): void
}

/** A visitor's request waits this long for the tile server; the tile is cached when it comes later. */
const WAIT_MS = 2500
/** A stale tile is shown when its successor takes longer. */
const WAIT_STALE_MS = 400
/** Age after which a tile is fetched again although the server's map has not changed. */
const FRESH_MS = 30 * 86_400_000
/** The server's TileJSON is read again: its map has a new version every week. */
const MAP_EVERY_MS = 6 * 3_600_000
/** After an error of its TileJSON, twice as long each time up to the longest. */
const RETRY_MS = { first: 10_000, longest: 600_000 }
/** Failed tiles in a row after which the server is not asked for a while. */
const FAILED_MAX = 5
const PAUSE_MS = 30_000
const MEGABYTE = 1024 * 1024
/** Tiles of one zoom, and zooms, that are searched for the sea. */
const SEA_TILES = 4
const SEA_ZOOMS = 4

/** Of a map that does not credit its data itself: the schema's licence (CC BY 4.0) and that of the data (ODbL 1.0) ask for it. */
const CREDIT =
  '<a href="https://www.openmaptiles.org/">© OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

const NOTHING: FoundTile = { kind: 'none', isStale: false }

/** A map without streets. */
export const NO_TILES: Tiles = {
  info: () => ({ version: 'none', coverage: [], attributions: [] }),
  hasStreetsAt: () => false,
  find: async () => NOTHING,
  tile: async () => null,
  close: () => undefined,
}

/** Opens MAP_FILES and MAP_TILES_URL; `folder` has the cache of the latter. Does not wait for the server. */
export async function openTiles(
  env: Pick<Env, 'MAP_FILES' | 'MAP_TILES_URL' | 'MAP_CACHE_MB'>,
  log: Pick<Logger, 'error' | 'warn' | 'info'>,
  folder: string,
  options: { reach?: Reach; now?: () => number } = {},
): Promise<Tiles> {
  const archives = await Promise.all(
    (await openArchives(env.MAP_FILES, log)).map(async (archive) => ({
      ...archive,
      hasSea: await hasSea(archive.bounds, archive.minZoom, archive.maxZoom, archive.read),
      broken: false,
    })),
  )
  const server =
    env.MAP_TILES_URL === 'off'
      ? null
      : followServer(env.MAP_TILES_URL, env.MAP_CACHE_MB * MEGABYTE, folder, log, options)
  if (archives.length === 0 && !server) return NO_TILES

  const find = async (z: number, x: number, y: number): Promise<FoundTile> => {
    for (const archive of archives) {
      if (z < archive.minZoom || z > archive.maxZoom) continue
      try {
        const tile = await archive.read(z, x, y)
        // Files of one country have tiles of low zooms without anything in them, which must not hide those of another.
        if (tile && Object.keys(layersOf(tile)).length > 0)
          return { kind: 'tile', tile, hasSea: archive.hasSea, isStale: false }
      } catch (error) {
        if (!archive.broken)
          log.error({ file: archive.name, z, x, y, err: error }, 'a map file has a damaged tile')
        archive.broken = true
      }
    }
    return server ? server.find(z, x, y) : NOTHING
  }
  return {
    find,
    tile: async (z, x, y) => {
      const found = await find(z, x, y)
      return found.kind === 'tile' ? unpack(found.tile) : null
    },
    info: () => {
      const served = server?.map() ?? null
      const credits = [...archives, ...(served ? [served] : [])].map(({ attribution }) =>
        attribution && /openstreetmap/i.test(attribution) ? attribution : CREDIT,
      )
      return {
        version: markOf([...archives.map(({ version }) => version), served?.template ?? '']),
        coverage: [...archives, ...(served ? [served] : [])].map(({ bounds }) => bounds),
        attributions: [...new Set(credits)],
      }
    },
    hasStreetsAt: ({ lat, lon }) =>
      [...archives, ...(server?.map() ? [server.map()!] : [])].some(
        ({ bounds: [west, south, east, north] }) =>
          lon >= west && lon <= east && lat >= south && lat <= north,
      ),
    close: () => {
      for (const archive of archives) archive.close()
      server?.close()
    },
  }
}

const markOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)

/** Whether the water of a map includes the sea, as Planetiler's does; tilemaker's needs a file of coasts. By the few tiles that cover its bounds. */
async function hasSea(
  bounds: Bounds,
  minZoom: number,
  maxZoom: number,
  read: (z: number, x: number, y: number) => Promise<StoredTile | null>,
): Promise<boolean> {
  let zoom = minZoom
  while (zoom < maxZoom && tilesIn(bounds, zoom + 1).length <= SEA_TILES) zoom++
  const zooms = Array.from({ length: SEA_ZOOMS }, (_, i) => zoom - i).filter((z) => z >= minZoom)
  for (const { z, x, y } of zooms.flatMap((each) => spread(tilesIn(bounds, each), SEA_TILES))) {
    try {
      const tile = await read(z, x, y)
      const water = tile && layersOf(tile)['water']
      for (let i = 0; water && i < water.length; i++)
        if (water.feature(i).properties['class'] === 'ocean') return true
    } catch {
      // A damaged tile says nothing of the sea.
    }
  }
  return false
}

/** At most so many of a list, from all over it. */
const spread = <T>(list: readonly T[], most: number): T[] => {
  const step = Math.max(1, list.length / most)
  return Array.from({ length: Math.min(most, list.length) }, (_, i) => list[Math.floor(i * step)]!)
}

interface Server {
  map(): ServedMap | null
  find(z: number, x: number, y: number): Promise<FoundTile>
  close(): void
}

/** The tile server through a cache on disk: requests for one tile are joined, and while the server is away stale tiles are shown, else none. */
function followServer(
  address: string,
  maxBytes: number,
  folder: string,
  log: Pick<Logger, 'warn' | 'info'>,
  { reach, now = Date.now }: { reach?: Reach; now?: () => number },
): Server {
  const server = tileServer(address, reach)
  const cache = bear(() => openTileCache(join(folder, 'map'), maxBytes, now), log)
  const pending = new Map<string, Promise<CachedTile>>()
  let served: { map: ServedMap; version: string; hasSea: boolean } | null = null
  let retryMs = RETRY_MS.first
  let failed = 0
  let pausedUntil = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const readMap = async (): Promise<void> => {
    let next = MAP_EVERY_MS
    try {
      const map = await server.map()
      const version = markOf([map.template])
      const read = async (z: number, x: number, y: number) =>
        storedTile(await server.tile(map, z, x, y))
      if (served?.version !== version) {
        const withSea = await hasSea(map.bounds, map.minZoom, map.maxZoom, read)
        if (!served) log.info({ address: map.template }, 'the map has streets of this tile server')
        served = { map, version, hasSea: withSea }
      }
      retryMs = RETRY_MS.first
    } catch (error) {
      // Once, not at each of many tries.
      if (retryMs === RETRY_MS.first)
        log.warn({ err: error }, 'MAP_TILES_URL does not answer; the map is shown without it')
      next = retryMs
      retryMs = Math.min(2 * retryMs, RETRY_MS.longest)
    }
    if (!closed) timer = setTimeout(() => void readMap(), next).unref()
  }
  void readMap()

  const fetchTile = (z: number, x: number, y: number, from: NonNullable<typeof served>) => {
    const key = `${z}/${x}/${y}`
    const joined = pending.get(key)
    if (joined) return joined
    const fetching = (async (): Promise<CachedTile> => {
      try {
        const bytes = await server.tile(from.map, z, x, y)
        failed = 0
        const tile = { bytes, version: from.version, fetchedAt: now() }
        bear(() => cache?.put(z, x, y, tile), log)
        return tile
      } catch (error) {
        if (!(error instanceof TileServerError && error.limited) && ++failed >= FAILED_MAX) {
          failed = 0
          pausedUntil = now() + PAUSE_MS
          log.warn({ err: error }, 'the tile server fails; it is asked again in a while')
        }
        throw error
      } finally {
        pending.delete(key)
      }
    })()
    pending.set(key, fetching)
    return fetching
  }

  const shown = (tile: CachedTile): FoundTile => {
    const isStale = tile.version !== served?.version || now() - tile.fetchedAt > FRESH_MS
    return tile.bytes.length > 0
      ? {
          kind: 'tile',
          tile: storedTile(tile.bytes),
          hasSea: served?.hasSea ?? false,
          isStale,
        }
      : { kind: 'none', isStale }
  }

  return {
    map: () => served?.map ?? null,
    async find(z, x, y) {
      const row = bear(() => cache?.get(z, x, y), log)
      const cached = row ? shown(row) : null
      const from = served
      if (from && !isWithin(from.map, z, x, y)) return NOTHING
      const late = cached ?? ({ kind: 'later' } as const)
      const isFresh = cached !== null && cached.kind !== 'later' && !cached.isStale
      if (isFresh || !from || now() < pausedUntil) return late
      return within(
        fetchTile(z, x, y, from).then(shown, () => late),
        cached ? WAIT_STALE_MS : WAIT_MS,
        late,
      )
    },
    close() {
      closed = true
      clearTimeout(timer)
      cache?.close()
    },
  }
}

function isWithin({ bounds, minZoom, maxZoom }: ServedMap, z: number, x: number, y: number) {
  const [west, south, east, north] = bounds
  const [first, last] = [tileAt(west, north, z), tileAt(east, south, z)]
  return (
    z >= minZoom &&
    z <= maxZoom &&
    x >= Math.floor(first.x) &&
    x <= last.x &&
    y >= Math.floor(first.y) &&
    y <= last.y
  )
}

/** The cache is a help: where it fails, tiles come from the server. */
function bear<T>(act: () => T, log: Pick<Logger, 'warn'>): T | null {
  try {
    return act()
  } catch (error) {
    log.warn({ err: error }, 'the cache of map tiles cannot be used')
    return null
  }
}

function within<T>(promise: Promise<T>, ms: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout
  return Promise.race([
    promise,
    new Promise<T>((resolve) => {
      timer = setTimeout(resolve, ms, late)
    }),
  ]).finally(() => clearTimeout(timer))
}
