import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the browser takes the page over: what only scripts can do is drawn from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
