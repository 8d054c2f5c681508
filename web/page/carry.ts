import { hash } from 'node:crypto'
import { CARRIED, referenceTo, remember } from './carried-texts.ts'

/** The texts of one document (`carried-texts.ts`), by their ids. Only on the server. */
export class Carried {
  readonly #texts = new Map<string, string>()

  /** Returns the reference of the text: the same for the same text, so that a page that has not changed keeps its ETag. */
  add(text: string): string {
    const id = hash('sha1', text, 'base64url')
    this.#texts.set(id, text)
    const reference = referenceTo(id)
    remember(reference, text)
    return reference
  }

  /** Their elements. Only strings in JSON contain `<`. */
  markup(): string {
    return [...this.#texts]
      .map(
        ([id, text]) =>
          `<script type="application/json" ${CARRIED}="${id}">${text.replaceAll('<', '\\u003c')}</script>`,
      )
      .join('')
  }
}
