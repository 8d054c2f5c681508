import { HOME_CATEGORIES } from '#contract/library.ts'
import type { Place } from './place.ts'

/** Homes of an action by category, most first. */
export function countsOf(place: Place, action: number): { category: number; count: number }[] {
  return place.counts
    .filter((row) => row.action === action && row.count > 0 && HOME_CATEGORIES.has(row.category))
    .sort((a, b) => b.count - a.count)
}

export const totalOf = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0)
