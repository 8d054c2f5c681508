import { useEffect, useState } from 'react'
import type { PlaceDetails } from '#contract/homes/places.ts'

/** Specification, sections 4 and 9: the last six places chosen, kept in the browser. */
const KEY = 'recent-locations'
const RECENT_MAX = 6

/** Data for the list and for selecting a place again. */
export type RecentPlace = Pick<
  PlaceDetails,
  'id' | 'type' | 'name' | 'parent_name' | 'country' | 'iso2' | 'path' | 'lat' | 'lon'
> &
  // Lists of earlier versions lack them.
  Partial<Pick<PlaceDetails, 'kind' | 'location_id'>>

/** Recent places, newest first; ignores invalid values. `localStorage` throws if the browser blocks it. */
export function recentPlaces(storage?: Pick<Storage, 'getItem'>): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse((storage ?? localStorage).getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentPlace).slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}

/** Puts a place first; drops places after the sixth. */
export function rememberPlace(
  place: RecentPlace,
  storage?: Pick<Storage, 'getItem' | 'setItem'>,
): void {
  const { id, type, kind, location_id, name, parent_name, country, iso2, path, lat, lon } = place
  const others = recentPlaces(storage).filter((known) => known.id !== id)
  try {
    ;(storage ?? localStorage).setItem(
      KEY,
      JSON.stringify(
        [
          { id, type, kind, location_id, name, parent_name, country, iso2, path, lat, lon },
          ...others,
        ].slice(0, RECENT_MAX),
      ),
    )
  } catch {
    // Full or blocked: the list is a convenience.
  }
}

/** The list when the input is opened: empty before, and on the server. */
export function useRecentPlaces(open: boolean): RecentPlace[] {
  const [places, setPlaces] = useState<RecentPlace[]>([])
  useEffect(() => {
    if (open) setPlaces(recentPlaces())
  }, [open])
  return places
}

function isRecentPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, path, iso2, country } = value as Record<string, unknown>
  return (
    /^(city|state|country|area)\d+$/.test(String(id)) &&
    typeof name === 'string' &&
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof iso2 === 'string' &&
    typeof (country as { name?: unknown } | null)?.name === 'string'
  )
}
