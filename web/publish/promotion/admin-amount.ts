import { minorDigits } from '#contract/publish/payment-lists.ts'
import type { Formatter } from '#i18n/format.ts'
import { parseNumber, readTyped } from '#i18n/parse-number.ts'

/** A typed number as a whole number of its smallest unit. `decimals`: it has more decimals than that; `unreadable`: it is no number. */
export type Typed = number | 'decimals' | 'unreadable'

/** Digits after a separator that could also be a group. */
const GROUP_DIGITS = 3

/** Reads a number as the language writes it: `1.200` is 1200 in German and has three decimals in English. */
export function scaled(text: string, digits: number, locale: string): Typed {
  const readings = readTyped(text, locale, { isMoney: true })
  const own = readings.length > 1 ? parseNumber(text, locale) : null
  const value = readings.find((reading) => reading === own) ?? readings[0]
  if (value === undefined) return 'unreadable'
  if (readings.length > 1 && value !== readings[0] && digits < GROUP_DIGITS) return 'decimals'
  // The powers of ten are shifted as text: 1.1 times 100 is no whole number in binary.
  const whole = Number(`${value}e${digits}`)
  if (Number.isSafeInteger(whole)) return whole
  return Math.abs(whole) < Number.MAX_SAFE_INTEGER ? 'decimals' : 'unreadable'
}

/** An amount in major units of a currency, in its minor units. */
export const minorOf = (text: string, currency: string, locale: string): Typed =>
  scaled(text, minorDigits(currency), locale)

/** An amount in minor units as it is typed: `1,234.5`. */
export function typedAmount(amount: number, currency: string, format: Formatter): string {
  const digits = minorDigits(currency)
  return format.number(Number(`${amount}e-${digits}`), { decimals: digits })
}
