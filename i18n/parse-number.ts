import { hasFraction, MULTIPLIERS, valueOfDigits } from '#contract/amounts.ts'
import { fold } from '#contract/fold.ts'

/** Languages that write a comma before the fraction (specification, section 5) ... */
const COMMA = new Set(['es', 'fr', 'nl', 'de', 'it', 'pt', 'sv', 'no', 'es-ES', 'vi', 'tr', 'fi',
  // ... and those of ours that do so as well and group by dots: what is printed must read back as what it was.
  'ro', 'el', 'sl', 'sr', 'hr', 'da', 'mk', 'is', 'ca', 'bs'])
/** Write a comma and group by spaces, so that a single dot can only mean a comma. */
const COMMA_OR_DOT = new Set(['pl', 'lt', 'lv', 'hu', 'cs', 'uk', 'be', 'ru', 'et', 'bg', 'sq', 'ka', 'sk', 'kk'])

/**
 * The number that a visitor typed: everything but digits, the decimal separator of the locale and a leading minus is stripped.
 * Arabic-Indic, Persian and Devanagari digits count as digits. Null when no digit is left.
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

/** Digits with what may stand between them, and a word for thousand or million. */
const AMOUNT = /^([-−]?)\s*(\d+(?:[\s.,'’٫٬]\d+)*|[.,٫]\d+)[.,]?\s*(\p{L}[\p{L}\p{M}]*)?\.?$/u
/** What may stand before or after a number without being a word for one: the sign of a currency, a unit of area. */
const UNIT = /^\s*(?:\p{Sc}|[mм]2|qm|sqm|م2)|(?:\p{Sc}|[mм]2|qm|sqm|م2)\s*$/giu
/** More letters that a word may have after its stem. */
const LETTERS_AFTER = 4
const METRE = /^[mм]$/i
const EVERYWHERE = { k: 1e3, m: 1e6 }

/**
 * The number in a field for one: `300,000`, `300.000`, `1 200`, `300k`, `1,5 Mio.`, `٣٠٠ ألف`. Separators mean what they do in the words of a search, the same in every language; words for thousand and
 * million are those of the locale, `k` and `m` are everybody's, the second of money alone: of areas it is a metre. NaN for anything else: nothing is guessed from what has other letters or groups of another length.
 */
export function readNumber(text: string, locale: string, isMoney: boolean): number {
  const [, minus = '', digits = '', word = ''] = AMOUNT.exec(latinDigits(text).replace(/[\u200e\u200f\u061c]/g, '').replace(UNIT, '').trim()) ?? []
  if (digits === '' || (!isMoney && METRE.test(word))) return NaN
  const times = word === '' ? 1 : multiplier(fold(word).replaceAll(' ', ''), locale)
  const [first = '', ...rest] = digits.split(/[\s.,'’٫٬]/)
  const parts = [first || '0', ...rest]
  const separators = digits.match(/[\s.,'’٫٬]/g)?.map((separator) => separator.replace(/\s/, ' ')) ?? []
  const isScaled = word !== ''
  const groups = hasFraction(parts, separators, isScaled) ? parts.slice(0, -1) : parts
  const isGrouped = groups.length === 1 || (groups[0]!.length <= 3 && groups.at(-1)!.length === 3 && groups.slice(1, -1).every(({ length }) => length === 2 || length === 3))
  if (!isGrouped || new Set(separators.slice(0, groups.length - 1)).size > 1) return NaN
  // The powers of ten are shifted as text: 1.1 times 100,000 is no whole number in binary.
  const value = Number(`${valueOfDigits(parts, separators, isScaled)}e${Math.log10(times)}`)
  return minus ? -value : value
}

/** By how much a word multiplies; NaN where it is none. */
function multiplier(word: string, locale: string): number {
  const own = Object.hasOwn(MULTIPLIERS, locale) ? Object.entries(MULTIPLIERS[locale as keyof typeof MULTIPLIERS]) : []
  const is = (form: string): boolean => {
    const folded = fold(form)
    return form.endsWith('*') ? word.startsWith(folded) && word.length <= folded.length + LETTERS_AFTER : word === folded
  }
  return [...own, ...Object.entries(EVERYWHERE)].find(([form]) => is(form))?.[1] ?? NaN
}

/** Arabic-Indic, Persian, Devanagari and full-width digits as those of ASCII. */
export const latinDigits = (text: string): string => text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, latinDigit)

const latinDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  return String(code - (code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660))
}

/** The first letter of each word of a name (specification, section 5). */
export function initials(name: string): string {
  return name.trim().split(/\s+/).map((word) => [...word][0] ?? '').join('')
}
