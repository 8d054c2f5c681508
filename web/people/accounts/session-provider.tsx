import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { later } from '../../ground/page/later.tsx'
import { SessionContext, type Session } from '../../ground/page/session-context.ts'

const SessionKeeper = later(() =>
  import('./session-keeper.tsx').then((module) => module.SessionKeeper),
)

/** Provides the session for the whole page; `SessionKeeper`, which maintains it, is loaded after hydration. */
export function SessionProvider({
  loaded,
  children,
}: {
  loaded: User | null | undefined
  children: ReactNode
}) {
  const [user, setUser] = useState(loaded)
  const acts = useRef<Pick<Session, 'signOut' | 'lost'>>(null)
  // Stable for the life of the page, so that dependents do not change with each check of the session.
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
