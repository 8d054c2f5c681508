import { feedName, NUMERIC_FIELDS, numberRule } from '#contract/offer-fields.ts'

// Texts that people write beside a number in a table: "84,5 m²", "325.000,00 EUR", "€ 1.250,-".

/** A price without cents: "1.250,-". Its separator is the decimal one, unless the number has another. */
const NO_CENTS = /([.,]) ?[-–—]{1,2}$/
export const withCents = (text: string): string =>
  text.replace(NO_CENTS, (_, sign: string, at: number) =>
    text.slice(0, at).includes(sign) ? '' : `${sign}00`,
  )

/** Splits off the text before and after a number: words, units, signs of currencies, `%`. Linear for any length. */
function parted(text: string): { before: string; number: string; after: string } {
  const digit = text.search(/\p{Nd}/u)
  if (digit < 0) return { before: text, number: '', after: '' }
  const [sign = ''] = /[-+−]?\s?[.,٫]?$/u.exec(text.slice(Math.max(0, digit - 3), digit)) ?? []
  const begin = digit - sign.length
  const end = text.slice(begin).search(/[\p{L}\p{Sc}%٪]/u)
  const number = end < 0 ? text.slice(begin) : text.slice(begin, begin + end)
  return {
    before: text.slice(0, begin).trim(),
    number: number.trim(),
    after: end < 0 ? '' : text.slice(begin + end).trim(),
  }
}

/** The number without anything beside it, only for detecting its notation. */
export const withoutUnits = (text: string): string => withCents(parted(text).number)

/** Words for the sign of a percentage. */
const PERCENT_WORDS = ['percent', 'per cent', 'prozent', 'por ciento', 'процентов', 'بالمئة']

/** A number without the unit of its field. */
export function withoutFieldUnit(text: string, field: string): string {
  const name = NUMERIC_FIELDS.find((known) => feedName(known) === field)
  const { signs = [] } = name ? numberRule(name) : {}
  const { before, number, after } = parted(text)
  const units = signs.includes('%') ? [...signs, ...PERCENT_WORDS] : signs
  const unit = after.toLowerCase().replace(/[\s·*.]/g, '')
  const isUnit = units.some((known) => known.toLowerCase().replace(/\s/g, '') === unit)
  return before === '' && isUnit ? number : text
}
