import type { Services } from '../../context.ts'
import { queueAlerts } from './alerts.ts'
import { startMatching } from './matching.ts'

/** Milliseconds between checks for due alerts; a match triggers a check at once. */
const DUE_MS = 10_000

/** Compares news with saved searches, and queues alerts when they are due, until stopped. */
export function startAlerts(services: Services & { databaseUrl: string }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  let isRequested = false
  let queueing: Promise<void> | undefined
  /** Concurrent requests share one run. */
  function queue(): void {
    isRequested = true
    queueing ??= (async () => {
      while (isRequested && !stopping.signal.aborted) {
        isRequested = false
        await queueAlerts(services, stopping.signal)
      }
    })()
      .catch((error: unknown) => services.log.warn({ err: error }, 'alerts were not queued'))
      .finally(() => (queueing = undefined))
  }
  const matching = startMatching(services, { onMatched: queue })
  const timer = setInterval(queue, DUE_MS)
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await matching.stop()
      await queueing
    },
  }
}
