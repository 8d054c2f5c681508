import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/feeds/feeds-in.ts'
import { detailsText } from '#i18n/problem-text.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { inLanguage } from './details.ts'

const places = await loadPlaces()
const messages = new Messages()
const [town, province] = [places.byPath('es/barcelona/barcelona')!, places.byPath('es/barcelona')!]
const text = (locale: 'de' | 'ar' | 'ru' | 'en', details: ProblemDetails) =>
  detailsText(inLanguage({ details }, { places, locale }).details, messages.translator(locale))

test('places in a report have the names of the reader’s language', () => {
  const details = {
    place: 'Barcelona',
    placeId: town.id,
    province: 'Barcelona',
    provinceId: province.id,
  }
  expect(text('ru', details)).toBe('Барселона: провинция — Барселона.')
  expect(text('de', details)).toBe('Barcelona liegt hier: Provinz Barcelona.')
  expect(text('ar', { place: 'Barcelona', placeId: town.id })).toBe('المكان: برشلونة.')
})

test('a report from before, or of a place that is no more, keeps the English name', () => {
  expect(text('ru', { place: 'Barcelona' })).toBe('Место: Barcelona.')
  expect(text('ru', { place: 'Barcelona', placeId: 'city999999999' })).toBe('Место: Barcelona.')
  expect(inLanguage({ details: null }, { places, locale: 'ru' })).toEqual({ details: null })
})
