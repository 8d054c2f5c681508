import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES } from '#contract/library.ts'
import { PAY_CURRENCIES } from '#contract/publish/payment-lists.ts'
import { ownAmount, providerAmount } from './provider-amounts.ts'

test.each([
  ['EUR', 1999, 1999],
  ['CHF', 1001, 1001],
  // No decimals here, two at Stripe.
  ['HUF', 1990, 199_000],
  ['ISK', 1990, 199_000],
  ['RSD', 12_000, 1_200_000],
  ['ALL', 7, 700],
  ['AMD', 1, 100],
  ['IDR', 150_000, 15_000_000],
  ['COP', 40_000, 4_000_000],
  ['UZS', 9, 900],
  // None on both sides.
  ['JPY', 500, 500],
  ['KRW', 15_000, 15_000],
  ['CLP', 9990, 9990],
  ['VND', 250_000, 250_000],
  // Three on both sides.
  ['KWD', 5120, 5120],
])('%s %i is %i at Stripe, and back', (currency, own, theirs) => {
  expect(providerAmount(currency, own)).toBe(theirs)
  expect(ownAmount(currency, theirs)).toBe(own)
})

test('KWD with a last digit that Stripe refuses is refused before', () => {
  for (const amount of [5124, 1, 9, 5121])
    expect(() => providerAmount('KWD', amount)).toThrow('KWD')
})

test('an amount of Stripe between two of ours is refused', () => {
  for (const currency of ['HUF', 'ISK', 'RSD', 'ALL', 'AMD'])
    expect(() => ownAmount(currency, 199_050)).toThrow(currency)
})

test('nothing, less than nothing, fractions and amounts that are not exact are refused', () => {
  for (const amount of [0, -1, -0, 1.5, NaN, Infinity, 2 ** 53, Number.MAX_SAFE_INTEGER])
    for (const convert of [providerAmount, ownAmount])
      if (!(convert === ownAmount && amount === Number.MAX_SAFE_INTEGER))
        expect(() => convert('HUF', amount), `${amount}`).toThrow(RangeError)
})

test.each(['BITCOIN', 'XXX', 'eur', ''])('%s is no currency to pay in', (currency) => {
  if (currency === 'BITCOIN') expect(PAY_CURRENCIES).not.toContain(currency)
  else expect(() => providerAmount(currency, 100)).toThrow(RangeError)
})

/** Value in major units, exactly: a whole number and its decimals. */
const worth = (amount: number, digits: number) => BigInt(amount) * 10n ** BigInt(6 - digits)
const digits = new Map(CURRENCIES.map(({ code, decimal_digits }) => [code, decimal_digits]))
/** Written out a second time from Stripe’s page, for the currencies that one can pay in. */
const AT_STRIPE: Record<string, number> = { JPY: 0, KRW: 0, CLP: 0, VND: 0, KWD: 3 }

test('every amount in every currency is worth the same there and back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAY_CURRENCIES),
      fc.integer({ min: 1, max: 10 ** 13 }),
      (currency, given) => {
        const amount = currency === 'KWD' ? given * 10 : given
        const theirs = providerAmount(currency, amount)
        expect(ownAmount(currency, theirs)).toBe(amount)
        expect(worth(theirs, AT_STRIPE[currency] ?? 2)).toBe(
          worth(amount, digits.get(currency) ?? NaN),
        )
        if (currency === 'ISK') expect(theirs % 100).toBe(0)
      },
    ),
    { numRuns: 5000 },
  )
})

test('every amount of Stripe is read exactly or refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAY_CURRENCIES),
      fc.integer({ min: 1, max: 10 ** 13 }),
      (currency, theirs) => {
        let own: number | null = null
        try {
          own = ownAmount(currency, theirs)
        } catch {
          expect(
            theirs % 10 ** ((AT_STRIPE[currency] ?? 2) - (digits.get(currency) ?? 0)),
          ).not.toBe(0)
        }
        if (own !== null)
          expect(worth(own, digits.get(currency) ?? NaN)).toBe(
            worth(theirs, AT_STRIPE[currency] ?? 2),
          )
      },
    ),
    { numRuns: 5000 },
  )
})
