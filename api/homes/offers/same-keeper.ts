import { setTimeout as sleep } from 'node:timers/promises'
import { LOCK_NOT_AVAILABLE } from '#db/locks.ts'
import { cityOfPlace } from '#search/index.ts'
import type { Services } from '../../context.ts'
import { refreshSame, selectCities } from './same-queries.ts'

/** After a city the next one waits as long as it took, after a large one this many times as long, so that the database has time for visitors. */
const PAUSE_FACTOR = 10
const LARGE_MS = 100
/** How often the process asks itself whether offers have changed. */
const CHECK_MS = 1_000
/** Failures one after the other are each followed by a pause twice as long, up to this. */
const RETRY_MAX_MS = 60_000
/** Everything again after this: who works for which agency changes without any offer. */
const ALL_AGAIN_MS = 24 * 3_600_000

/**
 * Keeps the table of same homes as the offers are: a city is worked out anew after an offer in it changed, and all after the start. Of several processes on one database one works at a time;
 * what another has worked out already changes nothing. Failures are logged and tried again.
 */
export function keepSameHomes({ db, search, log }: Pick<Services, 'db' | 'search' | 'log'>): {
  close(): Promise<void>
} {
  const closing = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {})
  const cities = new Set<number>()
  let allAt = -Infinity
  const unfollow = search.followChanges((changes) => {
    if (changes === null) allAt = -Infinity
    else
      for (const [place] of changes) {
        const city = cityOfPlace(place)
        if (city !== null) cities.add(city)
      }
  })

  async function run(): Promise<void> {
    let failures = 0
    while (!closing.signal.aborted) {
      const start = performance.now()
      const [city] = cities
      let rest = 0
      try {
        if (start - allAt > ALL_AGAIN_MS) {
          for (const one of await selectCities(db)) cities.add(one)
          allAt = start
        } else if (city !== undefined) {
          // Before it is read: a change meanwhile counts again.
          cities.delete(city)
          await refreshSame(db, city, closing.signal)
        } else rest = CHECK_MS
        // Not while one that failed is left.
        if (cities.size === 0) failures = 0
      } catch (error) {
        if (city !== undefined) cities.add(city)
        rest = Math.min(CHECK_MS * 2 ** failures++, RETRY_MAX_MS)
        if (!closing.signal.aborted && (error as { code?: string }).code !== LOCK_NOT_AVAILABLE)
          log.warn({ err: error, city }, 'the same homes of a city could not be worked out')
      } finally {
        const ms = performance.now() - start
        await pause(Math.max(rest, ms > LARGE_MS ? ms * PAUSE_FACTOR : ms))
      }
    }
  }
  const running = run()

  return {
    async close() {
      closing.abort()
      unfollow()
      await running
    },
  }
}
