import { useEffect, useState } from 'react'
import type { CookieScope } from '../page/cookie.ts'

/** An item that the portal stores in the browser. */
export interface StoredItem {
  kind: 'cookie' | 'local' | 'session'
  name: string
  value: string
}

const RECHECK_MS = 1000

/** Parses a `Cookie` header or `document.cookie`, which lacks HttpOnly cookies. */
export function cookiesOf(header: string | null): StoredItem[] {
  return (header ?? '')
    .split(/;\s*/)
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return {
        kind: 'cookie',
        name: pair.slice(0, Math.max(at, 0)) || pair,
        value: pair.slice(at + 1),
      }
    })
}

/**
 * Everything stored now: first the items that the server saw (`sent`), then the browser's, polled every second.
 * `forget` deletes the browser's own items; the server deletes cookies, because the page cannot access all of them.
 */
export function useStored(sent: StoredItem[]): {
  items: StoredItem[]
  forget: (item: StoredItem) => void
} {
  const [items, setItems] = useState(sent)
  useEffect(() => {
    const readable = new Set(cookiesOf(document.cookie).map(({ name }) => name))
    const unreadable = sent.filter(({ name }) => !readable.has(name))
    const look = (): void => {
      const now = [
        ...cookiesOf(document.cookie),
        ...unreadable,
        ...entries('local'),
        ...entries('session'),
      ]
      setItems((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    }
    look()
    const timer = setInterval(look, RECHECK_MS)
    return () => clearInterval(timer)
  }, [sent])
  const forget = ({ kind, name }: StoredItem): void => {
    storageOf(kind)?.removeItem(name)
    setItems((before) => before.filter((item) => item.kind !== kind || item.name !== name))
  }
  return { items, forget }
}

function entries(kind: 'local' | 'session'): StoredItem[] {
  const storage = storageOf(kind)
  return Object.keys(storage ?? {}).map((name) => ({
    kind,
    name,
    value: storage?.getItem(name) ?? '',
  }))
}

/** Null if the browser blocks storage. */
function storageOf(kind: StoredItem['kind']): Storage | null {
  try {
    return kind === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

/** `Set-Cookie` texts that delete a cookie on all its possible domains. `__Secure-` cookies can only be changed with the secure attribute. */
export function deletions(
  name: string,
  hostname: string,
  { domain: parent, secure }: CookieScope,
): string[] {
  const labels = hostname.split('.')
  const domains = new Set([
    '',
    ...labels.slice(0, -1).map((_, index) => labels.slice(index).join('.')),
    parent ?? '',
  ])
  return [...domains].map(
    (domain) =>
      `${name}=; Path=/; Max-Age=0${domain ? `; Domain=${domain}` : ''}${secure ? '; Secure' : ''}`,
  )
}
