import { expect, test } from 'vitest'
import { countsText } from './counts-text.ts'
import type { LocaleCode } from './locales.ts'
import { Messages } from './messages.ts'

const messages = new Messages()

test.each<[LocaleCode, 'rooms' | 'bedrooms' | 'bathrooms', number | null, number | null, string]>([
  ['en', 'bedrooms', 2, null, '2+ bedrooms'],
  ['en', 'bathrooms', 1.5, null, '1.5+ bathrooms'],
  ['en', 'bedrooms', 2, 4, '2 – 4 bedrooms'],
  ['de', 'rooms', 3, null, 'ab 3 Zimmern'],
  ['de', 'rooms', 1, null, 'ab 1 Zimmer'],
  ['de', 'bathrooms', 2, null, 'ab 2 Bädern'],
  ['de', 'rooms', null, 3, 'bis 3 Zimmer'],
  ['es', 'bedrooms', 2, null, 'desde 2 dormitorios'],
  ['ru', 'rooms', 2, null, 'от 2 комнат'],
  ['ru', 'rooms', 1, null, 'от 1 комнаты'],
  ['ru', 'rooms', null, 3, 'до 3 комнат'],
  ['ru', 'bedrooms', 3, 3, '3 спальни'],
  ['ar', 'bedrooms', 2, null, 'غرفتا نوم أو أكثر'],
  ['ar', 'rooms', 3, null, '3 غرف أو أكثر'],
])('%s: %s from %s to %s', (locale, of, min, max, text) => {
  const plain = countsText(
    of,
    { min, max },
    messages.translator(locale),
    messages.formatter(locale),
  )
  expect(plain.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u2066-\u2069]/g, '')).toBe(
    text,
  )
})
