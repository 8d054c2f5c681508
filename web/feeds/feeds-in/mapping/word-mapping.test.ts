import { expect, test } from 'vitest'
import { PLACE_FIELDS } from './column-guesses.ts'
import { csvMapping } from './csv-mapping.ts'
import { withFound, withUnknown } from './values.ts'
import { ACTION_WORDS } from './word-guesses.ts'
import { wordForm, wordMapping } from './word-mapping.ts'

const formOf = (values: Record<string, string | string[]>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) form.append(name, one)
  return form
}

test('unknown words are shown after known words', () => {
  const before = {
    format: 'kyero',
    values: { category: { Villa: 'house' }, features: { x: 'pool' } },
    ignored: { a: 'b' },
  }
  const found = [
    { field: 'type', word: 'Yurt', count: 3 },
    { field: 'type', word: 'VILLA', count: 1 },
    { field: 'pool', word: 'maybe', count: 1 },
  ].map((word) => ({ ...word, proposal: null }))
  expect(withUnknown(wordForm(before).categoryWords, found, ['type'])).toEqual([
    { word: 'Villa', means: 'house' },
    { word: 'Yurt', means: '', proposal: null },
  ])
  expect(
    wordMapping(
      before,
      'kyero',
      formOf({
        currency: 'usd',
        country: '',
        lang: '',
        categoryWord: ['Villa', 'Yurt', 'Cabin'],
        categoryMeans: ['house', 'mobile-home', ''],
      }),
    ),
  ).toEqual({
    format: 'kyero',
    ignored: { a: 'b' },
    defaults: { currency: 'USD' },
    values: { features: { x: 'pool' }, category: { Villa: 'house', Yurt: 'mobile-home' } },
  })
})

test('words of the file are offered before the first run, with unambiguous meanings', () => {
  expect(
    withFound(
      [{ word: 'KAUF', means: 'rent' }],
      ['Kauf', 'Miete', 'miete', 'constructor'],
      ACTION_WORDS,
    ),
  ).toEqual([
    { word: 'KAUF', means: 'rent' },
    { word: 'Miete', means: 'rent' },
    { word: 'constructor', means: '' },
  ])
})

test('unknown towns are offered with the town of their pins, and saved with default kind, deal and id', () => {
  const found = [
    { field: 'town', word: 'Orihuela Costa', count: 44, proposal: 'Torrevieja' },
    { field: 'province', word: 'Costa Blanca', count: 3, proposal: 'Alicante' },
  ]
  expect(withUnknown(wordForm(null).placeWords, found, PLACE_FIELDS)).toEqual([
    { word: 'Orihuela Costa', means: '', proposal: 'Torrevieja' },
    { word: 'Costa Blanca', means: '', proposal: 'Alicante' },
  ])
  const fields = {
    currency: '',
    country: '',
    lang: '',
    actionFixed: 'buy',
    categoryFixed: 'house',
    isReferenceId: 'on',
    placeWord: ['Orihuela Costa', 'Costa Blanca'],
    placeMeans: ['Orihuela ', ''],
  }
  const mapping = wordMapping(null, 'kyero', formOf(fields))
  expect(mapping).toEqual({
    format: 'kyero',
    defaults: { action: 'buy', category: 'house', id: 'reference' },
    values: { places: { 'Orihuela Costa': 'Orihuela' } },
  })
  expect(wordForm(mapping)).toMatchObject({
    action: 'buy',
    category: 'house',
    isReferenceId: true,
    placeWords: [{ word: 'Orihuela Costa', means: 'Orihuela' }],
  })
  expect(
    csvMapping(null, formOf({ ...fields, identity: 'id', amount: 'price' }))['places'],
  ).toEqual({
    'Orihuela Costa': 'Orihuela',
  })
})
