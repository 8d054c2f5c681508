import { FACET_NAMES } from '#contract/search.ts'
import { CHOICES, type Choice } from './choices.ts'
import type { FilterName } from './filters.ts'
import type { Facets } from './query.ts'

const FACETS = CHOICES.filter(({ name }) => (FACET_NAMES as readonly string[]).includes(name))

/** The choices that a filter is of, and that rows which fail it alone count for. Features are all-of: the count of one is what would be left with it chosen as well. */
export const facetOf = (name: FilterName): Choice | null => (name === 'features' ? null : (FACETS.find((facet) => facet.name === name) ?? null))

/** The choices that have offers, from the counts of all bitmaps. */
export function facetsOf(counts: ArrayLike<number>): Facets {
  return Object.fromEntries(
    FACETS.map(({ name, values, slot }) => [name, values.map((value, at) => ({ value, count: counts[slot + at]! })).filter(({ count }) => count > 0)]),
  ) as Facets
}
