import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { draws } from '#tests/lab.ts'
import { readWords } from './index.ts'

const places = await loadPlaces()
const priceOf = (text: string, lang: string) => {
  const { chips } = readWords(text, places, { lang })
  return chips.filter(({ filter }) => filter === 'price')
}

test.each([
  ['ja', '1億5千 マンション', 150_000_000],
  ['ko', '아파트 3억5천', 350_000_000],
  ['ko', '아파트 3억5000', 350_000_000],
  ['en', 'flat under a quarter of a million', 250_000],
  ['en', '3 beds max quarter of a million', 250_000],
  ['en', 'house up to three quarters of a million euros', 750_000],
  ['en', 'villa under 2 and a half million', 2_500_000],
  ['en', 'villa under a million and a half', 1_500_000],
  ['en', 'house for 1½ million', 1_500_000],
  ['en', 'house for 1 1/2 million', 1_500_000],
  ['en', 'flat under a couple of hundred thousand', 200_000],
  ['en', 'house under a million two hundred thousand', 1_200_000],
  ['de', 'Haus unter einer halben Million', 500_000],
  ['de', 'Wohnung bis zu einer viertel Million', 250_000],
  ['de', 'Wohnung bis zu einer Viertelmillion', 250_000],
  ['de', 'Haus bis eine Dreiviertelmillion Euro', 750_000],
  ['de', 'Haus bis zwei und eine halbe Million', 2_500_000],
  ['es', 'piso hasta un cuarto de millón', 250_000],
  ['es', 'piso por menos de cuarto de millón', 250_000],
  ['es', 'piso hasta tres cuartos de millón', 750_000],
  ['es', 'casa de dos millones y medio', 2_500_000],
  ['es', 'casa hasta millón y medio', 1_500_000],
  ['es', 'casa hasta un millón doscientos mil', 1_200_000],
  ['ru', 'квартира до полумиллиона дирхам', 500_000],
  ['ru', 'квартира до половины миллиона', 500_000],
  ['ru', 'квартира до четверти миллиона евро', 250_000],
  ['ru', 'дом за два с половиной миллиона', 2_500_000],
  ['ru', 'квартира до двухсот пятидесяти тысяч евро', 250_000],
  ['ar', 'شقة حتى ربع مليون', 250_000],
  ['ar', 'شقة حتى ثلاثة أرباع مليون', 750_000],
  ['ar', 'فيلا بمليونين ونصف', 2_500_000],
  ['ar', 'فيلا بمليون وربع', 1_250_000],
  ['ar', 'شقة بمئتين وخمسين ألف', 250_000],
])('a sum in words, in %s: %s', (lang, text, max) => {
  expect(priceOf(text, lang)).toEqual([expect.objectContaining({ min: null, max })])
})

// A price of another amount would be worse than none.
test.each([
  ['en', 'a fifth of a million'],
  ['en', 'a smidgen of a million euros'],
  ['de', 'ein Bruchteil einer Million'],
  ['es', 'una fracción de millón'],
  ['ru', 'осьмушка миллиона'],
])('a part of a million that is not understood is no price, in %s: %s', (lang, text) => {
  expect(priceOf(text, lang)).toEqual([])
})

test.each([
  ['en', 'between two hundred and three hundred thousand', 200_000, 300_000],
  ['ru', 'от двух до трех миллионов', 2_000_000, 3_000_000],
  ['ar', 'بين مئتين وثلاثمئة ألف', 200_000, 300_000],
])('two sums are a range, in %s: %s', (lang, text, min, max) => {
  expect(priceOf(text, lang)).toEqual([expect.objectContaining({ min, max })])
})

test.each([
  ['en', 'under a million two bedrooms', 'bedrooms', 2],
  ['en', 'three hundred thousand three bathrooms', 'bathrooms', 3],
  ['ar', 'فيلا بمليون وثلاث غرف', 'bedrooms', 3],
])('rooms after a sum are no part of it, in %s: %s', (lang, text, filter, min) => {
  const { chips } = readWords(text, places, { lang })
  expect(chips).toContainEqual(expect.objectContaining({ filter, min }))
  expect(priceOf(text, lang)).toHaveLength(1)
})

const EN =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const EN_TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const DE =
  ' ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const DE_TENS = '  zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
const ES =
  ' un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'.split(
    ' ',
  )
const ES_TENS = '  veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const ES_HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )

const below100 = (
  value: number,
  ones: string[],
  tens: string[],
  join: (ten: string, one: string) => string,
): string =>
  value < 20
    ? ones[value]!
    : value % 10 === 0
      ? tens[value / 10]!
      : join(tens[Math.floor(value / 10)]!, ones[value % 10]!)

const SPELL: Record<string, (value: number) => string> = {
  en: (value) =>
    [
      value >= 100 && `${EN[Math.floor(value / 100)]} hundred`,
      value % 100 > 0 && below100(value % 100, EN, EN_TENS, (ten, one) => `${ten}-${one}`),
    ]
      .filter(Boolean)
      .join(' and ') + ' thousand euros',
  de: (value) =>
    (value >= 100 ? `${DE[Math.floor(value / 100)]}hundert` : '') +
    below100(value % 100, DE, DE_TENS, (ten, one) => `${one}und${ten}`) +
    'tausend Euro',
  es: (value) =>
    [
      value === 100 ? 'cien' : ES_HUNDREDS[Math.floor(value / 100)],
      below100(value % 100, ES, ES_TENS, (ten, one) => `${ten} y ${one}`),
      'mil euros',
    ]
      .filter(Boolean)
      .join(' '),
}

describe.each(Object.keys(SPELL))('thousands spelt out in %s', (lang) => {
  test('are read as they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999 }), (value) => {
        const text = SPELL[lang]!(value)
        expect({ text, price: priceOf(text, lang) }).toEqual({
          text,
          price: [expect.objectContaining({ max: value * 1000, currency: 'EUR' })],
        })
      }),
      { numRuns: draws(300) },
    )
  })
})
