import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { PARAMETERS } from '#tests/searches.ts'
import { ignoredIn, ignoredText } from './ignored.ts'
import { readFilters } from './read-filters.ts'

const messages = new Messages()
const FILTER_NAMES = [
  ...PARAMETERS,
  'location',
  'action',
  'category',
  'currency',
  'priceUnit',
  'box',
  'polygon',
  'near',
  'radius',
  'text',
  'sort',
  'page',
]
const ignored = (query: string): string[] =>
  ignoredIn(new URLSearchParams(query), readFilters(new URLSearchParams(query)))

test('names parameters without effect', () => {
  expect(ignored('priceMax=cheap&roomsMin=3')).toEqual(['priceMax'])
  expect(ignored('features=lift,dragon&bedroms=2')).toEqual(['features', 'bedroms'])
  expect(ignored('radius=5&yearMin=99999&owner=me&box=1,2')).toEqual([
    'radius',
    'yearMin',
    'owner',
    'box',
  ])
})

test('ignores two empty fields for the move-in date', () => {
  expect(ignored('availableBy=&availableBy=')).toEqual([])
  expect(ignored('availableBy=&availableBy=2027-03-01&heating=central,gas&heatSource=gas')).toEqual(
    ['heating'],
  )
  expect(ignored('availableBy=2027-02-30')).toEqual(['availableBy'])
  expect(
    readFilters(new URLSearchParams('availableBy=now&availableBy=2027-03-01')).availableBy,
  ).toBe('2027-03-01')
})

test('for any filter', () => {
  expect(ignored('category=1,77&action=5&location=city0,city5&areaMin=-5&currency=XXX')).toEqual([
    'category',
    'action',
    'location',
    'areaMin',
    'currency',
  ])
  expect(ignored('priceMin=abc&roomsMin=-4&yearMax=0&radius=0&page=two')).toEqual([
    'priceMin',
    'roomsMin',
    'yearMax',
    'radius',
    'page',
  ])
  expect(ignored('typed=en&priceMin=300x&areaMin=0&floorMin=-10&roomsMin=1.5')).toEqual([
    'priceMin',
  ])
})

test('uses the filters’ labels, each once, and the raw names of unknown parameters', () => {
  const t = messages.translator('en')
  expect(
    ignoredText(['priceMin', 'priceMax', 'category', 'yearMin', 'near', 'bedroms', 'Max'], t),
  ).toEqual(['Price', 'Property type', 'Year built', 'Distance', 'bedroms', 'Max'])
  for (const name of FILTER_NAMES)
    expect([name, ignoredText([name], t)]).not.toEqual([name, [name]])
})

test('ignores defaults, empty values, form fields and tracking parameters', () => {
  expect(
    ignored(
      'page=1&sort=newest&priceUnit=total&priceMin=&roomsMin=0&pets=0&typed=de&q=flat&lang=de&currency=EUR&action=0&category=1',
    ),
  ).toEqual([])
  expect(ignored('typed=de&priceMax=300.000&features=lift&features=pool')).toEqual([])
})

test('keeps the redirect’s message, and accepts no other text', () => {
  expect(ignored('ignored=priceMax,roomsMin')).toEqual(['priceMax', 'roomsMin'])
  expect(ignored('ignored=<b>,a b,pets,1,2,3')).toEqual(['pets'])
})
