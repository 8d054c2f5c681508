import { expect, test } from 'vitest'
import type { OfferContent } from '#contract/publish/publishing.ts'
import { Messages } from '#i18n/messages.ts'
import { hasPhone, hintsOf } from './hints.ts'

test.each([
  'Call 600 123 456',
  'Tel. +34 600-123-456, evenings',
  '0171/2345678',
  '(030) 901820',
  '0034 600123456',
  'اتصل على ٠٦٠٠١٢٣٤٥٦',
  '912 34 56 78',
  '+49 (0) 30 / 90 18 20',
])('a phone number: %s', (text) => {
  expect(hasPhone(text)).toBe(true)
})

test.each([
  'Built 1990-2020, 95,5 m²',
  'for 1.250.000 EUR',
  '650 000 000 COP',
  '650.000.000',
  'from 2026-05-31',
  'am 01.06.2026 frei',
  'rooms: 3, 2 baths, floor 4, 08001 Barcelona',
  'energy 95 kWh, 1200 m² of land',
  '12345678901234567890',
  '',
])('none: %s', (text) => {
  expect(hasPhone(text)).toBe(false)
})

test('expired dates and public contact data are reported by field', () => {
  const translate = new Messages().translator('en')
  const content = {
    energyValidUntil: '2024-12-31',
    availableFrom: '2020-01-01',
    texts: { de: { title: 'Helle Wohnung', description: 'Rufen Sie an: 0171 2345678' } },
  } as unknown as OfferContent
  expect(hintsOf(content, translate, '2026-05-31')).toEqual({
    energyValidUntil: [expect.stringContaining('has expired')],
    'texts.de.description': [expect.stringContaining('phone number')],
    availableFrom: [expect.stringContaining('in the past')],
  })
  expect(
    hintsOf(
      { ...content, energyValidUntil: '2026-05-31', availableFrom: '2026-05-31', texts: {} },
      translate,
      '2026-05-31',
    ),
  ).toEqual({})
  expect(
    hintsOf({ ...content, energyValidUntil: null, availableFrom: null, texts: {} }, translate),
  ).toEqual({})
})
