import { hash } from 'node:crypto'
import { CARRIED, referenceTo, remember } from './carried-texts.ts'
import { recent } from './recent.ts'

/** Of messages, which all pages of a kind have in common: more than the kinds of public pages in the common languages. */
const MAX_KEPT_ELEMENTS = 100

interface CarriedElement {
  id: string
  element: Buffer
}

const kept = recent<CarriedElement>(MAX_KEPT_ELEMENTS)

/** The texts of one document (`carried-texts.ts`). Only on the server. */
export class Carried {
  readonly #elements = new Map<string, Buffer>()

  /** Returns the reference of the text: the same for the same text, so that a page that has not changed keeps its ETag. `isShared`: by many pages. */
  add(text: string, { isShared = false } = {}): string {
    const { id, element } = isShared ? kept(text, () => elementOf(text)) : elementOf(text)
    this.#elements.set(id, element)
    const reference = referenceTo(id)
    remember(reference, text)
    return reference
  }

  elements(): Iterable<Buffer> {
    return this.#elements.values()
  }
}

/** Only strings in JSON contain `<`. */
function elementOf(text: string): CarriedElement {
  const id = hash('sha1', text, 'base64url')
  const element = `<script type="application/json" ${CARRIED}="${id}">${text.replaceAll('<', '\\u003c')}</script>`
  return { id, element: Buffer.from(element) }
}
