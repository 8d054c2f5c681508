import { useEffect } from 'react'
import { NARROW } from '../../ground/ui/breakpoints.ts'

/** Narrow windows have the class `mobile` on the body, as the specification says (section 2), once the page is idle. For styles of others: ours have breakpoints. */
export function MobileClass() {
  useEffect(() => {
    const query = matchMedia(NARROW)
    const apply = (): void => void document.body.classList.toggle('mobile', query.matches)
    apply()
    query.addEventListener('change', apply)
    return () => query.removeEventListener('change', apply)
  }, [])
  return null
}
