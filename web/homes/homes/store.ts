import { useSyncExternalStore } from 'react'
import type { HomeChange, ViewedHome } from '#contract/return/favorites.ts'
import { readConsent } from '../../ground/cookies/consent.ts'
import { readCookie } from '../../ground/page/cookie.ts'
import { applyChange, NO_HOMES, type Homes } from './changes.ts'

/** In local storage: the visitor requests it by saving, so it needs no consent; views do. */
const KEY = 'homes'

/** The last text that was read, and its content. */
let read: { text: string | null; homes: Homes } = { text: null, homes: NO_HOMES }
/** Views that may not be stored: of this visit. */
let visit: ViewedHome[] = []
/** Equal homes are one object, or React would render for ever. */
let last = { homes: NO_HOMES, viewed: NO_HOMES.viewed, shown: NO_HOMES }
/** If the browser blocks its storage, or if that is full: until the page is left. */
let memory: string | null = null
const listeners = new Set<() => void>()

/** The visitor's homes; none on the server and during hydration. */
export function useHomes(): Homes {
  return useSyncExternalStore(subscribe, homesInTurn, () => NO_HOMES)
}

/** Until the current code is done: each card of a page asks several times in a row, and cookies are in another process. */
let inTurn: Homes | null = null
function homesInTurn(): Homes {
  if (!inTurn) queueMicrotask(() => (inTurn = null))
  return (inTurn ??= homesNow())
}

/** As they are in this moment, whichever tab has changed them. */
export function homesNow(): Homes {
  const text = load()
  if (text !== read.text) read = { text, homes: parse(text) }
  const { homes } = read
  const viewed = storesViews(homes)
    ? homes.viewed
    : homes.records === false
      ? NO_HOMES.viewed
      : visit
  if (last.homes !== homes || last.viewed !== viewed)
    last = { homes, viewed, shown: viewed === homes.viewed ? homes : { ...homes, viewed } }
  return last.shown
}

/** Makes changes: here at once, on the server when it can be reached. */
export function change(...changes: HomeChange[]): void {
  update((homes) => {
    const next = changes.reduce(applyChange, homes)
    if (homes.owner === null) return next
    const waiting = changes.map((each) => ({ key: crypto.randomUUID(), change: each }))
    return { ...next, waiting: [...homes.waiting, ...waiting] }
  })
}

/** Deletes stored views when the consent was withdrawn. */
export const dropViews = (): void => update((homes) => ({ ...homes }))

/** Replaces the stored homes. */
export function update(next: (homes: Homes) => Homes): void {
  const before = homesNow()
  const after = next(before)
  if (after === before) return
  const stores = storesViews(after)
  visit = stores ? [] : after.viewed
  save(JSON.stringify(stores ? after : { ...after, viewed: [] }))
  announce()
}

function announce(): void {
  inTurn = null
  for (const listener of listeners) listener()
}

/** An account's are stored with it unless switched off; without one, if the visitor switched it on or allowed more than the necessary cookies. */
export function storesViews({ owner, records }: Pick<Homes, 'owner' | 'records'>): boolean {
  if (owner !== null || records !== null) return records !== false
  const secure = location.protocol === 'https:'
  const consent =
    readCookie(document.cookie, 'consent', { secure }) ??
    readCookie(document.cookie, 'consent', { secure: false })
  return readConsent(consent)?.choice === 'accept_all'
}

function parse(text: string | null): Homes {
  try {
    return { ...NO_HOMES, ...(JSON.parse(text ?? '{}') as Partial<Homes>) }
  } catch {
    return NO_HOMES
  }
}

function load(): string | null {
  if (memory !== null) return memory
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const NOTHING = JSON.stringify(NO_HOMES)

function save(text: string): void {
  // Before the visitor's first act nothing is stored.
  if (text === NOTHING && load() === null) return
  try {
    localStorage.setItem(KEY, text)
    memory = null
  } catch {
    memory = text
  }
}

function subscribe(listener: () => void): () => void {
  // Another tab has changed them, or they were deleted.
  const follow = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) announce()
  }
  if (listeners.size === 0) addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', follow)
  }
}
