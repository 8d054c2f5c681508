import { connection } from '../page/freshness.ts'

/** Specification, section 2: at most 4 route preloads at once. */
const CONCURRENT_PRELOADS = 4
/** A preload that has not finished after this time frees its slot. */
const TIMEOUT_MS = 5000
const WAITING_MAX = 16

let active: readonly string[] = []
let waiting: readonly string[] = []
const requested = new Set<string>()
export const listeners = new Set<() => void>()
export const preloading = (): readonly string[] => active

/** Preloads the code and data of a page; not on slow connections or with Save-Data. */
export function prefetch(page: string): void {
  const { effectiveType, saveData } = connection() ?? {}
  if (saveData || effectiveType === '2g' || effectiveType === 'slow-2g') return
  if (requested.has(page)) return
  requested.add(page)
  waiting = [...waiting, page].slice(-WAITING_MAX)
  advance()
}

function advance(): void {
  while (active.length < CONCURRENT_PRELOADS && waiting.length > 0) {
    const [page = '', ...rest] = waiting
    waiting = rest
    active = [...active, page]
    setTimeout(() => done(page), TIMEOUT_MS)
  }
  for (const listener of listeners) listener()
}

/** Frees the slot of a page. */
export function done(page: string): void {
  if (!active.includes(page)) return
  active = active.filter((item) => item !== page)
  // Preloaded data is fresh for a short time only.
  requested.delete(page)
  advance()
}
