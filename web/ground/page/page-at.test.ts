import { expect, test } from 'vitest'
import { isPrivate, pageAt } from './page-at.ts'

test.each([
  ['/en', 'home'],
  ['/en/es', 'country'],
  ['/de/USER', 'user'],
  ['/de/%75ser', 'user'],
  ['/%64e/user', 'user'],
  ['/', undefined],
])('%s is of the page %s', (pathname, page) => {
  expect(pageAt(pathname)).toBe(page)
})

test.each([
  '/en/user',
  '/en/user.data',
  '/en/user/_.data',
  '/en/%75ser',
  '/EN/User/',
  '/en/%75ser.data',
])('%s is private', (pathname) => {
  expect(isPrivate(pathname)).toBe(true)
})

test.each(['/en', '/en/_.data', '/en/es', '/en/users'])('%s is public', (pathname) => {
  expect(isPrivate(pathname)).toBe(false)
})
