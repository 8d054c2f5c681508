import { CONDITIONS, FURNISHED } from '#contract/homes/details.ts'
import {
  ENERGY_CLASSES,
  featureBits,
  FEATURES,
  type FeatureKey,
} from '#contract/homes/offer-lists.ts'
import type { ValuedFacts } from '#contract/know/valuation.ts'
import type { Fact } from '#valuation/facts.ts'

const STUDIOS: readonly number[] = [2, 9]
const HOUSES: readonly number[] = [5, 8, 10]
const TERRACED = 8
const SPECIAL: readonly number[] = [11, 12]

/** Features that count by themselves. */
const BY_FEATURE: Partial<Record<Fact, readonly FeatureKey[]>> = {
  lift: ['lift'],
  balcony: ['balcony'],
  terrace: ['terrace'],
  garden: ['garden'],
  pool: ['pool'],
  parking: ['parking', 'garage'],
  air: ['air-conditioning'],
  fireplace: ['fireplace'],
  kitchen: ['fitted-kitchen'],
  wardrobes: ['built-in-wardrobes'],
  storage: ['storage-room'],
  cellar: ['cellar'],
  doorman: ['doorman'],
  view: ['sea-view', 'mountain-view', 'city-view'],
}
const ALL_FEATURES = featureBits(FEATURES.map(({ key }) => key))
/** Features missing in an advert that names others count as absent; in one that names none, as unknown. */
export const absentIn = (features: number): number =>
  features === 0 ? 0 : ALL_FEATURES & ~features

const FEATURE_BITS = Object.entries(BY_FEATURE).map(
  ([fact, keys]) => [fact as Fact, featureBits(keys)] as const,
)

/** The facts of a home as numbers; NaN for unknown ones. */
export function numbersOf(home: ValuedFacts): Partial<Record<Fact, number>> {
  const { features, absentFeatures = 0 } = home
  const known = (value: number | null | undefined): number => value ?? Number.NaN
  const is = (categories: readonly number[]): number => (categories.includes(home.category) ? 1 : 0)
  return {
    rooms: known(home.rooms),
    bedrooms: known(home.bedrooms),
    bathrooms: known(home.bathrooms),
    floor: known(home.floor),
    floors: known(home.floors),
    year: known(home.yearBuilt),
    plot: known(home.plotArea),
    new: home.newBuild === true ? 1 : home.newBuild === false ? 0 : Number.NaN,
    // The best condition is the first one.
    condition: home.condition
      ? CONDITIONS.length - 1 - CONDITIONS.indexOf(home.condition)
      : Number.NaN,
    furnished: home.furnished ? FURNISHED.indexOf(home.furnished) : Number.NaN,
    energy: home.energyClass ? ENERGY_CLASSES.indexOf(home.energyClass) : Number.NaN,
    house: is(HOUSES),
    terraced: is([TERRACED]),
    studio: is(STUDIOS),
    special: is(SPECIAL),
    ...Object.fromEntries(
      FEATURE_BITS.map(([fact, bits]) => [
        fact,
        // A home without a sea view may have another one.
        (features & bits) > 0 ? 1 : (absentFeatures & bits) === bits ? 0 : Number.NaN,
      ]),
    ),
  }
}
