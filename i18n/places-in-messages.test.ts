import { expect, test } from 'vitest'
import { Messages } from './messages.ts'

const messages = new Messages()
const PREPOSITIONS = {
  ru: 'в|во|на|из|от|до|к|ко|с|со|у|о|об|по|при|за|под|для|около|возле|близ|через|между|вокруг',
  de: 'in|im|auf|aus|nach|bei|von|um|zu|für|über',
  es: 'en|a|de|desde|hasta|por|para|con',
} as const
const PLACE = '\\{(?:place|country|city|town|province|region|district|parent|state)\\}'

/** Messages with a preposition directly before the name of a place, but for those that have a declined twin. */
function bare(locale: keyof typeof PREPOSITIONS): string[] {
  const texts = messages.sources(locale)
  const pattern = new RegExp(`(?<!\\p{L})(?:${PREPOSITIONS[locale]}) ${PLACE}`, 'iu')
  return Object.keys(texts).filter(
    (key) => pattern.test(texts[key] ?? '') && texts[`${key}Declined`] === undefined,
  )
}

test('no Russian message has a preposition before a name that is not declined', () => {
  const texts = messages.sources('ru')
  expect(bare('ru')).toEqual([])
  const pattern = new RegExp(`(?<!\\p{L})(?:${PREPOSITIONS.ru}) ${PLACE}`, 'iu')
  expect(
    Object.keys(texts).filter((key) => `${key}Declined` in texts && pattern.test(texts[key] ?? '')),
  ).toEqual([])
})

test('in German and Spanish only names of towns follow a preposition as they are', () => {
  const ofTowns = ['feedsIn.mapping.proposal']
  expect(bare('de')).toEqual(ofTowns)
  expect(bare('es')).toEqual(ofTowns)
})

test('a message with a declined twin takes the same arguments, the place apart', () => {
  const args = (text: string, own: string) =>
    [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))]
      .filter((name) => name !== own)
      .sort()
  const texts = messages.sources('ru')
  for (const key of Object.keys(texts).filter((each) => each.endsWith('Declined'))) {
    const base = texts[key.slice(0, -'Declined'.length)] ?? ''
    expect([key, base.includes('{place}'), texts[key]?.includes('{where}')]).toEqual([
      key,
      true,
      true,
    ])
    expect(args(texts[key] ?? '', 'where')).toEqual(args(base, 'place'))
  }
})
