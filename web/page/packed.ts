import { useMemo } from 'react'

/**
 * What a loader answers, as one text of JSON: for thousands of values the router's own format would take the server as long as drawing them,
 * and the browser ten times as long as to read this.
 */
export type Packed<T> = string & { readonly packed?: T }

/** The last ones: a page is read for its head and for itself, and what the server packs it draws next. */
const known = new Map<string, unknown>()
const KNOWN_MAX = 4

export function packed<T>(data: T): Packed<T> {
  const text = JSON.stringify(data)
  remember(text, data)
  return text
}

export function unpacked<T>(text: Packed<T>): T {
  const data: unknown = known.get(text) ?? JSON.parse(text)
  remember(text, data)
  return data as T
}

function remember(text: string, data: unknown): void {
  known.delete(text)
  known.set(text, data)
  const [oldest] = known.keys()
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
}

/** The same object as long as the text is the same. */
export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpacked(text), [text])
