import { setImmediate as yieldOnce } from 'node:timers/promises'

/** Longest that long work keeps the event loop before it yields. */
const MAX_BUSY_MS = 10

/** For long work in small steps: await the result after each step. It yields to the event loop only when the steps since the last yield took long enough. */
export function createYield(): () => Promise<void> | void {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MAX_BUSY_MS) return
    return yieldOnce().then(() => void (since = performance.now()))
  }
}

/** Bytes in memory as a stream of chunks that yields to the event loop between two of them. */
export async function* inChunks(bytes: Uint8Array, size = 64 * 1024): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await yieldOnce()
    yield bytes.subarray(at, at + size)
  }
}
