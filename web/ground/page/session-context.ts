import { createContext, useContext } from 'react'
import type { User } from '#contract/people/accounts.ts'

export interface Session {
  /** The signed-in user; null: anonymous; undefined: unknown, shown as anonymous. */
  user: User | null | undefined
  /** Signs out in all tabs, then goes to `to`, an address with its locale. */
  signOut: (to: string) => Promise<void>
  /** The API reported an expired session. */
  lost: () => void
}

export const SessionContext = createContext<Session>({
  user: undefined,
  signOut: async () => undefined,
  lost: () => undefined,
})

/** The session, shared by the whole page. */
export const useSession = (): Session => useContext(SessionContext)
