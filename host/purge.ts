import type { Logger } from 'pino'
import { tagsOfChange } from './cache-tags.ts'

/** Between two requests: many changes share one. */
const GATHER_MS = 1000
/** A page may be stored that was rendered just before the change: each tag is sent again after this. */
const AGAIN_MS = 10_000
/** Tags of a request: a header of 4 KB. */
const MAX_TAGS_PER_REQUEST = 150
/** With more tags than this, all pages are deleted instead. */
const MAX_WAITING_TAGS = 3000
const TIMEOUT_MS = 5000
/** Pattern that purges every page. */
const EVERYTHING = '.*'

/** Calls the listener with the place and kind of each changed offer; with null where all may have changed. Returns how to end that. */
export type FollowChanges = (
  listener: (changes: readonly (readonly [place: number, kind: number])[] | null) => void,
) => () => void

/**
 * Purges pages of a shared cache at `url`: sends `PURGE` requests with their tags, separated by `|`, in the header `cache-tags`
 * (docs/shared-cache.md). Tags of requests that failed are sent again.
 */
export function purgeSharedCache(
  url: string,
  follow: FollowChanges,
  log: Pick<Logger, 'warn'>,
  times = { gather: GATHER_MS, again: AGAIN_MS },
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const waiting = new Set<string>()
  /** Tag to when it is sent again. */
  const again = new Map<string, number>()
  let sending: Promise<void> | null = null
  let isAway = false

  const send = async (tags: readonly string[]): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: 'PURGE',
        headers: { 'cache-tags': tags.join('|') },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`status ${response.status}`)
      isAway = false
      return true
    } catch (error) {
      if (!stopped.signal.aborted && !isAway)
        log.warn({ err: error }, 'the shared cache could not be purged')
      isAway = true
      return false
    }
  }
  const sendDue = async (): Promise<void> => {
    const now = performance.now()
    for (const [tag, at] of again) {
      // In the order of their times.
      if (at > now) break
      again.delete(tag)
      waiting.add(tag)
    }
    const due = [...waiting]
    for (let start = 0; start < due.length; start += MAX_TAGS_PER_REQUEST) {
      const tags = due.slice(start, start + MAX_TAGS_PER_REQUEST)
      for (const tag of tags) waiting.delete(tag)
      if (await send(tags)) continue
      for (const tag of due.slice(start)) waiting.add(tag)
      return
    }
  }
  const add = (tag: string): void => {
    waiting.add(tag)
    again.delete(tag)
    again.set(tag, performance.now() + times.again)
  }
  const addEverything = (): void => {
    waiting.clear()
    again.clear()
    add(EVERYTHING)
  }
  const unfollow = follow((changes) => {
    if (changes === null) return addEverything()
    for (const [place, kind] of changes) {
      // Then each tag is one of them.
      if (waiting.has(EVERYTHING)) return add(EVERYTHING)
      for (const tag of tagsOfChange(place, kind)) add(tag)
      if (again.size > MAX_WAITING_TAGS) return addEverything()
    }
  })
  const timer = setInterval(() => {
    sending ??= sendDue().finally(() => (sending = null))
  }, times.gather)
  timer.unref()
  // Changes made while no portal ran are unknown.
  addEverything()
  return {
    async stop() {
      unfollow()
      clearInterval(timer)
      stopped.abort()
      await sending
    },
  }
}
