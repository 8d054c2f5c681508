import { useEffect, useLayoutEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { watchBuild } from '../freshness.ts'

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
/** Specification, section 2: at this width or less the body has the class `mobile`. */
const MOBILE = '(max-width: 768px)'

/** What the browser does beside showing the page. Draws nothing. */
export function BrowserDuties({ build }: { build: string }) {
  const [loaded] = useState(build)
  const type = useNavigationType()

  useEffect(() => watchBuild(loaded), [loaded])

  useEffect(() => {
    const query = matchMedia(MOBILE)
    const apply = (): void => void document.body.classList.toggle('mobile', query.matches)
    apply()
    query.addEventListener('change', apply)
    return () => query.removeEventListener('change', apply)
  }, [])

  // New pages scroll smoothly to their top or anchor; going back is at once where it was.
  useBrowserLayoutEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.documentElement.style.scrollBehavior = type === 'POP' || calm ? 'auto' : 'smooth'
  })

  return null
}
