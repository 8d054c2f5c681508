import { useEffect, useSyncExternalStore } from 'react'
import { readConsent } from '../cookies/consent.ts'
import { readCookie, type CookieScope } from '../page/cookie.ts'
import { usePageContext } from '../page/page-context.tsx'

/** Ids of viewed homes, the latest first. */
const KEY = 'seen-offers'
const SEEN_MAX = 500

const NONE: ReadonlySet<number> = new Set()
let seen: ReadonlySet<number> | null = null
const listeners = new Set<() => void>()

/** The homes that the visitor has viewed: in this visit, and before if they allowed more than necessary storage. None on the server. */
export function useSeen(): ReadonlySet<number> {
  const { cookies } = usePageContext()
  return useSyncExternalStore(
    subscribe,
    () => seenNow(cookies),
    () => NONE,
  )
}

/** Viewing an offer's page marks it as seen, and counts the view for the advertiser. */
export function useSeeing(id: number): void {
  const { secure } = usePageContext().cookies
  useEffect(() => {
    navigator.sendBeacon(`/api/offers/${id}/view`)
    seen = new Set([id, ...seenNow({ secure })].slice(0, SEEN_MAX))
    if (mayKeep({ secure })) write([...seen])
    listeners.forEach((tell) => tell())
  }, [id, secure])
}

/** Parses the stored text; ignores invalid ids. */
export function readSeen(stored: string | null): number[] {
  return (stored ?? '')
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)
    .slice(0, SEEN_MAX)
}

type Scope = Pick<CookieScope, 'secure'>
const mayKeep = (scope: Scope): boolean =>
  readConsent(readCookie(document.cookie, 'consent', scope))?.choice === 'accept_all'
const seenNow = (scope: Scope): ReadonlySet<number> => (seen ??= new Set(stored(scope)))

/** From an earlier visit. Deleted when consent is withdrawn. */
function stored(scope: Scope): number[] {
  try {
    if (mayKeep(scope)) return readSeen(localStorage.getItem(KEY))
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: nothing was seen.
  }
  return []
}

function write(ids: number[]): void {
  try {
    localStorage.setItem(KEY, ids.join(','))
  } catch {
    // Full or blocked: dimming is a convenience.
  }
}

function subscribe(tell: () => void): () => void {
  // Another tab has viewed a home, or the list was deleted.
  const follow = ({ key }: StorageEvent): void => {
    if (key !== KEY && key !== null) return
    seen = null
    tell()
  }
  listeners.add(tell)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', follow)
  }
}
