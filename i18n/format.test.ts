import type { PageUnits } from '#contract/people/country-units.ts'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '#contract/library.ts'
import { buildTable } from './build-tables.ts'
import { compact, shortPrice } from './compact.ts'
import { formatSamples } from './format-samples.ts'
import { createFormatter, type DateStyle, type FormatTable } from './format.ts'
import { dirOf, intlTag, LOCALES } from './locales.ts'
import { readNumber, readTyped } from './parse-number.ts'
import { relativeDays } from './relative-days.ts'
import { draws } from '#tests/lab.ts'

/** Node's Intl, from which the tables were taken, is the oracle. */
const tables = import.meta.glob<FormatTable>('./tables/*.json', { eager: true, import: 'default' })
const runs = { numRuns: draws(120) }
const anyNumber = fc.oneof(
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
  fc.integer({ min: -9999, max: 9999 }).map((halves) => halves + 0.5),
)
const anyDay = fc.date({
  min: new Date('1901-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
})
const dateOptions: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  long: { dateStyle: 'long' },
  medium: { dateStyle: 'medium' },
  short: { dateStyle: 'short' },
  month: { year: 'numeric', month: 'long' },
}

const english = createFormatter(tables['./tables/en.json']!)
const german = createFormatter(tables['./tables/de.json']!)

it('has a short form: whole up to ten thousand, then compact', () => {
  const prices = [950.4, 9999, 10_000, 325_000, 1_250_000]
  expect(prices.map((value) => shortPrice(value, 'EUR', english))).toEqual([
    '€950',
    '€9,999',
    '€10K',
    '€325K',
    '€1.3M',
  ])
  expect(prices.map((value) => shortPrice(value, 'EUR', german))).toEqual([
    '950\u00a0€',
    '9.999\u00a0€',
    '10.000\u00a0€',
    '325.000\u00a0€',
    '1,3\u00a0Mio.\u00a0€',
  ])
})

describe('a price', () => {
  it.each([
    [250_000, 'EUR', '€250,000'],
    [1234.5, 'EUR', '€1,234.50'],
    [0, 'EUR', '€0'],
    [-5, 'EUR', '-€5'],
    [1234.56, 'HUF', 'HUF\u00a01,235'],
    [1234.56, 'RSD', 'RSD\u00a01,235'],
    [99.99, 'AMD', 'AMD\u00a0100'],
    [10.02, 'CHF', 'CHF\u00a010'],
    [10.03, 'CHF', 'CHF\u00a010.05'],
    [3.14159265, 'BITCOIN', '₿3.14159'],
    [0.000123456789, 'BITCOIN', '₿0.00012346'],
    [1234.5678, 'ETHEREUM', 'Ξ\u00a01,234.57'],
    [2, 'SOLANA', 'SOL\u00a02'],
    [123_456.789, 'RIPPLE', 'XRP\u00a0123,456.79'],
    [1234.5, 'MXN', 'MX$1,234.50'],
    [1234.5, 'ZAR', 'ZAR\u00a01,234.50'],
    [1234.5, 'nonsense', '1,234.50'],
    [1234, '', '1,234'],
    [Number.NaN, 'EUR', '–'],
    [Infinity, 'EUR', '–'],
  ])('of %d %s is %s', (value, currency, text) => {
    expect(english.price(value, currency)).toBe(text)
  })

  it('is in euros by default, and takes minor units as money', () => {
    expect(german.price(1.005)).toBe('1,01\u00a0€')
    expect(german.money({ amount: 25_000_050, currency: 'EUR' })).toBe('250.000,50\u00a0€')
    expect(german.money({ amount: 1234, currency: 'JPY' })).toBe('1.234\u00a0¥')
  })
})

it('prints a sum of money exactly, with all decimals and without the rounding of cash', () => {
  const english = createFormatter(tables['./tables/en.json']!)
  expect(
    (
      [
        [8900, 'EUR'],
        [-1002, 'CHF'],
        [1250, 'JPY'],
        [1500, 'KWD'],
        [0, 'EUR'],
      ] as const
    ).map(([amount, currency]) => english.sum({ amount, currency })),
  ).toEqual(['€89.00', '-CHF\u00a010.02', '¥1,250', 'KWD\u00a01.500', '€0.00'])
})

it('keeps the order of a currency’s letters and sign in right-to-left text', () => {
  const arabic = createFormatter(tables['./tables/ar.json']!)
  expect([arabic.price(338_979, 'GBP'), shortPrice(950, 'USD', arabic)]).toEqual([
    '\u200f338,979\u00a0UK£\u200e',
    '\u200f950\u00a0US$\u200e',
  ])
  expect([arabic.price(5, 'EUR'), arabic.price(5, 'CHF')]).toEqual([
    '\u200f5\u00a0€',
    '\u200f5\u00a0CHF',
  ])
})

it('a day is in UTC, a time HH:mm:ss', () => {
  expect(german.date('2026-03-01T23:30:00-05:00', 'short')).toBe('02.03.26')
  expect(german.time('2026-03-01T23:30:07+01:00')).toBe('22:30:07')
  expect(german.clock('2026-03-01T23:30:07+01:00')).toBe('22:30')
  expect([german.date('nonsense'), german.time('nonsense'), german.clock('nonsense')]).toEqual([
    '–',
    '–',
    '–',
  ])
})

it('an area has a no-break space before its unit', () => {
  expect(german.area(85)).toBe('85\u00a0m²')
  expect(german.area(85.55, { decimals: 1 })).toBe('85,6\u00a0m²')
  expect([german.squareMetre, createFormatter(tables['./tables/ar.json']!).squareMetre]).toEqual([
    'm²',
    'م²',
  ])
})

it('an area is in hectares from one on, or in square feet and acres', () => {
  expect([german.area(9_999), german.area(25_000), german.area(25_000, { decimals: 2 })]).toEqual([
    '9.999\u00a0m²',
    '2,5\u00a0ha',
    '25.000\u00a0m²',
  ])
  const feet = createFormatter(tables['./tables/en.json']!, 'imperial')
  expect([feet.area(139.35), feet.area(85, { decimals: 2 }), feet.area(8094)]).toEqual([
    '1,500\u00a0sq ft',
    '915\u00a0sq ft',
    '2\u00a0ac',
  ])
  expect([feet.areaNumber(139.35), feet.areaUnit.sign, english.areaNumber(139.35)]).toEqual([
    '1,500',
    'sq ft',
    '139.35',
  ])
})

it('an address has the language’s comma, and no repeated names', () => {
  expect(german.address(['Calle Mayor', '', 'Madrid', 'Madrid', null, 'Spanien'])).toBe(
    'Calle Mayor, Madrid, Spanien',
  )
  expect(createFormatter(tables['./tables/ar.json']!).address(['مدريد', 'إسبانيا'])).toBe(
    'مدريد، إسبانيا',
  )
  expect(
    ['fa', 'ja', 'zh-CN', 'en', 'ru'].map((code) =>
      createFormatter(tables[`./tables/${code}.json`]!).address(['A', 'B']),
    ),
  ).toEqual(['A، B', 'A、B', 'A，B', 'A, B', 'A, B'])
})

it('tables stay small enough for a page', () => {
  for (const table of Object.values(tables))
    expect(gzipSync(JSON.stringify(table)).length, table.locale).toBeLessThan(850)
})

describe.each(LOCALES.map((locale) => locale.code))('%s prints as Node does', (code) => {
  const table = tables[`./tables/${code}.json`]!
  const tag = intlTag(code)
  const format = createFormatter(table)

  it('has the table that this Node gives', () => {
    expect(table).toEqual(buildTable(code))
  })

  it('numbers', () => {
    const oracles = [0, 1, 2, 3].map(
      (digits) =>
        new Intl.NumberFormat(tag, { maximumFractionDigits: digits, signDisplay: 'negative' }),
    )
    fc.assert(
      fc.property(anyNumber, fc.nat(3), (value, decimals) => {
        expect(format.number(value, { decimals })).toBe(oracles[decimals]!.format(value))
      }),
      runs,
    )
  })

  it('every sample, without unresolved placeholders', () => {
    const lines = formatSamples(format)
    expect(lines.length).toBeGreaterThan(600)
    expect(lines.filter((line) => /[{}]|undefined|NaN/.test(line))).toEqual([])
  })

  it('numbers that a visitor may send back as they stand', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const printed = format.number(cents / 100, { decimals: 2 })
        expect(readTyped(printed, code)).toEqual([cents / 100])
        expect(readNumber(printed, code, true)).toBe(cents / 100)
        expect(readNumber(format.plain(Math.abs(cents)), code, true)).toBe(Math.abs(cents))
      }),
      runs,
    )
  })

  it('numbers in other notations are read correctly, or are ambiguous, but never misread', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.constantFrom(...LOCALES),
        (cents, { code: other }) => {
          const readings = readTyped(format.number(cents / 100, { decimals: 2 }), other)
          expect(readings.length).toBeGreaterThan(0)
          expect(readings).toContain(cents / 100)
        },
      ),
      runs,
    )
  })

  it('years and ids', () => {
    const oracle = new Intl.NumberFormat(tag, { useGrouping: false })
    fc.assert(
      fc.property(fc.nat(2 ** 50), (value) => {
        expect(format.plain(value)).toBe(oracle.format(value))
      }),
      runs,
    )
  })

  it('prices in every fiat currency', () => {
    for (const { code: currency, decimal_digits, rounding, type } of CURRENCIES) {
      if (type !== 'fiat') continue
      const digits = rounding
        ? { minimumFractionDigits: 2, roundingIncrement: 5 as const }
        : { minimumFractionDigits: decimal_digits }
      const oracle = new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        maximumFractionDigits: decimal_digits,
        ...digits,
        trailingZeroDisplay: 'stripIfInteger',
        signDisplay: 'negative',
      })
      fc.assert(
        fc.property(anyNumber, (value) => {
          expect(format.price(value, currency)).toBe(
            dirOf(code) === 'rtl'
              ? oracle.format(value).replace(/\p{Script=Latin}\p{Sc}$/u, '$&\u200e')
              : oracle.format(value),
          )
        }),
        { numRuns: 30 },
      )
    }
  })

  it('percentages', () => {
    const oracle = new Intl.NumberFormat(tag, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'negative',
    })
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), (value) => {
        expect(format.percent(value / 10_000, { decimals: 1 })).toBe(oracle.format(value / 10_000))
      }),
      runs,
    )
  })

  it('compact counts', () => {
    const oracle = new Intl.NumberFormat(tag, { notation: 'compact', signDisplay: 'negative' })
    const count = fc
      .tuple(fc.double({ min: 0, max: 14, noNaN: true }), fc.boolean())
      .map(([power, negative]) => Math.round(10 ** power) * (negative ? -1 : 1))
    fc.assert(
      fc.property(
        fc.oneof(
          count,
          fc.constantFrom(
            0,
            999,
            1000,
            9949,
            9950,
            9999,
            99_950,
            999_499,
            999_500,
            999_999,
            1_000_000,
            2_000_000,
            5_000_000,
          ),
        ),
        (value) => {
          expect(compact(value, format)).toBe(oracle.format(value))
        },
      ),
      { numRuns: draws(300) },
    )
  })

  it('dates', () => {
    for (const [style, options] of Object.entries(dateOptions) as [
      DateStyle,
      Intl.DateTimeFormatOptions,
    ][]) {
      const oracle = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
      const withoutYearWord = (day: Date): string =>
        oracle.format(day).replace(/[\s\u00a0][гр]\.$/u, '')
      for (let month = 0; month < 12; month++) {
        const day = new Date(Date.UTC(2026, month, 1 + month * 2))
        expect(format.date(day, style)).toBe(withoutYearWord(day))
      }
      fc.assert(
        fc.property(anyDay, (day) => {
          expect(format.date(day, style)).toBe(withoutYearWord(day))
        }),
        { numRuns: 40 },
      )
    }
  })

  it('relative days', () => {
    const oracle = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
    for (let days = -400; days <= 400; days++)
      expect(relativeDays(days, format)).toBe(oracle.format(days, 'day'))
  })

  it('lists', () => {
    const oracle = new Intl.ListFormat(tag, { type: 'conjunction' })
    const item = fc.constantFrom(
      'Berlin',
      'Ibiza',
      'Hijar',
      'Hierro',
      'ilha',
      'Oslo',
      '東京',
      'تهران',
      'a & b',
      '$&',
    )
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        expect(format.list(items)).toBe(oracle.format(items))
      }),
      runs,
    )
  })

  it('units', () => {
    for (const [unit, name] of [
      ['m', 'meter'],
      ['km', 'kilometer'],
      ['ha', 'hectare'],
    ] as const) {
      const oracle = new Intl.NumberFormat(tag, {
        style: 'unit',
        unit: name,
        maximumFractionDigits: 0,
      })
      fc.assert(
        fc.property(fc.nat(20_000), (value) => {
          expect(format.unit(value, unit)).toBe(oracle.format(value))
        }),
        runs,
      )
    }
  })
})

describe('units of a page', () => {
  const table = tables['./tables/en.json']!
  const of = (units: PageUnits) => {
    const format = createFormatter(table, units)
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    return {
      area: plain(format.area(70)),
      price: plain(`${format.pricePerArea(6843, 'GBP')} per ${format.areaUnit.sign}`),
      far: plain(format.distance(8.05)),
      near: plain(format.distance(0.4)),
    }
  }

  it('are square metres and kilometres, feet and miles, or feet and kilometres', () => {
    expect(of('metric')).toEqual({
      area: '70 m²',
      price: '£6,843 per m²',
      far: '8.1 km',
      near: '400 m',
    })
    expect(of('imperial')).toEqual({
      area: '753 sq ft',
      price: '£636 per sq ft',
      far: '5 miles',
      near: '0.2 miles',
    })
    expect(of('feet')).toEqual({
      area: '753 sq ft',
      price: '£636 per sq ft',
      far: '8.1 km',
      near: '400 m',
    })
  })

  it('count one mile as one, and keep short distances apart', () => {
    const { distance } = createFormatter(table, 'imperial')
    expect([1.62, 0.05, 40].map((km) => distance(km))).toEqual(['1 mile', '0.03 miles', '25 miles'])
  })

  it('change to kilometres where metres round to a thousand, and are never zero', () => {
    const shown = (units: PageUnits, km: number, decimals?: number) =>
      createFormatter(table, units)
        .distance(km, decimals === undefined ? undefined : { decimals })
        .replaceAll('\u00a0', ' ')
    expect([0.9994, 0.9996, 1, 0.0003, 0].map((km) => shown('metric', km))).toEqual([
      '999 m',
      '1 km',
      '1 km',
      '1 m',
      '1 m',
    ])
    expect([0.0003, 0].map((km) => shown('imperial', km))).toEqual(['0.01 miles', '0.01 miles'])
    expect(shown('imperial', 0.5, 0)).toBe('0.31 miles')
  })
})
