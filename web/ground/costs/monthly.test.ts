import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthlyOf } from './monthly.ts'

test('a known loan', () => {
  // 200,000 over 20 years at 6 %: 1,432.86 a month, as tables of annuities have it.
  const { perMonth, loan, own } = monthlyOf({
    price: 250_000,
    rate: 6,
    years: 20,
    deposit: 20,
    extra: 10,
  })!
  expect(perMonth).toBeCloseTo(1432.86, 2)
  expect([loan, own]).toEqual([200_000, 75_000])
})

test('the payments repay the loan with its interest, and not a cent more', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1000, max: 1e7, noNaN: true }),
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0, max: 90, noNaN: true }),
      (price, rate, years, deposit) => {
        const found = monthlyOf({ price, rate, years, deposit, extra: 0 })!
        let rest = found.loan
        for (let month = 0; month < years * 12; month++)
          rest = rest * (1 + rate / 1200) - found.perMonth
        expect(Math.abs(rest)).toBeLessThan(found.loan * 1e-6)
        expect(found.interest).toBeGreaterThan(-1e-6 * found.loan)
      },
    ),
  )
})

test('values that make no sense have no costs', () => {
  const sound = { price: 100_000, rate: 3, years: 25, deposit: 20, extra: 8 }
  for (const wrong of [
    { price: 0 },
    { rate: -1 },
    { years: 0 },
    { years: 61 },
    { deposit: 101 },
    { extra: -1 },
    { rate: Number.NaN },
  ])
    expect(monthlyOf({ ...sound, ...wrong })).toBeNull()
})
