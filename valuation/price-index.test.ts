import { describe, expect, test } from 'vitest'
import type { Homes } from './homes.ts'
import { indexOf, monthOf, MONTH_HOMES_LEAST, timeLevels } from './price-index.ts'
import { createRandom } from './random.ts'

/** First day of January 2025, and the growth of a month. */
const START = Date.UTC(2025, 0, 1) / 86_400_000
const GROWTH = 0.01
const MONTHS = 18

/** Prices rise steadily, while ever more small and central homes are sold, which cost more by square metre. */
function market(count: number, seed: number): Homes {
  const random = createRandom(seed)
  const day = Float64Array.from({ length: count }, () => START + random() * 30.4 * MONTHS)
  const later = day.map((one) => (one - START) / (30.4 * MONTHS))
  const away = later.map((share) => random() * (1.2 - share))
  const area = later.map((share) => 40 + 100 * random() * (1.2 - share))
  return {
    count,
    longitude: away.map((one) => 2 + 0.1 * one),
    latitude: Float64Array.from({ length: count }, () => 41 + 0.02 * random()),
    area,
    day,
    price: area.map(
      (one, row) =>
        one *
        Math.exp(
          8 -
            0.8 * away[row]! -
            0.3 * Math.log(one / 80) +
            (GROWTH * (day[row]! - START)) / 30.4 +
            0.1 * (random() - 0.5),
        ),
    ),
    building: Int32Array.from({ length: count }, (_, row) => Math.floor(row / 2)),
    place: new Int32Array(count),
    facts: {},
  }
}

const homes = market(6000, 3)
const levels = timeLevels(homes)
const all = Int32Array.from(homes.day, (_, row) => row)
const months = indexOf(homes, levels, all)

describe('an index', () => {
  test('is of homes of the same quality, whatever is sold more of', () => {
    expect(months.length).toBeGreaterThanOrEqual(MONTHS)
    const last = months.at(-1)!
    /** A month that was only begun is of earlier days. */
    const meanDay = (wanted: number): number => {
      const days = [...homes.day].filter((day) => monthOf(day) === wanted)
      return days.reduce((sum, day) => sum + day, 0) / days.length
    }
    const truthOf = (month: number): number =>
      Math.exp((GROWTH * (meanDay(month) - meanDay(last.month))) / 30.4)
    for (const { month, index, low, high } of months) {
      expect(Math.abs(index / truthOf(month) - 1)).toBeLessThan(0.02)
      expect(low).toBeLessThanOrEqual(index)
      expect(high).toBeGreaterThanOrEqual(index)
    }
    const held = months.filter(({ month, low, high }) => {
      const truth = truthOf(month)
      return low <= truth * 1.004 && truth <= high * 1.004
    })
    expect(held.length / months.length).toBeGreaterThan(0.7)
    // The mere median of the prices tells something else.
    const medianIn = (wanted: number): number => {
      const some = [...all]
        .filter((row) => monthOf(homes.day[row]!) === wanted)
        .map((row) => homes.price[row]! / homes.area[row]!)
        .toSorted((one, other) => one - other)
      return some[some.length >> 1]!
    }
    const [first] = months
    const apparent = medianIn(first!.month) / medianIn(last.month)
    expect(Math.abs(apparent / first!.index - 1)).toBeGreaterThan(0.1)
  })

  test('leaves out months with few prices, and is none without months enough', () => {
    const few = all.filter((row) => row % 400 === 0)
    expect(indexOf(homes, levels, few)).toEqual([])
    const thin = all.filter((row) => row % 8 === 0)
    for (const month of indexOf(homes, levels, thin))
      expect(month.homes).toBeGreaterThanOrEqual(MONTH_HOMES_LEAST)
  })
})
