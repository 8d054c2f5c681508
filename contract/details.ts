import { z } from 'zod'
import { ENERGY_CLASSES } from './library.ts'
import type { NumberField } from './numbers.ts'

/** Ways to heat a home. */
export const HEATING_WAYS = ['central', 'self-contained', 'underfloor', 'stove'] as const
/** What a home is heated with; those that an energy certificate names. */
export const ENERGY_SOURCES = [
  'gas',
  'oil',
  'electric',
  'district',
  'heat-pump',
  'wood',
  'coal',
  'solar',
] as const
/** How a home is heated: the way, and with what. A home may have several. */
export const HEATINGS = [...HEATING_WAYS, ...ENERGY_SOURCES] as const
export type HeatingWay = (typeof HEATING_WAYS)[number]
export type EnergySource = (typeof ENERGY_SOURCES)[number]
export type Heating = (typeof HEATINGS)[number]
export const CERTIFICATES = ['demand', 'consumption'] as const
export const GROUND_RENT_PERIODS = ['month', 'year'] as const

export const COMMISSION_MAX = 200
export const DETAIL_NUMBERS = {
  commissionPercent: { least: 0, most: 100 },
  heatingYear: { least: 1800, most: 2100, whole: true },
  emissions: { least: 0, most: 10_000 },
} as const satisfies Record<string, NumberField>
const { commissionPercent, heatingYear, emissions } = DETAIL_NUMBERS
/** Largest amount, in minor units. */
export const AMOUNT_MAX = 1e15
/** In minor units: its limits are said in words, since nobody types cents. */
export const amountFrom = (least: 0 | 1) =>
  z
    .number()
    .int({ error: ({ code }) => (code === 'too_big' ? 'publishing.field.amountLarge' : undefined) })
    .min(least, {
      error: least === 1 ? 'publishing.field.amountZero' : 'publishing.field.amountBelow',
    })
    .max(AMOUNT_MAX, { error: 'publishing.field.amountLarge' })
    .nullable()

/** What an offer says of its costs and its energy beside what has a column of its own; null where it is not said. Money is in minor units of the price's currency. */
export const OfferDetails = z.object({
  /** What the buyer or the tenant pays to the agent, of 100; 0: nothing. */
  commissionPercent: z.number().min(commissionPercent.least).max(commissionPercent.most).nullable(),
  /** The same in words: `2 monthly rents plus VAT`. */
  commission: z
    .string()
    .trim()
    .min(1)
    .max(COMMISSION_MAX)
    .regex(/^\P{Cc}+$/u)
    .nullable(),
  groundRent: amountFrom(0),
  groundRentPeriod: z.enum(GROUND_RENT_PERIODS).nullable(),
  /** Of a place to park: its price, where the home is let by the month. */
  parkingPrice: amountFrom(0),
  heating: z.array(z.enum(HEATINGS)).max(HEATINGS.length),
  /** Whether the certificate tells what the building needs, or what was used in it. */
  energyCertificate: z.enum(CERTIFICATES).nullable(),
  energyValidUntil: z.iso
    .date()
    .regex(/^(19|20|21)/)
    .nullable(),
  energySource: z.enum(ENERGY_SOURCES).nullable(),
  heatingYear: z.number().int().min(heatingYear.least).max(heatingYear.most).nullable(),
  /** Kilograms of CO₂ per square metre and year. */
  emissions: z.number().min(emissions.least).max(emissions.most).nullable(),
  emissionsClass: z.enum(ENERGY_CLASSES).nullable(),
})
export type OfferDetails = z.infer<typeof OfferDetails>

/** Shared by all that say nothing, so that nobody can write into it. */
export const NO_DETAILS: OfferDetails = Object.freeze({
  commissionPercent: null,
  commission: null,
  groundRent: null,
  groundRentPeriod: null,
  parkingPrice: null,
  heating: Object.freeze<Heating[]>([]) as Heating[],
  energyCertificate: null,
  energyValidUntil: null,
  energySource: null,
  heatingYear: null,
  emissions: null,
  emissionsClass: null,
})
export const DETAIL_FIELDS = Object.keys(NO_DETAILS) as (keyof OfferDetails)[]

/** Only what is said, in one order: as the database keeps it. */
export function saidDetails(details: OfferDetails): Partial<OfferDetails> {
  return Object.fromEntries(
    DETAIL_FIELDS.filter((field) =>
      field === 'heating' ? details.heating.length > 0 : details[field] !== null,
    ).map((field) => [field, details[field]]),
  )
}
