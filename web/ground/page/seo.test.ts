import { expect, test } from 'vitest'
import type { LocaleCode } from '#i18n/locale-codes.ts'
import { messagesIn } from '#tests/messages.ts'
import type { RootData } from './root-data.ts'
import { NOTHING_CHOSEN } from './address-choice.ts'
import { pageContextOf } from './page-context.tsx'
import { seo, shortened, unindexedHead, type SeoInput } from './seo.ts'

const messages = messagesIn()
const changing = messagesIn()

const rootIn = (locale: LocaleCode, texts = messages) =>
  ({
    locale,
    language: texts.languageOf(locale),
    complete: texts.completeLocales(),
    origin: 'https://lares.test',
    choice: NOTHING_CHOSEN,
    words: texts.words(locale, []),
  }) as RootData

/** The head of a page in that locale: links as `rel hreflang href`, names and properties by their content. */
function headOf(locale: LocaleCode, input: Partial<SeoInput> = {}, texts = messages) {
  const tags = seo(pageContextOf(rootIn(locale, texts)), {
    title: 'T',
    description: 'D',
    path: '/es/madrid',
    ...input,
  }) as Record<string, string>[]
  return {
    links: tags
      .filter(({ tagName }) => tagName === 'link')
      .map(({ rel, hrefLang, href }) =>
        [rel, hrefLang, href?.replace('https://lares.test', '')].filter(Boolean).join(' '),
      ),
    metas: Object.fromEntries(
      tags.flatMap(({ name, property, content }) =>
        (name ?? property) ? [[name ?? property, content]] : [],
      ),
    ),
  }
}

test('R1: a page in a complete language is its own canonical, with alternates for all complete languages and x-default', () => {
  const { links, metas } = headOf('de')
  expect(links).toEqual([
    'canonical /de/es/madrid',
    'alternate en /en/es/madrid',
    'alternate de /de/es/madrid',
    'alternate es /es/es/madrid',
    'alternate ar /ar/es/madrid',
    'alternate ru /ru/es/madrid',
    'alternate x-default /en/es/madrid',
  ])
  expect(metas['robots']).toBeUndefined()
})

test('R1: a page in a language that is not complete is out of the index, and English is the page', () => {
  const { links, metas } = headOf('fr')
  expect(links).toEqual(['canonical /en/es/madrid'])
  expect(metas['robots']).toBe('noindex, follow')
})

test('R1: a language that becomes complete is offered at once, one that no longer is no more', () => {
  const texts = changing
  const english = texts.sources('en')
  texts.merge('fr', english)
  expect(headOf('fr', {}, texts).links).toEqual(
    expect.arrayContaining(['canonical /fr/es/madrid', 'alternate fr /fr/es/madrid']),
  )
  expect(headOf('de', {}, texts).links).toContain('alternate fr /fr/es/madrid')
  // More than may wait for their translation.
  const most = Object.entries(english).filter((_, at) => at % 10 > 0)
  texts.merge('fr', Object.fromEntries(most))
  expect(headOf('fr', {}, texts).links).toEqual(['canonical /en/es/madrid'])
})

test.each(['en', 'de', 'fr'] as const)(
  'a page with noindex has no canonical or alternates: %s',
  (locale) => {
    const { links, metas } = headOf(locale, { index: false })
    expect(metas['robots']).toBe('noindex, follow')
    expect(links).toHaveLength(1)
  },
)

test('alternates of a listing have the action word of each language; a page of the list keeps its number', () => {
  const { links } = headOf('ru', { path: '/es/madrid/kupit-apartment?page=2' })
  expect(links).toEqual(
    expect.arrayContaining([
      'canonical /ru/es/madrid/kupit-apartment?page=2',
      'alternate en /en/es/madrid/buy-apartment?page=2',
      'alternate x-default /en/es/madrid/buy-apartment?page=2',
    ]),
  )
})

test.each([
  [
    ['de', 'es'],
    'de',
    [
      'alternate de /de/es/madrid',
      'alternate es /es/es/madrid',
      'alternate x-default /de/es/madrid',
    ],
  ],
  [
    ['de', 'en', 'fr'],
    'de',
    [
      'alternate en /en/es/madrid',
      'alternate de /de/es/madrid',
      'alternate x-default /en/es/madrid',
    ],
  ],
  [['de', 'es'], 'en', null],
  [['fr'], 'en', ['alternate en /en/es/madrid', 'alternate x-default /en/es/madrid']],
  [['fr'], 'fr', null],
  [['fr'], 'de', null],
] as const)('a text written in %j: at its page in %s', (languages, locale, alternates) => {
  const { links, metas } = headOf(locale, { languages: [...languages] })
  expect(links.slice(1)).toEqual(alternates ?? [])
  expect(metas['robots']).toBe(alternates ? undefined : 'noindex, follow')
})

test.each([
  ['en', 'en_US'],
  ['de', 'de_DE'],
  ['es', 'es_ES'],
  ['ar', 'ar_EG'],
  ['ru', 'ru_RU'],
  ['fr', 'en_US'],
] as const)('R5: og:locale of %s is %s', (locale, written) => {
  expect(headOf(locale).metas['og:locale']).toBe(written)
})

test('R5: a page without a picture is shared with that of the portal', () => {
  expect(headOf('de').metas['og:image']).toBe('https://lares.test/share.png')
  expect(headOf('de', { image: 'https://lares.test/a.jpg' }).metas['og:image']).toBe(
    'https://lares.test/a.jpg',
  )
})

test('R6: a title that is too long goes without the name of the portal', () => {
  const long = 'A'.repeat(60)
  expect(
    [headOf('en', { title: `${long} | Lares` }), headOf('en', { title: 'Short | Lares' })].map(
      ({ metas }) => metas['og:title'],
    ),
  ).toEqual([long, 'Short | Lares'])
})

test.each([
  ['A short text.', 'A short text.'],
  [`${'word '.repeat(25)}end. ${'more '.repeat(20)}`, `${'word '.repeat(25)}end.`],
  ['word '.repeat(60), `${'word '.repeat(31)}word…`],
  [`One, ${'x'.repeat(300)}`, 'One…'],
])('R6: a description ends with a sentence or a word: %s', (text, shown) => {
  expect(shortened(text)).toBe(shown)
})

test('an unindexed head is out of the index, and empty without the data that it needs or without the root', () => {
  const meta = unindexedHead<() => { name: string }>(
    (_page, data) => data && { title: data.name, description: 'D', path: '/user' },
  )
  const tags = (loaderData: { name: string } | undefined, root: RootData | undefined) =>
    meta({
      matches: [{ id: 'root', loaderData: root }],
      loaderData,
    } as unknown as Parameters<typeof meta>[0])
  expect(tags({ name: 'Own' }, rootIn('de'))).toContainEqual({ title: 'Own' })
  expect(tags({ name: 'Own' }, rootIn('de'))).toContainEqual({
    name: 'robots',
    content: 'noindex, follow',
  })
  expect(tags(undefined, rootIn('de'))).toEqual([])
  expect(tags({ name: 'Own' }, undefined)).toEqual([])
})
