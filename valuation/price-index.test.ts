import { describe, expect, test } from 'vitest'
import type { Homes } from './homes.ts'
import { indexOf, monthOf, MONTH_HOMES_MIN, timeLevels } from './price-index.ts'
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

/** The index of levels that are known. */
function indexOfLevels(rows: readonly { month: number; building: number; level: number }[]) {
  const of = {
    ...market(rows.length, 1),
    day: Float64Array.from(rows, ({ month }) => Date.UTC(2025, month, 15) / 86_400_000),
    building: Int32Array.from(rows, ({ building }) => building),
  }
  const found = indexOf(
    of,
    Float64Array.from(rows, ({ level }) => level),
    Int32Array.from(rows, (_, row) => row),
  )
  expect(found.map(({ month }) => month)).toEqual(
    [...new Set(rows.map(({ month }) => month))].map((month) => monthOf(START) + month),
  )
  return found
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
    // The mere median of the prices differs.
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

  test('is not moved by one development, however many homes it has', () => {
    const random = createRandom(4)
    const rows: { month: number; building: number; level: number }[] = []
    for (let month = 0; month < 6; month++)
      for (let home = 0; home < 40; home++)
        rows.push({ month, building: rows.length, level: 0.1 * (random() - 0.5) })
    for (let home = 0; home < 9; home++)
      rows.push({ month: 6, building: rows.length, level: 0.1 * (random() - 0.5) })
    for (let home = 0; home < 60; home++)
      rows.push({ month: 6, building: 999, level: 0.2 + 0.01 * random() })
    for (const { index, low, high } of indexOfLevels(rows).slice(0, 6)) {
      expect(Math.abs(index - 1)).toBeLessThan(0.04)
      expect(low).toBeLessThan(1)
      expect(high).toBeGreaterThan(1)
      expect(high - low).toBeGreaterThan(0.02)
    }
  })

  test('has the truth in its interval 9 times in 10, by buildings that differ', () => {
    const random = createRandom(9)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    let held = 0
    let asked = 0
    for (let market = 0; market < 60; market++) {
      const rows: { month: number; building: number; level: number }[] = []
      let building = 0
      for (let month = 0; month < 12; month++)
        for (const last = building + 15 + 3 * month; building < last; building++) {
          const effect = 0.12 * normal()
          // From one home up to sixteen.
          for (let home = 2 ** Math.floor(5 * random()); home > 0; home--)
            rows.push({ month, building, level: 0.01 * month + effect + 0.05 * normal() })
        }
      for (const { month, low, high } of indexOfLevels(rows).slice(0, -1)) {
        const truth = Math.exp(0.01 * (month - monthOf(START) - 11))
        asked++
        if (low <= truth && truth <= high) held++
      }
    }
    expect(asked).toBe(60 * 11)
    expect(held / asked).toBeGreaterThan(0.87)
    expect(held / asked).toBeLessThan(0.95)
  })

  test('its interval holds as often as promised after facts and places are removed', () => {
    let held = 0
    let asked = 0
    for (let seed = 51; seed <= 58; seed++) {
      const random = createRandom(seed)
      const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
      // Two homes in each building, which has a level of its own.
      const buildings = Array.from({ length: 750 }, () => ({
        longitude: 2 + 0.1 * random(),
        latitude: 41 + 0.02 * random(),
        level: 0.1 * normal(),
      }))
      const of = [...buildings, ...buildings].map((one) => ({
        ...one,
        day: START + 365 * random(),
        area: 40 + 100 * random(),
      }))
      const priced: Homes = {
        count: of.length,
        longitude: Float64Array.from(of, ({ longitude }) => longitude),
        latitude: Float64Array.from(of, ({ latitude }) => latitude),
        area: Float64Array.from(of, ({ area }) => area),
        day: Float64Array.from(of, ({ day }) => day),
        price: Float64Array.from(of, ({ area, longitude, level, day }) => {
          const worth = 8 - 0.3 * Math.log(area / 80) - 3 * (longitude - 2) + level
          return area * Math.exp(worth + 0.08 * normal() + 0.008 * (monthOf(day) - monthOf(START)))
        }),
        building: Int32Array.from(of, (_, row) => row % buildings.length),
        place: new Int32Array(of.length),
        facts: {},
      }
      const found = indexOf(
        priced,
        timeLevels(priced),
        Int32Array.from(of, (_, row) => row),
      )
      for (const { month, low, high } of found.slice(0, -1)) {
        const truth = Math.exp(0.008 * (month - found.at(-1)!.month))
        asked++
        if (low <= truth && truth <= high) held++
      }
    }
    expect(asked).toBe(8 * 11)
    expect(held / asked).toBeGreaterThan(0.85)
  })

  test('leaves out months with few prices, and is missing with too few months', () => {
    const few = all.filter((row) => row % 400 === 0)
    expect(indexOf(homes, levels, few)).toEqual([])
    const thin = all.filter((row) => row % 8 === 0)
    for (const month of indexOf(homes, levels, thin))
      expect(month.homes).toBeGreaterThanOrEqual(MONTH_HOMES_MIN)
  })
})
