import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES, type LocaleCode } from '#i18n/locales.ts'
import { inLocale, pageOfData, readAddress } from './addresses.ts'
import { redirectionOf } from './guard.ts'

const visit = { locale: 'de' as LocaleCode, cookies: { domain: null, secure: false } }
const to = (address: string) => redirectionOf(new URL(address, 'https://portal.test'), visit)

describe('the locale in an address', () => {
  test.each([
    ['/', null, '/'],
    ['/es', 'es', '/'],
    ['/es/fr/paris', 'es', '/fr/paris'],
    ['/es/buy-apartment', null, '/es/buy-apartment'],
    ['/es/catalonia/barcelona', null, '/es/catalonia/barcelona'],
    ['/es/search', null, '/es/search'],
    ['/es/service/manage-cookies', 'es', '/service/manage-cookies'],
    ['/es/offer/house-1', 'es', '/offer/house-1'],
    ['/en/nothing-here', 'en', '/nothing-here'],
    ['/us/california', null, '/us/california'],
    ['/zh-cn/es', 'zh-CN', '/es'],
    ['/be/be', 'be', '/be'],
  ])('%s', (address, locale, path) => {
    expect(readAddress(address)).toEqual({ locale, path })
  })

  test('reads back addresses with every locale', () => {
    const country = fc.constantFrom('es', 'de', 'us', 'be', 'no')
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        country,
        fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { maxLength: 3 }),
        ({ code }, iso2, rest) => {
          const path = `/${[iso2, ...rest].join('/')}`
          expect(readAddress(inLocale(path, code))).toEqual({ locale: code, path })
        },
      ),
    )
  })

  test('a listing has the locale’s word for the action', () => {
    expect(inLocale('/es/buy-apartment', 'ru')).toBe('/ru/es/kupit-apartment')
    expect(inLocale('/es/kupit-apartment', 'en')).toBe('/en/es/buy-apartment')
    expect(inLocale('/es/Buy-APARTMENT', 'en')).toBe('/en/es/buy-apartment')
  })
})

describe('redirects', () => {
  test('a bare address gets the visitor’s locale, and keeps its query', () => {
    expect(to('/es/buy-apartment?page=2')).toMatchObject({
      to: '/de/es/buy-apartment?page=2',
      status: 302,
    })
    expect(to('/')).toMatchObject({ to: '/de' })
  })
  test('an address with its locale is unchanged', () => {
    expect(to('/ar/es/madrid?sort=price')).toBeNull()
    expect(to('/en')).toBeNull()
  })
  test('?lang switches the locale, keeps the rest, and stores the choice for a year', () => {
    const target = to('/en/es?lang=ar&page=2')
    expect(target).toMatchObject({ to: '/ar/es?page=2', status: 302 })
    expect(target?.headers).toMatchObject({
      'set-cookie': 'i18n_redirected=ar; Path=/; Max-Age=31536000; SameSite=Lax',
    })
  })
  test('?lang is case-insensitive', () => {
    expect(to('/en/es?lang=DE')).toMatchObject({ to: '/de/es' })
    expect(to('/en/es?lang=zh-cn')).toMatchObject({ to: '/zh-CN/es' })
  })
  test('an unknown ?lang redirects nowhere', () => {
    expect(to('/en/es?lang=xx')).toBeNull()
  })
  test('slashes and capitals are corrected permanently', () => {
    expect(to('/EN//es/')).toMatchObject({ to: '/en/es', status: 301 })
  })
  test('none of them leaves the portal', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const target = to(path.startsWith('//') ? '/' : path || '/')
        if (target)
          expect(new URL(target.to, 'https://portal.test').origin).toBe('https://portal.test')
      }),
    )
  })
})

test('common language codes lead to their locale, but countries remain', () => {
  expect(to('/nb/es')).toMatchObject({ to: '/no/es', status: 301 })
  expect(to('/zh/es')).toMatchObject({ to: '/zh-CN/es', status: 301 })
  expect(to('/cz/es')).toMatchObject({ to: '/cs/es', status: 301 })
  expect(to('/pt-br/es?x=1')).toMatchObject({ to: '/pt/es?x=1', status: 301 })
  for (const path of ['/cz', '/cz/prague', '/constructor/es'])
    expect(to(path)).toMatchObject({ to: `/de${path}`, status: 302 })
})

test.each([
  ['/en/user.data', '/en/user'],
  ['/en/user/_.data', '/en/user'],
  ['/en/_.data', '/en'],
  ['/_.data', '/'],
  ['/', '/'],
  ['/en/user/', '/en/user/'],
])('%s is the data of the page %s', (asked, page) => {
  expect(pageOfData(asked)).toBe(page)
})
