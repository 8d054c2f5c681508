import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { MarkupMarks } from './cached-markup.tsx'
import type { Piece } from './whole-body.ts'

/** Limit of keys and markup, in characters and bytes: about ten thousand cards. */
const MAX_SIZE = 48 * 1024 * 1024
/** Secret, so that no text of an offer can imitate a mark. Precedes a letter, a number and a semicolon. */
const MARK = randomUUID()
const CACHED = 'k'
const BEGIN = 'b'
const END = 'e'

const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: MAX_SIZE,
  sizeCalculation: (markup, key) => markup.length + key.length,
})

/** Messages may be replaced while the server runs. */
const numbers = new WeakMap<object, number>()
let last = 0
function numberOf(words: object): number {
  const number = numbers.get(words) ?? ++last
  numbers.set(words, number)
  return number
}

/** The marks of one page during rendering, and their replacement afterwards. */
export class PageMarkup implements MarkupMarks {
  readonly #known: Piece[] = []
  readonly #drawn: string[] = []

  marks(words: object, by: string): string | readonly [string, string] {
    const key = `${numberOf(words)} ${by}`
    const markup = kept.get(key)
    if (markup) return `${MARK}${CACHED}${this.#known.push(markup) - 1};`
    const number = this.#drawn.push(key) - 1
    return [`${MARK}${BEGIN}${number};`, `${MARK}${END}${number};`]
  }

  /** The pieces of a part of the page without marks: inserts stored markup and stores new, unless rendering failed. */
  fill(html: string, { keep }: { keep: boolean }): Piece[] {
    const pieces: Piece[] = []
    let at = 0
    for (let mark = html.indexOf(MARK); mark >= 0; mark = html.indexOf(MARK, at)) {
      const piece = html.slice(at, mark)
      pieces.push(piece)
      const number = mark + MARK.length + 1
      at = html.indexOf(';', number) + 1
      const index = Number(html.slice(number, at - 1))
      const kind = html[number - 1]
      if (kind === CACHED) pieces.push(this.#known[index]!)
      else if (kind === END && keep) kept.set(this.#drawn[index]!, Buffer.from(piece))
    }
    pieces.push(html.slice(at))
    return pieces
  }
}
