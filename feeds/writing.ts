import type { Data } from './fields.ts'
import type { FeedFormat } from './mapping.ts'
import type { FeedOffer } from './offer.ts'
import { payableCurrency } from './values.ts'

/** An offer to write; its attributes are written back if they are of the same format. */
export interface WrittenOffer {
  offer: FeedOffer
  attributesOf: FeedFormat | null
  /** ISO 8601 time of the last change; defaults to that of publication. */
  changedAt?: string
  /** Absolute addresses of its page, by language. */
  pages?: Readonly<Record<string, string>>
  /** Name of the agency. */
  agent?: string
  /** Code of the state in its country: `TX`. */
  state?: string | null
  /** Telephone and address of mail that the agency made public. */
  contact?: { phone: string | null; email: string | null }
}

/** The page of an offer in the language of its first text. */
export const pageOf = ({ offer, pages = {} }: WrittenOffer): string | null =>
  pages[offer.texts[0]!.lang] ?? pages['en'] ?? null

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** One value or many as a list. */
export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
export const dataIn = (data: Data | undefined, name: string): Data | undefined =>
  isData(data?.[name]) ? data[name] : undefined

/** The source's data, overwritten by ours; null and undefined overwrite nothing. */
export function merged(original: Data, own: Data): Data {
  const result: Data = { ...original }
  for (const [name, value] of Object.entries(own)) {
    if (value === null || value === undefined) continue
    const before = result[name]
    if (!isData(value))
      result[name] =
        isData(before) && '#text' in before && !Array.isArray(value)
          ? { ...before, '#text': value }
          : value
    else {
      const whole = merged(
        isData(before) ? before : typeof before === 'string' ? { '#text': before } : {},
        value,
      )
      if (Object.keys(whole).length > 0) result[name] = whole
    }
  }
  return result
}

/** Major units of an amount in minor units. */
export function majorOf(amount: number | null, currency: string): number | null {
  return amount === null
    ? null
    : Number(`${amount}e-${payableCurrency(currency)?.decimal_digits ?? 2}`)
}

/** Plain text for a field that readers parse as markup: escaped only if it could be taken for some. */
export const asMarkup = (text: string): string =>
  /<|&[#\w]+;/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text

/** Ascending positions, as close as possible to those of the source. */
export function risingOrders(given: readonly (number | null)[]): number[] {
  let last = 0
  return given.map((order) => (last = order !== null && order > last ? order : last + 1))
}
