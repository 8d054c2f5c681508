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
