import { fold } from '#text/fold.ts'
import { latinDigits } from '#text/numbers.ts'
import { isNegation } from '#words/index.ts'

/** Longer sentences are rejected. */
const LENGTH_MAX = 240
/** Letters in which forms of a word agree. */
const STEM = 5
/** Words without a fact of their own, by language. All others must be in the sources. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'a an the and or of in on at to for from with by as is are was were be been it its s this that these those which has have had per also about',
  de: 'der die das den dem des ein eine einen einem einer eines und oder von vom in im an am auf zu zum zur für mit bei beim aus nach als ist sind war waren wird werden wurde es er sie sein seine ihr ihre dies diese dieser dieses hat haben je pro auch sowie',
  es: 'el la los las lo un una unos unas y e o u de del a al en por para con como es son era fue está están se su sus este esta estos estas que tiene tienen hay también',
  ar: 'في من إلى على عن مع و أو هو هي هذا هذه ذلك تلك التي الذي كان كانت كما أيضا لكل بين',
  ru: 'и или а в во на с со к ко о об от до из у по за для при как это этот эта эти его её их он она оно они есть был была было были также',
}
const ADDRESS = /https?:|www\.|@|\.(?:com|net|org|io|info|ru|de|es)\b/iu

const functionWords = new Map(
  Object.entries(FUNCTION_WORDS).map(([lang, words]) => [
    lang,
    new Set(words.split(' ').map((word) => fold(word))),
  ]),
)

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{M}]+/gu) ?? []
/** Scripts without spaces, whose "words" are whole sentences. */
const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u
const stemOf = (word: string): string => (UNSPACED.test(word) ? word : word.slice(0, STEM))
/** Digits of each number, without separators of groups. */
const numbersOf = (text: string): string[] =>
  (latinDigits(text).match(/\d+(?:[.,\u00a0\u202f'’٬ ]\d{3})*(?:[.,٫]\d+)?/gu) ?? []).map(
    (number) => number.replaceAll(/\D/g, ''),
  )

/** Without them the sentences of a language are not checked, and none is taken. */
const functionWordsOf = (lang: string) => functionWords.get(lang.split('-')[0] ?? '')
export const isChecked = (lang: string): boolean => functionWordsOf(lang) !== undefined

/**
 * Whether a generated sentence is supported by its sources: every number is in them, every word except function words is in them or in our own
 * sentences about them, and it denies nothing that they do not deny. Too strict rather than too lenient: rejected sentences are replaced by our
 * own.
 */
export function isSupported(sentence: string, sources: readonly string[], lang: string): boolean {
  const empty = functionWordsOf(lang)
  if (!empty) return false
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
  return own.every((word) => empty.has(word) || stems.has(stemOf(word)))
}
