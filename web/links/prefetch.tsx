import { useSyncExternalStore } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { connection } from '../page/freshness.ts'

/** Specification, section 2: at most 4 route preloads at once. */
const AT_ONCE = 4
/** A preload that has not finished after this time frees its slot. */
const TIMEOUT_MS = 5000
const WAITING_MAX = 16

let active: readonly string[] = []
let waiting: readonly string[] = []
const asked = new Set<string>()
const listeners = new Set<() => void>()

/** Preloads the code and data of a page; not on slow connections or with Save-Data. */
export function prefetch(page: string): void {
  const { effectiveType, saveData } = connection() ?? {}
  if (saveData || effectiveType === '2g' || effectiveType === 'slow-2g') return
  if (asked.has(page)) return
  asked.add(page)
  waiting = [...waiting, page].slice(-WAITING_MAX)
  advance()
}

function advance(): void {
  while (active.length < AT_ONCE && waiting.length > 0) {
    const [page = '', ...rest] = waiting
    waiting = rest
    active = [...active, page]
    setTimeout(() => done(page), TIMEOUT_MS)
  }
  for (const listener of listeners) listener()
}

function done(page: string): void {
  if (!active.includes(page)) return
  active = active.filter((item) => item !== page)
  // Preloaded data is fresh for a short time only.
  asked.delete(page)
  advance()
}

/** The page's data takes longest: its link reports success or failure. */
function onSettled({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'prefetch') return
  const { pathname } = new URL(target.href)
  const page = active.find((item) => `${item.split('?')[0]}.data` === pathname)
  if (page) done(page)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('load', onSettled, true)
  document.addEventListener('error', onSettled, true)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('load', onSettled, true)
    document.removeEventListener('error', onSettled, true)
  }
}
const nothing: readonly string[] = []

/** Renders the current preloads; used once, in the layout. */
export function PrefetchQueue() {
  const pages = useSyncExternalStore(
    subscribe,
    () => active,
    () => nothing,
  )
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
