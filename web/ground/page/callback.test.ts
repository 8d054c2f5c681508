import { expect, test } from 'vitest'
import { callbackOf } from './callback.ts'

test.each(['/en/user/profile', '/de/es/madrid/buy-apartment?bedrooms=2#map', '/'])(
  'a page of ours: %s',
  (path) => {
    expect(callbackOf(path, 'en')).toBe(path)
  },
)

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  'en/user',
  '',
  ' /en',
  null,
  undefined,
  5,
  '/en/login',
  '/de/signup?return=%2Fde',
  '/en/service/logout',
  '/api/auth/logout',
  '/API/auth/logout',
  '/./api/auth/logout',
  '/en/../api/auth/logout',
  '/%61pi/auth/logout',
  '//api/auth/logout',
  '/%2Fevil.test',
  '/%',
  '/..//evil.test',
  '/login',
  `/${'x'.repeat(3000)}`,
])('rejects %s', (path) => {
  expect(callbackOf(path, 'de')).toBe('/de')
})

test('accepted addresses stay on the portal', () => {
  for (const path of [
    '/a//evil.test',
    '/./..//evil.test',
    '/%2e%2e//evil.test',
    '/@evil.test',
    '/%2F%2Fevil.test',
    '/:80/evil.test',
  ]) {
    expect(new URL(callbackOf(path, 'en'), 'https://portal.test').origin).toBe(
      'https://portal.test',
    )
  }
})

test('encodes non-ASCII letters for the header', () => {
  expect(callbackOf('/ar/es/search?q=شقة في مدريد#أعلى', 'en')).toBe(
    '/ar/es/search?q=%D8%B4%D9%82%D8%A9%20%D9%81%D9%8A%20%D9%85%D8%AF%D8%B1%D9%8A%D8%AF#%D8%A3%D8%B9%D9%84%D9%89',
  )
  expect(
    () => new Headers({ location: callbackOf('/ru/es/Мадрид?q=квартира', 'en') }),
  ).not.toThrow()
})

test('signing in on the page for no access leads to the requested page', () => {
  const to = (page: string) =>
    callbackOf(`/en/service/no-access?page=${encodeURIComponent(page)}`, 'en')
  expect(to('/en/admin/areas')).toBe('/en/admin/areas')
  for (const page of ['//evil.example', 'https://evil.example', '/en/login', ''])
    expect(to(page), page).toBe('/en')
  expect(callbackOf('/en/service/no-access', 'en')).toBe('/en/service/no-access')
})
