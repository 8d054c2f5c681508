import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { DEFAULT_TILES_URL, type Env } from '#env.ts'
import type { Reach } from '../gateways/outside.ts'
import type { ServedMap } from '../gateways/tile-server.ts'
import {
  hasPoint,
  isEmpty,
  isTile,
  layersOf,
  TILES_ZOOM,
  unpack,
  type Bounds,
  type StoredTile,
} from '../gateways/vector-tile.ts'
import { openArchives } from './archive.ts'
import { followServer } from './followed-server.ts'
import { BRIEFLY_MS, type FoundTile } from './found-tile.ts'
import { findSea } from './sea.ts'

/** The map with streets: files of the operator, then a tile server. */
export interface MapInfo {
  /** Changes with the map. */
  version: string
  /** Where it has streets. */
  coverage: Bounds[]
  /** The highest zoom of its tiles. */
  maxZoom: number
  /** HTML of those who made it. */
  attributions: string[]
}

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

const MEGABYTE = 1024 * 1024
const CHECKED_MAX = 100_000
/** Credits that the licences of schema (CC BY 4.0) and data (ODbL 1.0) ask for, where a map does not give them itself. */
const CREDITS = [
  { name: /openmaptiles/i, html: '<a href="https://www.openmaptiles.org/">© OpenMapTiles</a>' },
  {
    name: /openstreetmap/i,
    html: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
  },
] as const

/** A map without streets. */
export const NO_TILES: Tiles = {
  info: () => ({ version: 'none', coverage: [], maxZoom: TILES_ZOOM, attributions: [] }),
  hasStreetsAt: () => false,
  find: async () => ({ kind: 'none', freshMs: Infinity }),
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
      hasSea: (await findSea(archive)) ?? false,
      isLogged: false,
    })),
  )
  const server =
    env.MAP_TILES_URL === 'off'
      ? null
      : followServer(
          {
            address: env.MAP_TILES_URL,
            isOwn: env.MAP_TILES_URL !== DEFAULT_TILES_URL,
            maxBytes: env.MAP_CACHE_MB * MEGABYTE,
            folder: join(folder, 'map'),
          },
          log,
          options,
        )
  if (archives.length === 0 && !server) return NO_TILES

  const sources = () => {
    const served = server?.map()
    return [...archives, ...(served ? [{ ...served, version: JSON.stringify(served) }] : [])]
  }

  /** For each map of the server once: every tile asks for it. */
  let described: { of: ServedMap | null; info: MapInfo } | null = null
  const describe = (): MapInfo => {
    const all = sources()
    const named = all.map(({ attribution }) => attribution ?? '')
    const missing = CREDITS.filter(({ name }) => named.some((text) => !name.test(text)))
    const credits = [...named, ...missing.map(({ html }) => html)]
    return {
      version: createHash('sha256')
        .update(all.map(({ version }) => version).join('\n'))
        .digest('hex')
        .slice(0, 12),
      coverage: all.flatMap(({ bounds }) => bounds),
      maxZoom: Math.max(...all.map(({ maxZoom }) => maxZoom), 0),
      attributions: [...new Set(credits.filter((text) => text.trim() !== ''))],
    }
  }

  /** Whether a tile of a file is sound: each is looked into once. */
  const checked = new LRUCache<string, boolean>({ max: CHECKED_MAX })
  const isSound = (name: string, z: number, x: number, y: number, tile: StoredTile): boolean => {
    const key = `${name} ${z}/${x}/${y}`
    const known = checked.get(key)
    if (known !== undefined) return known
    let sound = true
    try {
      layersOf(tile)
    } catch {
      sound = false
    }
    checked.set(key, sound)
    return sound
  }

  const find = async (z: number, x: number, y: number): Promise<FoundTile> => {
    if (!isTile(z, x, y)) return { kind: 'none', freshMs: Infinity }
    let freshMs = Infinity
    for (const archive of archives) {
      if (z < archive.minZoom || z > archive.maxZoom) continue
      try {
        const tile = await archive.read(z, x, y)
        // Files of one country have tiles of low zooms without anything in them, which must not hide those of another.
        if (!tile || isEmpty(tile)) continue
        if (!isSound(archive.version, z, x, y, tile)) throw new Error('it is no vector tile')
        return { kind: 'tile', tile, hasSea: archive.hasSea, freshMs, from: 'file' }
      } catch (error) {
        if (!archive.isLogged)
          log.error({ file: archive.name, z, x, y, err: error }, 'a map file cannot be read')
        archive.isLogged = true
        freshMs = BRIEFLY_MS
      }
    }
    const found = await server?.find(z, x, y)
    if (!found || found.kind === 'later') return found ?? { kind: 'none', freshMs }
    return { ...found, freshMs: Math.min(freshMs, found.freshMs) }
  }
  return {
    find,
    tile: async (z, x, y) => {
      const found = await find(z, x, y)
      return found.kind === 'tile' ? unpack(found.tile) : null
    },
    info: () => {
      const served = server?.map() ?? null
      if (described?.of !== served) described = { of: served, info: describe() }
      return described.info
    },
    hasStreetsAt: (point) =>
      sources().some(({ bounds }) => bounds.some((each) => hasPoint(each, point))),
    close: () => {
      for (const archive of archives) archive.close()
      server?.close()
    },
  }
}
