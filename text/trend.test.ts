import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trendOf } from './trend.ts'

const at = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

test('needs more than two months, and leaves a gap for missing ones', () => {
  expect(trendOf([])).toBeNull()
  expect(
    trendOf([
      { month: '2026-01', value: 1 },
      { month: '2026-02', value: 1 },
    ]),
  ).toBeNull()
  const trend = trendOf(['2025-11', '2025-12', '2026-02'].map((month) => ({ month, value: 4000 })))
  expect(trend?.runs.map((run) => run.map(({ month }) => month))).toEqual([
    ['2025-11', '2025-12'],
    ['2026-02'],
  ])
  expect(trend?.runs.flat().map(({ x }) => x)).toEqual([0, 1 / 3, 1])
})

test('has few, round grid lines, also for small changes', () => {
  expect(
    trendOf(
      ['2026-01', '2026-02', '2026-03'].map((month, index) => ({
        month,
        value: 4000 + index * 10,
      })),
    )?.ticks,
  ).toEqual([3800, 4000, 4200, 4400])
  expect(
    trendOf(
      ['2026-01', '2026-02', '2026-03'].map((month, index) => ({
        month,
        value: 10 + index * 5,
      })),
    )?.ticks,
  ).toEqual([10, 15, 20])
})

test('has a point per month between the lines, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 24_000, max: 24_060 }), { minLength: 3 }),
      fc.array(fc.double({ min: 0.01, max: 1e9, noNaN: true }), { minLength: 61, maxLength: 61 }),
      (numbers, prices) => {
        const months = numbers
          .toSorted((a, b) => a - b)
          .map((number, index) => ({ month: at(number), value: prices[index] ?? 1 }))
        const trend = trendOf(months)!
        const points = trend.runs.flat()
        expect(points.map(({ month }) => month)).toEqual(months.map(({ month }) => month))
        expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b))
        for (const { x, y } of points)
          expect(x >= 0 && x <= 1 && y >= -1e-9 && y <= 1 + 1e-9).toBe(true)
        expect(trend.ticks.length).toBeGreaterThanOrEqual(2)
        expect(trend.ticks.length).toBeLessThanOrEqual(7)
      },
    ),
  )
})
