import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDemo } from '#env.ts'
import type { Services } from '../../context.ts'
import { engineWalks, GOALS_MAX, NoWalks } from '../../ground/gateways/walking.ts'
import { unpack } from '../../ground/gateways/vector-tile.ts'
import { createYield } from '../../ground/yield.ts'
import { coarse } from './coarse.ts'
import { ZOOM } from './plane.ts'
import {
  putOff,
  putOffNothing,
  selectAsked,
  selectDue,
  storeAround,
  withKeeperLock,
  type PublicPoint,
} from './queries.ts'
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
/** An engine for walks that failed is asked again after this; until then the ways of the map are walked. */
const ENGINE_PAUSE_MS = 300_000
/** Points in a row whose tiles did not come: the server is away. */
const LATER_MAX = 3
const RETRY_MS = 60_000
/** While another process does the work, this one tries to take its place this often; and the one that does makes sure that it still may. */
const LOCK_MS = 60_000

class TileLater extends Error {
  override readonly name = 'TileLater'
}
class EngineAway extends Error {
  override readonly name = 'EngineAway'
}

/**
 * Works out what is around the public points of live offers: of new ones, of those that moved, and of all when the map changes. Of several processes on one
 * database one does. Failures are logged and tried again.
 */
export function keepSurroundings(
  { db, env, log, search, tiles }: Pick<Services, 'db' | 'env' | 'log' | 'search' | 'tiles'>,
  {
    servedTileMs = SERVED_TILE_MS,
    enginePauseMs = ENGINE_PAUSE_MS,
    retryMs = RETRY_MS,
    lockMs = LOCK_MS,
  } = {},
): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  const isServed = env.MAP_TILES_URL !== 'off'
  // Thousands of homes that no page shows are no reason to fetch a gigabyte.
  const isOnlyAsked = isServed && isDemo(env) && env.MAP_FILES.length === 0
  let version = ''
  let surroundings: Surroundings | null = null
  let engineFrom = -Infinity
  /** Milliseconds in which others worked. */
  let waited = 0
  async function waitFor<T>(work: Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await work
    } finally {
      waited += performance.now() - start
    }
  }

  const readTile: ReadTile = async (x, y) => {
    signal.throwIfAborted()
    const found = await waitFor(tiles.find(ZOOM, x, y))
    if (found.kind === 'later') throw new TileLater(`${ZOOM}/${x}/${y}`)
    if (found.kind === 'none') return null
    if (found.from === 'server') await waitFor(pause(servedTileMs))
    try {
      return unpack(found.tile)
    } catch {
      // Damaged: as if the map had none.
      return null
    }
  }

  const engineUrl = env.WALKING_URL
  const engine: Engine | undefined =
    engineUrl === undefined
      ? undefined
      : (from, goals) =>
          waitFor(engineWalks(engineUrl, from, goals.slice(0, GOALS_MAX))).catch(
            (error: unknown) => {
              if (error instanceof NoWalks) throw error
              throw new EngineAway('the engine for walks is away', { cause: error })
            },
          )
  const hasMap = (): boolean => tiles.info().coverage.length > 0
  const isEngineAway = (): boolean => performance.now() < engineFrom

  /** Bases of answers beside the map of a server: they are worked out anew at once when these change. */
  const bases = basesOf(env.MAP_FILES, engineUrl)

  /** By the engine, and where it has no data, or fails, by the ways of the map; with its base. */
  async function around(point: { lat: number; lon: number }) {
    const found = surroundings!
    const { own, withoutEngine } = await bases
    if (!engine) return { found: await found.of(point, createYield()), base: own }
    let base = withoutEngine
    if (!isEngineAway())
      try {
        return { found: await found.of(point, createYield(), engine), base: own }
      } catch (error) {
        if (error instanceof NoWalks) base = own
        else if (error instanceof EngineAway) {
          engineFrom = performance.now() + enginePauseMs
          log.warn({ err: error.cause }, 'WALKING_URL fails; minutes on foot are those of the map')
        } else throw error
      }
    return { found: await found.of(point, createYield()), base }
  }

  /** False where its tiles did not come. */
  async function workOut(point: PublicPoint): Promise<boolean> {
    const [start, waitedBefore] = [performance.now(), waited]
    try {
      const { found, base } = await around({ lat: point.lat / 1e6, lon: point.lon / 1e6 })
      signal.throwIfAborted()
      await waitFor(
        storeAround(db, point, {
          map: `${base} ${version}`,
          ...(found ? coarse(found, point.pin) : { places: null, noises: [] }),
        }),
      )
      return true
    } catch (error) {
      if (!(error instanceof TileLater)) throw error
      await putOff(db, point)
      return false
    } finally {
      await pause((performance.now() - start - (waited - waitedBefore)) * REST_FACTOR)
    }
  }

  async function keep(check: () => Promise<void>): Promise<void> {
    const { own, withoutEngine } = await bases
    /** Version of the offers when none was left. */
    let seen = -1
    let lookedAt = -Infinity
    let nextLook = -Infinity
    let askedAt = -Infinity
    let checkedAt = performance.now()
    let failed = 0
    let wasAway = false
    let isAskedNext = true
    let asked: PublicPoint[] = []
    let due: PublicPoint[] = []
    /** Points of `due` that were worked out because a page asked. */
    const done = new Set<string>()
    version = ''
    while (!signal.aborted && hasMap()) {
      if (performance.now() - checkedAt > lockMs) {
        await check()
        checkedAt = performance.now()
      }
      try {
        if (tiles.info().version !== version) {
          await putOffNothing(db)
          version = tiles.info().version
          surroundings = createSurroundings(readTile)
          seen = -1
          due = []
        }
        const isAway = isEngineAway()
        if (wasAway && !isAway) {
          seen = -1
          due = []
        }
        wasAway = isAway
        const now = performance.now()
        if (now - askedAt > CHECK_MS) {
          asked = await selectAsked(db, ASKED_MAX)
          askedAt = performance.now()
        }
        const isDue = !isOnlyAsked && (search.version !== seen || now - lookedAt > LOOK_AGAIN_MS)
        if (due.length === 0 && isDue && now >= nextLook) {
          const { version: offers } = search
          due = await selectDue(db, {
            bases: isAway ? [own, withoutEngine] : [own],
            map: version,
            since: new Date(Date.now() - (isServed ? SERVED_AGE_MS : 0)),
            limit: POINTS,
          })
          nextLook = performance.now() + (performance.now() - now) * LOOK_FACTOR
          lookedAt = now
          if (due.length === 0) seen = offers
          due.reverse()
          done.clear()
        }
        // In turn, so that neither waits for all of the others.
        while (due.length > 0 && done.has(keyOf(due.at(-1)!))) due.pop()
        const point = isAskedNext ? (asked.shift() ?? due.pop()) : (due.pop() ?? asked.shift())
        isAskedNext = !isAskedNext
        if (!point) {
          await pause(CHECK_MS)
          continue
        }
        done.add(keyOf(point))
        asked = asked.filter((other) => keyOf(other) !== keyOf(point))
        failed = (await workOut(point)) ? 0 : failed + 1
        if (failed === LATER_MAX) {
          failed = 0
          await pause(retryMs)
        }
      } catch (error) {
        if (signal.aborted) break
        log.warn({ err: error }, 'what is around homes could not be worked out')
        await pause(retryMs)
      }
    }
  }

  async function run(): Promise<void> {
    await Promise.race([
      search.ready,
      new Promise((resolve) => signal.addEventListener('abort', resolve)),
    ])
    while (!signal.aborted) {
      // One without a map leaves the work to others.
      if (!hasMap()) {
        await pause(CHECK_MS)
        continue
      }
      try {
        await withKeeperLock(db, keep)
      } catch (error) {
        if (!signal.aborted)
          log.warn({ err: error }, 'what is around homes could not be worked out')
      }
      await pause(lockMs)
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

const keyOf = ({ lat, lon, pin }: PublicPoint): string => `${lat} ${lon} ${pin}`

/** Files by their sizes: maps of other days have others, and copies on several machines the same. */
async function basesOf(
  files: readonly string[],
  engineUrl: string | undefined,
): Promise<{ own: string; withoutEngine: string }> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => null,
      ),
    ),
  )
  const markOf = (url: string | null): string =>
    createHash('sha256')
      .update(JSON.stringify([sizes, url]))
      .digest('hex')
      .slice(0, 8)
  return { own: markOf(engineUrl ?? null), withoutEngine: markOf(null) }
}
