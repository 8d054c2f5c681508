import { fold } from '#text/fold.ts'

/** A word that must occur; or, with `prefix`, one that begins so. */
export interface Term {
  word: string
  prefix: boolean
}

/** Scripts that put no spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const RUNS = new RegExp(`[${UNSPACED}]+|[^ ${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
/** Ends of words in every script, and the separators of most words: cutting there first leaves pieces that repeat often. */
const CUTS = /[\s!-/:-@[-`{-~]+/
/** Pieces whose words are remembered. */
const REMEMBERED = 200_000

const isPlain = (folded: string): boolean => !folded.includes(' ') && !IS_UNSPACED.test(folded)

/** `東京都`: `東京`, `京都`. One alone stays so. */
function pairsOf(run: string): string[] {
  const letters = [...run]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => letters[at]! + letter)
}

/**
 * The words by which a text is found: folded (`text/fold.ts`), as they stand between spaces and marks. Where a script has no spaces every two neighbouring letters are a word,
 * and the last letter of a run by itself, so that each letter begins one.
 */
export class WordReader {
  readonly #pieces = new Map<string, readonly string[]>()

  /** Words of a text; some may come more than once. */
  read(text: string): string[] {
    return text.split(CUTS).flatMap((piece) => this.#wordsOf(piece))
  }

  #wordsOf(piece: string): readonly string[] {
    let words = this.#pieces.get(piece)
    if (words === undefined) {
      words = wordsOf(fold(piece))
      if (this.#pieces.size === REMEMBERED) this.#pieces.clear()
      this.#pieces.set(piece, words)
    }
    return words
  }
}

function wordsOf(folded: string): string[] {
  if (folded === '') return []
  if (isPlain(folded)) return [folded]
  return (folded.match(RUNS) ?? []).flatMap((run) =>
    IS_UNSPACED.test(run) ? [...pairsOf(run), [...run].at(-1)!] : [run],
  )
}

/** The words of a search, all of them required: the last may be the beginning of one, so that a search can be typed. Empty for a text without words. */
export function termsOf(text: string): Term[] {
  const runs = fold(text).match(RUNS) ?? []
  const terms = runs.flatMap((run, at) => {
    if (!IS_UNSPACED.test(run)) return [{ word: run, prefix: at === runs.length - 1 }]
    const pairs = pairsOf(run)
    return pairs.map((word) => ({ word, prefix: [...word].length === 1 }))
  })
  return [...new Map(terms.map((term) => [`${term.word} ${term.prefix}`, term])).values()]
}
