import { useEffect } from 'react'
import { useT } from '../page/page-context.tsx'
import { useToast } from '../ui/toast.tsx'

/** A connection that is said to be there is tried this often more, after so many milliseconds each; one that is not is waited for. */
const WAITS_MS = [500, 1500, 4000, 8000, 16_000]
/** The notice stands as long as anything waits. */
const STANDS_MS = 2 ** 31 - 1

/**
 * Who loses the connection loses nothing: the page stays as it is, as one that is being left, until the next one, or the next homes of a list, can be had. Shows nothing but a word that it waits.
 */
export function Patience() {
  const t = useT()
  const toast = useToast()
  useEffect(
    () =>
      askAgain(() => toast(t('layout.offline.waiting'), { type: 'warning', duration: STANDS_MS })),
    [t, toast],
  )
  return null
}

/** Pages that could not be fetched are asked for again. `tell` is called when something begins to wait, and what it answers when nothing does any more. Returns what ends it. */
function askAgain(tell: () => () => void): () => void {
  const own = window.fetch
  let waiting = 0
  let close = (): void => undefined
  const wait = async (ms: number, signal: AbortSignal | null | undefined): Promise<void> => {
    if (waiting++ === 0) close = tell()
    await connection(ms, signal)
    if (--waiting === 0) close()
  }
  window.fetch = async (input, init) => {
    let tries = 0
    for (;;) {
      try {
        return await own.call(window, input, init)
      } catch (error) {
        if (
          !isPage(input, init) ||
          init?.signal?.aborted ||
          (navigator.onLine && tries >= WAITS_MS.length)
        )
          throw error
        // What was waited for while there was no connection at all is no try.
        tries = navigator.onLine ? tries + 1 : 0
        await wait(WAITS_MS[tries - 1] ?? 0, init?.signal)
      }
    }
  }
  return () => void (window.fetch = own)
}

/** What the router asks for on the way to another page. */
function isPage(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const address = new URL(input instanceof Request ? input.url : input, location.href)
  return (
    address.pathname.endsWith('.data') &&
    (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'GET'
  )
}

/** Resolves when it is worth trying: when the browser is online again, or after so many milliseconds if it says that it is; and when nobody waits any more. */
function connection(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(end, ms) : undefined
    function end(): void {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}
