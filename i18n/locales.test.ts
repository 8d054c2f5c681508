import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'
import { dirOf, isLocale, LOCALES, negotiateLocale } from './locales.ts'
import { parseNumber, readNumber, readTyped } from './parse-number.ts'

describe('the locales', () => {
  it('are the 43 of the specification in its order', () => {
    const wanted =
      'en de fr it es pl pt lt lv fi hu ja ro el cs nl zh-CN ar uk be ru sl et ga sr bg sq sv tr hr da ka no mk mt is ca bs sk fa ko hi kk'
    expect(LOCALES.map((locale) => locale.code).join(' ')).toBe(wanted)
  })

  it('have flags that exist', () => {
    const missing = LOCALES.filter(
      (locale) =>
        !existsSync(
          new URL(`../node_modules/circle-flags/flags/${locale.icon}.svg`, import.meta.url),
        ),
    )
    expect(missing).toEqual([])
  })

  it('are written from the right in Arabic and Persian only', () => {
    expect(
      LOCALES.filter((locale) => dirOf(locale.code) === 'rtl').map((locale) => locale.code),
    ).toEqual(['ar', 'fa'])
  })

  it('are distinguished from other codes', () => {
    expect(['en', 'zh-CN'].every(isLocale)).toBe(true)
    expect(['EN', 'zh', 'xx', '', null, 'constructor'].some(isLocale)).toBe(false)
  })
})

describe('a browser asking for languages', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['zh', 'zh-CN'],
    ['zh-Hans-CN', 'zh-CN'],
    ['zh-TW,en;q=0.5', 'zh-CN'],
    ['ZH_hant', 'zh-CN'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['no', 'no'],
    ['pt-BR', 'pt'],
    ['sr-Latn-RS', 'sr'],
    ['es-419', 'es'],
    ['ro-MD', 'ro'],
    ['mo', 'ro'],
    ['sh', 'hr'],
    ['vi, th;q=0.9, ko;q=0.1', 'ko'],
    ['constructor', null],
    ['__proto__, toString;q=0.9, de;q=0.1', 'de'],
    ['en;q=0.1, fr;q=0.7, de;q=0.7', 'fr'],
    ['fr;q=0, ru', 'ru'],
    ['fr; q = 0.2 , ru;q=0.3', 'ru'],
    ['*', null],
    ['vi', null],
    ['', null],
    [undefined, null],
    [null, null],
    [';;;,,,q=', null],
  ])('%s gets %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale)
  })

  it.each([
    ['it,en;q=0.8', 'en'],
    ['fr,de;q=0.3', 'de'],
    ['it', 'it'],
    ['it, fr;q=0.9', 'it'],
    ['de, en;q=0.9', 'de'],
  ])('%s gets a complete language before others: %s', (header, locale) => {
    expect(negotiateLocale(header, ['en', 'de'])).toBe(locale)
  })

  it('limits the time for long headers', () => {
    expect(negotiateLocale(`${'x,'.repeat(1e6)}de`)).toBe(null)
  })
})

describe('a typed number', () => {
  it.each([
    ['1.234,5', 'de', 1234.5],
    ['1,234.5', 'en', 1234.5],
    ['1 234,5 €', 'fr', 1234.5],
    ['€ 250.000', 'nl', 250000],
    ['250,000', 'en', 250000],
    ['-5', 'en', -5],
    ['۱۲۳', 'fa', 123],
    ['١٢٣٫٥', 'ar', 123.5],
    ['१२', 'hi', 12],
    ['１２', 'ja', 12],
    ['abc', 'en', null],
    ['', 'de', null],
    [',', 'de', null],
    ['1.000.000', 'tr', 1000000],
    ['0,05', 'fi', 0.05],
    ['45,5', 'ru', 45.5],
    ['45.5', 'ru', 45.5],
    ['1.250.000', 'pl', 1250000],
    ['1 250,5', 'cs', 1250.5],
    ['1.234', 'da', 1234],
    ['1.234,5', 'ro', 1234.5],
    ['1.5', 'fr', 15],
  ])('%s in %s is %s', (text, locale, value) => {
    expect(parseNumber(text, locale)).toBe(value)
  })
})

describe('a number in a field', () => {
  it.each([
    ['300k', 'en', 300_000],
    ['300K', 'fi', 300_000],
    ['1.5m', 'en', 1_500_000],
    ['1,5m', 'de', 1_500_000],
    ['1.5 Mio.', 'de', 1_500_000],
    ['1,200', 'en', 1200],
    ['1.200', 'en', 1200],
    ['1,200', 'de', 1200],
    ['300.000', 'en', 300_000],
    ['1.1m', 'en', 1_100_000],
    ['1.250k', 'de', 1_250_000],
    ['1.250 Mio', 'de', 1_250_000],
    ['1 200 000', 'ru', 1_200_000],
    ['2 500,5', 'fr', 2500.5],
    ['12,34,567.8', 'hi', 1234567.8],
    ["1'200", 'de', 1200],
    ['.5', 'en', 0.5],
    ['300 тыс.', 'ru', 300_000],
    ['2 миллиона', 'ru', 2_000_000],
    ['300 mil', 'es', 300_000],
    ['2 mil', 'en', 2_000_000],
    ['2 millones', 'es', 2_000_000],
    ['٣٠٠ ألف', 'ar', 300_000],
    ['٣٠٠٬٠٠٠', 'ar', 300_000],
    ['-3', 'en', -3],
    [' 7 ', 'en', 7],
    ['300.', 'en', 300],
    ['abc', 'en', NaN],
    ['300x', 'en', NaN],
    ['k', 'en', NaN],
    ['3 mil', 'pt', NaN],
    ['1.2.3', 'en', NaN],
    ['12,34', 'en', 12.34],
    ['1,23,45', 'en', NaN],
    ['1 5', 'en', NaN],
    ['1,200 - 1,500', 'en', NaN],
    ['--3', 'en', NaN],
    ['', 'en', NaN],
    ['1e5', 'en', NaN],
    ['1m250', 'en', NaN],
    ['3 € 5', 'de', NaN],
    ['∞', 'en', NaN],
  ])('%j in %s is %s', (text, locale, value) => {
    expect(readNumber(text, locale, true)).toBe(value)
  })

  it.each([
    ['€300,000', 'en', true, 300_000],
    ['300.000 €', 'de', true, 300_000],
    ['120 m²', 'en', false, 120],
    ['120 qm', 'de', false, 120],
    ['120 м²', 'ru', false, 120],
    ['120 m', 'en', false, NaN],
    ['120 м', 'ru', false, NaN],
    ['2k', 'en', false, 2000],
  ] as const)('%j with its unit in %s, of money: %s', (text, locale, isMoney, value) => {
    expect(readNumber(text, locale, isMoney)).toBe(value)
  })
})

describe('a number typed into a field with fractions', () => {
  it.each([
    ['84,5', 'en', [84.5]],
    ['84.5', 'de', [84.5]],
    ['1.250.000', 'en', [1_250_000]],
    ['1,250,000.50', 'de', [1_250_000.5]],
    ['1.200', 'de', [1200]],
    ['1,200', 'en', [1200]],
    ['1.200', 'es', [1200]],
    ['1.200', 'en', [1200, 1.2]],
    ['1,200', 'de', [1200, 1.2]],
    ['185.000', 'en', [185_000, 185]],
    ['185.000 €', 'ru', [185_000, 185]],
    ['300k', 'en', [300_000]],
    ['300 mil', 'es', [300_000]],
    ['abc', 'en', []],
    ['٨٤٫٥', 'ar', [84.5]],
    ['۱٬۲۰۰', 'fa', [1200]],
    ["1'200.50", 'de', [1200.5]],
  ] as const)('%j in %s is %j', (text, locale, readings) => {
    expect(readTyped(text, locale, { isMoney: true })).toEqual(readings)
  })
})

it.each([
  ['Ana María de la Cruz', 'AMdlC'],
  ['  ada   lovelace ', 'al'],
  ['𝒜da', '𝒜'],
  ['Ada <b>x', 'Ab'],
  ['“Casa” & Sol (Köln) 24', 'CSK'],
  ['e\u0301mile zola', 'e\u0301z'],
  ['محمد العلي', 'ما'],
  ['مُنى', 'مُ'],
  ['王小明', '王'],
  ['4711 !', '4'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name).join('')).toBe(letters)
})
