import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COOKIES, cookieText, readCookie, type CookieName } from '../page/cookie.ts'
import { CHOICES, consentValue, readConsent } from './consent.ts'
import { deletions } from './stored.ts'

describe('cookies', () => {
  test('last as long as the specification says', () => {
    expect([COOKIES.locale.maxAge, COOKIES.location.maxAge, COOKIES.consent.maxAge]).toEqual([
      365 * 86_400,
      7_776_000,
      31_104e3,
    ])
  })
  test('are secure and on the parent domain in production', () => {
    expect(cookieText('location', 'city5', { domain: 'portal.test', secure: true })).toBe(
      '__Secure-location=city5; Path=/; Max-Age=7776000; SameSite=Lax; Domain=portal.test; Secure',
    )
  })
  test('have a prefix on https that fits their attributes, but for the locale', () => {
    const scope = { domain: 'portal.test', secure: true }
    const texts = (Object.keys(COOKIES) as CookieName[]).map((name) => cookieText(name, 'x', scope))
    expect(texts.map((text) => text.split('=')[0]).toSorted()).toEqual([
      '__Host-currency',
      '__Host-help_votes',
      '__Host-unfinished',
      '__Host-units',
      '__Secure-cookie_policy',
      '__Secure-location',
      '__Secure-signed_in',
      'i18n_redirected',
    ])
    // Browsers drop others.
    for (const text of texts.filter((one) => one.startsWith('__Host-')))
      expect(text).toMatch(/^(?!.*Domain=).*; Path=\/;.*; Secure$/)
    for (const text of texts.filter((one) => one.startsWith('__Secure-')))
      expect(text).toMatch(/; Secure$/)
  })
  test('without the prefix are not believed on https: another site may have set them', () => {
    const header = 'currency=USD; __Host-units=imperial'
    expect(readCookie(header, 'currency', { secure: true })).toBeNull()
    expect(readCookie(header, 'units', { secure: true })).toBe('imperial')
    expect(readCookie(header, 'currency', { secure: false })).toBe('USD')
  })
  test('are read back as written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(COOKIES) as CookieName[])),
        fc.string({ minLength: 1 }),
        fc.boolean(),
        (name, value, secure) => {
          const pair = cookieText(name, value, { domain: null, secure }).split(';')[0] ?? ''
          expect(readCookie(`other=1; ${pair}; last=2`, name, { secure })).toBe(value)
        },
      ),
    )
  })
  test('are absent if broken', () => {
    expect(readCookie('location=%E0%A4%A', 'location', { secure: false })).toBeNull()
  })
  test('have a choice and its time as consent', () => {
    for (const choice of CHOICES)
      expect(readConsent(consentValue(choice, 1763721600000))).toEqual({
        choice,
        at: new Date(1763721600000),
      })
    expect(consentValue('accept_all', 5)).toBe('accept_all-from:5')
    expect(readConsent('everything-from:5')).toBeNull()
  })
  test('are deleted on every possible domain', () => {
    expect(deletions('a', 'x.portal.test', { domain: null, secure: false })).toEqual([
      'a=; Path=/; Max-Age=0',
      'a=; Path=/; Max-Age=0; Domain=x.portal.test',
      'a=; Path=/; Max-Age=0; Domain=portal.test',
    ])
    expect(deletions('__Secure-a', '127.0.0.1', { domain: 'portal.test', secure: true })).toContain(
      '__Secure-a=; Path=/; Max-Age=0; Domain=portal.test; Secure',
    )
  })
})
