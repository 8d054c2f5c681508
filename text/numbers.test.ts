import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publishing } from '#contract/publish/publishing.ts'
import { plainPhone, readingsOf, readWith, signShownBy } from './numbers.ts'
import { draws } from '#tests/lab.ts'

/** Significant digits: without leading and trailing zeros. */
const digitsIn = (text: string): string => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')

describe('a written number', () => {
  test.each([
    ['7', [7]],
    ['84,5', [84.5]],
    ['84.5', [84.5]],
    ['.5', [0.5]],
    ['300.', [300]],
    ['-3,25', [-3.25]],
    ['−3', [-3]],
    ['+4', [4]],
    ['1.250.000', [1_250_000]],
    ['1,250,000.50', [1_250_000.5]],
    ['1.250.000,50', [1_250_000.5]],
    ['1 250 000', [1_250_000]],
    ['1\u00a0250\u202f000,5', [1_250_000.5]],
    ["1'250'000.5", [1_250_000.5]],
    ['1’250', [1250]],
    ['12,34,567', [1_234_567]],
    ['12,34,567.8', [1_234_567.8]],
    ['1,23,45,678', [12_345_678]],
    ['٣٠٠٬٠٠٠', [300_000]],
    ['١٢٣٫٥', [123.5]],
    ['۱۲۳٫۴۵۶', [123.456]],
    ['१२', [12]],
    ['１，２００', [1200, 1.2]],
    ['0.500', [0.5]],
    ['1234.500', [1234.5]],
    ['41.403629', [41.403629]],
    ['1.200', [1200, 1.2]],
    ['1,200', [1200, 1.2]],
    ['185.000', [185_000, 185]],
  ])('%j is %j', (text, readings) => {
    expect(readingsOf(text)).toEqual(readings)
  })

  test.each([
    '',
    ' ',
    '.',
    ',',
    'abc',
    '1e5',
    '1 5',
    '1.2.3',
    '1,23,45',
    '12.34.56',
    '1,2.3,4',
    '01.200.000',
    '1,200.300,400',
    '1 200.300,400',
    '1.200,5,5',
    '1 200.000.5',
    '1-2',
    '∞',
    '9'.repeat(50),
  ])('%j is none', (text) => {
    expect(readingsOf(text)).toEqual([])
  })

  test('a field of whole numbers, or one that cannot hold the other reading, settles which is meant', () => {
    expect(readingsOf('325.000', { whole: true })).toEqual([325_000])
    expect(readingsOf('41.403', { least: -180, most: 180 })).toEqual([41.403])
    expect(readingsOf('2.010', { least: 1000, most: 2100 })).toEqual([2010])
    expect(readingsOf('84.5', { whole: true })).toEqual([84.5])
    expect(readingsOf('9.000', { most: 5 })).toEqual([9000, 9])
    // A bound is within it.
    expect([
      readingsOf('1.200', { least: 1200 }),
      readingsOf('1.200', { most: 1.2 }),
      readingsOf('1.200', { least: 1.2, most: 1200 }),
    ]).toEqual([[1200], [1.2], [1200, 1.2]])
  })

  test('a number with one reading decides the format of the others', () => {
    expect(['84,5', '1.250.000', '1.250,5', '1 250,5'].map(signShownBy)).toEqual([
      ',',
      ',',
      ',',
      ',',
    ])
    expect(['84.5', '1,250,000', '1,250.5', '12,34,567'].map(signShownBy)).toEqual([
      '.',
      '.',
      '.',
      '.',
    ])
    expect(['1.200', '1200', '1 200', 'x'].map(signShownBy)).toEqual([null, null, null, null])
    expect([
      readWith('1.200', ','),
      readWith('1.200', '.'),
      readWith('1,200', ','),
      readWith('84,5', '.'),
    ]).toEqual([1200, 1.2, 1.2, 84.5])
  })

  test('is never read as a number that its digits are not', () => {
    assert(
      property(
        array(constantFrom('1', '2', '0', '000', '345', '.', ',', ' ', "'", '٫', '٬'), {
          maxLength: 5,
        }),
        (pieces) => {
          const text = pieces.join('')
          for (const value of readingsOf(text))
            expect(
              digitsIn(
                value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }),
              ),
            ).toBe(digitsIn(text))
        },
      ),
      { numRuns: draws(2000) },
    )
  })
})

test('a raised digit is no digit of the number', () => {
  expect(readingsOf('84²')).toEqual([])
  expect(readingsOf('８４')).toEqual([84])
})

test('converts the digits of phone numbers to ASCII', () => {
  expect([
    plainPhone('+٣٤ ٦٠٠ ١٢٣ ٤٥٦'),
    plainPhone('\u202a+34 600 123 456\u202c'),
    plainPhone('۰۹۱۲ ۳۴۵ ۶۷۸۹'),
    plainPhone('tel:+34-600-123-456'),
  ]).toEqual(['+34 600 123 456', '+34 600 123 456', '0912 345 6789', '+34-600-123-456'])
  expect(
    publishing.save.input.parse({ id: 1, version: 1, contactPhone: '\u202a+٣٤ ٦٠٠ ١٢٣ ٤٥٦\u202c' }),
  ).toMatchObject({ contactPhone: '+34 600 123 456' })
})
