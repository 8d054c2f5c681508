import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { DriverName, Valued } from '#contract/know/valuation.ts'
import type { Translator } from './translate.ts'

/** Drivers that have the name of a field. */
const FIELDS = {
  area: 'livingArea',
  rooms: 'rooms',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  floor: 'floor',
  floors: 'floors',
  year: 'yearBuilt',
  plot: 'plotArea',
  charges: 'charges',
  new: 'newBuild',
  condition: 'condition',
  furnished: 'furnished',
  energy: 'energyClass',
  // All of them are the type of the home.
  house: 'category',
  terraced: 'category',
  studio: 'category',
  special: 'category',
} as const
const FEATURES = {
  lift: 'lift',
  balcony: 'balcony',
  terrace: 'terrace',
  garden: 'garden',
  pool: 'pool',
  parking: 'parking',
  air: 'air-conditioning',
  fireplace: 'fireplace',
  kitchen: 'fitted-kitchen',
  wardrobes: 'built-in-wardrobes',
  storage: 'storage-room',
  cellar: 'cellar',
  doorman: 'doorman',
} as const satisfies Partial<Record<DriverName, FeatureKey>>

export function driverName(driver: DriverName, t: Translator): string {
  if (driver in FIELDS) return t(`field.${FIELDS[driver as keyof typeof FIELDS]}`)
  if (driver in FEATURES) return t(`library.features.${FEATURES[driver as keyof typeof FEATURES]}`)
  return t(
    `valuation.driver.${driver as Exclude<DriverName, keyof typeof FIELDS | keyof typeof FEATURES>}`,
  )
}

/** Facts that may be left open, by their names in the address. */
const OPEN = {
  rooms: 'rooms',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  floor: 'floor',
  floors: 'floors',
  year: 'yearBuilt',
  plot: 'plotArea',
  condition: 'condition',
  furnished: 'furnished',
  energy: 'energyClass',
} as const satisfies Partial<Record<DriverName, string>>
/** The facts that were given. */
export type GivenFacts = Partial<Record<(typeof OPEN)[keyof typeof OPEN], unknown>>

/** Drivers grouped by name, and unknown facts as one group; largest effect first. */
export function namedDrivers(drivers: Valued['drivers'], given: GivenFacts, t: Translator) {
  const byName = new Map<string, number>()
  for (const { driver, money } of drivers) {
    const open = driver in OPEN ? OPEN[driver as keyof typeof OPEN] : undefined
    const name =
      open && given[open] === undefined ? t('valuation.drivers.open') : driverName(driver, t)
    byName.set(name, (byName.get(name) ?? 0) + money)
  }
  return [...byName]
    .map(([name, money]) => ({ name, money }))
    .filter(({ money }) => money !== 0)
    .sort((one, other) => Math.abs(other.money) - Math.abs(one.money))
}
