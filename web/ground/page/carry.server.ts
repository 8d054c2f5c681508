import { hash } from 'node:crypto'
import { CARRIED, hold, referenceTo, release } from './carried-texts.ts'
import { recent } from './recent.ts'
import type { Piece } from './whole-body.ts'

/** Elements with messages, which all pages of a kind share: more than the kinds of public pages in the common languages. */
const MAX_KEPT_ELEMENTS = 100

interface CarriedElement {
  id: string
  element: Piece
}

export interface CarryOptions {
  /** By many pages. */
  isShared?: boolean
  /** The value that the text serializes. */
  value?: unknown
}

const kept = recent<CarriedElement>(MAX_KEPT_ELEMENTS)

/** The texts of one document (`carried-texts.ts`). */
export class Carried {
  readonly #elements = new Map<string, Piece>()
  #isReleased = false

  /** Returns the reference of the text: the same for the same text, so that a page that has not changed keeps its ETag. */
  add(text: string, { isShared = false, value }: CarryOptions = {}): string {
    const { id, element } = isShared ? kept(text, () => encodedElementOf(text)) : elementOf(text)
    const reference = referenceTo(id)
    // A loader may end after its page has failed: its text would never be released.
    if (this.#isReleased) return reference
    if (!this.#elements.has(id)) hold(reference, text, value)
    this.#elements.set(id, element)
    return reference
  }

  /** The page is made. */
  release(): void {
    this.#isReleased = true
    for (const id of this.#elements.keys()) release(referenceTo(id))
    this.#elements.clear()
  }

  elements(): Iterable<Piece> {
    return this.#elements.values()
  }
}

function encodedElementOf(text: string): CarriedElement {
  const { id, element } = elementOf(text)
  return { id, element: Buffer.from(element) }
}

/** Only strings in JSON contain `<`. */
function elementOf(text: string): CarriedElement & { element: string } {
  const id = hash('sha1', text, 'base64url')
  return {
    id,
    element: `<script type="application/json" ${CARRIED}="${id}">${text.replaceAll('<', '\\u003c')}</script>`,
  }
}
