/** Signals that come together are one: Ctrl+C reaches the whole group, and whoever started us passes it on. */
const SAME_SIGNAL_MS = 500

/**
 * Calls `stop` once when we are told to end: SIGTERM, SIGINT, SIGHUP, or the end of the `run.mjs` that started us.
 * Another signal, later, exits at once.
 */
export function onStop(stop: (reason: string) => void): void {
  let since = 0
  const told = (reason: string) => {
    if (since && Date.now() - since > SAME_SIGNAL_MS) process.exit(1)
    if (since) return
    since = Date.now()
    stop(reason)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => told(signal))
  process.once('disconnect', () => told('the process that started us is gone'))
  process.channel?.unref()
}
