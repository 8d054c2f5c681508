import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Fragment of the map on narrow screens, so that Back returns to the list. */
export const MAP_HASH = '#map'

/** The server does not see it, so the page begins without. */
export function useMapHash(): boolean {
  const { hash } = useLocation()
  const [isMapHash, setIsMapHash] = useState(false)
  useEffect(() => startTransition(() => setIsMapHash(hash === MAP_HASH)), [hash])
  return isMapHash
}
