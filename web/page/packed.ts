import { useMemo } from 'react'
import { textOf } from './carried-texts.ts'
import type { Visit } from './load-context.ts'
import { recent } from './recent.ts'

/**
 * A loader's data as one JSON text, or its reference in a document: for thousands of values the router's own format takes the server as long as
 * rendering, and the browser ten times as long to parse.
 */
export type Packed<T> = string & { readonly packed?: T }

/** A page is parsed for its head and its body, and the server renders what it has just packed, with other pages at the same time. */
const valueOf = recent<unknown>(import.meta.env.SSR ? 30 : 4)

export function packed<T>(visit: Pick<Visit, 'carry'>, data: T): Packed<T> {
  const reference = visit.carry(JSON.stringify(data))
  valueOf(reference, () => data)
  return reference
}

export const unpacked = <T>(reference: Packed<T>): T =>
  valueOf(reference, () => JSON.parse(textOf(reference))) as T

/** The same object for the same reference. */
export const useUnpacked = <T>(reference: Packed<T>): T =>
  useMemo(() => unpacked(reference), [reference])
