import { WORDS_MAX } from '#contract/filters.ts'
import { fold } from '#text/fold.ts'
import { latinDigits } from '#text/numbers.ts'
import type { Span } from '#text/spans.ts'

/** A word, a run of digits, or one sign. */
export interface Token extends Span {
  kind: 'word' | 'digits' | 'sign'
  /** Folded word, digits as 0 to 9, or the sign. */
  text: string
  /** The text between the last token and this one. */
  gap: string
  /** Of a word with letters of a script without spaces: as it stands. */
  raw?: string
  /** The ending after an apostrophe, in a language that writes it so. */
  ending?: string
}

/** Scripts in which words follow each other without spaces, or with others joined to them. */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々〆]'
const IN_UNSPACED = new RegExp(UNSPACED, 'u')
const DIGIT = '[0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\uff10-\\uff19]'
/** Another letter or digit that makes it another word. */
const GOES_ON = `(?!(?!${UNSPACED})[\\p{L}\\p{N}])`
/** One word, as it is without its dots: `U.S.A.`. */
const ABBREVIATION = '(?<![\\p{L}.])(?:\\p{L}\\.){2,}(?:\\p{L}(?!\\p{L}))?'
/** Abbreviations; square metres are one word, whatever their two is; then digits, words, and the signs that mean something. */
const TOKEN = new RegExp(
  `(${ABBREVIATION})|(㎡|(?<!\\p{L})(?:[mмм]|q|ft|фт|км|km|yd)[²2]${GOES_ON})|(?<!\\p{L})(م[²2٢]${GOES_ON})|(${DIGIT}+)|((?:[\\p{L}\\p{M}]|(?<=\\p{L})\\u200c(?=\\p{L}))+)|([\\p{Sc}<>≤≥+~≈–—〜/%½¼¾]|-)`,
  'giu',
)

/** Full-width letters and signs as those of ASCII, and the degree sign of `2° piano` as the ordinal one, one for one. */
const plainWidth = (text: string): string =>
  text
    .replaceAll('～', '〜')
    .replaceAll('￥', '¥')
    .replace(/(?<=\d)°/g, 'º')
    .replace(/[\uff01-\uff5d]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** The tokens of a text, in order; truncates long text to bound the time. Spans refer to the given text; accents, case and width are folded. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const found of plainWidth(text.slice(0, WORDS_MAX)).matchAll(TOKEN)) {
    const [all, abbreviation, squared, arabicSquared, digits, word, sign] = found
    const start = found.index
    const gap = text.slice(end, start)
    end = start + all.length
    // A hyphen joins words; only between numbers is it a sign, not in `2-onder-1-kap`.
    const isWithin = tokens.at(-1)?.kind === 'word' && /^\d+-\p{L}/u.test(text.slice(end))
    if (
      sign === '-' &&
      (isWithin || !(/\d/.test(latinDigits(text.slice(end, end + 2))) && tokens.length > 0))
    ) {
      end = start
      continue
    }
    // `a/c`, `с/у`: an abbreviation of single letters.
    const last = tokens.at(-1)
    if (
      sign === '/' &&
      gap === '' &&
      last?.kind === 'word' &&
      last.text.length === 1 &&
      /^\p{L}(?![\p{L}\p{N}])/u.test(text.slice(end))
    )
      continue
    const common = { start, end, gap }
    if (digits) tokens.push({ ...common, kind: 'digits', text: latinDigits(digits) })
    else if (sign) tokens.push({ ...common, kind: 'sign', text: sign })
    else {
      const folded = squared
        ? fold(squared).replace(/ /g, '')
        : arabicSquared
          ? 'م2'
          : fold(abbreviation ?? word ?? '').replace(/ /g, '')
      if (folded)
        tokens.push({
          ...common,
          kind: 'word',
          text: folded,
          ...(word && IN_UNSPACED.test(word) && { raw: word }),
        })
    }
  }
  return tokens
}

/** Whether two neighbours may belong to one phrase: only spaces, hyphens, apostrophes or the dot of an abbreviation between them. */
export const joined = (token: Token): boolean => /^[\s\-‐‑'’ʼ.·・]*$/.test(token.gap)
