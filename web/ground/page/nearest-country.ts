import { useSyncExternalStore } from 'react'

/** Country code of the visitor's place, in lower case, once the start page knows it. */
let country: string | undefined
const listeners = new Set<() => void>()

export function rememberCountry(iso2: string | undefined): void {
  country = iso2?.toLowerCase()
  for (const listener of listeners) listener()
}

/** That country; undefined on the server and while it is not known. */
export const useRememberedCountry = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => country,
    () => undefined,
  )
