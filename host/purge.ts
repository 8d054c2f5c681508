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
/** What deletes all pages. */
const EVERYTHING = '.*'

/** Calls the listener with the place and kind of each changed offer. Returns how to end that. */
export type FollowChanges = (
  listener: (changes: readonly (readonly [place: number, kind: number])[]) => void,
) => () => void

/**
 * Tells a shared cache at `url` which pages to delete: `PURGE` requests with their tags, separated by `|`, in the header `cache-tags`
 * (docs/operation.md). Tags of requests that failed are sent again.
 */
export function purgeSharedCache(
  url: string,
  follow: FollowChanges,
  log: Pick<Logger, 'warn'>,
  times = { gather: GATHER_MS, again: AGAIN_MS },
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  /** Tag to when it is sent. */
  const waiting = new Map<string, number>()
  let sending: Promise<void> = Promise.resolve()

  const send = async (tags: readonly string[]): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: 'PURGE',
        headers: { 'cache-tags': tags.join('|') },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (response.ok) return true
      throw new Error(`status ${response.status}`)
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ err: error }, 'the shared cache could not be purged')
      return false
    }
  }
  const sendDue = async (): Promise<void> => {
    const now = performance.now()
    const due = [...waiting].filter(([, at]) => at <= now).map(([tag]) => tag)
    for (let start = 0; start < due.length; start += MAX_TAGS_PER_REQUEST) {
      const tags = due.slice(start, start + MAX_TAGS_PER_REQUEST)
      for (const tag of tags) waiting.delete(tag)
      if (!(await send(tags))) for (const tag of tags) waiting.set(tag, now)
    }
  }
  const add = (tag: string): void => {
    const now = performance.now()
    if (waiting.has(tag)) return
    waiting.set(tag, now)
    setTimeout(() => waiting.set(tag, performance.now()), times.again).unref()
  }
  const unfollow = follow((changes) => {
    if (waiting.size > MAX_WAITING_TAGS) {
      waiting.clear()
      add(EVERYTHING)
      return
    }
    for (const [place, kind] of changes) for (const tag of tagsOfChange(place, kind)) add(tag)
  })
  const timer = setInterval(() => {
    sending = sending.then(sendDue)
  }, times.gather)
  timer.unref()
  // What changed while no portal ran is not known.
  add(EVERYTHING)
  return {
    async stop() {
      unfollow()
      clearInterval(timer)
      stopped.abort()
      await sending
    },
  }
}
