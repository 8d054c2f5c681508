import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALE_CODES } from '#i18n/locale-codes.ts'
import { loadPlaces } from '#places/index.ts'
import { readWords } from './index.ts'
import { hasTable, languagesFor, localeOf, tableOf } from './languages.ts'
import { show } from './show.ts'

const places = await loadPlaces()
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, import.meta.url))
    .map((name) => name.replace(ending, ''))
    .sort()

test('each table is of a locale, has its code, and sentences that it reads', () => {
  const tables = filesIn('tables/', '.ts')
  expect(tables).toEqual(LOCALE_CODES.filter(hasTable).toSorted())
  expect(filesIn('corpus/', '.txt')).toEqual(tables)
  for (const code of LOCALE_CODES) expect(tableOf(code).language.code).toBe(code)
})

test.each(LOCALE_CODES)('kinds of homes and features are known by their names in %s', (code) => {
  const names = JSON.parse(
    readFileSync(new URL(`../i18n/library/${code}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
  const text = [
    names['library.houseTypesPlural.house'],
    names['library.features.balcony'],
    names['library.features.lift'],
    '300000 €',
  ].join(', ')
  const { chips, rest } = readWords(text, places, { lang: code })
  expect({ text, shown: show(text, { chips, rest }) }).toEqual({
    text,
    shown: 'house, +balcony, +lift, ..300000 EUR',
  })
})

test('those of the page, of the country and of other letters are tried first', () => {
  const first = (text: string, lang: string, country: string | null) =>
    languagesFor(text, lang, country).first
  expect(first('piso en Madrid', 'de', 'ES')).toEqual(['de', 'en', 'es'])
  expect(first('piso en Madrid', 'en', null)).toEqual(['en'])
  expect(first('квартира', 'ka', 'GE')).toEqual(expect.arrayContaining(['ka', 'en', 'ru']))
  expect(first('Wohnung', 'en', 'JP')).toEqual(['en'])
  expect(first('kvartira', 'en', 'RU')).toEqual(['en', 'ru'])
  expect(languagesFor('Wohnung', 'en', null).others).toEqual(expect.arrayContaining(['de', 'fr']))
})

test.each([
  ['de-AT', 'de'],
  ['zh', 'zh-CN'],
  ['pt-BR', 'pt'],
  ['xx', null],
])('the tag %s is the locale %s', (tag, code) => expect(localeOf(tag)).toBe(code))

test.each([
  ['Wohnung mit Balkon in Leipzig', 'de'],
  ['appartement avec balcon à Lyon', 'fr'],
  ['mieszkanie z balkonem w Krakowie', 'pl'],
  ['札幌で一戸建て', 'ja'],
  ['flat with balcony in Leeds', 'en'],
  ['Haus', 'de'],
  ['dvosoban stan u Beogradu', 'sr'],
  ['двособан стан у Београду', 'sr'],
])('a text is read in its language on pages of others: %s', (text, lang) => {
  for (const page of ['en', 'es', 'ka'])
    expect(readWords(text, places, { lang: page }).lang).toBe(lang)
})
