/** Calls of one conversation that wait at a time in this process; more are full, and to be answered at once. */
const WAITING_CALLS_MAX = 50

const waitingCalls = new Map<number, Set<() => void>>()

/** Answers the calls that wait for a conversation; without one, all of them. */
export function wake(id?: number): void {
  for (const set of id === undefined ? [...waitingCalls.values()] : [waitingCalls.get(id)])
    for (const resolve of set ?? []) resolve()
}

/** Begins to wait for something new in a conversation: before it is looked at, so that nothing is missed. */
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
