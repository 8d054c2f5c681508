import { useEffect, useState } from 'react'
import type { CookieScope } from '../page/cookie.ts'

/** Something that this portal keeps in the browser. */
export interface StoredItem {
  kind: 'cookie' | 'local' | 'session'
  name: string
  value: string
}

const LOOK_AGAIN_MS = 1000

/** Cookies of a `Cookie` header, or of `document.cookie`. Those that the page may not read are only in the header. */
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
 * What is stored at this moment: what the server saw (`sent`) at first, then what the browser has, looked at every second.
 * `forget` deletes what only the browser keeps; cookies are the server's to delete, as the page may not touch all of them.
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
    const timer = setInterval(look, LOOK_AGAIN_MS)
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

/** Null where the browser blocks it: then nothing is kept there. */
function storageOf(kind: StoredItem['kind']): Storage | null {
  try {
    return kind === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

/** The texts that delete a cookie, whichever domain it was set for. Names that begin with `__Secure-` belong to cookies that only a secure text may change. */
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
