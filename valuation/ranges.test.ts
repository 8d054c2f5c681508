import { expect, test } from 'vitest'
import { quantileOf } from './quantile.ts'
import { createRandom } from './random.ts'
import { bandOf, fitRanges, rangeOf } from './ranges.ts'

/** Estimates that are drawn to the middle and vary more for dear homes; what is known of their spread is not quite right. */
function draw(count: number, random: () => number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const prices = Float64Array.from({ length: count }, () => 12 + 0.6 * normal())
  const spreads = prices.map((price) => 0.1 + 0.05 * Math.max(0, price - 12) + 0.02 * random())
  const estimates = prices.map(
    (price, at) => price - 0.15 * (price - 12) + spreads[at]! * (price > 12.5 ? 1.6 : 1) * normal(),
  )
  const bare = estimates.map((one) => one - 0.1 * (one - 12) + 0.1 * normal())
  return { prices, estimates, bare, spreads }
}

test('ranges hold for nine of ten homes in every band of prices, and about so in every band of estimates', () => {
  const random = createRandom(17)
  const ranges = fitRanges(draw(20_000, random))
  const { prices, estimates, bare, spreads } = draw(40_000, random)
  const holds = prices.map((price, at) => {
    const [low, high] = rangeOf(ranges, estimates[at]!, bare[at]!, spreads[at]!)
    expect(low).toBeLessThan(estimates[at]!)
    expect(high).toBeGreaterThan(estimates[at]!)
    return low <= price && price <= high ? 1 : 0
  })
  for (const [values, slack] of [
    [prices, 0.02],
    [bare, 0.07],
  ] as const) {
    const edges = Float64Array.from({ length: 4 }, (_, at) =>
      quantileOf(values.slice(), (at + 1) / 5),
    )
    for (let band = 0; band <= edges.length; band++) {
      const within = holds.filter((_, at) => bandOf(edges, values[at]!) === band)
      const share = within.reduce((sum, one) => sum + one, 0) / within.length
      expect(Math.abs(share - 0.9)).toBeLessThan(slack)
    }
  }
})

test('a wider spread makes a wider range, wherever the estimate is', () => {
  const ranges = fitRanges(draw(2000, createRandom(17)))
  let before = 0
  for (const spread of [0.05, 0.1, 0.2, 0.4]) {
    const [low, high] = rangeOf(ranges, 12, 12, spread)
    expect(high - low).toBeGreaterThan(before)
    before = high - low
    const [lower, higher] = rangeOf(ranges, 12.7, 12, spread)
    expect(higher - lower).toBeCloseTo(before, 9)
  }
})
