import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extraOf, monthlyOf } from './monthly.ts'

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

test('stamp duty in England is by bands of the price', () => {
  const tax = {
    currency: 'GBP',
    bands: [
      { from: 0, percent: 0 },
      { from: 125_000, percent: 2 },
      { from: 250_000, percent: 5 },
      { from: 925_000, percent: 10 },
      { from: 1_500_000, percent: 12 },
    ],
  }
  const due = (price: number, currency = 'GBP') =>
    (extraOf({ extra: 0, tax }, { price, currency }) * price) / 100
  // As the calculator of HMRC has them since April 2025.
  expect([125_000, 250_000, 500_000, 2_000_000].map((price) => Math.round(due(price)))).toEqual([
    0, 2500, 15_000, 153_750,
  ])
  expect(due(500_000, 'EUR')).toBe(0)
})

test('a property tax is paid every month, besides the loan', () => {
  const terms = { price: 240_000, rate: 6, years: 30, deposit: 20, extra: 2.5 }
  const [without, taxed] = [monthlyOf(terms)!, monthlyOf({ ...terms, yearly: 1.5 })!]
  expect(taxed.perMonth - without.perMonth).toBeCloseTo(300, 6)
  expect(taxed.tax).toBe(300)
  expect(taxed.interest).toBe(without.interest)
})
