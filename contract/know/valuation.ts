import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { HOME_CATEGORIES } from '../library.ts'
import { CONDITIONS, FURNISHED, type Condition } from '../homes/details.ts'
import { ENERGY_CLASSES } from '../homes/offer-lists.ts'
import { OfferCard } from '../homes/offers.ts'
import { AnyPlaceId } from '../homes/places.ts'
import { FACT_BOUNDS, STRUCK_MAX, type NumberFact } from './valuation-lists.ts'

/** With fewer homes in a market nothing is learned. */
export const MARKET_HOMES_MIN = 200

/** The facts of a home that its price is estimated by, as an offer has them. */
export interface ValuedFacts {
  category: number
  rooms?: number | null | undefined
  bedrooms?: number | null | undefined
  bathrooms?: number | null | undefined
  floor?: number | null | undefined
  floors?: number | null | undefined
  yearBuilt?: number | null | undefined
  plotArea?: number | null | undefined
  condition?: Condition | null | undefined
  furnished?: (typeof FURNISHED)[number] | null | undefined
  energyClass?: (typeof ENERGY_CLASSES)[number] | null | undefined
  newBuild?: boolean | null | undefined
  /** Bits of FEATURES that the home has. */
  features: number
  /** Bits of FEATURES that it is known not to have; of all others nothing is known. */
  absentFeatures?: number | undefined
}

/** Subjects of the drivers of a price. */
export const DRIVERS = [
  'area',
  'location',
  'similar',
  'time',
  'rooms',
  'bedrooms',
  'bathrooms',
  'toilets',
  'floor',
  'floors',
  'year',
  'plot',
  'charges',
  'condition',
  'new',
  'furnished',
  'energy',
  'house',
  'terraced',
  'studio',
  'special',
  'lift',
  'balcony',
  'terrace',
  'garden',
  'pool',
  'parking',
  'air',
  'fireplace',
  'kitchen',
  'wardrobes',
  'storage',
  'cellar',
  'doorman',
  'view',
] as const
export type DriverName = (typeof DRIVERS)[number]

/** How far off estimates were, as shares of the price: of homes in buildings that the estimate had not seen. */
export const EstimateError = z.object({
  homes: z.number().int(),
  median: z.number(),
  within20: z.number(),
  /** Share of the prices that were within their range, which is to be 0.9. */
  covered: z.number(),
})
export type EstimateError = z.infer<typeof EstimateError>

/** A price or a monthly rent, in whole units of the answer's currency. */
export const Valued = z.object({
  price: z.number(),
  low: z.number(),
  high: z.number(),
  /** The price of a typical home of the place; with the drivers it adds up to `price`. */
  typical: z.number(),
  drivers: z.array(z.object({ driver: z.enum(DRIVERS), money: z.number() })),
  comparables: z.array(
    z.object({
      id: z.number().int(),
      /** Null when it is no longer on offer. */
      offer: OfferCard.nullable(),
      /** Asking price at the time of training. */
      price: z.number(),
      /** Present asking price, if it has changed since. */
      now: z.number().optional(),
      area: z.number(),
      metres: z.number(),
      /** Date since which `price` was asked. */
      since: z.string(),
    }),
  ),
  /** Unknown facts, first the one that would narrow the range most, by the share of the range. */
  narrows: z.array(z.object({ fact: z.enum(DRIVERS), share: z.number() })),
  /** `median` and `nearest` are plain methods, used where they are no worse. */
  method: z.enum(['trees', 'median', 'nearest']),
  /** Too few homes nearby: it rests on homes up to this distance in the same country, and on the value of facts in all countries. */
  borrowed: z
    .object({
      km: z.number(),
      /** Enough homes, but no model of the country has been trained yet. */
      meanwhile: z.boolean().optional(),
      /** The whole country has too few, not only the surroundings. */
      country: z.boolean().optional(),
    })
    .optional(),
  trainedAt: z.string(),
  /** Homes that it was learned from. */
  homes: z.number().int(),
  /** Of the whole country, and of the narrowest place that enough homes were measured in. */
  error: EstimateError,
  placeError: EstimateError.extend({ kind: z.enum(['city', 'state']) }).nullable(),
  /** Of homes of the same type, if enough were measured. */
  typeError: EstimateError.optional(),
  /** Of homes that cost as much. */
  bandError: EstimateError.nullable(),
})
export type Valued = z.infer<typeof Valued>

/** Why there is no estimate, and the missing requirements. `preparing`: the market is being learned; `unready`: it should have been by now. */
export const Refused = z.object({
  refused: z.enum([
    'no-model',
    'preparing',
    'unready',
    'withheld',
    'few',
    'unlike',
    'none-alike',
    'wide',
  ]),
  found: z.number().int().optional(),
  needed: z.number().int().optional(),
  fact: z.enum(DRIVERS).optional(),
  least: z.number().optional(),
  most: z.number().optional(),
  /** The range, in whole units of the answer's currency, if it is too wide for an estimate; `fact` would narrow it most. */
  low: z.number().optional(),
  high: z.number().optional(),
})
export type Refused = z.infer<typeof Refused>

const known = (fact: NumberFact) => {
  const { least, most, ...rule } = FACT_BOUNDS[fact]
  const number = z.coerce.number().min(least).max(most)
  return 'whole' in rule ? number.int() : number
}
const bits = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(0)

/** Ids, comma-separated in addresses. */
const ids = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z
    .array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER))
    .max(STRUCK_MAX)
    .optional(),
)

/** Input of an estimate. */
export const EstimateInput = z.object({
  /** A city, or the state or country that has the home. */
  location: AnyPlaceId,
  /** The place of the home in it; without it the middle of the place, or of its largest city. */
  lat: z.coerce.number().min(-90).max(90).optional(),
  lon: z.coerce.number().min(-180).max(180).optional(),
  category: z.coerce
    .number()
    .int()
    .refine((id) => HOME_CATEGORIES.has(id)),
  area: known('area'),
  rooms: known('rooms').optional(),
  bedrooms: known('bedrooms').optional(),
  bathrooms: known('bathrooms').optional(),
  floor: known('floor').optional(),
  floors: known('floors').optional(),
  yearBuilt: known('yearBuilt').optional(),
  plotArea: known('plotArea').optional(),
  condition: z.enum(CONDITIONS).optional(),
  furnished: z.enum(FURNISHED).optional(),
  energyClass: z.enum(ENERGY_CLASSES).optional(),
  newBuild: z.union([z.boolean(), z.stringbool()]).optional(),
  /** Bits of the features that the home has, as in an offer. */
  features: bits,
  /** The same for features that it lacks. Features in neither are unknown. */
  absentFeatures: bits,
  /** The offer whose home it is: it is not compared with itself. */
  offer: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Comparables that are not to count. */
  without: ids,
  currency: z.string().max(16).optional(),
  lang: z.string().max(8).optional(),
})

/** The estimate. */
export const EstimateAnswer = z.object({
  currency: z.string(),
  /** Day of the exchange rates; null if no price was converted. */
  rateDate: z.string().nullable(),
  point: z.object({ lat: z.number(), lon: z.number() }),
  buy: z.union([Valued, Refused]),
  rent: z.union([Valued, Refused]),
  /** Yearly rent as a share of the price, before costs; null without both. */
  yield: z.number().nullable(),
})
export type EstimateAnswer = z.infer<typeof EstimateAnswer>

/** Price index of a month. */
export const IndexMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  homes: z.number().int(),
  /** 1 is the last month. */
  index: z.number(),
  /** 90 % of the change since then. */
  low: z.number(),
  high: z.number(),
})

export type IndexMonth = z.infer<typeof IndexMonth>

/** The index of the narrowest place that has prices enough. */
export const PriceIndex = z.object({
  kind: z.enum(['city', 'state', 'country']),
  place: z.string(),
  /** Oldest first. Months with few prices are left out. */
  months: z.array(IndexMonth).min(1),
})
export type PriceIndex = z.infer<typeof PriceIndex>

export const valuation = {
  estimate: endpoint({
    method: 'GET',
    path: '/estimate',
    guard: {},
    summary:
      'What a home is worth by the asking prices of others: value and range to buy and to rent, what makes it dearer or cheaper, and how far off such estimates were.',
    input: EstimateInput,
    output: EstimateAnswer,
    limit: 120,
    costly: true,
  }),
  index: endpoint({
    method: 'GET',
    path: '/price-index',
    guard: {},
    summary:
      'Asking prices and rents of homes of the same quality by month, with their uncertainty: of the narrowest place around that has prices enough; null where none has.',
    input: z.object({ location: AnyPlaceId, lang: z.string().max(8).optional() }),
    output: z.object({ buy: PriceIndex.nullable(), rent: PriceIndex.nullable() }),
    cache: 300,
    limit: 240,
  }),
}
