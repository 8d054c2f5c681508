/**
 * Texts that a document carries beside its markup, once and as they are: data of loaders, messages. The router's own format would be escaped
 * twice, and take the server longer than the markup. A loader's value is then only the reference of its text.
 */

/** The attribute with the id, of the elements after the page that contain them. */
export const CARRIED = 'data-carried'
const SIGN = '#'

interface Held {
  text: string
  /** The value that the text serializes. */
  value: unknown
  /** The pages that are being made with it. */
  pages: number
}

/** Of the pages that the server is making: a text that outlives its page is moved among V8's old objects, and costs as much as rendering. */
const held = new Map<string, Held>()

export const referenceTo = (id: string): string => SIGN + id

/** Server: the text can be read by its reference until it is released as often as it was held. */
export function hold(reference: string, text: string, value?: unknown): void {
  const entry = held.get(reference)
  if (entry) entry.pages++
  else held.set(reference, { text, value, pages: 1 })
}

export function release(reference: string): void {
  const entry = held.get(reference)
  if (entry && --entry.pages === 0) held.delete(reference)
}

/** Server: the value that the text of a reference serializes; undefined if unknown. */
export const heldValue = (reference: string): unknown => held.get(reference)?.value

/** The text of a reference; other texts are themselves, as data for client navigation is. */
export function textOf(reference: string): string {
  if (!reference.startsWith(SIGN)) return reference
  if (import.meta.env.SSR) {
    const entry = held.get(reference)
    if (!entry) throw new Error(`the text ${reference} is not known any more`)
    return entry.text
  }
  return document.querySelector(`[${CARRIED}="${reference.slice(1)}"]`)?.textContent ?? ''
}
