import { expect, test } from 'vitest'
import type { LocaleCode } from '#i18n/locale-codes.ts'
import { Messages } from '#i18n/messages.ts'
import { mainFacts } from './facts.ts'

const messages = new Messages()
const home = {
  rooms: 4,
  bedrooms: 3,
  bathrooms: null,
  area: null,
  plotArea: null,
  floor: null,
  category: 1,
}
const factsIn = (locale: LocaleCode, offer: Partial<typeof home> | Record<'rooms', null> = {}) => {
  const t = messages.translator(locale)
  return mainFacts({ ...home, ...offer } as Parameters<typeof mainFacts>[0], t, t.format)
}

test('a card counts what the market of its reader counts', () => {
  expect(factsIn('en')).toEqual(['3 bedrooms'])
  expect(factsIn('es')).toEqual(['3 dormitorios'])
  expect(factsIn('de')).toEqual(['4 Zimmer'])
  expect(factsIn('ru')).toEqual(['4 комнаты'])
})

test('a count that is not known gives way to the other', () => {
  expect(factsIn('de', { rooms: null })).toEqual(['3 Schlafzimmer'])
  expect(factsIn('en', { bedrooms: 0 })).toEqual(['4 rooms'])
})
