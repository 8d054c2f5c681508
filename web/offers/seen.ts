import { useEffect, useSyncExternalStore } from 'react'
import { readConsent } from '../cookies/consent.ts'
import { readCookie } from '../page/cookie.ts'

/** Ids of the homes that were opened, the last one first. */
const KEY = 'seen-offers'
const KEPT = 500

const NONE: ReadonlySet<number> = new Set()
let seen: ReadonlySet<number> | null = null
const listeners = new Set<() => void>()

/** The homes that the visitor has opened: in this visit, and before, where they allowed that more than the necessary is kept. None on the server. */
export function useSeen(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, seenNow, () => NONE)
}

/** Opening its page makes a home a seen one, and is counted for who offers it. */
export function useSeeing(id: number): void {
  useEffect(() => {
    navigator.sendBeacon(`/api/offers/${id}/view`)
    seen = new Set([id, ...seenNow()].slice(0, KEPT))
    if (mayKeep()) write([...seen])
    listeners.forEach((tell) => tell())
  }, [id])
}

/** What a stored text says; whatever is no id is left out. */
export function readSeen(stored: string | null): number[] {
  return (stored ?? '')
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)
    .slice(0, KEPT)
}

const mayKeep = (): boolean =>
  readConsent(readCookie(document.cookie, 'consent'))?.choice === 'accept_all'
const seenNow = (): ReadonlySet<number> => (seen ??= new Set(stored()))

/** Of an earlier visit. Who no longer allows it has nothing stored. */
function stored(): number[] {
  try {
    if (mayKeep()) return readSeen(localStorage.getItem(KEY))
    localStorage.removeItem(KEY)
  } catch {
    // The browser keeps nothing: then nothing was seen.
  }
  return []
}

function write(ids: number[]): void {
  try {
    localStorage.setItem(KEY, ids.join(','))
  } catch {
    // Full or forbidden: dimming is a convenience.
  }
}

function subscribe(tell: () => void): () => void {
  // Another tab has opened a home, or the list was deleted.
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
