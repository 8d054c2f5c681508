import { expect, test } from 'vitest'
import { callbackOf } from './callback.ts'

test.each(['/en/user/profile', '/de/es/madrid/buy-apartment?bedrooms=2#map', '/'])('a page of ours: %s', (path) => {
  expect(callbackOf(path, 'en')).toBe(path)
})

test.each([
  'https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test', '\\\\evil.test', 'javascript:alert(1)', 'en/user', '', ' /en', null, undefined, 5,
  '/en/login', '/de/signup?return=%2Fde', '/login', `/${'x'.repeat(3000)}`,
])('nowhere to go back to: %s', (path) => {
  expect(callbackOf(path, 'de')).toBe('/de')
})

test('whatever is let through stays on the portal', () => {
  for (const path of ['/a//evil.test', '/./..//evil.test', '/@evil.test', '/%2F%2Fevil.test', '/:80/evil.test']) {
    expect(new URL(callbackOf(path, 'en'), 'https://portal.test').origin).toBe('https://portal.test')
  }
})
