import { describe, expect, test } from 'vitest'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { OfferField } from '#contract/offer-fields.ts'
import type { FormatTable } from '#i18n/format.ts'
import { createFormatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'
import de from '#i18n/tables/de.json' with { type: 'json' }
import en from '#i18n/tables/en.json' with { type: 'json' }
import es from '#i18n/tables/es.json' with { type: 'json' }
import ru from '#i18n/tables/ru.json' with { type: 'json' }
import { valueText } from './differences.tsx'
import { meantName, printed, readStep, SQFT } from './fields.ts'

const TABLES = { en, de, es, ru } as unknown as Record<string, FormatTable>
const EMPTY = { currency: 'EUR', livingArea: null, amount: null } as OfferContent

function read(
  step: 'facts' | 'price',
  fields: Record<string, string>,
  locale = 'en',
  units: 'metric' | 'imperial' = 'metric',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readStep(step, form, EMPTY, { format: createFormatter(TABLES[locale]!), units })
}

test('enters and displays floors as the language counts them, and stores them from 0', () => {
  const written = (locale: string, floor: string) => read('facts', { floor }, locale)['floor']
  expect([written('ru', '1'), written('ru', '-1'), written('de', '1')]).toEqual([0, -1, 1])
  // Russian has no floor 0: the API requires another number.
  expect(written('ru', '0')).toBe(-0.5)
  const shown = (locale: string) =>
    printed(
      'floor',
      { ...EMPTY, floor: 2 },
      { format: createFormatter(TABLES[locale]!), units: 'metric' },
    )
  expect([shown('ru'), shown('de')]).toEqual(['3', '2'])
})

describe('numbers in other notations', () => {
  test('are read if unambiguous', () => {
    expect(read('facts', { livingArea: '84,5', yearBuilt: '1985', bedrooms: '٣' })).toMatchObject({
      livingArea: 84.5,
      yearBuilt: 1985,
      bedrooms: 3,
    })
    expect(read('facts', { livingArea: '84.5' }, 'de')).toMatchObject({ livingArea: 84.5 })
    expect(read('price', { amount: '1.250.000', charges: '84,50' })).toMatchObject({
      amount: 125_000_000,
      charges: 8450,
    })
    expect(read('price', { amount: '325k' })).toMatchObject({ amount: 32_500_000 })
    expect(read('price', { amount: '185.000', currency: 'JPY' })).toMatchObject({ amount: 185_000 })
  })

  test('follow the language, and are never rescaled silently', () => {
    expect(read('price', { amount: '185.000' }, 'de')).toMatchObject({ amount: 18_500_000 })
    expect(read('price', { amount: '185,000' })).toMatchObject({ amount: 18_500_000 })
    expect(read('price', { amount: '185.000' })).toMatchObject({ amount: '185.000' })
    expect(read('facts', { livingArea: '1,200' }, 'de')).toMatchObject({ livingArea: '1,200' })
    expect(read('facts', { rooms: '1.200' })).toMatchObject({ rooms: 1.2 })
  })

  test('may have their field’s unit, but no other', () => {
    expect(
      read(
        'price',
        {
          amount: '325.000 EUR',
          charges: '1.250,50 €',
          deposit: '625.000,-',
          parkingPrice: '25.000 Euro',
        },
        'de',
      ),
    ).toMatchObject({
      amount: 32_500_000,
      charges: 125_050,
      deposit: 62_500_000,
      parkingPrice: 2_500_000,
    })
    expect(read('price', { amount: 'EUR 325,000', charges: '84.50 euros' })).toMatchObject({
      amount: 32_500_000,
      charges: 8450,
    })
    expect(read('price', { amount: '325.000 USD', charges: '84,50 Dollar' }, 'de')).toMatchObject({
      amount: '325.000 USD',
      charges: '84,50 Dollar',
    })
    expect(read('price', { amount: '٣٢٥٬٠٠٠ TRY', currency: 'TRY' })).toMatchObject({
      amount: 32_500_000,
    })
    expect(read('price', { amount: '5 XX', currency: 'XX' })).toMatchObject({ amount: '5 XX' })
    expect(read('price', { amount: 'EUR', charges: ',-' }, 'de')).toMatchObject({
      amount: 'EUR',
      charges: ',-',
    })
    expect(
      read(
        'price',
        { amount: '500 mil', charges: '900 lei', deposit: '900 L', currency: 'RON' },
        'es',
      ),
    ).toMatchObject({ amount: 50_000_000, deposit: 90_000 })
    expect(
      read('price', { amount: '90000 RON', charges: 'RON900', currency: 'RON' }, 'es'),
    ).toMatchObject({ amount: 9_000_000, charges: 90_000 })
    expect(read('price', { commissionPercent: '3,57 %' }, 'de')).toMatchObject({
      commissionPercent: 3.57,
    })
    expect(
      read('facts', { energyConsumption: '95,3 kWh/(m²a)', bedrooms: '3 kWh' }, 'de'),
    ).toMatchObject({ energyConsumption: 95.3, bedrooms: '3 kWh' })
  })

  test('take the confirmed meaning', () => {
    expect(read('price', { amount: '185.000', [meantName('amount')]: '185000' })).toMatchObject({
      amount: 18_500_000,
    })
    expect(read('price', { amount: '185.000', [meantName('amount')]: '185' })).toMatchObject({
      amount: 18_500,
    })
    expect(read('price', { amount: '185.000', [meantName('amount')]: '99' })).toMatchObject({
      amount: '185.000',
    })
  })

  test('are in the user’s unit; only areas have one', () => {
    expect(read('facts', { livingArea: '1,200', bedrooms: '3' }, 'en', 'imperial')).toMatchObject({
      livingArea: 1200 * 0.09290304,
      bedrooms: 3,
    })
  })
})

test('accepts web addresses without a scheme', () => {
  expect(
    read('facts', { tourUrl: 'www.example.com/tour?a=1', videoUrl: 'http://example.com' }),
  ).toMatchObject({ tourUrl: 'https://www.example.com/tour?a=1', videoUrl: 'http://example.com' })
  expect(read('facts', { tourUrl: 'javascript:alert(1)', videoUrl: 'a film' })).toMatchObject({
    tourUrl: 'javascript:alert(1)',
    videoUrl: 'a film',
  })
})

describe('numbers are displayed as entered', () => {
  const t = ((key: string) => key) as unknown as Translator
  const format = createFormatter(TABLES['en']!)
  const says = (field: OfferField, value: number, currency = 'EUR') =>
    valueText(field, { ...EMPTY, currency, [field]: value }, t, format)

  test('in fields, in their original unit', () => {
    const inField = (value: number, units: 'metric' | 'imperial' = 'metric') =>
      printed('livingArea', { ...EMPTY, livingArea: value }, { format, units })
    expect([inField(84.125), inField(84.1), inField(1234)]).toEqual(['84.125', '84.1', '1,234'])
    expect([inField(1200.125 * SQFT, 'imperial'), inField(1201 * SQFT, 'imperial')]).toEqual([
      '1,200.125',
      '1,201',
    ])
    // Converted to another unit it would have infinite decimals.
    expect([inField(84.5, 'imperial'), inField(1201 * SQFT)]).toEqual(['909.55', '111.58'])
    expect(
      printed(
        'commissionPercent',
        { ...EMPTY, commissionPercent: 3.5725 },
        { format, units: 'metric' },
      ),
    ).toBe('3.5725')
  })

  test('where two versions are compared', () => {
    expect([
      says('livingArea', 84.25),
      says('livingArea', 84.3),
      says('livingArea', 84.125),
    ]).toEqual(['84.25 m²', '84.3 m²', '84.125 m²'].map((text) => text.replace(' ', '\u00a0')))
    expect([says('bathrooms', 1.25), says('bathrooms', 1.3), says('emissions', 12.34)]).toEqual([
      '1.25',
      '1.3',
      '12.34',
    ])
    expect(says('commissionPercent', 3.5725)).toBe('3.5725%')
    expect([says('amount', 125_003), says('amount', 125_003, 'CHF')]).toEqual([
      '€1,250.03',
      '1,250.03\u00a0CHF',
    ])
  })
})
