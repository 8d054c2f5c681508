const TICK_MS = 100

/**
 * Calls `tick` ten times a second with the milliseconds that have passed. Time in which this process was busy counts at most two ticks: what it waits for
 * may have arrived meanwhile. Returns how to end that.
 */
export function countQuietTime(tick: (ms: number) => void): () => void {
  let last = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    tick(Math.min(now - last, 2 * TICK_MS))
    last = now
  }, TICK_MS)
  ticking.unref()
  return () => clearInterval(ticking)
}
