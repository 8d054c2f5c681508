import { useSyncExternalStore } from 'react'
import type { PlaceDetails } from '#contract/homes/places.ts'

/** A place as far as a search near it needs it. */
export type Nearest = Pick<PlaceDetails, 'id' | 'iso2' | 'type' | 'name' | 'nameIn'>

let nearest: Nearest | null = null
const listeners = new Set<() => void>()

/** The visitor's place, once the start page knows it. */
export function rememberNearest(place: Nearest | null): void {
  nearest = place
  for (const listener of listeners) listener()
}

/** That place; null on the server and while it is not known. */
export const useNearest = (): Nearest | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => nearest,
    () => null,
  )
