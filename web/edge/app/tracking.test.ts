import { expect, test } from 'vitest'
import { withQuery } from '../../ground/page/with-query.ts'
import { partTracking } from './tracking.ts'

const part = (address: string) => {
  const { url, tracking } = partTracking(new URL(address, 'https://lares.test'))
  return [url.pathname + url.search, tracking]
}

test.each([
  ['/en/es?utm_source=a&utm_medium=b%20c', '/en/es', 'utm_source=a&utm_medium=b+c'],
  [
    '/en/es/buy-apartment?priceMax=300000&gclid=x&fbclid=y',
    '/en/es/buy-apartment?priceMax=300000',
    'gclid=x&fbclid=y',
  ],
  ['/en/es/buy-apartment?page=2&sort=price', '/en/es/buy-apartment?page=2&sort=price', ''],
  ['/en/es?club=1&utmost=2', '/en/es?club=1&utmost=2', ''],
])('splits %s into %s and %s', (address, plain, tracking) => {
  expect(part(address)).toEqual([plain, tracking])
})

test('redirects within the portal keep the parameters, others do not', () => {
  expect(withQuery('/en/offer/a-1', 'gclid=x')).toBe('/en/offer/a-1?gclid=x')
  expect(withQuery('/en/es?page=2#map', 'gclid=x')).toBe('/en/es?page=2&gclid=x#map')
  expect(withQuery('https://elsewhere.example/', 'gclid=x')).toBe('https://elsewhere.example/')
  expect(withQuery('//elsewhere.example/', 'gclid=x')).toBe('//elsewhere.example/')
  expect(withQuery('/en', '')).toBe('/en')
})
