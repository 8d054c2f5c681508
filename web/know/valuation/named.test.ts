import { expect, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { presentPlace } from '#api/homes/places/present.ts'
import { isNamed } from './named.ts'

test('a place is named by the beginnings of its names and its parent’s, in any language', async () => {
  const places = await loadPlaces()
  const isFound = (typed: string, locale: 'en' | 'de' = 'en') => {
    const [found] = places.search(typed, { lang: locale, limit: 1, areas: false })
    return found && isNamed(presentPlace(found, { places, locale }), typed)
  }
  for (const typed of ['Barcelona', 'barce', 'Paris, Texas', 'München', 'Munich', 'new york', 'ES'])
    expect([typed, isFound(typed)]).toEqual([typed, true])
  expect(isFound('Мюнхен', 'de')).toBe(true)
  for (const typed of ['<script>', 'Barcelina'])
    expect([typed, isFound(typed)]).toEqual([typed, false])
})
