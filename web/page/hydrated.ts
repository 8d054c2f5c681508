import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration: then renders what needs scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
