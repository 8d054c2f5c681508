import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { HOME_CATEGORIES, HOUSE_TYPES, PRICE_TYPES } from '#contract/library.ts'
import type { RentingTerms, ShownCosts } from '#contract/ground/costs.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { Messages } from '#i18n/messages.ts'
import { pageIn } from '#tests/page.ts'
import { PageContextProvider } from '../../ground/page/page-context.tsx'
import { PriceInContext } from './price-in-context.tsx'

const page = pageIn(new Messages().translator('en'))
const TERMS: ShownCosts = {
  rate: 3.7,
  years: 30,
  deposit: 20,
  extra: 11.57,
  source: 'A bank',
  sourceUrl: null,
  updatedAt: '2025-06-30',
  isExample: true,
  place: null,
  isRange: false,
  tax: null,
  agent: 3.57,
  yearly: null,
}
const RENTING: RentingTerms = { depositMonths: 3, law: '§ 551 BGB.', asOf: '2025-06-30' }
const typeOf = (key: string): number => PRICE_TYPES.find((type) => type.key === key)!.id
const CATEGORY = HOUSE_TYPES.find(({ slug }) => slug === 'apartment')!.id
const BUYING = 'Buying costs about'
const START = 'Upfront costs'

function shown(given: object): string {
  const offer = {
    id: 1,
    action: 0,
    category: CATEGORY,
    price: { amount: 400_000_00, currency: 'EUR', type: typeOf('full') },
    charges: null,
    deposit: null,
    commission: null,
    commissionPercent: null,
    agency: { id: 1 },
    market: null,
    daysListed: 3,
    places: [{ id: 'country1', path: '/de' }],
    ...given,
  } as unknown as Offer
  const element = <PriceInContext offer={offer} costs={{ data: TERMS, renting: RENTING }} />
  const router = createMemoryRouter([
    { path: '/', element: <PageContextProvider value={page}>{element}</PageContextProvider> },
  ])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
const rent = (amount: number, key: string, given: object = {}) =>
  shown({ action: 1, price: { amount, currency: 'EUR', type: typeOf(key) }, ...given })

test.each(HOUSE_TYPES)('costs and laws of dwellings are shown of dwellings: $slug', ({ id }) => {
  const isHome = HOME_CATEGORIES.has(id)
  expect(shown({ category: id }).includes(BUYING)).toBe(isHome)
  expect(rent(5_000_00, 'month', { category: id }).includes(START)).toBe(isHome)
})

test('a monthly rent begins with a month, its charges and the deposit', () => {
  const text = rent(1_000_00, 'month', { charges: 200_00 })
  expect(text).toContain('First rent payment €1,000 per month')
  expect(text).toContain('Charges, first month €200')
  expect(text).toContain('Total due upfront €4,200')
})

test('rents by the day and week have no deposit of months', () => {
  for (const key of ['day', 'week']) expect(rent(100_00, key), key).not.toContain(START)
})

test('the sum of a yearly rent is of amounts of a year', () => {
  const text = rent(12_000_00, 'year', { charges: 100_00, deposit: 600_00 })
  expect(text).toContain('Rent, first year €12,000')
  expect(text).toContain('Charges, first year €1,200')
  expect(text).toContain('if the year is paid at once €13,800')
})

test('the charges of a listing are in the monthly cost of buying', () => {
  const monthly = (given: object): number =>
    Number(/about €([\d,]+) a month/.exec(shown(given))?.[1]?.replace(',', ''))
  expect(monthly({ charges: 250_00 })).toBe(monthly({}) + 250)
})
