import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isLive } from './live.ts'

/** Events of this time are one look; and how often it is looked without a socket. */
const LOOK_MS = 300
const ASK_MS = 20_000

/** Loads the page anew after news, and now and then where no socket is open. `listen`: outside of components; calls `look` at each news, and returns how to stop. */
export function useLiveLoader(listen: (look: () => void) => () => void): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void revalidate()
      }, LOOK_MS)
    }
    const stop = listen(look)
    const asking = setInterval(() => {
      if (!isLive() && document.visibilityState === 'visible') look()
    }, ASK_MS)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(asking)
    }
  }, [revalidate, listen])
}
