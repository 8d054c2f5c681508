import { ENERGY_SOURCES, FURNISHED, HEATING_WAYS } from './details.ts'
import type { Filters, List } from '../filters.ts'
import { FEATURES, ENERGY_CLASSES } from './offer-lists.ts'
import { PRICE_TYPES } from '../library.ts'

/** Lists with known items; agencies are arbitrary ids. */
export type ValuedList = Exclude<List, 'agency'>
/** Allowed items by filter, in the order of an address. */
export const FILTER_VALUES = {
  features: FEATURES.map(({ key }) => key),
  without: FEATURES.map(({ key }) => key),
  furnished: FURNISHED,
  energy: ENERGY_CLASSES,
  priceType: PRICE_TYPES.map(({ id }) => id),
  heating: HEATING_WAYS,
  heatSource: ENERGY_SOURCES,
} as const satisfies { [L in ValuedList]: Readonly<Filters[L]> }
export const VALUED_LISTS = Object.keys(FILTER_VALUES) as ValuedList[]
