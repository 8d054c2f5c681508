import { createContext, useContext } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { readCookie, type CookieScope } from './cookie.ts'

/** Event of the window: an account, its `detail`, has signed out here. */
export const SIGNED_OUT = 'signedout'

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

/** Whether there may be a session: our own cookie, or the one set before every sign-in. */
export const isHinted = (scope: CookieScope): boolean =>
  readCookie(document.cookie, 'signedIn', scope) !== null ||
  /(^|;\s*)XSRF-TOKEN=/.test(document.cookie)
