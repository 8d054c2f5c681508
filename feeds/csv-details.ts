import {
  CERTIFICATES,
  DETAIL_NUMBERS,
  ENERGY_SOURCES,
  GROUND_RENT_PERIODS,
  HEATINGS,
  OfferDetails,
  type Heating,
} from '#contract/details.ts'
import { ENERGY_CLASSES } from '#contract/library.ts'
import type { Step } from './csv-offer.ts'
import type { Columns, Reader } from './csv-values.ts'
import { commissionOf } from './details.ts'
import type { CsvMapping } from './mapping.ts'
import type { ProblemList } from './offer.ts'
import { payableCurrency, toMinor } from './values.ts'

type Field = keyof OfferDetails
const MONEY = ['groundRent', 'parkingPrice'] as const
const NUMBERS = ['commissionPercent', 'heatingYear', 'emissions'] as const
const CHOICES = {
  groundRentPeriod: GROUND_RENT_PERIODS,
  energyCertificate: CERTIFICATES,
  energySource: ENERGY_SOURCES,
  emissionsClass: ENERGY_CLASSES,
} as const

/** Costs and energy, by `details` of the mapping. */
export function compileDetails({ details, dates }: CsvMapping, columns: Columns): Step[] {
  const readers: [Field, Reader<unknown>][] = []
  for (const field of NUMBERS) {
    const source = details[field]
    if (source !== undefined)
      readers.push([field, columns.number(field, source, DETAIL_NUMBERS[field])])
  }
  for (const field of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
    const source = details[field]
    if (source !== undefined)
      readers.push([field, columns.oneOf<string>(field, source, CHOICES[field])])
  }
  if (details.commission !== undefined)
    readers.push(['commission', columns.value('commission', details.commission)])
  if (details.energyValidUntil !== undefined) {
    const read = columns.date('energyValidUntil', details.energyValidUntil, dates)
    readers.push(['energyValidUntil', (row, problems) => read(row, problems)?.slice(0, 10) ?? null])
  }
  if (details.heating !== undefined)
    readers.push(['heating', heatingReader(details.heating, columns)])
  const money = MONEY.flatMap((field) => {
    const source = details[field]
    return source === undefined
      ? []
      : [[field, columns.number(field, source, { least: 0 })] as const]
  })
  if (readers.length + money.length === 0) return []
  const isOneCommission = details.commissionPercent === undefined
  return [
    (row, offer, problems) => {
      const said: Partial<Record<Field, unknown>> = {}
      for (const [field, read] of readers)
        said[field] = fitting(field, read(row, problems), problems)
      const currency = payableCurrency(offer.priceCurrency)!
      for (const [field, read] of money) {
        const value = read(row, problems, { currency })
        said[field] = fitting(field, value === null ? null : toMinor(value, currency), problems)
      }
      if (isOneCommission && typeof said.commission === 'string')
        Object.assign(said, commissionOf(said.commission))
      said.groundRentPeriod =
        typeof said.groundRent === 'number' ? (said.groundRentPeriod ?? 'year') : null
      offer.details = {
        ...offer.details,
        ...said,
        heating: (said.heating as Heating[] | null | undefined) ?? [],
      } as OfferDetails
    },
  ]
}

/** A value that an offer can have; else null, and a problem. */
function fitting(field: Field, value: unknown, problems: ProblemList): unknown {
  if (value === null || OfferDetails.shape[field].safeParse(value).success) return value
  const raw = String(value)
  if (typeof value !== 'number') return problems.dropped(field, 'too_long', 'Is too long.', raw)
  const { least, most } =
    field in DETAIL_NUMBERS
      ? DETAIL_NUMBERS[field as keyof typeof DETAIL_NUMBERS]
      : { least: 0, most: 1e15 }
  if (value >= least && value <= most)
    return problems.dropped(field, 'not_whole', 'Must be a whole number.', raw)
  return problems.dropped(field, 'out_of_range', `Must be between ${least} and ${most}.`, raw)
}

/** Words of one cell, each of which is a kind of heating. */
function heatingReader(
  { column, separator, values, missing }: NonNullable<CsvMapping['details']['heating']>,
  columns: Columns,
): Reader<Heating[]> {
  const read = columns.text(column, missing)
  const known = new Map<string, Heating>(
    values ? Object.entries(values) : HEATINGS.map((heating) => [heating, heating]),
  )
  return (row, problems) => {
    const found = new Set<Heating>()
    for (const word of (read(row)?.split(separator) ?? [])
      .map((one) => one.trim())
      .filter(Boolean)) {
      const heating = known.get(word)
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
