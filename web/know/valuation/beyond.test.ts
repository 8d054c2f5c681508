import { expect, test } from 'vitest'
import { beyondComparables } from './beyond.ts'

test('an estimate is below or above all homes beside it by the square metre, or among them', () => {
  const comparables = [
    { price: 300_000, area: 100 },
    { price: 280_000, area: 70 },
  ]
  const sideOf = (price: number, area: number) => beyondComparables({ price, comparables }, area)
  expect(sideOf(290_000, 100)).toBe('below')
  expect(sideOf(410_000, 100)).toBe('above')
  expect(sideOf(350_000, 100)).toBe(null)
  // Dearer than both, and yet less by the square metre.
  expect(sideOf(400_000, 200)).toBe('below')
  expect(beyondComparables({ price: 1, comparables: [] }, 1)).toBe(null)
})
