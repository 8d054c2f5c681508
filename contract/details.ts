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
export const FURNISHED = ['no', 'partly', 'fully'] as const
/** What others may see of address and pin. */
export const ADDRESS_PRIVACY = ['exact', 'street', 'area'] as const
