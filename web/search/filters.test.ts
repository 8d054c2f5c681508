import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES, ENERGY_CLASSES, FEATURES, HOUSE_TYPES } from '#contract/library.ts'
import { FURNISHED, SORTS } from '#contract/search.ts'
import { activeRanges, contradictions, NO_FILTERS, readFilters, toSearch, without, writeFilters, type Filters } from './filters.ts'

const bounds = fc.record({ min: fc.option(fc.integer({ min: 1, max: 1e9 })), max: fc.option(fc.integer({ min: 0, max: 1e9 })) })
const filters: fc.Arbitrary<Filters> = fc.record({
  price: bounds,
  area: bounds,
  rooms: bounds,
  bedrooms: bounds,
  bathrooms: bounds,
  features: fc.subarray(FEATURES.map(({ key }) => key)),
  furnished: fc.subarray([...FURNISHED]),
  energy: fc.subarray([...ENERGY_CLASSES]),
  newBuild: fc.boolean(),
  pets: fc.boolean(),
  currency: fc.constantFrom(...CURRENCIES.map(({ code }) => code)),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 50_000 }),
  action: fc.constantFrom(0 as const, 1 as const, null),
  categories: fc.subarray(HOUSE_TYPES.map(({ id }) => id)),
  location: fc.constantFrom(null, 'city32653', 'state5102'),
  words: fc.constantFrom(null, 'flat with pool', '3-Zimmer & Balkon, 50 %', 'شقة'),
})

test('an address says exactly the filters that it was written from', () => {
  fc.assert(
    fc.property(filters, (all) => {
      const read = readFilters(new URLSearchParams(writeFilters(all)))
      const priced = all.price.min !== null || all.price.max !== null
      expect(read).toEqual({ ...all, currency: priced ? all.currency : null })
    }),
  )
})

test('any query whatever is read without an error, and means what its own address means', () => {
  const names = fc.constantFrom('priceMin', 'priceMax', 'areaMax', 'roomsMin', 'sort', 'page', 'action', 'category', 'location', 'currency', 'typed', 'x')
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.oneof(fc.string(), fc.constantFrom('NaN', '1e99', '-1', '0x10', 'de', '1.000')))), (pairs) => {
      const read = readFilters(new URLSearchParams(pairs))
      const again = readFilters(new URLSearchParams(writeFilters(read)))
      expect(writeFilters(again)).toBe(writeFilters(read))
    }),
  )
})

test('what was typed is read as its language writes it, an address as addresses are', () => {
  const price = (query: string) => readFilters(new URLSearchParams(query)).price.max
  expect(price('priceMax=300.000&typed=de')).toBe(300_000)
  expect(price('priceMax=300,000&typed=en')).toBe(300_000)
  expect(price('priceMax=٣٠٠٠٠٠&typed=ar')).toBe(300_000)
  expect(price('priceMax=300000')).toBe(300_000)
})

test('bounds that contradict each other are told, and not searched for', () => {
  const wrong = { ...NO_FILTERS, price: { min: 9, max: 3 }, area: { min: 50, max: null } }
  expect(contradictions(wrong)).toEqual(['price'])
  expect(activeRanges(wrong)).toEqual(['area'])
  expect(toSearch(wrong, 'EUR')).toMatchObject({ priceMin: undefined, priceMax: undefined, areaMin: 50 })
})

test('a filter is left out alone, from the first page on', () => {
  const all = { ...NO_FILTERS, price: { min: 1, max: 2 }, rooms: { min: 3, max: null }, page: 4 }
  expect(without(all, 'price')).toEqual({ ...all, price: NO_FILTERS.price, page: 1 })
  expect(without(all, 'ranges')).toEqual(NO_FILTERS)
})
