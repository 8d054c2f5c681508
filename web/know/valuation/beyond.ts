import type { Valued } from '#contract/know/valuation.ts'

/** Whether the estimate by the square metre is below or above all comparables; null if it is between them. */
export function beyondComparables(
  {
    price,
    comparables,
  }: Pick<Valued, 'price'> & {
    comparables: readonly Pick<Valued['comparables'][number], 'price' | 'area'>[]
  },
  area: number,
): 'below' | 'above' | null {
  if (comparables.length === 0) return null
  const own = price / area
  const levels = comparables.map((one) => one.price / one.area)
  if (levels.every((level) => level > own)) return 'below'
  return levels.every((level) => level < own) ? 'above' : null
}
