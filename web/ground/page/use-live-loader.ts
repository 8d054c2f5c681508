import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isLive, onNews, type Followed } from './live.ts'

/** Events within this time cause one reload. */
const DEBOUNCE_MS = 300
/** Time between reloads without a socket. */
const POLL_MS = 20_000

/** Reloads the data of the page after news of these threads; without a socket, at intervals. */
export function useLiveLoader({ kind, id }: Followed): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void revalidate()
      }, DEBOUNCE_MS)
    }
    const stop = onNews({ kind, id }, (typing) => typing === undefined && reload())
    const polling = setInterval(() => {
      if (!isLive() && document.visibilityState === 'visible') reload()
    }, POLL_MS)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(polling)
    }
  }, [revalidate, kind, id])
}
