import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** In the address of the narrow screen's map, so that Back leads to the list again. */
export const MAP_HASH = '#map'

/** The server never sees it, so the page begins without. */
export function useMapHash(): boolean {
  const { hash } = useLocation()
  const [asks, setAsks] = useState(false)
  useEffect(() => setAsks(hash === MAP_HASH), [hash])
  return asks
}
