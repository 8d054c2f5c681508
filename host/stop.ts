/** Ctrl+C reaches the whole process group, and the parent forwards it: both count as one signal. */
const SAME_SIGNAL_MS = 500

/**
 * Calls `stop` once on SIGTERM, SIGINT, SIGHUP, or when the `run.mjs` that started us ends.
 * A second signal exits at once.
 */
export function onStop(stop: (reason: string) => void): void {
  let receivedAt = 0
  const onSignal = (reason: string) => {
    if (receivedAt && Date.now() - receivedAt > SAME_SIGNAL_MS) process.exit(1)
    if (receivedAt) return
    receivedAt = Date.now()
    stop(reason)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => onSignal(signal))
  process.once('disconnect', () => onSignal('the parent process ended'))
  process.channel?.unref()
}
