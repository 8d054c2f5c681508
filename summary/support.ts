import { fold } from '#text/fold.ts'
import { latinDigits } from '#text/numbers.ts'
import { isNegation } from '#words/index.ts'
import { FUNCTION_WORDS } from './function-words.ts'

/** Longer sentences are rejected. */
const LENGTH_MAX = 240
/** Letters in which forms of a word agree. */
const STEM = 5
/** Endings that deny the word before them (`asansörsüz`, `hissitön`, `liftita`): such a word has to be in the sources as it is. */
const DENYING: Readonly<Record<string, RegExp>> = {
  da: /los[et]?$/,
  de: /los(?:e[mnrs]?)?$/,
  en: /less$/,
  et: /t[au]$/,
  fi: /(?:ton|ttom\p{L}+|tta)$/u,
  hu: /(?:tlan|tlen|mentes)\p{L}*$/u,
  is: /laus\p{L}*$/u,
  kk: /с[ыі]з\p{L}*$/u,
  nl: /lo(?:os|ze)$/,
  no: /los[et]?$/,
  sv: /los[at]?$/,
  tr: /s[iu]z\p{L}*$/u,
}
const ADDRESS = /https?:|www\.|@|\.(?:com|net|org|io|info|ru|de|es)\b/iu

const functionWords = new Map(
  Object.entries(FUNCTION_WORDS).map(([lang, words]) => [
    lang,
    new Set(words.split(' ').map((word) => fold(word))),
  ]),
)

/** Scripts without spaces. */
const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
/** Words as they are compared; those of scripts without spaces as Unicode's dictionaries divide them. */
const wordsOf = (text: string): string[] =>
  (UNSPACED.test(text)
    ? [...segmenter.segment(text)].map(({ segment }) => segment)
    : [text]
  ).flatMap((part) => fold(part).match(/[\p{L}\p{M}]+/gu) ?? [])
const stemOf = (word: string): string => (UNSPACED.test(word) ? word : word.slice(0, STEM))
/** Digits of each number, without separators of groups. */
const numbersOf = (text: string): string[] =>
  (latinDigits(text).match(/\d+(?:[.,\u00a0\u202f'’٬ ]\d{3})*(?:[.,٫]\d+)?/gu) ?? []).map(
    (number) => number.replaceAll(/\D/g, ''),
  )

const languageOf = (lang: string): string => lang.split('-')[0] ?? ''
/** Without them the sentences of a language are not checked, and none is taken. */
const functionWordsOf = (lang: string) => functionWords.get(languageOf(lang))
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
  const whole = new Set(known)
  const stems = new Set(known.map(stemOf))
  const denying = DENYING[languageOf(lang)]
  const denies = (words: readonly string[]) => words.some((word) => isNegation(word, lang))
  const own = wordsOf(text)
  if (denies(own) && !denies(known)) return false
  return own.every(
    (word) =>
      empty.has(word) || whole.has(word) || (stems.has(stemOf(word)) && !denying?.test(word)),
  )
}
