import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { loadPlaces } from '#places/index.ts'
import { asMeant, dataAsMeant } from './misread.ts'
import { ProblemList } from './offer.ts'
import { draws } from '#tests/lab.ts'

const places = await loadPlaces()
/** Place names of a language: correct words in 43 languages. */
const wordsOf = (lang: string): string[] =>
  places
    .countries()
    .flatMap((country) => [country, ...places.children(country)])
    .flatMap((place) => places.locales(place)[lang] ?? [])
const words = new Map(LOCALES.map(({ code }) => [code, wordsOf(code)]))

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')
const windows = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text))

test.each([
  ['GrundstÃ¼ck', 'Grundstück'],
  ['groÃ\u009fer Garten', 'großer Garten'],
  ['groÃŸer Garten', 'großer Garten'],
  ['GRUNDSTÃœCK', 'GRUNDSTÜCK'],
  ['Ã\u0096ffnung', 'Öffnung'],
  ['120 mÂ² fÃ¼r 300.000 â‚¬', '120 m² für 300.000 €'],
  ['itâ€™s near the sea â€“ really', 'it’s near the sea – really'],
  ['GrundstÃƒÂ¼ck', 'Grundstück'],
  ['GrundstÃƒÆ’Ã‚Â¼ck', 'Grundstück'],
  ['groÃ\u0083Â\u009fer', 'großer'],
  ['ÐšÐ²Ð°Ñ€Ñ‚Ð¸Ñ€Ð° Ð¸ Ð´Ð¾Ð¼', 'Квартира и дом'],
  ['maison Ã louer, meublÃ©e', 'maison à louer, meublée'],
  ['maison Ã\u00a0louer, meublÃ©e', 'maison àlouer, meublée'],
  ['\u0084Haus\u0093 \u0096 20 \u0080', '„Haus“ – 20 €'],
  ['Größe des GrundstÃ¼cks', 'Größe des Grundstücks'],
  ['ðŸ\u008f\u00a0 PiÃ¨ces', '🏠 Pièces'],
])('repairs %j to %j', (text, meant) => {
  expect(asMeant(text)).toBe(meant)
})

test.each([
  '«IRMû',
  'CAFÉ»',
  'CAFÉ™',
  'MANHû',
  'AMANHÃ…',
  'DI PIÙ…',
  'BEYOĞLU’nda KÖYÜ’nde',
  '“café”…',
  'Å»',
  'i Å…',
  'SÃO JOÃO À BEIRA',
  '20 °C',
  '80 m² · 3×4',
  'Âge',
  'hâlâ”…',
  '“Alcalá»…',
  '«ÎLE»',
  'Ã',
])('leaves a correct text unchanged: %j', (text) => {
  expect(asMeant(text)).toBe(text)
})

describe.each(LOCALES.map(({ code }) => code))('in %s', (lang) => {
  const known = words.get(lang)!
  const sentence = fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 12 })
  const casing = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
  )
  const between = fc.constantFrom(
    ' ',
    ', ',
    ' – ',
    '… ',
    '» «',
    '” “',
    '’',
    '\u00a0',
    '. ',
    '™ ',
    '° ',
    '/',
    '·',
  )
  const around = fc.constantFrom<(text: string) => string>(
    ...['«»', '“”', '„“', '‚‘', '()', '»«', '\u00a0…', '¿?', '  '].map(
      ([open, close]) =>
        (text: string) =>
          open! + text + close!,
    ),
  )

  test('leaves every correct text unchanged', () => {
    fc.assert(
      fc.property(sentence, casing, between, around, (list, cased, sign, wrapped) => {
        const text = wrapped(list.map(cased).join(sign))
        expect(asMeant(text)).toBe(text)
      }),
      { numRuns: draws(300) },
    )
  })

  test('repairs texts that were encoded twice or three times', () => {
    // Letters of the 43 languages only: names of Vietnam and Azerbaijan have others.
    const own = known.filter((word) =>
      /^[\0-\u017fȘșȚț\u0370-\u04ff\u0590-\u06ff\u0900-\u097f\u10a0-\u10ff\u200c-\u201e\u3000-\u9fff\uac00-\ud7af]+$/.test(
        word,
      ),
    )
    const special = own.filter((word) => /[^\0-\x7f]/.test(word)).slice(0, 30)
    const prose = fc
      .array(fc.constantFrom(...own), { minLength: 1, maxLength: 12 })
      .map((list) => [...list, ...special].join(' '))
    fc.assert(
      fc.property(
        prose,
        fc.constantFrom(latin1, windows),
        fc.constantFrom(1, 2),
        (text, misread, times) => {
          let wrong = text
          for (let time = 0; time < times; time++) wrong = misread(wrong)
          expect(asMeant(wrong)).toBe(text)
        },
      ),
      { numRuns: draws(100) },
    )
  })
})

test('reports the misread texts of an item; ids, addresses and correct texts stay unchanged', () => {
  const problems = new ProblemList()
  const data = {
    id: 'MÃ¼ller-1',
    url: 'https://a.example/GrundstÃ¼ck  1.jpg',
    file: 'GrundstÃ¼ck.jpg',
    desc: { de: 'GrundstÃ¼ck', en: 'Plot' },
    title: 'GRÃ–SSE',
    notes: ['“PIÙ…”', 'schÃ¶n'],
  }
  expect(dataAsMeant(data, problems, (name) => name === 'id')).toEqual({
    ...data,
    desc: { de: 'Grundstück', en: 'Plot' },
    title: 'GRÖSSE',
    notes: ['“PIÙ…”', 'schön'],
  })
  expect(problems.list.map(({ field, code, raw }) => [field, code, raw])).toEqual([
    ['desc.de', 'misread_letters', 'GrundstÃ¼ck'],
    ['title', 'misread_letters', 'GRÃ–SSE'],
    ['notes[2]', 'misread_letters', 'schÃ¶n'],
  ])
  const right = { desc: 'Größe' }
  expect(dataAsMeant(right, problems, () => false)).toBe(right)
})
