import { GROUND_RENT_PERIODS, HEATINGS, type Heating } from '#contract/homes/details.ts'
import {
  DETAIL_FIELDS,
  numberRule,
  OFFER_FIELDS,
  ofKind,
  ruleOf,
  type DetailField,
  type OfferDetails,
} from '#contract/offer-fields.ts'
import { OfferDetails as Details } from '#contract/homes/offer-schemas.ts'
import type { Step } from './csv-offer.ts'
import { columnIn, foldedWords, type Columns, type Reader } from './csv-values.ts'
import { commissionOf } from './details.ts'
import type { CsvMapping } from './mapping.ts'
import type { ProblemList } from './offer.ts'
import { payableCurrency, toMinor } from './values.ts'
import { withoutPeriod } from '#text/written/periods.ts'

const NUMBERS = ofKind(DETAIL_FIELDS, 'number', 'year')
const MONEY = ofKind(DETAIL_FIELDS, 'money')
const LINES = ofKind(DETAIL_FIELDS, 'line')
const DAYS = ofKind(DETAIL_FIELDS, 'day')
const CHOICES = ofKind(DETAIL_FIELDS, 'choice')

/** Costs and energy, by `details` of the mapping. */
export function compileDetails({ details, dates }: CsvMapping, columns: Columns): Step[] {
  const readers: [DetailField, Reader<unknown>][] = []
  const add = <F extends DetailField, S>(
    fields: readonly F[],
    sourceOf: (field: F) => S | undefined,
    reader: (field: F, source: S) => Reader<unknown>,
  ): void => {
    for (const field of fields) {
      const source = sourceOf(field)
      if (source !== undefined) readers.push([field, reader(field, source)])
    }
  }
  add(
    NUMBERS,
    (field) => details[field],
    (field, source) => {
      const { bounds, whole } = numberRule(field)
      return columns.number(field, source, { ...bounds, whole })
    },
  )
  add(
    CHOICES,
    (field) => details[field],
    (field, source) => columns.oneOf<string>(field, source, OFFER_FIELDS[field].values),
  )
  add(
    LINES,
    (field) => details[field],
    (field, source) => columns.value(field, source),
  )
  add(
    DAYS,
    (field) => details[field],
    (field, source) => {
      const read = columns.date(field, source, dates)
      return (row, problems) => read(row, problems)?.slice(0, 10) ?? null
    },
  )
  if (details.heating !== undefined)
    readers.push(['heating', heatingReader(details.heating, columns)])
  const money = MONEY.flatMap((field) => {
    const source = details[field]
    return source === undefined
      ? []
      : [[field, columns.number(field, source, { least: 0 })] as const]
  })
  if (readers.length + money.length === 0) return []
  const groundRentColumn = details.groundRent && columnIn(details.groundRent)
  const groundRentText = groundRentColumn ? columns.text(groundRentColumn) : () => null
  const isOneCommission = details.commissionPercent === undefined
  return [
    (row, offer, problems) => {
      const values: Partial<Record<DetailField, unknown>> = {}
      for (const [field, read] of readers)
        values[field] = fitting(field, read(row, problems), problems)
      const currency = payableCurrency(offer.priceCurrency)!
      for (const [field, read] of money) {
        const value = read(row, problems, { currency, isRent: field === 'groundRent' })
        values[field] = fitting(field, value === null ? null : toMinor(value, currency), problems)
      }
      if (isOneCommission && typeof values.commission === 'string')
        Object.assign(values, commissionOf(values.commission))
      const beside = withoutPeriod(groundRentText(row) ?? '').period
      values.groundRentPeriod =
        typeof values.groundRent === 'number'
          ? (GROUND_RENT_PERIODS.find((period) => period === beside) ??
            values.groundRentPeriod ??
            'year')
          : null
      offer.details = {
        ...offer.details,
        ...values,
        heating: (values.heating as Heating[] | null | undefined) ?? [],
      } as OfferDetails
    },
  ]
}

/** The value if an offer can have it; else null, with a problem. */
function fitting(field: DetailField, value: unknown, problems: ProblemList): unknown {
  if (value === null || Details.shape[field].safeParse(value).success) return value
  const raw = String(value)
  const rule = ruleOf(field)
  if (!('bounds' in rule) || typeof value !== 'number')
    return problems.dropped(field, 'too_long', 'Is too long.', raw)
  const { least, most } = rule.bounds
  if (value >= least && value <= most)
    return problems.dropped(field, 'not_whole', 'Must be a whole number.', raw)
  return problems.dropped(field, 'out_of_range', `Must be between ${least} and ${most}.`, raw)
}

/** One cell with several words, each a kind of heating. */
function heatingReader(
  { column, separator, values, missing }: NonNullable<CsvMapping['details']['heating']>,
  columns: Columns,
): Reader<Heating[]> {
  const read = columns.text(column, missing)
  const known = new Map<string, Heating>(
    values ? Object.entries(values) : HEATINGS.map((heating) => [heating, heating]),
  )
  const folded = foldedWords(known)
  return (row, problems) => {
    const found = new Set<Heating>()
    for (const word of (
      read(row)
        ?.split('\n')
        .flatMap((line) => line.split(separator)) ?? []
    )
      .map((one) => one.trim())
      .filter(Boolean)) {
      const heating = known.get(word) ?? folded.get(word.toLowerCase())
      if (heating) found.add(heating)
      else
        problems.dropped(
          'heating',
          'unknown_value',
          `Must be of ${[...known.keys()].slice(0, 20).join(', ')}.`,
          word,
        )
    }
    return HEATINGS.filter((heating) => found.has(heating))
  }
}
