import { useMemo, useState } from 'react'
import { scaleOf, type Bar, type Scale } from './scale.ts'

/** Scale of the histogram. With too few values, or before they are known, the last scale stays without bars, so that nothing moves. */
export function useScale(bars: readonly Bar[] | undefined): Scale | null {
  const scale = useMemo(() => scaleOf(bars ?? []), [bars])
  const [last, setLast] = useState(scale)
  if (scale && last !== scale) setLast(scale)
  return scale ?? (last && { stops: last.stops, bars: [] })
}
