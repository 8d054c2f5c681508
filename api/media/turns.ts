/** Pictures that strangers send are unpacked one at a time in the whole process: however many are sent at once, they take the memory of one. */
export const inTurn = createTurns(1)

/** Runs at most `limit` at a time, first come first served. */
export function createTurns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
