import { setImmediate as turn } from 'node:timers/promises'

/** Longest that one call works before all others have a turn. */
const TURN_MS = 10

/** For long work in small steps: to be awaited after each. Waits only where the steps since the last wait took long enough. */
export function inTurns(): () => Promise<void> | void {
  let since = performance.now()
  return () => {
    if (performance.now() - since < TURN_MS) return
    return turn().then(() => void (since = performance.now()))
  }
}

/** Bytes that are there already, in pieces: between two of them all others have a turn. */
export async function* inPieces(bytes: Uint8Array, size = 64 * 1024): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await turn()
    yield bytes.subarray(at, at + size)
  }
}
