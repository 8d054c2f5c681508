import {
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  type Ref,
} from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { accounts, type User } from '#contract/accounts.ts'
import { useApi } from '../page/api.ts'
import { cookieText, readCookie } from '../page/cookie.ts'
import { isPrivate } from '../page/page-at.ts'
import { usePageContext } from '../page/page-context.tsx'
import type { Session } from '../page/session-context.ts'

const CALLS = { accounts }

/** What tabs tell each other: that somebody logged in, that they logged out, that their session is over. The access token stays in its cookie, where no script can read it. */
type Told = { type: 'login'; user: User } | { type: 'logout' } | { type: 'lost' }

/** So old may be what is known of the session when the visitor goes on, or comes back to the tab. */
const FRESH_MS = 60_000

export interface SessionKeeperProps {
  loaded: User | null | undefined
  setUser: (user: User | null) => void
  /** Where those who need it find what can be done with the session. */
  acts: Ref<Pick<Session, 'signOut' | 'lost'>>
}

/**
 * Finds out who is logged in. Private pages come with it (`loaded`); on the others, which are the same for everybody, the browser asks once, and only
 * where a cookie says that there may be somebody. Tabs tell each other of logging in and out.
 */
export function SessionKeeper({ loaded, setUser, acts }: SessionKeeperProps): null {
  const { cookies } = usePageContext()
  const api = useApi(CALLS)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const channel = useRef<BroadcastChannel>(null)
  const known = useRef<{ user: User | null | undefined; at: number }>({ user: undefined, at: 0 })

  /** Takes note of who is logged in. Answers whether that is somebody else than before. */
  const know = useCallback(
    (now: User | null): boolean => {
      const changed = known.current.user?.id !== now?.id
      known.current = { user: now, at: Date.now() }
      // The header may still wait for its code.
      startTransition(() => setUser(now))
      if ((readCookie(document.cookie, 'signedIn') !== null) !== (now !== null))
        document.cookie = cookieText('signedIn', now ? '1' : '', cookies)
      return changed
    },
    [cookies, setUser],
  )
  const tell = useCallback((told: Told) => channel.current?.postMessage(told), [])
  /** A page that is for one visitor only is no longer right when that is another one: its guard decides anew. */
  const renew = useCallback(() => {
    if (isPrivate(location.pathname)) void revalidate()
  }, [revalidate])

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel('session')
    opened.onmessage = ({ data }: MessageEvent<Told>) => {
      const changed = know(data.type === 'login' ? data.user : null)
      if (data.type === 'logout' || (data.type === 'login' && changed)) renew()
    }
    channel.current = opened
    return () => opened.close()
  }, [know, renew])

  useEffect(() => {
    if (loaded !== undefined && know(loaded))
      tell(loaded ? { type: 'login', user: loaded } : { type: 'lost' })
  }, [loaded, know, tell])

  /** The page stays, with what is being typed into it; what is done next leads to the log-in, and back. */
  const lost = useCallback(() => {
    if (know(null)) tell({ type: 'lost' })
  }, [know, tell])

  const ask = useCallback(async () => {
    known.current.at = Date.now()
    try {
      const { user: now } = await api.accounts.me({})
      if (!now) lost()
      else if (know(now)) tell({ type: 'login', user: now })
    } catch {
      // Nobody can be asked: who was not known stays unknown, without a word.
    }
  }, [api, know, tell, lost])

  useEffect(() => {
    const look = (): void => {
      const { user: last, at } = known.current
      const maybe = last === undefined ? isHinted() : last !== null
      if (maybe && document.visibilityState === 'visible' && Date.now() - at > FRESH_MS) void ask()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [pathname, ask])

  const signOut = useCallback(
    async (to: string) => {
      await api.accounts.logout({})
      know(null)
      tell({ type: 'logout' })
      await navigate(to)
    },
    [api, know, tell, navigate],
  )

  useImperativeHandle(acts, () => ({ signOut, lost }), [signOut, lost])
  return null
}

/** Whether somebody may be logged in: our own cookie, or the one that comes before every log-in. */
function isHinted(): boolean {
  return (
    readCookie(document.cookie, 'signedIn') !== null || /(^|;\s*)XSRF-TOKEN=/.test(document.cookie)
  )
}
