import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../context.ts'
import { learnInThread } from './learner.ts'
import { withLearningLock, dueMarkets, LEARNED_MAX } from './queries.ts'

/** How often markets to learn are polled; sooner after the start and after a market. */
const POLL_MS = 600_000
const FIRST_POLL_MS = 15_000
/** A portal that starts has other things to do. */
const FIRST_AFTER_MS = 10_000
/** Pause after a failure, so that the other markets have their turn. */
const AGAIN_AFTER_MS = 6 * 3_600_000
/** After a market the next one waits this many times as long as it took: visitors need the core. */
const PAUSE_FACTOR = 1

/**
 * Learns markets one after the other, each in a thread of its own that ends with it. Of several processes on one database one does it. Failures are logged
 * and tried again.
 */
export function keepValuations(
  { db, rates, log, databaseUrl }: Pick<Services, 'db' | 'rates' | 'log'> & { databaseUrl: string },
  firstAfterMs = FIRST_AFTER_MS,
): { close(): Promise<void> } {
  const closing = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {})

  /** When markets failed. */
  const failed = new Map<string, number>()
  const isTried = (market: object) =>
    performance.now() - (failed.get(JSON.stringify(market)) ?? -Infinity) < AGAIN_AFTER_MS

  async function learnNext(): Promise<number | null> {
    const market = (await dueMarkets(db)).find((one) => !isTried(one))
    if (!market) return null
    const start = performance.now()
    const isOurs = await withLearningLock(db, async () => {
      failed.set(JSON.stringify(market), performance.now())
      const learned = await learnInThread(
        { databaseUrl, market, rates: rates.rates, most: LEARNED_MAX },
        closing.signal,
      )
      failed.delete(JSON.stringify(market))
      log.info(
        { ...market, ...learned, ms: Math.round(performance.now() - start) },
        'prices of a market learned',
      )
    })
    return isOurs ? performance.now() - start : null
  }

  async function run(): Promise<void> {
    await pause(firstAfterMs)
    let wait = FIRST_POLL_MS
    while (!closing.signal.aborted) {
      let rest = wait
      wait = Math.min(POLL_MS, 2 * wait)
      try {
        const ms = await learnNext()
        if (ms !== null) {
          rest = ms * PAUSE_FACTOR
          wait = FIRST_POLL_MS
        }
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'prices of a market were not learned')
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
