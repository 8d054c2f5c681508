import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { createFormatter, type FormatTable } from './format.ts'
import type { LocaleCode } from './locales.ts'
import { createTranslator, type MessageKey, type Params } from './translate.ts'

const tables = import.meta.glob<FormatTable>('./tables/*.json', { eager: true, import: 'default' })
const translator = (locale: LocaleCode, source: string, language?: string) =>
  createTranslator(
    locale,
    { message: compile(source, language) },
    createFormatter(tables[`./tables/${locale}.json`]!),
  )
const say = (locale: LocaleCode, source: string, params?: Params): string =>
  translator(locale, source)('message' as MessageKey, params)

describe('a message', () => {
  it('compiles to a string without arguments', () => {
    expect(compile('Buy')).toBe('Buy')
  })

  it('takes arguments, with numbers as the locale prints them', () => {
    expect(say('de', 'Von {name}: {count}', { name: 'Ana', count: 1234567.891 })).toBe(
      'Von Ana: 1.234.567,89',
    )
  })

  it('ends with one full stop after a date', () => {
    const day = new Date('2026-11-25')
    for (const style of ['long', 'medium', 'short', 'month'])
      for (const locale of ['ru', 'uk', 'bg'] as const)
        expect(say(locale, `{day, date, ${style}}.`, { day })).toMatch(/[^.]\.$/)
    expect(say('ru', 'Проверено {day, date, long}.', { day })).toBe('Проверено 25 ноября 2026.')
  })

  it('does not break a line between a number and its unit', () => {
    expect(compile('Up to 50 MB each')).toBe('Up to 50\u00a0MB each')
    expect(compile('Ouvrir « Alertes » ? Oui : non')).toBe(
      'Ouvrir «\u00a0Alertes\u00a0»\u00a0? Oui\u00a0: non',
    )
    expect(say('en', '{size} KB more', { size: 7 })).toBe('7\u00a0KB more')
    expect(say('ru', 'до {n} км от центра', { n: 3 })).toBe('до 3\u00a0км от центра')
    expect(say('en', '{n} kmh, {n} more, 5 metres', { n: 3 })).toBe('3 kmh, 3 more, 5 metres')
  })

  it('chooses the plural of its language', () => {
    const russian = '{n, plural, one {# дом} few {# дома} many {# домов} other {# дома}}'
    expect([1, 3, 5, 21, 111, 1.5].map((n) => say('ru', russian, { n }))).toEqual([
      '1 дом',
      '3 дома',
      '5 домов',
      '21 дом',
      '111 домов',
      '1,5 дома',
    ])
    const arabic =
      '{n, plural, zero {لا} one {واحد} two {اثنان} few {# قليل} many {# كثير} other {# آخر}}'
    expect([0, 1, 2, 3, 11, 100].map((n) => say('ar', arabic, { n }))).toEqual([
      'لا',
      'واحد',
      'اثنان',
      '3 قليل',
      '11 كثير',
      '100 آخر',
    ])
  })

  it('prefers an exact number, and subtracts the offset', () => {
    const source =
      '{n, plural, offset:1 =0 {nobody} =1 {{who}} one {{who} and # other} other {{who} and # others}}'
    expect([0, 1, 2, 3].map((n) => say('en', source, { n, who: 'Ana' }))).toEqual([
      'nobody',
      'Ana',
      'Ana and 1 other',
      'Ana and 2 others',
    ])
  })

  it('supports ordinals, selects, percentages, dates and times', () => {
    expect(
      [1, 2, 3, 4].map((n) =>
        say('en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n }),
      ),
    ).toEqual(['1st', '2nd', '3rd', '4th'])
    expect(say('en', '{a, select, rent {To let} other {For sale}}', { a: 'rent' })).toBe('To let')
    expect(say('en', '{a, select, rent {To let} other {For sale}}', { a: 'buy' })).toBe('For sale')
    expect(
      say('de', '{p, number, percent} am {d, date, long} um {d, time}', {
        p: 0.5,
        d: '2026-03-04T05:06:07Z',
      }),
    ).toBe('50\u00a0% am 4. März 2026 um 05:06:07')
  })

  it('passes tags to the caller and never parses markup', () => {
    const t = translator('en', 'Read the <b>terms of {name}</b> now')
    const parts = t.rich('message' as MessageKey, {
      name: '<i>us</i>',
      b: (children) => ({ bold: children }),
    })
    expect(parts).toEqual(['Read the ', { bold: ['terms of <i>us</i>'] }, ' now'])
    expect(t('message' as MessageKey, { name: 'us' })).toBe('Read the terms of us now')
  })

  it('accepts nodes as arguments', () => {
    expect(
      translator('en', 'by {who} today').rich('message' as MessageKey, { who: { node: 1 } }),
    ).toEqual(['by ', { node: 1 }, ' today'])
  })

  it('keeps its own plural rules in an English fallback', () => {
    const english = '{n, plural, one {# home} other {# homes}}'
    // In Slovenian 101 is singular.
    expect(translator('sl', english, 'en')('message' as MessageKey, { n: 101 })).toBe('101 homes')
  })

  it('returns the key of a missing message, and reports it once', () => {
    const reported: string[] = []
    const t = createTranslator('en', {}, createFormatter(tables['./tables/en.json']!), (key) =>
      reported.push(key),
    )
    expect(t('nowhere' as MessageKey) + t('nowhere' as MessageKey)).toBe('nowherenowhere')
    expect(reported).toEqual(['nowhere'])
  })

  it('rejects invalid messages and unknown styles', () => {
    for (const wrong of [
      '{n, plural, one {x}}',
      '{open',
      '<b>open',
      '{d, date, ::yyyy}',
      '{n, number, bogus}',
    ])
      expect(() => compile(wrong), wrong).toThrow(SyntaxError)
  })
})
