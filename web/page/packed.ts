import { useMemo } from 'react'

/**
 * A loader's data as one JSON text: for thousands of values the router's own format takes the server as long as rendering, and the browser
 * ten times as long to parse.
 */
export type Packed<T> = string & { readonly packed?: T }

/** Recent values: a page is parsed for its head and its body, and the server renders what it has just packed. */
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

/** The same object for the same text. */
export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpacked(text), [text])
