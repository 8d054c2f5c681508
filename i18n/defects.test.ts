import { describe, expect, it } from 'vitest'
import { readGlossary } from './glossary.ts'
import { defectsOf, type Glossary } from './defects.ts'
import type { LocaleCode } from './locale-codes.ts'
import { isLibrary, Messages } from './messages.ts'

const messages = new Messages({ warn: () => {} })
const english = messages.sources('en')

/** A defect of each kind, with a part of what is said of it. */
const PLANTED: readonly [LocaleCode, english: string, text: string, defect: string][] = [
  // Arguments, tags and forms
  ['de', 'Homes in {place}', 'Immobilien', 'lacks place'],
  ['de', 'Read <link>this</link>', 'Das lesen', 'lacks link'],
  ['de', 'Homes in {place}', 'In {place: Immobilien', 'cannot be parsed'],
  ['de', 'Save', ' ', 'is empty'],
  [
    'pl',
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {# dzień} other {# dni}}',
    'lacks the plural form',
  ],
  [
    'es',
    '{kind, select, one {From {from}} other {From {from} and others}}',
    '{kind, select, one {De {from}} other {De otros y más}}',
    'branch kind other lacks {from}',
  ],
  [
    'de',
    '{kind, select, a {<b>New</b>} other {<b>Old</b>}}',
    '{kind, select, a {<b>Neu</b>} other {Alt}}',
    'branch kind other lacks <b>',
  ],
  [
    'es',
    '{kind, select, a {New} other {By {name}}}',
    '{kind, select, a {Nuevo de {name}} other {De {name}}}',
    'has {name}, which the English has not there',
  ],
  [
    'ru',
    '{n, plural, one {One home} other {# homes}}',
    '{n, plural, one {Один дом} few {# дома} many {# домов} other {# дома}}',
    'branch n one lacks {n}',
  ],
  [
    'ar',
    '{n, plural, one {# home} other {# homes}}',
    '{n, plural, zero {لا مساكن} one {مسكن} two {مسكنان} few {مساكن} many {# مسكنًا} other {# مسكن}}',
    'branch n few lacks {n}',
  ],
  // Language and script
  ['fr', 'Save your search', 'Save your search', 'is the English text'],
  ['nl', 'Save this search', 'Bewaar this zoekopdracht', 'English word “this”'],
  ['ru', 'Save the search', 'Sohranit poisk', 'is not in Cyrillic letters'],
  ['ja', 'Save the search', 'Kensaku o hozon', 'is not in CJK letters'],
  ['hr', 'Save the search', 'Сачувај претрагу', 'has the Cyrillic letter'],
  ['el', 'Save the search', 'Αποθήκευση αvαζήτησης', 'mixes letters of two scripts'],
  ['uk', 'Save the search', 'Сохранить поиск объявлений', 'has the letter'],
  ['ru', 'Save the search', 'Зберегти пошук і сповіщення', 'has the letter і'],
  ['mk', 'Save the search', 'Сачувај претрагу куће', 'has the letter ћ'],
  ['fa', 'Save the search', 'ذخیره جستجوي شما', 'of another language'],
  ['ro', 'Save the search', 'Salvaţi căutarea', 'has the letter ţ'],
  ['zh-CN', 'Save the search', '儲存這個搜尋', 'of another language'],
  // Length
  ['de', 'Save', 'Diese Suche mit allen Filtern dauerhaft im Konto speichern', 'is too long'],
  [
    'es',
    'You can change this at any time in the settings of your account.',
    'Puede cambiar.',
    'is too short',
  ],
  // Punctuation
  ['de', 'Are you sure?', 'Sind Sie sicher', 'ends in'],
  ['de', 'Your changes are saved', 'Ihre Änderungen sind gespeichert.', 'ends in'],
  ['el', 'Are you sure?', 'Είστε βέβαιοι?', 'Greek ;'],
  ['ar', 'Are you sure?', 'هل أنت متأكد?', 'instead of ؟'],
  ['ar', 'Homes, offices', 'مساكن, مكاتب', 'instead of ،'],
  ['es', 'Are you sure?', 'Confirmar?', '¿'],
  ['ja', 'Saved. Close it.', '保存しました.閉じてください.', 'Western sign'],
  ['de', 'Save', ' Speichern', 'other spaces at its ends'],
  ['de', 'Save all', 'Alles  speichern', 'two spaces in a row'],
  ['de', 'Loading…', 'Wird geladen...', 'three dots'],
  ['fr', 'Are you sure?', 'Continuer?', 'lacks a space before ?'],
  ['fr', 'Open “Alerts”', 'Ouvrir «Alertes»', 'lacks a space inside « »'],
  ['de', 'Note: this', 'Hinweis : dies', 'has a space before :'],
  ['de', 'Open “Alerts”', 'Öffnen Sie "Meldungen"', 'straight quotes'],
  ['de', 'Open “Alerts”', 'Öffnen Sie “Meldungen”', 'which the language has not'],
  ['ru', 'Open “Alerts”', 'Откройте «Уведомления', 'no pair'],
  ['it', 'Open the alert', "Apri l'avviso", 'straight apostrophe'],
  ['de', 'Area (m²)', 'Fläche (m²', 'brackets'],
  ['de', 'Area', 'Fl\u00adäche', 'invisible character'],
  ['es', 'Area', 'Super\u200eficie', 'mark of direction'],
  // Values
  ['de', 'At most 25 MB', 'Höchstens 52 MB', 'lacks the number 25'],
  ['de', 'Send `offer.published`', 'Senden Sie `angebot.neu`', 'lacks the code'],
  ['ru', 'Save the search', 'сохранить поиск', 'begins in lower case'],
]

describe('defects', () => {
  it.each(PLANTED)('%s: %j as %j: %s', (locale, source, text, defect) => {
    expect(defectsOf(locale, 'a.b', source, text)).toContainEqual(expect.stringContaining(defect))
  })

  it.each(['de', 'es', 'ar', 'ru'] as const)('no text in %s has one', (locale) => {
    const glossary = readGlossary(locale)
    const found = Object.entries(messages.sources(locale))
      .filter(([key]) => !isLibrary(key))
      .flatMap(([key, text]) =>
        defectsOf(locale, key, english[key] ?? '', text, glossary).map(
          (defect) => `${key}: ${defect}`,
        ),
      )
    expect(found).toEqual([])
  })

  it('English has none against itself', () => {
    const found = Object.entries(english).flatMap(([key, text]) => defectsOf('en', key, text, text))
    expect(found).toEqual([])
  })

  it.each([
    [
      'pl',
      'For {days, number} days',
      'Na {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}',
    ],
    [
      'ar',
      '{n, plural, one {# home} other {# homes}}',
      '{n, plural, zero {لا مساكن} one {مسكن واحد} two {مسكنان} few {# مساكن} many {# مسكنًا} other {# مسكن}}',
    ],
    ['fr', 'Are you sure?', 'Confirmer\u00a0?'],
    ['fr', 'Open “Alerts”', 'Ouvrir «\u202fAlertes\u202f»'],
    ['el', 'Are you sure?', 'Είστε βέβαιοι;'],
    ['hi', 'Saved. Are you sure?', 'सहेजा गया। क्या आप सुनिश्चित हैं?'],
    ['zh-CN', 'Saved. Are you sure?', '已保存。确定吗？'],
    ['ja', 'Open “Alerts”.', '「お知らせ」を開いてください。'],
    ['ko', 'Upload your “PDF” file.', '“PDF” 파일을 업로드하세요.'],
    ['fi', 'Open “Alerts”.', 'Avaa ”Ilmoitukset”.'],
    ['ka', 'Homes for sale', 'იყიდება ბინები'],
    ['ga', 'In the European Union', 'san Aontas Eorpach'],
    ['fa', 'Saved, homes', 'ذخیره شد، خانه\u200cها'],
    ['uk', 'Your account', 'Обліковий запис, об’єкт'],
    ['kk', 'Your account', 'Сіздің тіркелгіңіз'],
    ['ca', 'Cancel', 'Cancel·la'],
    ['de', 'A home of 1,000 m²', 'Eine Wohnung mit 1.000 m²'],
    ['fa', 'At most 25 MB', 'حداکثر ۲۵ MB'],
  ] as const)('%s: %j as %j is fine', (locale, source, text) => {
    expect(defectsOf(locale, 'a.b', source, text)).toEqual([])
  })
})

describe('terms', () => {
  const glossary: Glossary = {
    listing: {
      use: 'Anzeige',
      stems: ['anzeige'],
      avoid: ['Angebot'],
      strict: true,
      except: ['a.other'],
    },
    feed: { use: 'Feed', stems: ['feed'], strict: true },
  }
  const defects = (key: string, source: string, text: string): string[] =>
    defectsOf('de', key, source, text, glossary)

  it('that must not be used are found where English has the term as a word', () => {
    expect(defects('a.b', 'Save your listings', 'Ihr Angebot speichern')).toEqual([
      'says “Angebot” for “listing”: use “Anzeige”',
      'has not the term “Anzeige” for “listing”',
    ])
    expect(defects('a.b', 'Enlistings and offers', 'Ein neues Angebot')).toEqual([])
  })

  it('that are strict must be used, in any of their forms', () => {
    expect(defects('a.b', 'Save the listing', 'Wohnung sichern')).toEqual([
      'has not the term “Anzeige” for “listing”',
    ])
    expect(defects('a.b', 'Save the listings', 'Alle Anzeigen sichern')).toEqual([])
    expect(defects('a.other', 'Save the listing', 'Wohnung sichern')).toEqual([])
  })

  it('are not looked for inside longer ones, and are found in the plural', () => {
    const both: Glossary = {
      property: { use: 'Immobilie', stems: ['immobilie'], strict: true },
      'property type': { use: 'Art', stems: ['art'], strict: true },
    }
    const found = (source: string, text: string) => defectsOf('de', 'a.b', source, text, both)
    expect(found('Choose a property type', 'Wählen Sie eine Art')).toEqual([])
    expect(found('Two properties', 'Zwei Objekte')).toEqual([
      'has not the term “Immobilie” for “property”',
    ])
  })

  it('of English are no defect where the language has them', () => {
    expect(defects('a.b', 'Feed', 'Feed')).toEqual([])
  })
})

describe('titles of homes', () => {
  const rooms = english['offers.made.rooms'] ?? ''
  const defects = (locale: LocaleCode, text: string, key = 'offers.made.rooms') =>
    defectsOf(locale, key, rooms, text)

  it('takes either form of a name, and whole phrases for a category', () => {
    expect(defects('fi', '{kind}, {count, plural, one {# huone} other {# huonetta}}')).toEqual([])
    expect(
      defects(
        'pl',
        '{category, select, house {Dom {count}-pokojowy} other {{kind} {count}-pokojowe}}',
      ),
    ).toEqual([])
  })

  it('refuses a title without its home or its number, and choices elsewhere', () => {
    expect(defects('fi', '{count}h')).toEqual(['lacks kind'])
    expect(
      defects('pl', '{category, select, house {Dom} other {{kind} {count}-pokojowe}}'),
    ).toEqual(['branch category house lacks {count}'])
    expect(
      defects('pl', '{category, select, other {{kind} {count}-pokojowe}}', 'offers.made.at'),
    ).toEqual(['has category, which the English has not'])
  })
})
