import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { withoutSpans } from '#text/spans.ts'
import { readWords, remembering, removals } from './index.ts'
import { homeOf } from './languages.ts'
import { show } from './show.ts'

const places = remembering(await loadPlaces())
/** The country of the search: that of most speakers, or one with offers. */
const COUNTRIES: Record<string, string> = { en: 'ES', es: 'ES', ar: 'ES' }
const LANGUAGES = readdirSync(new URL('corpus/', import.meta.url)).map((name) =>
  name.replace('.txt', ''),
)
const countryOf = (lang: string): string => COUNTRIES[lang] ?? homeOf(lang)

/** The rest of a text without each of its chips. */
function leftOf(text: string, lang: string) {
  const read = (typed: string) => readWords(typed, places, { lang, country: countryOf(lang) })
  const reading = read(text)
  const cuts = removals(text, reading, read)
  return reading.chips.map((chip, at) => {
    const left = withoutSpans(text, cuts[at]!)
    const others = reading.chips.filter(
      ({ start, end }) => start !== chip.start || end !== chip.end,
    )
    return { chip, left, cut: cuts[at]!, others, again: read(left) }
  })
}
const shown = (chips: Parameters<typeof show>[1]['chips']) =>
  chips.map((chip) => show('', { chips: [chip], rest: [] })).sort()

test.each(LANGUAGES)('without any of its chips a sentence says the others, in %s', (lang) => {
  const sentences = readFileSync(new URL(`corpus/${lang}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' => ')[0]!)
  let dependent = 0
  for (const text of sentences) {
    for (const { left, cut, others, again } of leftOf(text, lang)) {
      // Words with another reading without the chip are removed too: a rent by the month needs no "rent", a garage alone is a home.
      const kept =
        cut.length > 1
          ? others.filter(
              ({ start, end }) => !cut.some((span) => span.start <= start && end <= span.end),
            )
          : others
      if (cut.length > 1) dependent++
      expect({ text, left, chips: shown(again.chips) }).toEqual({
        text,
        left,
        chips: shown(kept),
      })
    }
  }
  expect(dependent).toBeLessThan(sentences.length / 8)
})

test.each([
  [
    'en',
    '2 bedroom flat with balcony in Malaga under 400k',
    [
      'flat with balcony in Malaga under 400k',
      '2 bedroom with balcony in Malaga under 400k',
      '2 bedroom flat in Malaga under 400k',
      '2 bedroom flat with balcony under 400k',
      '2 bedroom flat with balcony in Malaga',
    ],
  ],
  [
    'en',
    'flat or house in Malaga or Marbella',
    [
      'house in Malaga or Marbella',
      'flat in Malaga or Marbella',
      'flat or house in Marbella',
      'flat or house in Malaga',
    ],
  ],
  [
    'en',
    'house with pool, garden and gym',
    [
      'with pool, garden and gym',
      'house with garden and gym',
      'house with pool and gym',
      'house with pool, garden',
    ],
  ],
  [
    'en',
    'flat to rent in Amsterdam under 700',
    [
      'to rent in Amsterdam under 700',
      'flat in Amsterdam',
      'flat to rent under 700',
      'flat to rent in Amsterdam',
    ],
  ],
  [
    'de',
    'Wohnung mit Balkon in Köln bis 300.000 €',
    [
      'mit Balkon in Köln bis 300.000 €',
      'Wohnung in Köln bis 300.000 €',
      'Wohnung mit Balkon bis 300.000 €',
      'Wohnung mit Balkon in Köln',
    ],
  ],
  [
    'es',
    'piso con piscina y garaje en Málaga',
    [
      'con piscina y garaje en Málaga',
      'piso con garaje en Málaga',
      'piso con piscina en Málaga',
      'piso con piscina y garaje',
    ],
  ],
  [
    'ru',
    'квартира с балконом в Казани',
    ['с балконом в Казани', 'квартира в Казани', 'квартира с балконом'],
  ],
  [
    'ar',
    'شقة بشرفة وتكييف في مالقة',
    ['بشرفة وتكييف في مالقة', 'شقة وتكييف في مالقة', 'شقة بشرفة في مالقة', 'شقة بشرفة وتكييف'],
  ],
] as const)('function words are removed with their filter, in %s: %s', (lang, text, expected) => {
  expect(leftOf(text, lang).map(({ left }) => left)).toEqual(expected)
})
