/** Ways to heat a home. */
export const HEATING_WAYS = ['central', 'self-contained', 'underfloor', 'stove'] as const
/** Energy sources of heating and of energy certificates. */
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
/** Heating: systems and energy sources. A home may have several. */
export const HEATINGS = [...HEATING_WAYS, ...ENERGY_SOURCES] as const
export type HeatingWay = (typeof HEATING_WAYS)[number]
export type EnergySource = (typeof ENERGY_SOURCES)[number]
export type Heating = (typeof HEATINGS)[number]
export const CERTIFICATES = ['demand', 'consumption'] as const
/** How a home that is sold is owned: its land too, for the years of a lease, or a lease with a share of the land. */
export const TENURES = ['freehold', 'leasehold', 'share-of-freehold'] as const
export type Tenure = (typeof TENURES)[number]
export const GROUND_RENT_PERIODS = ['month', 'year'] as const
/** Condition of a home, the best first. */
export const CONDITIONS = ['new', 'renovated', 'good', 'needs-renovation'] as const
export type Condition = (typeof CONDITIONS)[number]
export const FURNISHED = ['no', 'partly', 'fully'] as const
/** Public precision of address and pin. */
export const ADDRESS_PRIVACY = ['exact', 'street', 'area'] as const
