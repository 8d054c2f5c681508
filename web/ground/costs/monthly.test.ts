import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShownCosts } from '#contract/ground/costs.ts'
import { convertValue } from '#contract/homes/convert.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { extraOf, monthlyOf, withCommission } from './monthly.ts'

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
  const due = (price: number) =>
    (extraOf({ extra: 0, tax }, { price, currency: 'GBP' }, null).extra * price) / 100
  // As the calculator of HMRC has them since April 2025.
  expect([125_000, 250_000, 500_000, 2_000_000].map((price) => Math.round(due(price)))).toEqual([
    0, 2500, 15_000, 153_750,
  ])
})

test('bands in another currency count by the rates of the page; without a rate the tax is said to be missing', () => {
  const bands = [
    { from: 0, percent: 0 },
    { from: 100_000, percent: 5 },
  ]
  const terms = { extra: 1, tax: { currency: 'GBP', bands } }
  const day = { date: '2026-11-29', rates: { EUR: 1, USD: 1.25, GBP: 0.8 } }
  const ratesTo = (currency: string) => ({
    currency,
    convertValue: (value: number, from: string) =>
      from === currency ? null : convertValue(value, from, currency, day),
  })
  const inEuros = { price: 250_000, currency: 'EUR' }
  // 200,000 pounds: 5 % of one half.
  for (const chosen of ['GBP', 'EUR', 'USD'])
    expect(extraOf(terms, inEuros, ratesTo(chosen)).extra, chosen).toBeCloseTo(3.5, 4)
  expect(extraOf(terms, inEuros, ratesTo('GBP')).lacksTax).toBe(false)
  expect(extraOf(terms, inEuros, null)).toEqual({ extra: 1, lacksTax: true })
  const unknown = { price: 250_000, currency: 'XTS' }
  expect(extraOf(terms, unknown, ratesTo('USD'))).toEqual({ extra: 1, lacksTax: true })
  expect(extraOf({ extra: 1, tax: null }, inEuros, null)).toEqual({ extra: 1, lacksTax: false })
})

test('the commission of a listing replaces the usual, and owners without an agent take none', () => {
  const terms = { extra: 11.57, agent: 3.57 } as ShownCosts
  const silent = { commissionPercent: null, commission: null, agency: {} } as Offer
  const extra = (offer: Partial<Offer>, of = terms) =>
    withCommission(of, { ...silent, ...offer }).extra
  expect(extra({ commissionPercent: 0 })).toBeCloseTo(8, 9)
  expect(extra({ commissionPercent: 2.38 })).toBeCloseTo(10.38, 9)
  expect(extra({})).toBe(11.57)
  expect(extra({ agency: null })).toBeCloseTo(8, 9)
  expect(extra({ agency: null, commission: 'two per cent' })).toBe(11.57)
  // The operator's figure is one sum.
  expect(extra({ commissionPercent: 0 }, { ...terms, agent: null })).toBe(11.57)
})

test('a property tax is paid every month, besides the loan', () => {
  const terms = { price: 240_000, rate: 6, years: 30, deposit: 20, extra: 2.5 }
  const [without, taxed] = [monthlyOf(terms)!, monthlyOf({ ...terms, yearly: 1.5 })!]
  expect(taxed.perMonth - without.perMonth).toBeCloseTo(300, 6)
  expect(taxed.tax).toBe(300)
  expect(taxed.interest).toBe(without.interest)
})
