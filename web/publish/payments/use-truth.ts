import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds between questions about a payment that is under way. */
const DELAYS = [1000, 1000, 2000, 3000, 5000, 8000, 13_000, 20_000]
const LAST_MS = 30_000

/** Reloads the page's data while something is under way, ever less often; and when the visitor comes back to it, by Back or from another tab. */
export function useTruth(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const back = (event: PageTransitionEvent): void => {
      if (event.persisted) void revalidate()
    }
    const seen = (): void => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    addEventListener('pageshow', back)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('pageshow', back)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [revalidate])
  useEffect(() => {
    if (!isUnderWay) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    const wait = (): void => {
      timer = setTimeout(() => void ask(), DELAYS[asked++] ?? LAST_MS)
    }
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await revalidate()
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [isUnderWay, revalidate])
}
