import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isLive } from './live.ts'

/** Events of this time are one look; and how often it is looked without a socket. */
const DEBOUNCE_MS = 300
const POLL_MS = 20_000

/** Loads the page anew after news, and now and then where no socket is open. `listen`: outside of components; calls `reload` at each news, and returns how to stop. */
export function useLiveLoader(listen: (reload: () => void) => () => void): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void revalidate()
      }, DEBOUNCE_MS)
    }
    const stop = listen(reload)
    const polling = setInterval(() => {
      if (!isLive() && document.visibilityState === 'visible') reload()
    }, POLL_MS)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(polling)
    }
  }, [revalidate, listen])
}
