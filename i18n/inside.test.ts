import { expect, test } from 'vitest'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import { compile } from './compile.ts'
import { createFormatter } from './format.ts'
import { inside, listOfNames } from './inside.ts'
import { LOCALE_CODES } from './locale-codes.ts'
import { argumentProblem, Messages } from './messages.ts'
import { createTranslator } from './translate.ts'

const messages = new Messages()

test.each([
  ['en', 'Swimming pool', 'swimming pool'],
  ['de', 'Wohnung', 'Wohnung'],
  ['tr', 'Isıtma', 'ısıtma'],
  ['tr', 'İnternet', 'internet'],
  ['fr', 'WC séparés', 'WC séparés'],
  ['el', 'Όροφος', 'όροφος'],
  ['ga', 'Árasán', 'árasán'],
  ['ka', 'ბინა', 'ბინა'],
  ['ar', 'شقة', 'شقة'],
])('%s: %s is %s inside a sentence', (language, name, expected) => {
  expect(inside(name, language)).toBe(expected)
})

test('of the names of the library only German nouns and abbreviations begin with a capital inside a sentence', () => {
  const capital = LOCALE_CODES.flatMap((locale) => {
    const t = messages.translator(locale)
    return [
      ...HOUSE_TYPES.map(({ slug }) => t(`library.houseTypes.${slug}`)),
      ...HOUSE_TYPES.map(({ slug }) => t(`library.houseTypesPlural.${slug}`)),
      ...FEATURES.map(({ key }) => t(`library.features.${key}`)),
    ]
      .map((name) => inside(name, locale))
      .filter((name) => locale !== 'de' && /^\p{Lu}/u.test(name))
  })
  expect(capital).toEqual(['WC séparés'])
})

test('a message takes an argument as it is, or as inside a sentence', () => {
  const said = (text: string, locale: 'en' | 'de', kind: string): string =>
    createTranslator(
      locale,
      { message: compile(text) },
      createFormatter(messages.table(locale)),
    )('message' as never, { kind })
  expect(said('{kind}: 3-bedroom {kindInside}', 'en', 'House')).toBe('House: 3-bedroom house')
  expect(said('Wir suchen: {kindInside}', 'de', 'Haus')).toBe('Wir suchen: Haus')
})

test('a translation chooses the form, and may use more arguments only where a message has them', () => {
  expect(argumentProblem('{kindInside} for sale', '{kind} zu kaufen')).toBeNull()
  expect(argumentProblem('{kind}', '{otherInside}')).toContain('has other')
  const gendered = '{category, select, house {ny} other {na}} {kind}'
  expect(argumentProblem('{kind}', gendered)).toContain('has category')
  expect(argumentProblem('{kind}', gendered, ['category'])).toBeNull()
})

test('of several names only the first begins as in the list', () => {
  const list = (locale: 'en' | 'de' | 'ru', names: string[]): string =>
    listOfNames(names, messages.formatter(locale))
  expect(list('en', ['Apartments', 'Houses', 'Farms'])).toBe('Apartments, houses, and farms')
  expect(list('de', ['Wohnungen', 'Häuser'])).toBe('Wohnungen und Häuser')
  expect(list('ru', ['Квартиры', 'Дома'])).toBe('Квартиры и дома')
})
