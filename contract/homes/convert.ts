import { CURRENCIES } from '../library.ts'
import type { ConvertedPrice, Money } from './offers.ts'

/** Exchange rates of one day: units of a currency for one euro. */
export interface DayRates {
  /** `YYYY-MM-DD` */
  date: string
  rates: Readonly<Record<string, number>>
}

/** A double has no more meaningful digits of a coin's fraction. */
const MAX_DIGITS = 8
const digitsOf = (code: string): number | undefined =>
  CURRENCIES.find((currency) => currency.code === code)?.decimal_digits

/** Minor units of one currency as major units of another, rounded to that one's digits; null if a rate is missing. */
export function convertMoney(
  { amount, currency }: Money,
  to: string,
  day: DayRates,
): ConvertedPrice | null {
  const minor = digitsOf(currency)
  return minor === undefined ? null : convertValue(amount / 10 ** minor, currency, to, day)
}

/** The same of major units. */
export function convertValue(
  value: number,
  currency: string,
  to: string,
  { date, rates }: DayRates,
): ConvertedPrice | null {
  const from = rates[currency]
  const target = rates[to]
  const digits = digitsOf(to)
  if (from === undefined || target === undefined || digits === undefined) return null
  const factor = 10 ** Math.min(digits, MAX_DIGITS)
  const converted = currency === to ? value : (value / from) * target
  return { value: Math.round(converted * factor) / factor, currency: to, rateDate: date }
}
