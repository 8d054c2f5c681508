import {
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  type Ref,
} from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { accounts, type User } from '#contract/people/accounts.ts'
import { useApi } from '../../ground/page/api.ts'
import { cookieText, readCookie } from '../../ground/page/cookie.ts'
import { isPrivate } from '../../ground/page/page-at.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { isHinted, SIGNED_OUT, type Session } from '../../ground/page/session-context.ts'

const CALLS = { accounts }

/** Messages between tabs: signed in, signed out, session expired. The access token stays in its HttpOnly cookie. */
type TabMessage = { type: 'login'; user: User } | { type: 'logout' } | { type: 'lost' }

/** Session data older than this is fetched again on navigation, or when the tab becomes visible. */
const FRESH_MS = 60_000

export interface SessionKeeperProps {
  loaded: User | null | undefined
  setUser: (user: User | null) => void
  /** Receives the session's actions. */
  acts: Ref<Pick<Session, 'signOut' | 'lost'>>
}

/**
 * Determines the user. Private pages load it (`loaded`); public pages are the same for everybody, so the browser requests it once, and only
 * if a cookie hints at a session. Tabs notify each other of signing in and out.
 */
export function SessionKeeper({ loaded, setUser, acts }: SessionKeeperProps): null {
  const { cookies } = usePageContext()
  const api = useApi(CALLS)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const channel = useRef<BroadcastChannel>(null)
  const known = useRef<{ user: User | null | undefined; at: number }>({ user: undefined, at: 0 })

  /** Stores the user; returns whether it is another one. */
  const rememberUser = useCallback(
    (now: User | null): boolean => {
      const changed = known.current.user?.id !== now?.id
      known.current = { user: now, at: Date.now() }
      // The header's code may still be loading.
      startTransition(() => setUser(now))
      if ((readCookie(document.cookie, 'signedIn', cookies) !== null) !== (now !== null))
        document.cookie = cookieText('signedIn', now ? '1' : '', cookies)
      return changed
    },
    [cookies, setUser],
  )
  const broadcast = useCallback((message: TabMessage) => channel.current?.postMessage(message), [])
  /** A private page of another user must be loaded again: its guard decides. */
  const renew = useCallback(() => {
    if (isPrivate(location.pathname)) void revalidate()
  }, [revalidate])

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel('session')
    opened.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      const changed = rememberUser(data.type === 'login' ? data.user : null)
      if (data.type === 'logout' || (data.type === 'login' && changed)) renew()
    }
    channel.current = opened
    return () => opened.close()
  }, [rememberUser, renew])

  useEffect(() => {
    if (loaded !== undefined && rememberUser(loaded))
      broadcast(loaded ? { type: 'login', user: loaded } : { type: 'lost' })
  }, [loaded, rememberUser, broadcast])

  /** Stays on the page with the visitor's unsent text; the next action leads to the sign-in page, and back. */
  const lost = useCallback(() => {
    if (rememberUser(null)) broadcast({ type: 'lost' })
  }, [rememberUser, broadcast])

  const fetchUser = useCallback(async () => {
    known.current.at = Date.now()
    try {
      const { user: now } = await api.accounts.me({})
      if (!now) lost()
      else if (rememberUser(now)) broadcast({ type: 'login', user: now })
    } catch {
      // Offline or an error: the user stays unknown, without a message.
    }
  }, [api, rememberUser, broadcast, lost])

  useEffect(() => {
    const refetch = (): void => {
      const { user: last, at } = known.current
      const maybe = last === undefined ? isHinted(cookies) : last !== null
      if (maybe && document.visibilityState === 'visible' && Date.now() - at > FRESH_MS)
        void fetchUser()
    }
    refetch()
    document.addEventListener('visibilitychange', refetch)
    return () => document.removeEventListener('visibilitychange', refetch)
  }, [pathname, fetchUser, cookies])

  const signOut = useCallback(
    async (to: string) => {
      const { user } = known.current
      await api.accounts.logout({})
      if (user) dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: user.id }))
      rememberUser(null)
      broadcast({ type: 'logout' })
      await navigate(to)
    },
    [api, rememberUser, broadcast, navigate],
  )

  useImperativeHandle(acts, () => ({ signOut, lost }), [signOut, lost])
  return null
}
