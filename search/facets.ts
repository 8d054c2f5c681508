import { SINCES, type SinceName } from '#contract/filters.ts'
import { groupOf, GROUPS, type Group } from '#contract/library.ts'
import { FACET_NAMES, SINCE_DAYS } from '#contract/homes/search.ts'
import { CHOICES, type Choice } from './choices.ts'
import type { ConditionName } from './filters.ts'
import type { Facets } from './query.ts'

const FACETS = CHOICES.filter(({ name }) => (FACET_NAMES as readonly string[]).includes(name))
/** How many offers are so new, by the places of SINCE_DAYS. */
export type SinceCounts = Record<SinceName, Float64Array>

/**
 * The choices of a filter, counted over rows that fail it alone. Features must all match: a count says how many would remain with the feature
 * added; so for the flags of `floor`.
 */
export const facetOf = (name: ConditionName): Choice | null =>
  name === 'features' ? null : (FACETS.find((facet) => facet.name === name) ?? null)

export const OWNER = FACETS.find(({ name }) => name === 'owner')!
export const CATEGORY = FACETS.find(({ name }) => name === 'category')!
/** Offers of each group, from the counts of all bitmaps. */
export const groupsOf = (counts: ArrayLike<number>): Record<Group, number> =>
  Object.fromEntries(
    GROUPS.map((group) => [
      group,
      CATEGORY.values.reduce<number>(
        (sum, category, at) =>
          sum + (groupOf(Number(category)) === group ? counts[CATEGORY.slot + at]! : 0),
        0,
      ),
    ]),
  ) as Record<Group, number>

/** The choices that have offers, from the counts of all bitmaps. */
export function facetsOf(counts: ArrayLike<number>, sinces: SinceCounts): Facets {
  const having = (values: readonly (string | number)[], countOf: (at: number) => number) =>
    values.map((value, at) => ({ value, count: countOf(at) })).filter(({ count }) => count > 0)
  return Object.fromEntries([
    ...FACETS.map(({ name, values, slot }) => [name, having(values, (at) => counts[slot + at]!)]),
    ...SINCES.map((name) => [
      name,
      having(
        SINCE_DAYS.map((days) => `${days}d`),
        (at) => sinces[name][at]!,
      ),
    ]),
  ]) as Facets
}
