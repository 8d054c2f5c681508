import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion } from './apportion.ts'

test('rounded parts add up to the rounded sum, and none moves by a whole step', () => {
  const part = fc.double({ min: -1e7, max: 1e7, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(1, 10, 1000),
      (parts, step) => {
        const rounded = apportion(parts, step)
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
        expect(sum(rounded)).toBe(Math.round(sum(parts.map((one) => one / step))) * step + 0)
        rounded.forEach((one, at) => {
          expect(Math.abs(one % step)).toBe(0)
          expect(Math.abs(one - parts[at]!)).toBeLessThan(step * (1 + 1e-9))
        })
      },
    ),
  )
})
