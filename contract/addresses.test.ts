import { expect, test } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import {
  listingAddress,
  listingSlug,
  offerIdOf,
  parseListingSlug,
  placeAddress,
} from './addresses.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from './library.ts'

test('paths have hyphens for spaces and no repeated slashes', () => {
  expect(placeAddress('us/New York')).toBe('/us/New-York')
  expect(placeAddress('/es///catalonia//sant cugat  del vallès')).toBe(
    '/es/catalonia/sant-cugat-del-vallès',
  )
})

test('the slug of a listing is the action, a hyphen and the category, with underscores between words', () => {
  expect(listingSlug(0, 1, 'en')).toBe('buy-apartment')
  expect(listingSlug(1, 9, 'de')).toBe('rent-open_plan')
  expect([listingSlug(0, 4, 'ru'), listingSlug(0, 4, 'pl'), listingSlug(1, 12, 'uk')]).toEqual([
    'kupit-condo',
    'kup-condo',
    'orenduvaty-mobile_home',
  ])
  expect(listingAddress('/es/barcelona', 0, 1, 'en')).toBe('/es/barcelona/buy-apartment')
})

test('reads back every listing slug in every locale; rejects others', () => {
  for (const { code } of LOCALES) {
    for (const { id: action } of SEARCH_TYPES) {
      for (const { id: category } of HOUSE_TYPES)
        expect(parseListingSlug(listingSlug(action, category, code))).toEqual({ action, category })
    }
  }
  for (const slug of ['barcelona', 'buy', 'buy-', 'buy-castle', 'sell-apartment', 'sant-cugat'])
    expect(parseListingSlug(slug)).toBeNull()
})

test.each([
  ['house-12', 12],
  ['12', 12],
  ['house12', 12],
  ['house', null],
  ['house-12-', null],
  ['', null],
  ['house-1000000000000000012', null],
])('the offer of %j is %j', (slugId, id) => {
  expect(offerIdOf(slugId)).toBe(id)
})
