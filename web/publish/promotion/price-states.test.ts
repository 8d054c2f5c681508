import { expect, test } from 'vitest'
import type { PriceRow } from '#contract/publish/promotion.ts'
import { priceStates } from './price-states.ts'

const NOW = Date.UTC(2026, 10, 15)
const price = (from: number, until: number | null, more: Partial<PriceRow> = {}): PriceRow => ({
  id: from,
  package: 'top',
  days: 7,
  place: null,
  group: null,
  currency: 'EUR',
  amount: 1000,
  validFrom: new Date(Date.UTC(2026, 10, from)).toISOString(),
  validUntil: until === null ? null : new Date(Date.UTC(2026, 10, until)).toISOString(),
  ...more,
})

test('of a special price and the one that it interrupts only the special one is in force', () => {
  expect(
    priceStates(
      [
        price(1, 5),
        price(2, null),
        price(10, 20),
        price(18, 25),
        price(3, null, { days: 30 }),
        price(4, null, { place: { id: 'country207', name: 'Spain' } }),
      ],
      NOW,
    ),
  ).toEqual(['past', 'interrupted', 'now', 'later', 'now', 'now'])
  // Its end has come.
  expect(priceStates([price(2, null), price(10, 15)], NOW)).toEqual(['now', 'past'])
})
