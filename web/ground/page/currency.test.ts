import { expect, test } from 'vitest'
import { CURRENCIES } from '#contract/library.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import { unitsIn } from '#contract/people/country-units.ts'
import { currencyFor } from './currency.ts'

const shown = (path: string, chosen: string | null = null) =>
  currencyFor(chosen, new URL(path, 'https://lares.test'))

test.each([
  ['/en/gb/london', 'GBP'],
  ['/en/gb.data', 'GBP'],
  ['/en/ae/dubai/buy-apartment', 'AED'],
  ['/ch/zurich', 'CHF'],
  ['/es/catalonia', 'EUR'],
  ['/en/gb/search.rss', 'GBP'],
  ['/en/kp', 'EUR'],
  ['/en', 'EUR'],
  ['/en/service/favorites', 'EUR'],
])('%s is in %s', (path, currency) => expect(shown(path)).toBe(currency))

test('units are those of the country, if the reader knows them', () => {
  expect([unitsIn('US', 'en'), unitsIn('ae', 'ar'), unitsIn('US', 'de')]).toEqual([
    'imperial',
    'feet',
    'metric',
  ])
  expect([unitsIn('ES', 'en'), unitsIn(null, 'en')]).toEqual(['metric', 'metric'])
})

test('a choice wins over the place', () => expect(shown('/en/gb/london', 'USD')).toBe('USD'))

test('a country has a currency in which offers can be', () => {
  const codes = new Set(CURRENCIES.filter(({ historic }) => !historic).map(({ code }) => code))
  for (const iso2 of ['GB', 'US', 'AE', 'CA', 'MX', 'BR', 'IN', 'TH', 'SA', 'EG', 'HR', 'BG'])
    expect(codes, iso2).toContain(currencyIn(iso2))
  expect(currencyIn('ZW')).toBeNull()
})
