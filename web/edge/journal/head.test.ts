import { expect, test } from 'vitest'
import type { Author } from '#contract/edge/journal.ts'
import { Messages } from '#i18n/messages.ts'
import type { RootData } from '../../ground/page/root-data.ts'
import { NOTHING_CHOSEN } from '../../ground/page/address-choice.ts'
import { pageContextOf } from '../../ground/page/page-context.tsx'
import { articleHead, authorHead, listHead } from './head.ts'

const messages = new Messages()
const pageIn = (locale: 'de' | 'en' | 'ru') =>
  pageContextOf({
    locale,
    language: locale,
    complete: messages.completeLocales(),
    origin: 'https://lares.test',
    choice: NOTHING_CHOSEN,
    words: messages.words(locale, ['journal', 'layout.home']),
  } as unknown as RootData)

type Tag = Record<string, unknown>
const alternates = (tags: readonly unknown[]) =>
  (tags as Tag[]).flatMap(({ hrefLang }) => (typeof hrefLang === 'string' ? [hrefLang] : []))
const isIndexed = (tags: readonly unknown[]) =>
  (tags as Tag[]).every(({ name }) => name !== 'robots')

const author: Author = {
  slug: 'ada',
  name: 'Ada',
  about: null,
  aboutLanguage: null,
  articles: [],
  languages: ['de', 'en'],
}
const list = { data: [], flows: [], languages: ['de', 'en'], total: 1, page: 1, pages: 1 }

test.each([
  ['the list', (locale: 'de' | 'ru') => listHead(list, pageIn(locale))],
  ['an author', (locale: 'de' | 'ru') => authorHead(author, pageIn(locale))],
])('%s has alternates in languages with articles, and elsewhere no place in the index', (_, of) => {
  expect(alternates(of('de'))).toEqual(['en', 'de', 'x-default'])
  expect(isIndexed(of('de'))).toBe(true)
  expect(isIndexed(of('ru'))).toBe(false)
})

test('authors are people for search engines, the portal’s own editors an organisation', () => {
  const typeOf = (name: string): unknown => {
    const tags = articleHead(
      {
        slug: 'a',
        language: 'en',
        title: 'A',
        summary: 'S',
        publishedAt: '2026-11-02T08:00:00Z',
        changedAt: '2026-11-02T08:00:00Z',
        words: 1,
        picture: null,
        flow: null,
        author: { slug: 'x', name },
        places: [],
        languages: [],
      } as unknown as Parameters<typeof articleHead>[0],
      pageIn('en'),
    ) as Tag[]
    const data = tags.map((tag) => tag['script:ld+json'] as Tag | undefined)
    return (data.find((one) => one?.['author'])?.['author'] as Tag)['@type']
  }
  expect(typeOf('Jane Austen')).toBe('Person')
  expect(typeOf('Lares editors')).toBe('Organization')
})
