import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../context.ts'
import { lastRefresh, refreshMarket } from './refresh-queries.ts'

/** After a refresh the next one waits this many times as long as it took, so that the database has time for visitors; and a few seconds at least. */
const PAUSE_FACTOR = 20
const PAUSE_MIN_MS = 15_000
/** A day passes, and a month may end, without any offer changing. */
const OLDEST_MS = 6 * 3_600_000
/** How often the process asks itself whether offers have changed, */
const CHANGE_CHECK_MS = 1_000
/** and the database how old the figures are where none have. */
const AGE_CHECK_MS = 60_000

/**
 * Keeps the figures of the market as the offers are: works them out when offers changed since it last did. Of several processes on one database one does it.
 * Failures are logged and tried again.
 */
export function keepMarket({
  db,
  places,
  rates,
  search,
  log,
}: Pick<Services, 'db' | 'places' | 'rates' | 'search' | 'log'>): { close(): Promise<void> } {
  const closing = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {})

  async function run(): Promise<void> {
    await Promise.race([
      search.ready,
      new Promise((resolve) => closing.signal.addEventListener('abort', resolve)),
    ])
    let seen = -1
    let ageCheckedAt = -Infinity
    while (!closing.signal.aborted) {
      let rest = CHANGE_CHECK_MS
      const { version } = search
      if (version === seen && performance.now() - ageCheckedAt < AGE_CHECK_MS) {
        await pause(rest)
        continue
      }
      try {
        ageCheckedAt = performance.now()
        const last = await lastRefresh(db)
        const age =
          last === null || last.rateDate !== rates.date
            ? Infinity
            : Date.now() - Date.parse(last.at)
        if (age > OLDEST_MS || (version !== seen && age > PAUSE_MIN_MS)) {
          const start = performance.now()
          const refresh = await refreshMarket({ db, places, rates }, new Date(), closing.signal)
          const ms = Math.round(performance.now() - start)
          if (refresh) {
            seen = version
            log.info({ ms, ...refresh }, 'the figures of the market are up to date')
          }
          rest = Math.max(PAUSE_MIN_MS, ms * PAUSE_FACTOR)
        }
      } catch (error) {
        if (!closing.signal.aborted)
          log.warn({ err: error }, 'the figures of the market could not be worked out')
        rest = PAUSE_MIN_MS
      }
      await pause(rest)
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
