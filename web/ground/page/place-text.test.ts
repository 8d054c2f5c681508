import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { placeText } from './place-text.ts'

const messages = new Messages()
const text = (locale: 'en' | 'de' | 'es' | 'ar' | 'ru', ...places: [string, string | null][]) =>
  placeText(
    messages.translator(locale),
    'places.title',
    places.map(([name, nameIn]) => ({ name, nameIn })),
  )

test('a title declines the place’s name, or uses a phrase without a preposition', () => {
  expect(text('de', ['Schweiz', 'in der Schweiz'])).toBe('Wohnungen und Häuser in der Schweiz')
  expect(text('es', ['Emiratos Árabes Unidos', 'en los Emiratos Árabes Unidos'])).toBe(
    'Viviendas en los Emiratos Árabes Unidos',
  )
  expect(text('ar', ['لبنان', 'في لبنان'])).toBe('المساكن في لبنان')
  expect(text('ru', ['Франция', 'во Франции'])).toBe('Жильё во Франции')
  expect(text('ru', ['Торревьеха', null])).toBe('Жильё: Торревьеха')
})

test('several places share one preposition; an unknown form needs the other phrase', () => {
  expect(text('ru', ['Москва', 'в Москве'], ['Казань', 'в Казани'])).toBe('Жильё в Москве и Казани')
  expect(text('de', ['Saarland', 'im Saarland'], ['Bayern', 'in Bayern'])).toBe(
    'Wohnungen und Häuser im Saarland und in Bayern',
  )
  expect(text('ru', ['Москва', 'в Москве'], ['Сямэнь', null])).toBe('Жильё: Москва и Сямэнь')
})
