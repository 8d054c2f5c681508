import {
  DETAIL_FIELDS,
  NO_DETAILS,
  OFFER_FIELDS,
  type OfferDetails,
} from '#contract/offer-fields.ts'
import { OfferDetails as Details } from '#contract/homes/offer-schemas.ts'
import { inWords } from './fields.ts'
import type { ProblemList } from './offer.ts'
import { numbersOf, parseMoment } from './values.ts'

type StatedDetails = { [F in keyof OfferDetails]?: unknown }

/** Details overridden by those of a source, as far as they are valid. */
export function withDetails(details: OfferDetails, stated: StatedDetails): OfferDetails {
  const fits = DETAIL_FIELDS.filter(
    (field) =>
      Object.hasOwn(stated, field) && Details.shape[field].safeParse(stated[field]).success,
  )
  return { ...details, ...Object.fromEntries(fits.map((field) => [field, stated[field]])) }
}

/** Details overridden by our own field in an export; unknown values are a problem. */
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

/** The details that a document does not express yet; null if it expresses all. */
export function missingDetails(
  details: OfferDetails,
  stated: OfferDetails = NO_DETAILS,
): Partial<OfferDetails> | null {
  const fields = DETAIL_FIELDS.filter((field) => String(details[field]) !== String(stated[field]))
  return fields.length > 0
    ? Object.fromEntries(fields.map((field) => [field, details[field]]))
    : null
}

const PERCENT = /^(\d{1,2}(?:[.,]\d{1,3})?)\s*(?:%|Prozent\b|percent\b)/i
const NONE =
  /^(?:0+(?:[.,]0+)?\s*(?:[%€]|EUR)?|keine?|none|no commission|provisionsfrei|courtagefrei|ohne (?:provision|courtage|maklergebühr))\.?$/i

/** A commission in the source's words: its percentage if it begins with one, and the words if they say more. */
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

/** Parses `2031-05-01`, `01.05.2031`, or a month as `05.2031`; null for other texts. */
export function dayIn(text: string, ofMonth: 'first' | 'last'): string | null {
  const [, day, month = '', year = ''] =
    /^(?:(\d{1,2})\.)?(\d{1,2})[./-](\d{4})$/.exec(text.trim()) ?? []
  if (!year) return parseMoment(text) && text.trim().slice(0, 10)
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const iso = `${year}-${month.padStart(2, '0')}-${(day ?? String(ofMonth === 'first' ? 1 : last)).padStart(2, '0')}`
  return parseMoment(iso) && iso
}

/** A percentage without a sign, if the number can be nothing else. */
export const barePercent = (text: string, most: number): number | null => {
  const [value, ...others] = numbersOf(text, { least: 0, most })
  return value !== undefined && others.length === 0 && value > 0 && value <= most ? value : null
}
