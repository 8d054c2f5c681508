import { expect, test } from 'vitest'
import { choosing, partChoice } from './address-choice.ts'

test.each([
  ['/en/es?prices=USD', '/en/es', 'prices=USD'],
  ['/en/es?page=2&units=imperial&prices=GBP', '/en/es?page=2', 'prices=GBP&units=imperial'],
  // Invalid values are dropped; the currency of price bounds is another parameter.
  ['/en/es?prices=XXX&units=feet', '/en/es', ''],
  ['/en/es?priceMax=1&currency=USD', '/en/es?priceMax=1&currency=USD', ''],
])('%s is the page %s with the choice "%s"', (address, page, query) => {
  const { url, choice } = partChoice(new URL(address, 'https://lares.test'))
  expect([url.pathname + url.search, choice.query]).toEqual([page, query])
})

test('a new choice replaces the old one in the address, and nothing else', () => {
  const to = (address: string, currency: string | null, units: 'imperial' | null = null) =>
    choosing(address, { currency, units }, 'https://lares.test')
  expect(to('/en/es?page=2#map', 'USD')).toBe('/en/es?page=2&prices=USD#map')
  expect(to('/en/es?prices=USD&units=imperial', 'GBP')).toBe('/en/es?prices=GBP&units=imperial')
  expect(to('/en/es?prices=USD', null, 'imperial')).toBe('/en/es?prices=USD&units=imperial')
})
