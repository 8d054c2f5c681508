import { fold } from '#text/fold.ts'
import { latinDigits } from '#text/numbers.ts'
import { isNegation } from '#words/index.ts'

/** Longer sentences say too much at once. */
const LENGTH_MAX = 240
/** Shorter words carry no fact but negations and numbers, which are looked at on their own. */
const WORD_FROM = 4
/** Letters in which forms of a word agree. */
const STEM = 5
const ADDRESS = /https?:|www\.|@|\.(?:com|net|org|io|info|ru|de|es)\b/iu

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{M}]+/gu) ?? []
const stemOf = (word: string): string => word.slice(0, STEM)
/** Digits of each number, without what separates its groups. */
const numbersOf = (text: string): string[] =>
  (latinDigits(text).match(/\d+(?:[.,\u00a0\u202f'’٬ ]\d{3})*(?:[.,٫]\d+)?/gu) ?? []).map(
    (number) => number.replaceAll(/\D/g, ''),
  )

/**
 * Whether a sentence that a model wrote says only what its sources say: each number is in them, each word of meaning is one of them or of the sentences that our grammar made of them, and nothing is denied
 * that they do not deny. Too strict rather than too lenient: our own sentences stand in for those that fall.
 */
export function isSupported(sentence: string, sources: readonly string[], lang: string): boolean {
  const text = sentence.trim()
  if (text === '' || text.length > LENGTH_MAX || /[\n\r<>]/.test(text) || ADDRESS.test(text))
    return false
  const source = sources.join('\n')
  const numbers = new Set(numbersOf(source))
  if (!numbersOf(text).every((number) => numbers.has(number))) return false
  const known = wordsOf(source)
  const stems = new Set(known.map(stemOf))
  const denies = (words: readonly string[]) => words.some((word) => isNegation(word, lang))
  const own = wordsOf(text)
  if (denies(own) && !denies(known)) return false
  return own.every((word) => word.length < WORD_FROM || stems.has(stemOf(word)))
}
