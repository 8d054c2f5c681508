import { setTimeout as sleep } from 'node:timers/promises'
import { isDemo } from '#env.ts'
import type { Services } from '../../context.ts'
import { engineWalks, GOALS_MAX } from '../../ground/gateways/walking.ts'
import { unpack } from '../../ground/gateways/vector-tile.ts'
import { createYield } from '../../ground/yield.ts'
import { coarse } from './coarse.ts'
import { ZOOM } from './plane.ts'
import { selectAsked, selectDue, storeAround, type PublicPoint } from './queries.ts'
import {
  createSurroundings,
  type Engine,
  type ReadTile,
  type Surroundings,
} from './surroundings.ts'

/** Points of one look at the database. */
const POINTS = 5_000
/** Points that pages asked for, of which one look tells. */
const ASKED_MAX = 50
/** After its work it rests this many times as long, so that it never takes more than half of a processor. */
const REST_FACTOR = 1
/** How often the process asks itself whether offers or the map have changed, and the database whether pages asked for points. */
const CHECK_MS = 2_000
/** A look at a million offers takes the database a second: the next one waits this many times as long. */
const LOOK_FACTOR = 20
/** Everything is looked at again after this, in case a change was missed. */
const LOOK_AGAIN_MS = 3_600_000
/** A tile server is asked for at most two tiles a second, so that tiles that visitors wait for come first. */
const SERVED_TILE_MS = 500
/** Its map has a new version every week: what was worked out by an earlier one holds for a while. Files of the operator count at once. */
const SERVED_AGE_MS = 30 * 86_400_000
/** A point whose tiles did not come is tried again after this. */
const LATER_MS = 600_000
/** An engine for walks that failed is asked again after this; until then the ways of the map are walked. */
const ENGINE_PAUSE_MS = 300_000
/** Points in a row whose tiles did not come: the server is away. */
const LATER_MAX = 3
const RETRY_MS = 60_000

class TileLater extends Error {
  override readonly name = 'TileLater'
}

/**
 * Works out what is around the public points of live offers: of new ones, of those that moved, and of all when the map changes. Several processes on one
 * database may work out the same, which changes nothing. Failures are logged and tried again.
 */
export function keepSurroundings(
  { db, env, log, search, tiles }: Pick<Services, 'db' | 'env' | 'log' | 'search' | 'tiles'>,
  { servedTileMs = SERVED_TILE_MS } = {},
): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  const isServed = env.MAP_TILES_URL !== 'off'
  // Thousands of homes that no page shows are no reason to fetch a gigabyte.
  const isOnlyAsked = isServed && isDemo(env)
  /** Points whose tiles did not come, with the time when they are tried again. */
  const late = new Map<string, number>()
  let version = ''
  let surroundings: Surroundings | null = null
  let engineFrom = -Infinity

  const readTile: ReadTile = async (x, y) => {
    signal.throwIfAborted()
    if (isServed) await pause(servedTileMs)
    const found = await tiles.find(ZOOM, x, y)
    if (found.kind === 'later') throw new TileLater(`${ZOOM}/${x}/${y}`)
    try {
      return found.kind === 'tile' ? unpack(found.tile) : null
    } catch {
      // Damaged: as if the map had none.
      return null
    }
  }

  const engineUrl = env.WALKING_URL
  const engine: Engine | undefined =
    engineUrl === undefined
      ? undefined
      : (from, goals) => engineWalks(engineUrl, from, goals.slice(0, GOALS_MAX))

  const versionNow = (): string => `${tiles.info().version}${engine ? ' by engine' : ''}`

  /** By the engine, and while that fails by the ways of the map. */
  async function around(point: { lat: number; lon: number }) {
    const found = surroundings!
    if (!engine || performance.now() < engineFrom) return found.of(point, createYield())
    try {
      return await found.of(point, createYield(), engine)
    } catch (error) {
      if (error instanceof TileLater || signal.aborted) throw error
      engineFrom = performance.now() + ENGINE_PAUSE_MS
      log.warn({ err: error }, 'WALKING_URL fails; minutes on foot are those of the map')
      return found.of(point, createYield())
    }
  }

  const keyOf = ({ lat, lon, pin }: PublicPoint): string => `${lat} ${lon} ${pin}`
  const openOf = (points: PublicPoint[]): PublicPoint[] =>
    points.filter((point) => (late.get(keyOf(point)) ?? 0) <= Date.now())

  /** False where its tiles did not come. */
  async function workOut(point: PublicPoint): Promise<boolean> {
    const key = keyOf(point)
    const start = performance.now()
    try {
      const found = await around({ lat: point.lat / 1e6, lon: point.lon / 1e6 })
      signal.throwIfAborted()
      await storeAround(db, point, {
        map: version,
        ...(found ? coarse(found, point.pin) : { places: null, noises: [] }),
      })
      late.delete(key)
      return true
    } catch (error) {
      if (!(error instanceof TileLater)) throw error
      late.set(key, Date.now() + LATER_MS)
      return false
    } finally {
      await pause((performance.now() - start) * REST_FACTOR)
    }
  }

  async function run(): Promise<void> {
    await Promise.race([
      search.ready,
      new Promise((resolve) => signal.addEventListener('abort', resolve)),
    ])
    /** Version of the offers when none was left. */
    let seen = -1
    let lookedAt = -Infinity
    let nextLook = -Infinity
    let askedAt = -Infinity
    let failed = 0
    let asked: PublicPoint[] = []
    let due: PublicPoint[] = []
    while (!signal.aborted) {
      try {
        if (versionNow() !== version) {
          version = versionNow()
          surroundings = createSurroundings(readTile)
          late.clear()
          seen = -1
          due = []
        }
        if (tiles.info().coverage.length === 0) {
          await pause(CHECK_MS)
          continue
        }
        const now = performance.now()
        if (now - askedAt > CHECK_MS) {
          asked = openOf(await selectAsked(db, ASKED_MAX))
          askedAt = performance.now()
        }
        const isDue = !isOnlyAsked && (search.version !== seen || now - lookedAt > LOOK_AGAIN_MS)
        if (asked.length + due.length === 0 && isDue && now >= nextLook) {
          const { version: offers } = search
          const since = new Date(Date.now() - (isServed ? SERVED_AGE_MS : 0))
          const found = await selectDue(db, { map: version, since, limit: POINTS })
          nextLook = performance.now() + (performance.now() - now) * LOOK_FACTOR
          lookedAt = now
          if (found.length === 0) seen = offers
          due = openOf(found).reverse()
        }
        const point = asked.shift() ?? due.pop()
        if (!point) {
          await pause(CHECK_MS)
          continue
        }
        failed = (await workOut(point)) ? 0 : failed + 1
        if (failed === LATER_MAX) {
          failed = 0
          await pause(RETRY_MS)
        }
      } catch (error) {
        if (signal.aborted) break
        log.warn({ err: error }, 'what is around homes could not be worked out')
        await pause(RETRY_MS)
      }
    }
  }
  const running = run()

  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
