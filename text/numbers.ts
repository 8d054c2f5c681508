/**
 * Multipliers after a number, in the languages of the search: for text typed into the search, and into fields for numbers. Case and accents do not matter; a word
 * may end with `*`, which matches up to four more letters.
 */
export const MULTIPLIERS = {
  en: {
    k: 1e3,
    thousand: 1e3,
    thousands: 1e3,
    grand: 1e3,
    hundred: 100,
    m: 1e6,
    mn: 1e6,
    mil: 1e6,
    mio: 1e6,
    million: 1e6,
    millions: 1e6,
    lakh: 1e5,
    lakhs: 1e5,
    lac: 1e5,
    crore: 1e7,
    crores: 1e7,
    cr: 1e7,
  },
  de: {
    k: 1e3,
    tsd: 1e3,
    tausend: 1e3,
    hundert: 100,
    t: 1e3,
    mio: 1e6,
    mill: 1e6,
    million: 1e6,
    millionen: 1e6,
    m: 1e6,
  },
  es: {
    k: 1e3,
    mil: 1e3,
    miles: 1e3,
    cientos: 100,
    m: 1e6,
    millon: 1e6,
    millones: 1e6,
    mill: 1e6,
    mm: 1e6,
  },
  ar: {
    ألف: 1e3,
    آلاف: 1e3,
    الف: 1e3,
    الاف: 1e3,
    ألفا: 1e3,
    k: 1e3,
    ك: 1e3,
    مليون: 1e6,
    ملايين: 1e6,
    مليونا: 1e6,
    m: 1e6,
  },
  ru: {
    к: 1e3,
    k: 1e3,
    т: 1e3,
    тр: 1e3,
    тыс: 1e3,
    'тысяч*': 1e3,
    тыщ: 1e3,
    м: 1e6,
    млн: 1e6,
    'миллион*': 1e6,
    лям: 1e6,
    ляма: 1e6,
    лямов: 1e6,
    mln: 1e6,
  },
} as const satisfies Record<string, Record<string, number>>

/** Bounds of the field. Readings outside them are dropped. `whole`: three digits after a separator are never a fraction there. */
export interface NumberField {
  whole?: boolean | undefined
  least?: number | undefined
  most?: number | undefined
}

/** Separators between digits: of a fraction or groups, of groups only, of a fraction only. */
const EITHER = '.,،'
const GROUPS = " '٬"
const FRACTION = '٫'
const DIGITS_MAX = 40
const WRITTEN = /^([-+−]?)\s*((?:\d+(?:[ .,،'٬٫]\d+)*)|[.,٫]\d+)[.,]?$/u

/** Arabic-Indic, Persian, Devanagari and full-width digits as those of ASCII; the raised ones of units (`m²`), but none of a number. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\uff00-\uffef\u00a0\u2000-\u200a\u202f㎡]|(?<=\p{L})[²³]/gu, (sign) =>
      sign.normalize('NFKC'),
    )
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, latinDigit)

const latinDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  return String(code - (code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660))
}

const DIRECTION = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
/** A text without the signs of direction that programs put around numbers. */
export const withoutDirections = (text: string): string => text.replace(DIRECTION, '')

/** A phone number in digits of ASCII, without the signs of direction that address books put around it and the `tel:` of a copied link. */
export const plainPhone = (text: string): string =>
  withoutDirections(latinDigits(text))
    .trim()
    .replace(/^tel:\s*/i, '')

/** Spaces of all widths as one, apostrophes of all kinds as one, without signs of direction. */
const plainSigns = (text: string): string =>
  withoutDirections(latinDigits(text))
    .replace(/\s/g, ' ')
    .replace(/[’ʼ`´]/g, "'")
    .trim()

/**
 * Readings of a written number in any language: none for other text, one where it is unambiguous (`84,5`, `1.250.000`, `1,250,000.50`, `12,34,567`), or
 * two (`1.200`): as whole number and with a fraction, in this order. Units and words are not read.
 */
export function readingsOf(text: string, field: NumberField = {}): readonly number[] {
  const plain = plainSigns(text)
  const [, minus = '', digits = ''] = plain.length <= DIGITS_MAX ? (WRITTEN.exec(plain) ?? []) : []
  if (digits === '') return []
  const parts = digits.split(/[ .,،'٬٫]/)
  const separators = [...digits.replace(/\d/g, '')]
  const readings = writtenReadings(parts, separators).map((value) =>
    /[-−]/.test(minus) ? -value : value,
  )
  if (readings.length < 2) return readings
  if (field.whole) return readings.slice(0, 1)
  const held = readings.filter(
    (value) => value >= (field.least ?? -Infinity) && value <= (field.most ?? Infinity),
  )
  return held.length > 0 ? held : readings
}

/** The same of digits with the separators that stand between each two of them; spaces as plain ones. */
export function writtenReadings(
  parts: readonly string[],
  separators: readonly string[],
): readonly number[] {
  const whole = (): number => Number(parts.join(''))
  const fractional = (): number => Number(`${parts.slice(0, -1).join('') || '0'}.${parts.at(-1)}`)
  const last = separators.at(-1)
  if (last === undefined) return [whole()]
  const before = separators.slice(0, -1)
  if (separators.indexOf(last) < before.length) return areGroups(parts, separators) ? [whole()] : []
  // The last one is not used before.
  const mayDivide = last === FRACTION || EITHER.includes(last)
  const isFraction = mayDivide && (before.length === 0 || areGroups(parts.slice(0, -1), before))
  const isGrouped = last !== FRACTION && before.length === 0 && areGroups(parts, separators)
  if (!isGrouped) return isFraction ? [fractional()] : []
  return isFraction ? [whole(), fractional()] : [whole()]
}

/** Groups of three, or of two before the last as in India, all divided by the same; none begins with a zero. */
function areGroups(
  [first = '', ...rest]: readonly string[],
  separators: readonly string[],
): boolean {
  const middle = rest.slice(0, -1)
  return (
    new Set(separators).size <= 1 &&
    separators.every((separator) => (EITHER + GROUPS).includes(separator)) &&
    first.length > 0 &&
    !first.startsWith('0') &&
    rest.at(-1)?.length === 3 &&
    ((first.length <= 3 && middle.every(({ length }) => length === 3)) ||
      (first.length <= 2 && middle.length > 0 && middle.every(({ length }) => length === 2)))
  )
}

/** The sign before fractions. */
export type DecimalSign = '.' | ','

/** The decimal separator, as far as one number shows it: `84,5` and `1.250.000` show a comma. */
export function signShownBy(text: string): DecimalSign | null {
  const plain = plainSigns(text)
  const signs = [...plain.replace(/[^.,]/g, '')]
  if (signs.length === 0 || readingsOf(text).length !== 1) return null
  const other = (sign: string): DecimalSign => (sign === '.' ? ',' : '.')
  const last = signs.at(-1) as DecimalSign
  return signs.length > 1 && signs[0] === last ? other(last) : last
}

/** The number; a sign for fractions decides between two readings. */
export function readWith(text: string, sign: DecimalSign, field: NumberField = {}): number | null {
  const readings = readingsOf(text, field)
  if (readings.length < 2) return readings[0] ?? null
  return readings[plainSigns(text).includes(sign) ? 1 : 0]!
}
