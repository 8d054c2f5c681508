import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { watchBuild } from '../../ground/page/freshness.ts'

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
/** Input that cancels automatic scrolling. */
const SCROLLS = ['wheel', 'touchmove', 'keydown'] as const

/** Side effects in the browser beside rendering. Renders nothing. */
export function BrowserDuties({ build }: { build: string }) {
  const [loaded] = useState(build)
  const type = useNavigationType()
  const { key } = useLocation()

  useEffect(() => watchBuild(loaded), [loaded])

  // New pages scroll smoothly to their top or anchor; Back restores the position at once.
  useBrowserLayoutEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.documentElement.style.scrollBehavior = type === 'POP' || calm ? 'auto' : 'smooth'
  })

  // A smooth scroll that is still running would carry on after Back.
  const shown = useRef(key)
  useBrowserLayoutEffect(() => {
    if (key === shown.current) return
    shown.current = key
    // Positions have to be found again from now on (`web/ground/page/early.ts`).
    delete document.documentElement.dataset['fresh']
    if (type !== 'POP') return
    let frame = 0
    let ended = false
    // After the router restored the position, before the smooth scroll continues.
    queueMicrotask(() => {
      if (ended) return
      const restored = scrollY
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          scrollTo({ top: restored, behavior: 'instant' })
          end()
        })
      })
    })
    const end = (): void => {
      ended = true
      cancelAnimationFrame(frame)
      for (const sign of SCROLLS) removeEventListener(sign, end)
    }
    for (const sign of SCROLLS) addEventListener(sign, end, { passive: true })
    return end
  }, [type, key])

  return null
}
