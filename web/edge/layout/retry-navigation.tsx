import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useT } from '../../ground/page/page-context.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './retry-navigation.module.css'

/** Delays in milliseconds between retries while the browser is online; offline, it waits for the connection. */
const WAITS_MS = [500, 1500, 4000, 8000, 16_000]
/** The notice stays as long as a request waits. */
const NOTICE_MS = 2 ** 31 - 1

/**
 * Retries navigation after a lost connection: the current page stays until the next page, or the next page of a list, can be loaded. Shows
 * only a notice while waiting, and a line at the top while a page is on its way.
 */
export function RetryNavigation() {
  const t = useT()
  const toast = useToast()
  useEffect(
    () =>
      retryRequests(() =>
        toast(t('layout.offline.waiting'), { type: 'warning', duration: NOTICE_MS }),
      ),
    [t, toast],
  )
  return useNavigation().state === 'idle' ? null : (
    <div className={styles['line']} aria-hidden="true" data-print="off" data-on-its-way="" />
  )
}

/** Retries failed page requests. `onWaiting` is called when the first one waits, and its result after the last one. Returns a cleanup. */
function retryRequests(onWaiting: () => () => void): () => void {
  const own = window.fetch
  let waiting = 0
  let close = (): void => undefined
  const wait = async (ms: number, signal: AbortSignal | null | undefined): Promise<void> => {
    if (waiting++ === 0) close = onWaiting()
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
        // Waiting offline does not count as a try.
        tries = navigator.onLine ? tries + 1 : 0
        await wait(WAITS_MS[tries - 1] ?? 0, init?.signal)
      }
    }
  }
  return () => void (window.fetch = own)
}

/** A request of the router for another page. */
function isPage(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const address = new URL(input instanceof Request ? input.url : input, location.href)
  return (
    address.pathname.endsWith('.data') &&
    (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'GET'
  )
}

/** Resolves when a retry makes sense: when the browser goes online, or after `ms` if it is online; and when aborted. */
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
