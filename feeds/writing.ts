import type { Data } from './fields.ts'
import type { FeedFormat } from './mapping.ts'
import type { FeedOffer } from './offer.ts'
import { payableCurrency } from './values.ts'

/** An offer to be written; its attributes are written back where they are of the same format. */
export interface WrittenOffer {
  offer: FeedOffer
  attributesOf: FeedFormat | null
  /** When anything of it changed last, ISO 8601; not said: when it was published. */
  changedAt?: string
  /** Its page in each language, as whole addresses. */
  pages?: Readonly<Record<string, string>>
  /** Who offers it. */
  agent?: string
}

/** The page of an offer in the language that it is told in first. */
export const pageOf = ({ offer, pages = {} }: WrittenOffer): string | null =>
  pages[offer.texts[0]!.lang] ?? pages['en'] ?? null

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** One value or many as a list. */
export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
export const dataIn = (data: Data | undefined, name: string): Data | undefined =>
  isData(data?.[name]) ? data[name] : undefined

/** What a source said, with what is known now written over it; null and undefined write over nothing. */
export function merged(kept: Data, own: Data): Data {
  const result: Data = { ...kept }
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

/** An amount of minor units as a number of major ones. */
export function majorOf(amount: number | null, currency: string): number | null {
  return amount === null
    ? null
    : Number(`${amount}e-${payableCurrency(currency)?.decimal_digits ?? 2}`)
}

/** Plain text where a reader will look for markup: escaped only if it would be taken for some. */
export const asMarkup = (text: string): string =>
  /<|&[#\w]+;/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text

/** Positions that rise, as close to those that a source gave as can be. */
export function risingOrders(given: readonly (number | null)[]): number[] {
  let last = 0
  return given.map((order) => (last = order !== null && order > last ? order : last + 1))
}
