import { medianOf } from './quantile.ts'

/** How far estimates were off, as shares of the price. */
export interface Measured {
  homes: number
  median: number
  mean: number
  within10: number
  within20: number
}

export function measure(prices: Float64Array, estimates: Float64Array): Measured {
  const errors = estimates.map((estimate, at) => Math.abs(estimate / prices[at]! - 1))
  const within = (share: number) => errors.filter((error) => error <= share).length / errors.length
  return {
    homes: errors.length,
    within10: within(0.1),
    within20: within(0.2),
    mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    median: medianOf(errors),
  }
}

/** The smaller, the better: half of the homes count as the middle, the others as those that are far off. */
export const badness = ({ median, within20 }: Measured): number => median + (1 - within20) / 2
