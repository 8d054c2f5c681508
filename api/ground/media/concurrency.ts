/** Decodes one uploaded picture at a time in the whole process: many uploads take the memory of one. */
export const decodeAlone = limitConcurrency(1)

/** Runs at most `limit` at a time, first come first served. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start))
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
