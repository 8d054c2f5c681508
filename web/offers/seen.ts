import { useEffect, useSyncExternalStore } from 'react'
import { readConsent } from '../cookies/consent.ts'
import { readCookie } from '../page/cookie.ts'

/** Ids of viewed homes, the latest first. */
const KEY = 'seen-offers'
const SEEN_MAX = 500

const NONE: ReadonlySet<number> = new Set()
let seen: ReadonlySet<number> | null = null
const listeners = new Set<() => void>()

/** The homes that the visitor has viewed: in this visit, and before if they allowed more than necessary storage. None on the server. */
export function useSeen(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, seenNow, () => NONE)
}

/** Viewing an offer's page marks it as seen, and counts the view for the advertiser. */
export function useSeeing(id: number): void {
  useEffect(() => {
    navigator.sendBeacon(`/api/offers/${id}/view`)
    seen = new Set([id, ...seenNow()].slice(0, SEEN_MAX))
    if (mayKeep()) write([...seen])
    listeners.forEach((tell) => tell())
  }, [id])
}

/** Parses the stored text; ignores invalid ids. */
export function readSeen(stored: string | null): number[] {
  return (stored ?? '')
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)
    .slice(0, SEEN_MAX)
}

const mayKeep = (): boolean =>
  readConsent(readCookie(document.cookie, 'consent'))?.choice === 'accept_all'
const seenNow = (): ReadonlySet<number> => (seen ??= new Set(stored()))

/** From an earlier visit. Deleted when consent is withdrawn. */
function stored(): number[] {
  try {
    if (mayKeep()) return readSeen(localStorage.getItem(KEY))
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
