import {
  DETAIL_FIELDS,
  NO_DETAILS,
  OFFER_FIELDS,
  type OfferDetails,
} from '#contract/offer-fields.ts'
import { OfferDetails as Details } from '#contract/offer-schemas.ts'
import { inWords } from './fields.ts'
import type { ProblemList } from './offer.ts'
import { numbersOf, parseMoment } from './values.ts'

type Said = { [F in keyof OfferDetails]?: unknown }

/** Details with what a source says over them, as far as an offer can have it. */
export function withDetails(details: OfferDetails, said: Said): OfferDetails {
  const fits = DETAIL_FIELDS.filter(
    (field) => Object.hasOwn(said, field) && Details.shape[field].safeParse(said[field]).success,
  )
  return { ...details, ...Object.fromEntries(fits.map((field) => [field, said[field]])) }
}

/** Details with what a field of ours says over them; one that says something else is a problem. */
export function withOwnDetails(
  details: OfferDetails,
  own: unknown,
  problems: ProblemList,
  field: string,
): OfferDetails {
  const parsed = Details.partial().strict().safeParse(own)
  if (!parsed.success)
    problems.dropped(field, 'unknown_value', 'Not the details of an offer.', inWords(own))
  return { ...details, ...parsed.data }
}

/** What a document does not say of the details yet; null where it says all of them. */
export function missingDetails(
  details: OfferDetails,
  said: OfferDetails = NO_DETAILS,
): Partial<OfferDetails> | null {
  const fields = DETAIL_FIELDS.filter((field) => String(details[field]) !== String(said[field]))
  return fields.length > 0
    ? Object.fromEntries(fields.map((field) => [field, details[field]]))
    : null
}

const PERCENT = /^(\d{1,2}(?:[.,]\d{1,3})?)\s*(?:%|Prozent\b|percent\b)/i
const NONE =
  /^(?:0+(?:[.,]0+)?\s*(?:[%€]|EUR)?|keine?|none|no commission|provisionsfrei|courtagefrei|ohne (?:provision|courtage|maklergebühr))\.?$/i

/** A commission in the words of a source: its percentage where it begins with one, and its words where they say more than that. */
export function commissionOf(text: string): Pick<OfferDetails, 'commission' | 'commissionPercent'> {
  const line = text.replace(/\s+/g, ' ').trim()
  if (NONE.test(line)) return { commission: null, commissionPercent: 0 }
  const percent = PERCENT.exec(line)
  const isAll = percent?.[0].length === line.length
  return {
    commission: isAll ? null : line.slice(0, OFFER_FIELDS.commission.max).toWellFormed().trim(),
    commissionPercent: percent && Number(percent[1]!.replace(',', '.')),
  }
}

/** A day as `2031-05-01` or `01.05.2031`, or that of a month as `05.2031`; null for other words. */
export function dayIn(text: string, ofMonth: 'first' | 'last'): string | null {
  const [, day, month = '', year = ''] =
    /^(?:(\d{1,2})\.)?(\d{1,2})[./-](\d{4})$/.exec(text.trim()) ?? []
  if (!year) return parseMoment(text) && text.trim().slice(0, 10)
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const iso = `${year}-${month.padStart(2, '0')}-${(day ?? String(ofMonth === 'first' ? 1 : last)).padStart(2, '0')}`
  return parseMoment(iso) && iso
}

/** A percentage where a number stands alone that can be nothing else. */
export const barePercent = (text: string, most: number): number | null => {
  const [value, ...others] = numbersOf(text, { least: 0, most })
  return value !== undefined && others.length === 0 && value > 0 && value <= most ? value : null
}
