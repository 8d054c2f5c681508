import { PRICE_TYPES, type PriceTypeId } from '#contract/library.ts'
import { distanceKm } from '#places/geo.ts'

/** Facts of an offer for comparisons. All of them are public. */
export interface Likeness {
  id: number
  category: number
  /** Euros, rents by the month; null when price or area is not known. */
  perSquareMetre: number | null
  /** Square metres. */
  area: number | null
  bedrooms: number | null
  /** As far as the owner lets it be known. */
  at: { lat: number; lon: number } | null
}

/** Categories whose visitors overlap. Each is in one class. */
export const CLASSES: readonly (readonly number[])[] = [
  [1, 2, 4, 6, 7, 9],
  [3],
  [5, 8, 10],
  [11, 12],
  [13],
  [14],
  [15, 16, 17, 18],
  [19],
  [20],
]
export const classOf = (category: number): readonly number[] =>
  CLASSES.find((each) => each.includes(category)) ?? [category]

/** Rents of a day and of a week are of other markets (decision 155): each is like its own alone. */
const PERIODS = ['day', 'week'].map((period) =>
  PRICE_TYPES.filter(({ key }) => key === period).map(({ id }) => id),
)
const OTHER_TYPES = PRICE_TYPES.map(({ id }) => id).filter(
  (id) => !PERIODS.some((types) => types.includes(id)),
)
export const periodOf = (priceType: number): readonly PriceTypeId[] =>
  PERIODS.find((types) => types.some((id) => id === priceType)) ?? OTHER_TYPES

/** One price, or size, is as far from another as it is times larger: by a quarter counts 1. */
const QUARTER = Math.log(1.25)
/** Kilometres that count 1; three times as many count 2, seven times 3. */
const NEAR_KM = 3
/** Difference for unknown values: halfway between equal and different. */
const UNKNOWN = 1
const OTHER_KIND = 1
const BEDROOM = 0.5
const BEDROOMS_MAX = 3

/** Dissimilarity of two offers, 0 and up: the sum of their differences. Symmetric. */
export function unlikeness(a: Likeness, b: Likeness): number {
  return (
    times(a.perSquareMetre, b.perSquareMetre) +
    times(a.area, b.area) +
    (a.at && b.at
      ? Math.log2(1 + distanceKm(a.at.lat, a.at.lon, b.at.lat, b.at.lon) / NEAR_KM)
      : UNKNOWN) +
    (a.category === b.category ? 0 : OTHER_KIND) +
    (a.bedrooms === null || b.bedrooms === null
      ? BEDROOM
      : BEDROOM * Math.min(BEDROOMS_MAX, Math.abs(a.bedrooms - b.bedrooms)))
  )
}

const times = (a: number | null, b: number | null): number =>
  a && b ? Math.abs(Math.log(a / b)) / QUARTER : UNKNOWN
