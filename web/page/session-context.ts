import { createContext, useContext } from 'react'
import type { User } from '#contract/accounts.ts'

export interface Session {
  /** Who is logged in; null: nobody; undefined: not known yet, shown as nobody. */
  user: User | null | undefined
  /** Logs out, here and in the other tabs, and goes to `to`, an address with its locale. */
  signOut: (to: string) => Promise<void>
  /** The API says that nobody is logged in any more. */
  lost: () => void
}

export const SessionContext = createContext<Session>({
  user: undefined,
  signOut: async () => undefined,
  lost: () => undefined,
})

/** Who is logged in, in one place for the whole page. */
export const useSession = (): Session => useContext(SessionContext)
