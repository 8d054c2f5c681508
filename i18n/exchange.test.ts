import { describe, expect, test } from 'vitest'
import { argumentNotes, exportXliff, importUnits, type ExportInput } from './exchange.ts'
import { readGlossary, readTerms } from './glossary.ts'
import { isLibrary, Messages, type Sources } from './messages.ts'
import { updatedRecord } from './translated-from.ts'
import { readXliff } from './xliff.ts'

const english: Sources = {
  'a.count': '{n, plural, one {# listing} other {# listings}}',
  'a.link': 'Read <a>this</a> & "that"\nnow',
  'a.save': 'Save',
  'a.title': 'Homes in {place}',
}
const german: Sources = {
  'a.count': '{n, plural, one {# Anzeige} other {# Anzeigen}}',
  'a.link': '<a>Das</a> & „dies“ lesen\nund los',
  'a.save': 'Sichern',
}
const input: ExportInput = {
  locale: 'de',
  english,
  own: german,
  record: updatedRecord(english, german, {}),
  glossary: { listing: { use: 'Anzeige', stems: ['anzeige'] } },
  terms: { listing: { definition: 'an advertisement' } },
  placeOf: () => 'Pages: /user.',
  isMissingOnly: false,
}
const exported = exportXliff(input)
const taken = (text: string, own = german) =>
  importUnits('de', english, own, {}, readXliff(text).units)
const edited = (key: string, target: string, state = 'translated', text = exported): string =>
  text.replace(
    new RegExp(`(id="${key}"[^]*?)<target state="[\\w-]*">[^<]*</target>`),
    (_, before: string) => `${before}<target state="${state}">${target}</target>`,
  )

describe('a file for translators', () => {
  test('says what a message is about', () => {
    expect(exported).toContain('source-language="en" target-language="de"')
    expect(exported).toContain(
      '<note from="developer">{n}: a number, with the plural forms of your language, such as “5”.</note>',
    )
    expect(exported).toContain('Term: listing → Anzeige (an advertisement)')
    expect(exported).toContain('Feature: a. Pages: /user.')
    expect(exported).toMatch(/id="a\.save"[^>]* approved="yes" maxwidth="30" size-unit="char"/)
    expect(exported).toMatch(/id="a\.title"[^]*?<target state="needs-translation"><\/target>/)
  })

  test.each([
    ['{kind, select, a {A} other {B}}', 'one of the words before the braces'],
    ['On {date, date, long}', 'a date, such as “4 March 2027”'],
    ['{size, number} MB', 'a number, such as “5”'],
    ['{place}', 'a text that is put in as it is, such as “Barcelona”'],
    ['<b>x</b>', '<b>…</b>'],
    ['{n, selectordinal, one {#st} other {#th}}', 'the rank'],
  ])('explains %s', (source, note) => {
    expect(argumentNotes(source)).toEqual([expect.stringContaining(note)])
  })

  test('has only what is missing or stale, if asked', () => {
    const newer = { ...english, 'a.save': 'Save changes' }
    const text = exportXliff({ ...input, english: newer, isMissingOnly: true })
    expect(readXliff(text).units.map(({ key, state }) => [key, state])).toEqual([
      ['a.save', 'needs-review-translation'],
      ['a.title', 'needs-translation'],
    ])
  })

  test.each(['de', 'ar', 'ru'] as const)('comes back as it went: %s', (locale) => {
    const messages = new Messages()
    const texts = (code: typeof locale | 'en'): Sources =>
      Object.fromEntries(Object.entries(messages.sources(code)).filter(([key]) => !isLibrary(key)))
    const own = texts(locale)
    const text = exportXliff({
      ...input,
      locale,
      english: texts('en'),
      own,
      record: {},
      glossary: readGlossary(locale),
      terms: readTerms(),
    })
    const { language, units } = readXliff(text)
    const result = importUnits(locale, texts('en'), own, {}, units)
    expect(language).toBe(locale)
    expect(JSON.stringify(result.texts)).toBe(JSON.stringify(own))
    expect([result.changed, result.bad]).toEqual([[], []])
  })
})

describe('an import', () => {
  test('takes good units, and names the bad ones, whose texts stay', () => {
    const text = edited(
      'a.count',
      '{n, plural, other {Anzeigen}}',
      'translated',
      edited('a.title', 'Immobilien: {place}', 'final', edited('a.save', 'Speichern')),
    )
    expect(taken(text)).toEqual({
      texts: { ...german, 'a.save': 'Speichern', 'a.title': 'Immobilien: {place}' },
      changed: ['a.save', 'a.title'],
      confirmed: ['a.link', 'a.save', 'a.title'],
      bad: ['a.count: {n} lacks the plural form one'],
      untranslated: 0,
    })
  })

  test('removes no text that a file leaves out or empties', () => {
    const text = edited(
      'a.save',
      '',
      'translated',
      exported.replace(/<trans-unit id="a\.link"[^]*?<\/trans-unit>/, ''),
    )
    expect(taken(text)).toMatchObject({ texts: german, changed: [], bad: [], untranslated: 2 })
  })

  test('leaves out the English that a tool copied, unknown keys, and texts of an older English', () => {
    expect(taken(edited('a.title', 'Homes in {place}', 'needs-translation')).texts).toEqual(german)
    expect(taken(edited('a.title', 'Homes in {place}')).bad).toEqual([
      'a.title: is the English text',
    ])
    expect(taken(exported.replaceAll('a.save', 'constructor')).bad).toEqual([
      'constructor: is no message',
    ])
    expect(taken(exported.replaceAll('a.save', 'a.count')).bad).toEqual(['a.count: comes twice'])
    expect(taken(exported.replace('<source>Save<', '<source>Keep<')).bad).toEqual([
      'a.save: was exported with another English text',
    ])
  })

  test('confirms a stale text only when it was reviewed', () => {
    const stale = edited('a.save', 'Sichern', 'needs-review-translation')
    expect(taken(stale).confirmed).toEqual(['a.count', 'a.link'])
    expect(taken(edited('a.save', 'Sichern')).confirmed).toContain('a.save')
  })

  test('reads what tools write: numbered units, other versions, sections of raw text', () => {
    const text = edited('a.save', '<![CDATA[Speichern]]>')
      .replace('id="a.save" resname="a.save"', 'id="4711" resname="a.save"')
      .replace(
        /(<target state="translated"><!\[CDATA[^]*?<\/target>)/,
        '$1<alt-trans><target>Bewahren</target></alt-trans>',
      )
    expect(taken(text).texts['a.save']).toBe('Speichern')
  })

  test.each([
    ['<!DOCTYPE xliff [<!ENTITY a "b">]><xliff version="1.2"/>', 'document type'],
    [exported.replace('Sichern', '&secret;'), 'undefined entity'],
    [exported.replace('Sichern', 'Sich<g id="1">er</g>n'), '<g>'],
    [exported.replace('</body>', ''), 'unexpected close tag'],
    [exported.replace('version="1.2"', 'version="2.0"'), '1.2 is expected'],
    ['<rss/>', 'no XLIFF'],
  ])('refuses %#', (text, reason) => {
    expect(() => readXliff(text)).toThrow(
      expect.objectContaining({
        name: 'SyntaxError',
        message: expect.stringContaining(reason) as string,
      }),
    )
  })
})
