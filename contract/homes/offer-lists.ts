/* Lists of the library that are not part of every page's first script. */

/** Features, by bit position in `offers.features`. Positions never change; 31 is the last. */
export const FEATURES = [
  { bit: 0, key: 'lift' },
  { bit: 1, key: 'balcony' },
  { bit: 2, key: 'terrace' },
  { bit: 3, key: 'garden' },
  { bit: 4, key: 'pool' },
  { bit: 5, key: 'parking' },
  { bit: 6, key: 'garage' },
  { bit: 7, key: 'air-conditioning' },
  { bit: 8, key: 'heating' },
  { bit: 9, key: 'fireplace' },
  { bit: 10, key: 'fitted-kitchen' },
  { bit: 11, key: 'built-in-wardrobes' },
  { bit: 12, key: 'storage-room' },
  { bit: 13, key: 'cellar' },
  { bit: 14, key: 'sauna' },
  { bit: 15, key: 'gym' },
  { bit: 16, key: 'sea-view' },
  { bit: 17, key: 'mountain-view' },
  { bit: 18, key: 'city-view' },
  { bit: 19, key: 'wheelchair-accessible' },
  { bit: 20, key: 'doorman' },
  { bit: 21, key: 'alarm' },
  { bit: 22, key: 'solar-panels' },
  { bit: 23, key: 'guest-toilet' },
  { bit: 24, key: 'barbecue' },
  { bit: 25, key: 'internet' },
  { bit: 26, key: 'jacuzzi' },
  { bit: 27, key: 'playground' },
] as const
export type FeatureKey = (typeof FEATURES)[number]['key']

/** Features as bits of `offers.features`. */
export const featureBits = (keys: readonly FeatureKey[]): number =>
  FEATURES.filter(({ key }) => keys.includes(key)).reduce((bits, { bit }) => bits | (1 << bit), 0)

/** Square metres in one unit. 6 is "{product}": the land is counted in pieces, not measured. */
export const LAND_AREA_UNITS = [
  { id: 1, key: 'ha', squareMetres: 10_000 },
  { id: 2, key: 'kmsq', squareMetres: 1_000_000 },
  { id: 3, key: '100msq', squareMetres: 100 },
  { id: 4, key: 'sqft', squareMetres: 0.09290304 },
  { id: 5, key: 'ydsq', squareMetres: 0.83612736 },
  { id: 6, key: 'product', squareMetres: null },
] as const

export const LAND_TYPES = [
  { id: 0, key: 'unknown' },
  { id: 1, key: 'garden' },
  { id: 2, key: 'subsidiary-farm' },
  { id: 3, key: 'industrial' },
  { id: 4, key: 'commercial' },
] as const

export const ENERGY_CLASSES = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type EnergyClass = (typeof ENERGY_CLASSES)[number]

export const OFFER_STATUSES = [
  'draft',
  'in_review',
  'published',
  'paused',
  'reserved',
  'sold',
  'let',
  'expired',
  'archived',
  'rejected',
] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]
/** Statuses that the search finds. */
export const LIVE_STATUSES = ['published', 'reserved'] as const satisfies readonly OfferStatus[]
/** Formerly public: the page answers 410. */
export const GONE_STATUSES = [
  'sold',
  'let',
  'expired',
  'archived',
] as const satisfies readonly OfferStatus[]
