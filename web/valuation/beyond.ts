import type { Valued } from '#contract/valuation.ts'

/** Where an estimate is by the square metre, if all homes that it is shown beside are on one side of it. */
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
