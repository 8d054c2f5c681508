import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reloads the data of the page every `ms` milliseconds while it is seen; never with null. */
export function useRefresh(ms: number | null): void {
  const revalidator = useRevalidator()
  useEffect(() => {
    if (ms === null) return
    const refreshing = setInterval(() => {
      if (revalidator.state === 'idle' && document.visibilityState === 'visible')
        void revalidator.revalidate()
    }, ms)
    return () => clearInterval(refreshing)
  }, [ms, revalidator])
}
