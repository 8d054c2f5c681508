import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { User } from '#contract/accounts.ts'
import { later } from '../page/later.tsx'
import { SessionContext, type Session } from '../page/session-context.ts'

const SessionKeeper = later(() =>
  import('./session-keeper.tsx').then((module) => module.SessionKeeper),
)

/** Holds who is logged in, for the whole page. Who that is, and what becomes of it, is found out when the page has settled. */
export function SessionProvider({
  loaded,
  children,
}: {
  loaded: User | null | undefined
  children: ReactNode
}) {
  const [user, setUser] = useState(loaded)
  const acts = useRef<Pick<Session, 'signOut' | 'lost'>>(null)
  // The same for as long as the page is there: what is made with them is not made anew because the user was asked for once more.
  const signOut = useCallback<Session['signOut']>(
    (to) => acts.current?.signOut(to) ?? Promise.reject(new Error('The page has not settled')),
    [],
  )
  const lost = useCallback<Session['lost']>(() => acts.current?.lost(), [])
  const session = useMemo<Session>(() => ({ user, signOut, lost }), [user, signOut, lost])
  return (
    <SessionContext value={session}>
      {children}
      <SessionKeeper loaded={loaded} setUser={setUser} acts={acts} />
    </SessionContext>
  )
}
