import { expect, test } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { address, isMemberPage, listingSlug, offerIdOf, parseListingSlug, toPath } from './addresses.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from './library.ts'

test('paths have hyphens for spaces and no repeated slashes', () => {
  expect(toPath('us', 'New York')).toBe('/us/New-York')
  expect(toPath('/es/', '//catalonia', '/sant cugat  del vallès')).toBe('/es/catalonia/sant-cugat-del-vallès')
})

test('the slug of a listing is the action, a hyphen and the category, with underscores for what separates words', () => {
  expect(listingSlug(0, 1, 'en')).toBe('buy-apartment')
  expect(listingSlug(1, 9, 'de')).toBe('rent-open_plan')
  expect([listingSlug(0, 4, 'ru'), listingSlug(0, 4, 'pl'), listingSlug(1, 12, 'uk')]).toEqual(['kupit-condo', 'kup-condo', 'orenduvaty-mobile_home'])
  expect(address.listing('/es/barcelona', 0, 1, 'en')).toBe('/es/barcelona/buy-apartment')
})

test('every listing slug of every locale means what it was made of; others mean nothing', () => {
  for (const { code } of LOCALES) {
    for (const { id: action } of SEARCH_TYPES) {
      for (const { id: category } of HOUSE_TYPES) expect(parseListingSlug(listingSlug(action, category, code))).toEqual({ action, category })
    }
  }
  for (const slug of ['barcelona', 'buy', 'buy-', 'buy-castle', 'sell-apartment', 'sant-cugat']) expect(parseListingSlug(slug)).toBeNull()
})

test.each([['house-12', 12], ['12', 12], ['house12', 12], ['house', null], ['house-12-', null], ['', null], ['house-1000000000000000012', null]])('the offer of %j is %j', (slugId, id) => {
  expect(offerIdOf(slugId)).toBe(id)
})

test.each(['/en/offer/form', '/zh-CN/offer/form/12', '/de/user/leads/7', '/ar/service/pro/offers', `/en/user/company?invitation=12%7C${'aZ'.repeat(20)}`])('a page that needs an account, fit for a mail: %s', (path) => {
  expect(isMemberPage(path)).toBe(true)
})

test.each(['', '/', '/en', '/en/login', '/en/offer/call-555-now-12', '/en/offer/form?step=call-555', '/en/user/leads/call', '/offer/form', '//evil.test/offer/form', 'https://evil.test/en/offer/form', '/en/offer/form#call', `/en/user/leads?invitation=12%7C${'a'.repeat(40)}`, '/en/offer/form\n'])('with words that somebody chose, or none of these: %s', (path) => {
  expect(isMemberPage(path)).toBe(false)
})
