import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFormatter, type FormatTable } from './format.ts'
import { LOCALES } from './locales.ts'
import { messagesIn } from '#tests/messages.ts'
import { Messages } from './messages.ts'
import type { MessageKey } from './translate.ts'
import { relativeDays } from './relative-days.ts'

let folder: string
let warnings: string[]
const key = (name: string): MessageKey => name as MessageKey
const write = (name: string, json: unknown): void =>
  writeFileSync(join(folder, name), typeof json === 'string' ? json : JSON.stringify(json))
const open = (): Messages =>
  new Messages({ folder: pathToFileURL(`${folder}/`), warn: (message) => warnings.push(message) })

/** Where French is translated as far as the names of the library. */
const withoutFrench = messagesIn()
const changing = messagesIn()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'))
  mkdirSync(join(folder, 'tables'))
  warnings = []
  write('en.json', {
    'a.title': 'Homes',
    'a.count': '{n, plural, one {# home} other {# homes}}',
    'b.by': 'by <b>{who}</b>',
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the messages of a locale', () => {
  it('fall back to English for missing translations', () => {
    write('de.json', { 'a.title': 'Immobilien' })
    const slice = open().slice('de', ['a.'])
    expect(Object.keys(slice)).toEqual(['a.title', 'a.count'])
    expect(slice['a.title']).toBe('Immobilien')
    expect(JSON.stringify(slice['a.count'])).toContain('homes')
  })

  it('are English when the file is broken, and one message when that one is', () => {
    write('de.json', '{ not json')
    write('es.json', { 'a.title': '{open', 'b.by': 'de <b>{who}</b>' })
    const messages = open()
    expect(messages.slice('de', [''])['a.title']).toBe('Homes')
    expect(messages.slice('es', [''])['a.title']).toBe('Homes')
    expect(messages.slice('es', [''])['b.by']).not.toEqual(messages.slice('de', [''])['b.by'])
    expect(warnings.join('\n')).toMatch(
      /messages in de\.json could not be read[^]*message es a\.title is wrong/,
    )
  })
})

describe('a language that is not complete', () => {
  const all = {
    'a.title': 'Immobilien',
    'a.count': '{n, plural, one {# Haus} other {# Häuser}}',
    'b.by': 'von <b>{who}</b>',
  }
  it('is detected by missing keys, and is complete without any', () => {
    write('de.json', { ...all, 'a.title': ' ' })
    const messages = open()
    expect([messages.completeLocales(), messages.languageOf('de')]).toEqual([['en'], 'en'])
    messages.merge('de', all)
    expect([messages.completeLocales(), messages.languageOf('de')]).toEqual([['en', 'de'], 'de'])
    messages.merge('de', {})
    expect(messages.languageOf('de')).toBe('en')
  })

  it('stays offered while few messages wait, which are English until then', () => {
    const english = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`a.${at}`, `Message ${at}`]),
    )
    const german = Object.fromEntries(
      Object.keys(english).map((name) => [name, `Nachricht ${name}`]),
    )
    write('en.json', english)
    write('de.json', { ...german, 'a.0': '', 'a.1': '' })
    write('es.json', { ...german, 'a.0': '', 'a.1': '', 'a.2': '' })
    const messages = open()
    expect(messages.completeLocales()).toEqual(['en', 'de'])
    const slice = messages.slice('de', ['a.'])
    expect([slice['a.0'], slice['a.2']]).toEqual(['Message 0', 'Nachricht a.2'])
  })

  it('is offered with the messages for readers, in English where only later ones are', () => {
    write('en.json', { 'a.title': 'Homes', 'pay.title': 'Payment', 'jobs.title': 'Jobs' })
    write('de.json', { 'a.title': 'Immobilien', 'jobs.title': 'Aufgaben' })
    write('es.json', { 'pay.title': 'Pago', 'jobs.title': 'Tareas' })
    for (const code of ['en', 'de']) write(`tables/${code}.json`, new Messages().table('de'))
    const messages = open()
    expect(messages.completeLocales()).toEqual(['en', 'de'])
    expect(messages.completeLocales('advertisers')).toEqual(['en'])
    expect([messages.languageOf('de'), messages.languageOf('de', 'staff')]).toEqual(['de', 'en'])
    expect(messages.tierOf(['a.', 'pay.', 'jobs.'])).toBe('staff')
    const textsOf = (...prefixes: string[]): unknown =>
      (JSON.parse(messages.words('de', prefixes)) as { messages: unknown }).messages
    expect(textsOf('a.')).toEqual({ 'a.title': 'Immobilien' })
    expect(textsOf('a.', 'pay.')).toEqual({ 'a.title': 'Homes', 'pay.title': 'Payment' })
    messages.merge('de', { 'pay.title': 'Bezahlung' })
    expect(messages.completeLocales('staff')).toEqual(['en', 'de'])
  })

  it('is not offered without the names of the library', () => {
    mkdirSync(join(folder, 'library'))
    write('library/en.json', { 'library.a': 'Lift', 'library.b': 'Pool' })
    write('de.json', all)
    expect(open().completeLocales()).toEqual(['en'])
    write('library/de.json', { 'library.a': 'Aufzug', 'library.b': 'Pool' })
    expect(open().completeLocales()).toEqual(['en', 'de'])
  })

  it('has English pages with its own numbers and names', () => {
    const messages = withoutFrench
    const {
      messages: texts,
      formats,
      names,
    } = JSON.parse(messages.words('fr', ['layout.home', 'library.houseTypes.'])) as Record<
      'messages' | 'formats' | 'names',
      Record<string, unknown>
    >
    expect(texts).toMatchObject({
      'layout.home': 'Home',
      'library.houseTypes.apartment': 'Apartment',
    })
    expect(names).toMatchObject({ 'library.houseTypes.apartment': 'Appartement' })
    const format = createFormatter(formats as unknown as FormatTable)
    expect([
      format.price(1234.5),
      format.list(['a', 'b', 'c']),
      relativeDays(-3, format),
      format.address(['Gràcia', 'Barcelona']),
    ]).toEqual([
      expect.stringMatching(/^1\s234,50\s€$/),
      'a, b, and c',
      '3 days ago',
      'Gràcia, Barcelona',
    ])
    expect(Object.keys(JSON.parse(messages.words('de', ['layout.home'])) as object)).toEqual([
      'messages',
      'formats',
    ])
  })

  it('uses its own words only if available', () => {
    write('de.json', { 'a.title': 'Immobilien' })
    write('tables/de.json', new Messages().table('de'))
    const messages = open()
    expect([messages.own('de', key('a.title')), messages.own('de', key('b.by'))]).toEqual([
      'Immobilien',
      null,
    ])
  })
})

describe('remote translations', () => {
  const tables = new URL('./', import.meta.url)

  it('override bundled ones if they match the English', () => {
    write('de.json', { 'a.title': 'Immobilien', 'b.by': 'von <b>{who}</b>' })
    const messages = open()
    messages.slice('de', [''])
    const taken = messages.merge('de', {
      'a.title': 'Häuser',
      'a.count': '{m} Häuser',
      'b.by': 'von <script>{who}</script>',
      'c.new': 'unknown key',
      __proto__: 'x',
    })
    expect(taken).toBe(1)
    expect(messages.slice('de', [''])['a.title']).toBe('Häuser')
    expect(messages.sources('de')).toEqual({ 'a.title': 'Häuser', 'b.by': 'von <b>{who}</b>' })
    expect(warnings).toHaveLength(2)
  })

  it.each([null, [], 'text', 5])('are ignored when they are %j', (remote) => {
    const messages = open()
    expect(messages.merge('de', remote)).toBe(0)
    expect(messages.slice('de', [''])['a.title']).toBe('Homes')
  })

  it('change the names of a locale with English pages', () => {
    const messages = changing
    expect(messages.completeLocales()).not.toContain('fr')
    const name = 'library.houseTypes.apartment'
    const names = () =>
      (
        JSON.parse(messages.words('fr', ['library.houseTypes.'])) as {
          names: Record<string, unknown>
        }
      ).names
    const before = names()
    expect(before[name]).toBeDefined()
    messages.merge('fr', { [name]: 'Logis' })
    expect(names()[name]).toBe('Logis')
    expect(names()).toEqual({ ...before, [name]: 'Logis' })
  })

  it('change the translator’s messages', () => {
    const messages = new Messages({ folder: tables, warn: () => {} })
    const [first] = Object.keys(messages.sources('en'))
    messages.merge('de', { [first!]: messages.sources('en')[first!]!.replace(/^/, 'Neu: ') })
    expect(messages.translator('de')(key(first!), {})).toMatch(/^Neu: /)
  })
})

it('every locale loads', () => {
  const messages = new Messages({ warn: (message) => warnings.push(message) })
  for (const { code } of LOCALES) {
    expect(Object.keys(messages.slice(code, ['']))).toEqual(Object.keys(messages.sources('en')))
    expect(messages.formatter(code).number(1)).toBeTruthy()
  }
  expect(warnings).toEqual([])
})
