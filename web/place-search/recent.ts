import { useEffect, useState } from 'react'
import type { Location } from '#contract/places.ts'

/** Specification, sections 4 and 9: the last six places chosen, kept in the browser. */
const KEY = 'recent-locations'
const KEPT = 6

/** What the list shows of a place, and what choosing it again needs. */
export type RecentPlace = Pick<
  Location,
  'id' | 'type' | 'name' | 'parent_name' | 'country' | 'iso2' | 'path' | 'lat' | 'lon'
>

/** The places chosen last, newest first; whatever else stands in the storage is left out. `localStorage` itself throws where the browser blocks it. */
export function recentPlaces(storage?: Pick<Storage, 'getItem'>): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse((storage ?? localStorage).getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentPlace).slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Puts a place first; the oldest beyond six is dropped. */
export function rememberPlace(
  place: RecentPlace,
  storage?: Pick<Storage, 'getItem' | 'setItem'>,
): void {
  const { id, type, name, parent_name, country, iso2, path, lat, lon } = place
  const others = recentPlaces(storage).filter((known) => known.id !== id)
  try {
    ;(storage ?? localStorage).setItem(
      KEY,
      JSON.stringify(
        [{ id, type, name, parent_name, country, iso2, path, lat, lon }, ...others].slice(0, KEPT),
      ),
    )
  } catch {
    // Full or forbidden: the list is a convenience.
  }
}

/** The list as it is when the input is opened: empty on the server and until then. */
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
    /^(city|state|country)\d+$/.test(String(id)) &&
    typeof name === 'string' &&
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof iso2 === 'string' &&
    typeof (country as { name?: unknown } | null)?.name === 'string'
  )
}
