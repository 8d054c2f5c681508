import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration; parts that need scripts are rendered afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
