import { recent } from './recent.ts'

/**
 * Texts that a document carries beside its markup, once and as they are: data of loaders, messages. The router's own format would be escaped
 * twice, and take the server longer than the markup. A loader's value is then only the reference of its text.
 */

/** The attribute with the id, of the elements after the page that contain them. */
export const CARRIED = 'data-carried'
const SIGN = '#'
/** On the server, more than the pages that are made at the same time refer to. */
const MAX_SERVER_TEXTS = 500

const onServer = recent<string>(MAX_SERVER_TEXTS)

export const referenceTo = (id: string): string => SIGN + id

/** Server: the text can be read by its reference from now on. */
export const remember = (reference: string, text: string): void =>
  void onServer(reference, () => text)

/** The text of a reference; other texts are themselves, as data for client navigation is. */
export function textOf(reference: string): string {
  if (!reference.startsWith(SIGN)) return reference
  if (import.meta.env.SSR)
    return onServer(reference, () => {
      throw new Error(`the text ${reference} is not known any more`)
    })
  return document.querySelector(`[${CARRIED}="${reference.slice(1)}"]`)?.textContent ?? ''
}
