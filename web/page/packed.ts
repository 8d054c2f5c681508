import { useMemo } from 'react'
import { recent } from './recent.ts'

/**
 * A loader's data as one JSON text: for thousands of values the router's own format takes the server as long as rendering, and the browser
 * ten times as long to parse.
 */
export type Packed<T> = string & { readonly packed?: T }

/** A page is parsed for its head and its body, and the server renders what it has just packed. */
const valueOf = recent<unknown>(4)

export function packed<T>(data: T): Packed<T> {
  const text = JSON.stringify(data)
  valueOf(text, () => data)
  return text
}

export const unpacked = <T>(text: Packed<T>): T => valueOf(text, () => JSON.parse(text)) as T

/** The same object for the same text. */
export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpacked(text), [text])
