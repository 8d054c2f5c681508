import { isWebLink } from '#contract/ground/links.ts'
import { readingsOf, type NumberField } from '#text/numbers.ts'
import { answerWritten } from '#text/written/answers.ts'
import { FEATURES, type FeatureKey } from '#contract/homes/offer-lists.ts'
import { CURRENCIES, type Currency } from '#contract/library.ts'

/** The table's own entry for a word of a feed; inherited properties such as "constructor" do not count. */
export const tableValue = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

/** A number as programs write it: digits, an optional sign, an optional fraction after a dot. Null for others. */
export const plainNumber = (text: string): number | null =>
  PLAIN_NUMBER.test(text) ? Number(text) : null

// Programs write fractions with up to 17 digits and more, as in -0.12775829999998223.
const PLAIN_NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,25})?$/
/** Unambiguous numbers, which most are. */
const SURE = /^[+-]?(?:\d{1,15}|0\.\d{1,25}|\d{1,15}\.(?:\d{1,2}|\d{4,25}))$/

/** Possible readings of a source's number: none, one, or two (`text/numbers.ts`). */
export const numbersOf = (text: string, field?: NumberField): readonly number[] =>
  SURE.test(text) ? [Number(text)] : readingsOf(text, field)

/** Why an ambiguous number is not used. */
export const inDoubt = (readings: readonly number[]): string =>
  `Can be read as ${readings.join(' or as ')}.`

const CURRENCY_BY_CODE = new Map(CURRENCIES.map((currency) => [currency.code, currency]))

/** A currency in which offers may be priced; historic and crypto ones are rejected. */
export function payableCurrency(code: string): Currency | null {
  const currency = CURRENCY_BY_CODE.get(code.trim().toUpperCase())
  return currency?.type === 'fiat' && !currency.historic ? currency : null
}

/** Minor units of a major amount. Rounds once, half up, so that errors as in 0.1 + 0.2 cannot accumulate. */
export const toMinor = (value: number, currency: Currency): number =>
  Math.round(Number(`${value}e${currency.decimal_digits}`))

/** Addresses that the parser returns unchanged, which is most: lower case, with a host name, nothing to decode, no "..". */
const PLAIN_URL =
  /^https?:\/\/(?!.*(?:xn--|\/\.))(?:[a-z\d-]+\.)+[a-z]{2,}\/[\w/.~-]*(?:\?[\w=&.-]*)?$/

/** Web addresses only. */
export function parseUrl(text: string): string | null {
  if (text.length <= 2000 && PLAIN_URL.test(text)) return text
  const url = URL.parse(text.trim())
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.href.length <= 2000
    ? url.href
    : null
}

/** The address of a picture, which people and programs also write without its scheme: `//host/1.jpg`, `www.host/1.jpg`. */
export const parsePictureUrl = (text: string): string | null =>
  parseUrl(text.trim().replace(/^(?:\/\/(?=[^/:]+\.)|(?=www\.[^/]+\.))/i, 'https://'))

/** Orders of year, month and day in a table. */
export const DATE_ORDERS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY'] as const

/** A date in that order, with any separators, as `2026-09-29` and the rest of the text; any other text unchanged. */
export function dateIn(text: string, order: (typeof DATE_ORDERS)[number]): string {
  const match =
    order === 'YYYY-MM-DD'
      ? null
      : /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?=$|[ T])/.exec(text.trim())
  if (!match) return text
  const [whole, first = '', second = '', year = ''] = match
  const [day, month] = order === 'DD.MM.YYYY' ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${text.trim().slice(whole.length)}`
}

/** For a date that begins with its day or month: whether each of them can come first. With dots the day does, if there is such a month. Null for other texts. */
export function firstPartOf(text: string): { day: boolean; month: boolean } | null {
  const [, first = '', sign = '', second = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2\d{4}(?=$|[ T])/.exec(text.trim()) ?? []
  if (!sign) return null
  const day = Number(first) <= 31 && Number(second) <= 12
  const month = Number(first) <= 12 && Number(second) <= 31 && !(sign === '.' && day)
  return day || month ? { day, month } : null
}

/** A date or a moment as ISO 8601 in UTC: `2026-09-29`, with an optional time; null for impossible days. */
export function parseMoment(text: string): string | null {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.trim(),
    )
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = match
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (
    Number.isNaN(date.getTime()) ||
    date.getUTCDate() !== Number(day) ||
    Number(year) < 1900 ||
    Number(year) > 2200
  )
    return null
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** Web addresses that pages show as links: rejects those with something before the host that looks like one. */
export function parseLink(text: string): string | null {
  const url = parseUrl(text)
  return isWebLink(url) ? url : null
}

const BITS = new Map<string, number>(FEATURES.map(({ key, bit }) => [key, 1 << bit]))
export const featureBit = (key: FeatureKey): number => BITS.get(key)!

/** Booleans as real feeds write them; null for other words. */
export const truthOf = answerWritten
