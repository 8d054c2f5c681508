import { describe, expect, test } from 'vitest'
import { minorDigits, PAY_CURRENCIES } from '#contract/publish/payment-lists.ts'
import { createFormatter, type FormatTable } from '#i18n/format.ts'
import ar from '#i18n/tables/ar.json' with { type: 'json' }
import de from '#i18n/tables/de.json' with { type: 'json' }
import en from '#i18n/tables/en.json' with { type: 'json' }
import { minorOf, scaled, typedAmount } from './admin-amount.ts'

const TABLES = { en, de, ar } as unknown as Record<string, FormatTable>

test('HUF and JPY have no decimals, KWD has three', () => {
  expect(['HUF', 'JPY', 'EUR', 'KWD'].map(minorDigits)).toEqual([0, 0, 2, 3])
  for (const gone of ['HRK', 'BGN', 'BITCOIN']) expect(PAY_CURRENCIES).not.toContain(gone)
})

describe.each(Object.keys(TABLES))('in %s', (locale) => {
  const format = createFormatter(TABLES[locale]!)
  test.each(PAY_CURRENCIES)('an amount in %s is read as it is printed', (currency) => {
    const one = 10 ** minorDigits(currency)
    for (const amount of [
      1,
      7,
      10,
      99,
      1001,
      1234,
      12_345,
      1_200_000,
      123_456_789,
      one,
      1200 * one,
    ])
      expect(minorOf(typedAmount(amount, currency, format), currency, locale), `${amount}`).toBe(
        amount,
      )
  })
  test('an amount with more decimals than its currency is an error', () => {
    const comma = locale === 'de' ? ',' : '.'
    expect(minorOf(`12${comma}5`, 'EUR', locale)).toBe(1250)
    expect(minorOf(`0${comma}07`, 'EUR', locale)).toBe(7)
    expect(minorOf(`12${comma}345`, 'EUR', locale)).toBe('decimals')
    // Not a thousand: the language writes a fraction so, also with zeros at its end.
    expect(minorOf(`1${comma}200`, 'EUR', locale)).toBe('decimals')
    expect(minorOf(`1${comma}200`, 'KWD', locale)).toBe(1200)
    expect(minorOf(`1${comma}2345`, 'KWD', locale)).toBe('decimals')
    for (const currency of ['JPY', 'HUF']) {
      expect(minorOf('1250', currency, locale)).toBe(1250)
      expect(minorOf(`12${comma}50`, currency, locale)).toBe('decimals')
      expect(minorOf(`1${comma}250`, currency, locale)).toBe('decimals')
    }
  })
  test('other text is no amount', () => {
    for (const text of ['', ' ', 'abc', '1.2.3,4', '--1', 'NaN', '9'.repeat(30)])
      expect(minorOf(text, 'EUR', locale), text).toBe('unreadable')
  })
})

test('groups of thousands are those of the language', () => {
  expect(minorOf('1.200', 'EUR', 'de')).toBe(120_000)
  expect(minorOf('1,200', 'EUR', 'en')).toBe(120_000)
  expect(minorOf('1.200', 'JPY', 'de')).toBe(1200)
  expect(minorOf('١٬٢٠٠٫٥', 'EUR', 'ar')).toBe(120_050)
  expect(minorOf('٢٥٠', 'JPY', 'ar')).toBe(250)
})

test('a rate is read in thousandths of a per cent', () => {
  expect(scaled('7,7', 3, 'de')).toBe(7700)
  expect(scaled('19', 3, 'en')).toBe(19_000)
  expect(scaled('8.875', 3, 'en')).toBe(8875)
  expect(scaled('8.8751', 3, 'en')).toBe('decimals')
})
