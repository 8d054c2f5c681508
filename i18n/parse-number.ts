import { latinDigits, MULTIPLIERS, readingsOf, type NumberField } from '#text/numbers.ts'
import { fold } from '#text/fold.ts'

/** Languages that write a comma before the fraction (specification, section 5) ... */
const COMMA = new Set([
  'es',
  'fr',
  'nl',
  'de',
  'it',
  'pt',
  'sv',
  'no',
  'es-ES',
  'vi',
  'tr',
  'fi',
  // Ours that group by dots as well: printed numbers must read back as the same number.
  'ro',
  'el',
  'sl',
  'sr',
  'hr',
  'da',
  'mk',
  'is',
  'ca',
  'bs',
])
/** Write a comma and group by spaces, so that a single dot can only mean a comma. */
const COMMA_OR_DOT = new Set([
  'pl',
  'lt',
  'lv',
  'hu',
  'cs',
  'uk',
  'be',
  'ru',
  'et',
  'bg',
  'sq',
  'ka',
  'sk',
  'kk',
])

/**
 * How a language reads a number (specification, section 5): everything but digits, its decimal separator and a leading minus is stripped. Settles what could be read in two ways; by itself it would make
 * 845 of `84,5` in English. Null when no digit is left.
 */
export function parseNumber(text: string, locale: string): number | null {
  const latin = latinDigits(text).replace('٫', '.')
  const comma = COMMA.has(locale) || (COMMA_OR_DOT.has(locale) && !/^[^.,]*\.[^.,]*$/.test(latin))
  const at = latin.indexOf(comma ? ',' : '.')
  const digits = (part: string): string => part.replace(/\D/g, '')
  const whole = digits(at < 0 ? latin : latin.slice(0, at))
  const fraction = at < 0 ? '' : digits(latin.slice(at))
  if (whole === '' && fraction === '') return null
  const value = Number(`${whole || '0'}.${fraction || '0'}`)
  return /^[^\d]*[-−]/.test(latin) ? -value : value
}

/** Options of a number field. */
export interface TypedField extends NumberField {
  /** `m` is a million then, and a metre otherwise. */
  isMoney?: boolean
}

/** Digits with separators, and a word for thousand or million. */
const AMOUNT = /^([-−]?\s*(?:\d[\d\s.,'’٫٬]*|[.,٫]\d+))(\p{L}[\p{L}\p{M}]*)?\.?$/u
/** Text around a number: a currency sign, or a unit of area. */
const UNIT = /^\s*(?:\p{Sc}|[mм]2|qm|sqm|م2)|(?:\p{Sc}|[mм]2|qm|sqm|م2)\s*$/giu
/** Limit of letters after a word's stem. */
const LETTERS_AFTER = 4
const METRE = /^[mм]$/i
const EVERYWHERE = { k: 1e3, m: 1e6 }

/**
 * Readings of the text of a field: `300,000`, `1 200`, `300k`, `1,5 Mio.`, `٣٠٠ ألف`. Text with a single reading is read so in every language. Of text
 * that could be a whole number or a fraction (`1.200`), the language's own groups are read as groups, and anything else has both readings, the whole
 * number first. Empty for text that is no number: text with other letters or groups of another length is not guessed. Words for thousand and million are
 * those of the locale, `k` and `m` work in all.
 */
export function readTyped(
  text: string,
  locale: string,
  { isMoney = false, ...field }: TypedField = {},
): readonly number[] {
  const [, digits = '', word = ''] =
    AMOUNT.exec(
      latinDigits(text)
        .replace(/[\u200e\u200f\u061c]/g, '')
        .replace(UNIT, '')
        .trim(),
    ) ?? []
  const times =
    word === ''
      ? 1
      : !isMoney && METRE.test(word)
        ? NaN
        : multiplier(fold(word).replaceAll(' ', ''), locale)
  if (digits === '' || Number.isNaN(times)) return []
  const readings = readingsOf(digits, times === 1 ? field : {})
  const [whole, fraction] = readings
  const meant =
    fraction === undefined
      ? readings
      : times >= 1e6
        ? [fraction]
        : field.whole || parseNumber(digits, locale) === whole
          ? [whole!]
          : readings
  // The powers of ten are shifted as text: 1.1 times 100,000 is no whole number in binary.
  return meant.map((value) => (times === 1 ? value : Number(`${value}e${Math.log10(times)}`)))
}

/**
 * The number in a field of a search, where three digits after a separator are never a fraction: searches have round numbers, and the field shows how it
 * was read. NaN for any other text.
 */
export const readNumber = (text: string, locale: string, isMoney: boolean): number =>
  readTyped(text, locale, { isMoney, whole: true })[0] ?? NaN

/** Multiplier of a word; NaN if unknown. */
function multiplier(word: string, locale: string): number {
  const own = Object.hasOwn(MULTIPLIERS, locale)
    ? Object.entries(MULTIPLIERS[locale as keyof typeof MULTIPLIERS])
    : []
  const is = (form: string): boolean => {
    const folded = fold(form)
    return form.endsWith('*')
      ? word.startsWith(folded) && word.length <= folded.length + LETTERS_AFTER
      : word === folded
  }
  return [...own, ...Object.entries(EVERYWHERE)].find(([form]) => is(form))?.[1] ?? NaN
}
