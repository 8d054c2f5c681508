import { expect, test } from 'vitest'
import { loadPlaces } from './index.ts'

const places = await loadPlaces()
const namesOf = (id: string): Record<string, string> => {
  const place = places.get(id)!
  return Object.fromEntries(
    ['en', 'de', 'es', 'ar', 'ru'].map((lang) => [lang, places.name(place, lang)]),
  )
}

test('a state is called without its kind, and found with it', () => {
  expect(namesOf('state5325')).toEqual({
    en: 'Andalusia',
    de: 'Andalusien',
    es: 'Andalucía',
    ar: 'الأندلس',
    ru: 'Андалусия',
  })
  expect(namesOf('state1174')).toMatchObject({ en: 'Balearic Islands', de: 'Balearische Inseln' })
  expect(namesOf('state1160')).toMatchObject({ en: 'Asturias', de: 'Asturien', ar: 'أستورياس' })
  expect(places.search('Autonome Gemeinschaft Andalusien', { lang: 'de' })[0]?.id).toBe('state5325')
})

test('the kind stays where a city has the name in any language', () => {
  expect(namesOf('state5108')).toMatchObject({
    de: 'Provinz Alicante',
    es: 'Provincia de Alicante',
  })
  expect(namesOf('state5103')).toMatchObject({ de: 'Provinz Girona', es: 'Provincia de Gerona' })
})

test('no name has the sign of a historic place', () => {
  for (const country of places.countries())
    for (const state of places.children(country))
      for (const name of Object.values(places.locales(state))) expect(name).not.toContain('†')
})
