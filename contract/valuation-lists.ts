import type { FeatureKey } from './offer-lists.ts'

/** Comparables that may be struck out. */
export const STRUCK_MAX = 40

/** Features that the page of estimates asks for. */
export const VALUED_FEATURES = [
  'lift',
  'balcony',
  'terrace',
  'garden',
  'pool',
  'parking',
  'air-conditioning',
  'fireplace',
  'storage-room',
  'cellar',
  'doorman',
  'sea-view',
] as const satisfies readonly FeatureKey[]
export type ValuedFeature = (typeof VALUED_FEATURES)[number]
