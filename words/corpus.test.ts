import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { readWords } from './index.ts'
import { homeOf } from './languages.ts'
import { show } from './show.ts'

const places = await loadPlaces()
places.setAreas((await readShippedAreas()).map((feature) => feature.read()))
const TODAY = '2026-11-23'
/** The country of the search, for ambiguous names: that of most speakers, or one with offers. */
const COUNTRIES: Record<string, string> = { en: 'ES', es: 'ES', ar: 'ES' }
/** The first languages have more. */
const FIRST = ['en', 'de', 'es', 'ar', 'ru']
const CORPORA = readdirSync(new URL('corpus/', import.meta.url)).map((name) =>
  name.replace('.txt', ''),
)

// One language: npm run unit -- words/corpus.test.ts -t '^fr '
describe.each(CORPORA)('%s', (lang) => {
  const country = COUNTRIES[lang] ?? homeOf(lang)
  const lines = readFileSync(new URL(`corpus/${lang}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)

  test('has sentences enough', () =>
    expect(lines.length).toBeGreaterThanOrEqual(FIRST.includes(lang) ? 140 : 40))

  test.each(lines.map((line) => line.split(' => ') as [string, string]))('%s', (text, expected) => {
    expect(show(text, readWords(text, places, { lang, country, today: TODAY }))).toBe(
      expected.trim(),
    )
  })
})
