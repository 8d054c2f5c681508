import { useMemo } from 'react'
import { heldValue, textOf } from './carried-texts.ts'
import type { Visit } from './load-context.ts'
import { recent } from './recent.ts'

/**
 * A loader's data as one JSON text, or its reference in a document: for thousands of values the router's own format takes the server as long as
 * rendering, and the browser ten times as long to parse.
 */
export type Packed<T> = string & { readonly packed?: T }

/** Browsers read a page for its head and its body. */
const MAX_PARSED = 4
const parsed = recent<unknown>(MAX_PARSED)

export const packed = <T>(visit: Pick<Visit, 'carry'>, data: T): Packed<T> =>
  visit.carry(JSON.stringify(data), { value: data })

/** The server uses the packed value without parsing its text. */
export const unpacked = <T>(reference: Packed<T>): T =>
  (import.meta.env.SSR
    ? (heldValue(reference) ?? JSON.parse(textOf(reference)))
    : parsed(reference, () => JSON.parse(textOf(reference)))) as T

/** The same object for the same reference. */
export const useUnpacked = <T>(reference: Packed<T>): T =>
  useMemo(() => unpacked(reference), [reference])
