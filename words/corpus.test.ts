import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { readWords } from './index.ts'
import { show } from './show.ts'

const places = await loadPlaces()
places.setAreas((await readShippedAreas()).map((feature) => feature.read()))
const TODAY = '2026-11-23'
/** The country of the search, for ambiguous names. */
const COUNTRIES = { en: 'ES', de: 'DE', es: 'ES', ar: 'ES', ru: 'RU' }

describe.each(Object.entries(COUNTRIES))('%s', (lang, country) => {
  const lines = readFileSync(new URL(`corpus/${lang}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)

  test('has sentences enough', () => expect(lines.length).toBeGreaterThanOrEqual(140))

  test.each(lines.map((line) => line.split(' => ') as [string, string]))('%s', (text, expected) => {
    expect(show(text, readWords(text, places, { lang, country, today: TODAY }))).toBe(
      expected.trim(),
    )
  })
})
