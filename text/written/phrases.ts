import { fold } from '../fold.ts'
import { latinDigits, withoutDirections } from '../numbers.ts'
import type { Span } from '../spans.ts'

/**
 * Phrases of one meaning, as people write them, with ` | ` between. A word may end with `*`, which in a search matches up to four more letters
 * (`квартир*`). Case, accents and hyphens do not matter.
 */
export type Phrases = string

/** A word, a number or a sign of a short text. */
export interface Piece extends Span {
  kind: 'word' | 'number' | 'sign'
  /** The folded word, the number as it stands, or the sign. */
  text: string
}

// Square metres are one word; so is an abbreviation with dots; a number has its separators, and a dash for no cents; a hyphen before a letter
// joins words.
const PIECE =
  /((?<!\p{L})(?:[mмმ]|км|km|q|ft|фт|yd|م)[²2](?![\p{L}\p{N}])|(?<![\p{L}.])(?:\p{L}{1,2}\.){2,}(?:\p{L}{1,2}(?!\p{L}))?|[\p{L}\p{M}]+)|(\d(?:[\d.,'’٬٫\s]*\d)?(?:[.,] ?[-–—]{1,2}(?!\d))?|½|¼|¾)|(\p{Sc}|(?<=[\p{L}\p{N}])[-‐‑](?!\p{L})|(?<![\p{L}\p{N}])[-‐‑]|[^\s\p{L}\p{N}.,;:'’"“”„‐‑-])/giu

const LETTER_BEFORE = /(?<!\p{L})\p{L}$/u
const LETTER_AFTER = /^\p{L}(?!\p{L})/u

/** The pieces of a text in order; spans refer to the returned text, which has digits of ASCII and no signs of direction. */
export function piecesOf(text: string): { plain: string; pieces: Piece[] } {
  const plain = withoutDirections(latinDigits(text)).trim()
  const pieces: Piece[] = []
  for (const found of plain.matchAll(PIECE)) {
    const [all, word, number] = found
    const kind = word ? 'word' : number ? 'number' : 'sign'
    pieces.push({
      kind,
      text: word ? fold(word).replaceAll(' ', '') : all,
      start: found.index,
      end: found.index + all.length,
    })
  }
  return {
    plain,
    pieces: pieces.filter(
      ({ text: piece, start, end }) =>
        piece !== '' &&
        // `n/a`, `r/c`: the slash of an abbreviation.
        !(
          piece === '/' &&
          LETTER_BEFORE.test(plain.slice(0, start)) &&
          LETTER_AFTER.test(plain.slice(end))
        ),
    ),
  }
}

/** The meanings of phrases, for the longest match. */
export class PhraseTable<T> {
  readonly #meanings = new Map<string, T>()
  #longest = 1

  constructor(entries: Iterable<readonly [Phrases, T]>) {
    for (const [phrases, meaning] of entries)
      for (const phrase of phrases.split('|')) {
        // A search also understands words with other endings; a value is written as it is.
        const words = piecesOf(phrase.replaceAll('*', '')).pieces.map(({ text }) => text)
        if (words.length === 0 || this.#meanings.has(words.join(' '))) continue
        this.#meanings.set(words.join(' '), meaning)
        this.#longest = Math.max(this.#longest, words.length)
      }
  }

  /** The meaning of the longest phrase that begins at a piece. */
  at(pieces: readonly Piece[], from: number): { meaning: T; length: number } | null {
    for (let length = Math.min(this.#longest, pieces.length - from); length > 0; length--) {
      const meaning = this.#meanings.get(
        pieces
          .slice(from, from + length)
          .map(({ text }) => text)
          .join(' '),
      )
      if (meaning !== undefined) return { meaning, length }
    }
    return null
  }

  /** The meaning of a whole text. */
  of(text: string): T | null {
    const { pieces } = piecesOf(text)
    const found = this.at(pieces, 0)
    return found && found.length === pieces.length ? found.meaning : null
  }
}
