import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handlesOf, moved, placeOf, scaleOf, type Bar } from './scale.ts'

/** Bars as in the search: four per doubling. */
const START = (bar: number) => 2 ** Math.floor(bar / 4) * (1 + (bar % 4) / 4)
const bars = fc
  .record({
    first: fc.integer({ min: 0, max: 120 }),
    counts: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 40 }),
  })
  .map(({ first, counts }) =>
    counts.map((count, at): Bar => ({ from: START(first + at), to: START(first + at + 1), count })),
  )

test('stops are round, ascending, and cover all but a few homes at the ends', () => {
  fc.assert(
    fc.property(bars, (all) => {
      const scale = scaleOf(all)
      if (!scale) return
      const { stops } = scale
      const total = all.reduce((sum, { count }) => sum + count, 0)
      expect(stops.every((stop, at) => at === 0 || stop > stops[at - 1]!)).toBe(true)
      expect(stops.every((stop) => String(stop).replace(/[.0]/g, '').length <= 2)).toBe(true)
      const outside = all
        .filter(({ from, to }) => to <= stops[0]! || from >= stops.at(-1)!)
        .reduce((sum, { count }) => sum + count, 0)
      expect(outside).toBeLessThanOrEqual(total * 0.01)
      for (const [at, stop] of stops.entries()) expect(placeOf(stop, stops)).toBe(at)
    }),
  )
  expect(scaleOf([])).toBeNull()
  expect(scaleOf([{ from: 1, to: 1.25, count: 0 }])).toBeNull()
})

test('handles stay in range and in order; the ends mean no bound', () => {
  const stops = [100, 200, 300, 400, 500]
  const bound = fc.option(fc.integer({ min: 1, max: 1000 }))
  fc.assert(
    fc.property(
      bound,
      bound,
      fc.constantFrom('min' as const, 'max' as const),
      fc.integer({ min: 0, max: 4 }),
      (min, max, end, to) => {
        fc.pre(min === null || max === null || min <= max)
        const after = moved({ min, max }, end, to, stops)
        const [low, high] = handlesOf(after, stops)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(high)
        expect(high).toBeLessThanOrEqual(4)
        expect(end === 'min' ? after.max : after.min).toBe(end === 'min' ? max : min)
      },
    ),
  )
  expect(moved({ min: 300, max: null }, 'min', 0, stops)).toEqual({ min: null, max: null })
  expect(moved({ min: 300, max: 400 }, 'max', 1, stops)).toEqual({ min: 300, max: 400 })
  expect(moved({ min: null, max: 400 }, 'max', 4, stops)).toEqual({ min: null, max: null })
})
