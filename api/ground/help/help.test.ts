import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { AUDIENCES } from '#contract/ground/help.ts'
import { contract } from '#contract/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { LOCALES, type LocaleCode } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { frontMatter } from '#text/front-matter.ts'
import { plainText, readMarkdown, type MarkdownNode } from '#text/markdown.ts'
import { mount } from '../../people/http/serve.ts'
import { articlesIn, LABEL } from './articles.ts'
import { handlers } from './handlers.ts'
import { findArticles } from './search.ts'

const ROOT = join(import.meta.dirname, '../../..')
const HELP = join(ROOT, 'help')
/** The languages of the pages. */
const WRITTEN = readdirSync(HELP, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name as LocaleCode)
const FILES = readdirSync(join(HELP, 'en'))
const messages = new Messages()
const fileOf = (locale: string, name: string) => readFileSync(join(HELP, locale, name), 'utf8')

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off' })
const app = apiOf((api) => mount(api, contract.help, handlers, services))
const get = (path: string, lang = 'en') =>
  read(visitor(app)('GET', `/help${path}`, undefined, { 'x-lang': lang }))
const slugs = (question: string, locale: LocaleCode) =>
  findArticles(question, locale, messages).map(({ article }) => article.slug)

describe.each(WRITTEN)('the pages in %s', (locale) => {
  test('are those of the English folder', () => {
    expect(readdirSync(join(HELP, locale)).sort()).toEqual(FILES.toSorted())
  })

  test('have the parts, links and labels of the English ones', () => {
    const outline = (node: MarkdownNode): unknown =>
      typeof node === 'string'
        ? []
        : ['p', 'li', 'h2', 'h3'].includes(node.tag)
          ? node.tag
          : [node.tag, node.children.map(outline)]
    const partsOf = (file: string) => {
      const { values, text } = frontMatter(file)
      return {
        outline: readMarkdown(text).map(outline),
        labels: (text.match(/\*\*\{[\w.-]+\}/g) ?? []).toSorted(),
        links: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target).toSorted(),
        audience: values['audience'],
        order: values['order'],
      }
    }
    for (const name of FILES)
      expect(partsOf(fileOf(locale, name)), name).toEqual(partsOf(fileOf('en', name)))
  })

  test('name buttons and pages by messages without arguments', () => {
    const texts = JSON.parse(readFileSync(join(ROOT, `i18n/${locale}.json`), 'utf8')) as Record<
      string,
      string
    >
    const wrong = FILES.flatMap((name) =>
      (fileOf(locale, name).match(LABEL) ?? [])
        .filter((key) => /^$|[{<]/.test(texts[key.slice(1, -1)] ?? ''))
        .map((key) => `${name}: ${key}`),
    )
    expect(wrong).toEqual([])
    for (const { slug, text } of articlesIn(locale, messages))
      if (FILES.includes(`${slug}.md`)) expect(text, slug).not.toMatch(/\{[\w.]+\}/)
  })
})

describe('all pages', () => {
  const all = articlesIn('en', messages)

  test('each has its own address, and its own place in its group', () => {
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
    const written = [
      ...FILES.map((name) => fileOf('en', name)),
      ...readdirSync(join(ROOT, 'docs'))
        .filter((name) => name.endsWith('.md'))
        .map((name) => readFileSync(join(ROOT, 'docs', name), 'utf8')),
      readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    ].map((file) => frontMatter(file).values)
    const places = written.map(({ audience, order }) => `${audience} ${order}`)
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted())
    expect(new Set(written.map(({ audience }) => audience))).toEqual(new Set(AUDIENCES))
    for (const { date = '' } of written) expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
  })

  test('no address is that of another page below /docs', () => {
    expect(all.filter(({ slug }) => ['api', 'mcp'].includes(slug))).toEqual([])
  })

  test.each(['password', 'saved-search', 'contact', 'fraud', 'list', 'import', 'data'])(
    '%s has been an address since the first pages of help',
    (slug) => expect(all.map((article) => article.slug)).toContain(slug),
  )

  test.each(WRITTEN)('links of pages in %s lead to pages and headings', (locale) => {
    const articles = articlesIn(locale, messages)
    const idsOf = (nodes: readonly MarkdownNode[]): string[] =>
      nodes.flatMap((node) =>
        typeof node === 'string' ? [] : [...(node.id ? [node.id] : []), ...idsOf(node.children)],
      )
    const linksOf = (nodes: readonly MarkdownNode[]): string[] =>
      nodes.flatMap((node) =>
        typeof node === 'string'
          ? []
          : [...(node.href ? [node.href] : []), ...linksOf(node.children)],
      )
    const ids = new Map(articles.map(({ slug, text }) => [slug, idsOf(readMarkdown(text))]))
    const dead = articles.flatMap(({ slug, text }) => {
      const nodes = readMarkdown(text)
      // Links that are not read as a link is left as it was written.
      const raw = plainText(nodes.filter((node) => typeof node === 'object' && node.tag !== 'pre'))
      return [
        ...(raw.match(/\]\([^)\s]+\.md[^)]*\)/g) ?? []),
        ...linksOf(nodes).filter((href) => {
          const [, page, hash = ''] = /^(?:\/docs\/([\w-]+))?(?:#(.*))?$/.exec(href) ?? []
          if (page === 'api' || page === 'mcp') return false
          const target = page ?? (hash ? slug : undefined)
          if (target === undefined) return false
          return !ids.has(target) || (hash !== '' && !ids.get(target)?.includes(hash))
        }),
      ].map((href) => `${slug}: ${href}`)
    })
    expect(dead).toEqual([])
  })

  test('a language without pages has the English ones', () => {
    const without = LOCALES.find(({ code }) => !readdirSync(HELP).includes(code))!.code
    expect(articlesIn(without, messages).map(({ slug }) => slug)).toEqual(
      all.map(({ slug }) => slug),
    )
    expect(articlesIn(without, messages)[0]?.language).toBe('en')
  })
})

const QUESTIONS = Object.entries(
  JSON.parse(readFileSync(join(HELP, 'questions.json'), 'utf8')) as Record<
    LocaleCode,
    [question: string, slug: string][]
  >,
).flatMap(([locale, rows]) => rows.map((row) => [locale as LocaleCode, ...row] as const))

test('there are 12 questions in each of the languages', () => {
  expect(QUESTIONS).toHaveLength(12 * WRITTEN.length)
  for (const locale of WRITTEN) expect(QUESTIONS.filter(([of]) => of === locale)).toHaveLength(12)
})

test.each(QUESTIONS)('in %s "%s" is answered by %s', (locale, question, slug) => {
  expect(slugs(question, locale).slice(0, 3)).toContain(slug)
})

test.each([
  ['en', 'Hello'],
  ['en', 'xyzzy plugh'],
  ['en', 'What is the capital of France, and who won the cup?'],
  ['de', 'Hallo, guten Tag'],
  ['de', 'Rezept für Kartoffelsalat mit Gurke'],
  ['es', 'receta de paella con conejo'],
  ['fr', 'recette de ratatouille aux aubergines'],
  ['it', 'ricetta della carbonara con guanciale'],
  ['ar', 'وصفة الكبسة بالدجاج'],
  ['ru', 'рецепт борща со сметаной'],
  ['pt', 'receita de bacalhau à Brás'],
  ['pl', 'przepis na barszcz z uszkami'],
  ['zh-CN', '麻婆豆腐的做法'],
] as const)('in %s nothing is found for "%s"', (locale, question) => {
  expect(slugs(question, locale)).toEqual([])
})

test('pages for operators are found from every language, below those in one’s own', () => {
  expect(slugs('backup', 'de')).toContain('backups')
  expect(slugs('nginx', 'ar')).toContain('deployment')
  const found = findArticles('Feed importieren', 'de', messages)
  expect(found[0]?.article).toMatchObject({ slug: 'import', language: 'de' })
  expect(found.map(({ article }) => article.language)).toContain('en')
})

test('the words that were found are marked in a line of the page', () => {
  const [found] = findArticles('recovery codes', 'en', messages)
  const { excerpt } = found!
  expect(excerpt.filter((_, index) => index % 2 === 1)).toEqual(
    expect.arrayContaining(['recovery', 'codes']),
  )
  expect(excerpt.join('').length).toBeLessThan(200)
})

test('the API lists, finds and gives pages; an unknown one is a 404', async () => {
  expect((await get('?q='))['data']).toHaveLength(articlesIn('en', messages).length)
  expect(
    (await get(`?q=${encodeURIComponent('Passwort vergessen')}`, 'de'))['data'][0],
  ).toMatchObject({ slug: 'password', title: 'Ich kann mich nicht anmelden', language: 'de' })
  expect((await get('/password', 'de'))['data']).toMatchObject({
    language: 'de',
    languages: expect.arrayContaining([...WRITTEN]),
    audience: 'visitors',
    previous: { slug: 'fraud' },
    next: { slug: 'sign-in' },
  })
  expect((await get('/finding'))['data'].previous).toBeNull()
  expect((await get('/deployment', 'ar'))['data']).toMatchObject({
    language: 'en',
    languages: ['en'],
  })
  expect((await get('/nothing')).status).toBe(404)
  expect((await get('/Not.One')).status).toBe(404)
})

test('votes are counted by page and language, for administrators to see', async () => {
  const { token } = await createUser(db, { roles: ['admin'] })
  const authorization = `Bearer ${token}`
  const vote = (slug: string, useful: boolean, lang: string) =>
    read(visitor(app)('POST', `/help/${slug}/votes`, { useful }, { 'x-lang': lang, authorization }))
  for (const useful of [true, false, true])
    expect((await vote('password', useful, 'de')).status).toBe(204)
  // In a language without the page its English one was read.
  expect((await vote('deployment', false, 'de')).status).toBe(204)
  expect((await vote('nothing', true, 'de')).status).toBe(404)
  const { data } = await read(visitor(app)('GET', '/admin/help', undefined, { authorization }))
  const rows = data as { slug: string }[]
  expect(rows.filter(({ slug }) => slug !== 'fraud')).toEqual([
    expect.objectContaining({ slug: 'password', language: 'de', useful: 2, useless: 1 }),
    expect.objectContaining({ slug: 'deployment', language: 'en', useful: 0, useless: 1 }),
  ])
})

test('one network can’t vote a page up or down alone', async () => {
  const { token } = await createUser(db)
  const headers = { authorization: `Bearer ${token}` }
  const statuses = new Set<number>()
  for (let minute = 0; minute < 2; minute++) {
    // A process counts the calls of a minute as well.
    const limited = apiOf((api) =>
      mount(api, contract.help, handlers, servicesOver(db, { RATE_LIMITS: 'on' })),
    )
    for (let count = 0; count < 25; count++)
      statuses.add(
        (await read(visitor(limited)('POST', '/help/fraud/votes', { useful: false }, headers)))
          .status,
      )
  }
  expect([...statuses]).toEqual([204, 429])
})

test('every language of the portal is stemmed', () => {
  for (const { code } of LOCALES) expect(() => findArticles('help', code, messages)).not.toThrow()
})
