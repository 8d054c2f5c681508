/** More waiting calls per conversation in this process are answered at once. */
const WAITING_CALLS_MAX = 50

const waitingCalls = new Map<number, Set<() => void>>()

/** Answers the waiting calls of a conversation; without an id, of all. */
export function wake(id?: number): void {
  for (const set of id === undefined ? [...waitingCalls.values()] : [waitingCalls.get(id)])
    for (const resolve of set ?? []) resolve()
}

/** Starts to wait for a change of a conversation. Call it before reading the conversation, so that no change is missed. */
export function waitFor(
  id: number,
  { ms, signal }: { ms: number; signal: AbortSignal },
): { woken: Promise<void>; isFull: boolean; stop: () => void } {
  const { promise: woken, resolve } = Promise.withResolvers<void>()
  const set = waitingCalls.get(id) ?? new Set()
  const isFull = set.size >= WAITING_CALLS_MAX
  waitingCalls.set(id, set.add(resolve))
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return {
    woken,
    isFull,
    stop() {
      clearTimeout(timer)
      set.delete(resolve)
      if (set.size === 0 && waitingCalls.get(id) === set) waitingCalls.delete(id)
    },
  }
}
