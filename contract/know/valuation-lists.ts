import type { FeatureKey } from '../homes/offer-lists.ts'

/** Limits of the numbers of a home. */
export const FACT_BOUNDS = {
  /** Square metres. */
  area: { least: 5, most: 100_000 },
  rooms: { least: 0, most: 99 },
  bedrooms: { least: 0, most: 99 },
  bathrooms: { least: 0, most: 99 },
  floor: { least: -10, most: 200, whole: true },
  floors: { least: 0, most: 200 },
  yearBuilt: { least: 1000, most: 2100, whole: true },
  plotArea: { least: 0, most: 9_999_999 },
} as const satisfies Record<string, { least: number; most: number; whole?: true }>
export type NumberFact = keyof typeof FACT_BOUNDS
export const NUMBER_FACTS = Object.keys(FACT_BOUNDS) as NumberFact[]

/** Comparables that may be struck out. */
export const STRUCK_MAX = 40

/** Features that affect the value of a home: the form asks for all of them. */
export const VALUED_FEATURES = [
  'lift',
  'balcony',
  'terrace',
  'garden',
  'pool',
  'parking',
  'garage',
  'air-conditioning',
  'fireplace',
  'fitted-kitchen',
  'built-in-wardrobes',
  'storage-room',
  'cellar',
  'doorman',
  'sea-view',
  'mountain-view',
  'city-view',
] as const satisfies readonly FeatureKey[]
export type ValuedFeature = (typeof VALUED_FEATURES)[number]
