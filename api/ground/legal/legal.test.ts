import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountsApi, createUser, PASSWORD, readMails, type ReadMail } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { LEGAL_PAGES } from '#contract/ground/legal.ts'
import { contract } from '#contract/index.ts'
import { readMarkdown, type MarkdownNode } from '#text/markdown.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'
import { legalText, readLegal } from './texts.ts'

const { db, drop } = await createTestDatabase()
const DATA_DIR = mkdtempSync(join(tmpdir(), 'legal-'))
afterAll(async () => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  await drop()
})
const services = servicesOver(db, { RATE_LIMITS: 'off', DATA_DIR })
const folder = join(DATA_DIR, 'legal')
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})
const write = (name: string, text: string | Buffer): void => writeFileSync(join(folder, name), text)
const terms = (date: string, version = '', text = 'Be honest.') =>
  `---\ndate: ${date}\n${version && `version: ${version}\n`}---\n${text}`
const app = apiOf((api) => mount(api, contract.legal, handlers, services))
const get = (page: string, lang: string) => read(visitor(app)('GET', `/legal/${page}?lang=${lang}`))

/** Tags without words: two texts with the same outline have the same parts. */
const outline = (node: MarkdownNode): unknown =>
  typeof node === 'string'
    ? null
    : ['p', 'li', 'td', 'th', 'h1', 'h2', 'h3'].includes(node.tag)
      ? node.tag
      : [node.tag, node.children.map(outline)]

test.each(LEGAL_PAGES)(
  'the template of %s is there in five languages, with the same parts',
  (page) => {
    const shape = (lang: 'en' | 'de' | 'es' | 'ar' | 'ru') => {
      const { language, template, text } = legalText(page, lang, { DATA_DIR })
      expect([language, template]).toEqual([lang, true])
      return readMarkdown(text).map(outline)
    }
    const english = shape('en')
    expect(english.length).toBeGreaterThan(2)
    for (const lang of ['de', 'es', 'ar', 'ru'] as const) expect(shape(lang)).toEqual(english)
  },
)

test('the operator’s file replaces the template at once, in its language and otherwise in English', async () => {
  expect(await get('imprint', 'de')).toMatchObject({
    data: { template: true, languages: [] },
  })
  write('imprint.de.md', terms('2026-12-01', '', 'Beispiel GmbH'))
  expect(await get('imprint', 'de')).toMatchObject({
    data: {
      template: false,
      languages: ['de'],
      language: 'de',
      date: '2026-12-01',
      version: '2026-12-01',
      text: 'Beispiel GmbH',
    },
  })
  expect(await get('imprint', 'es')).toMatchObject({ data: { language: 'de' } })
  write('imprint.en.md', terms('2026-12-02', '7', 'Example Ltd'))
  expect(await get('imprint', 'es')).toMatchObject({
    data: { language: 'en', version: '7' },
  })
  expect((await get('cookies', 'en'))['status']).toBe(404)
})

test('a file that cannot be used says why, and the others are used', () => {
  write('privacy.en.md', 'No day')
  write('privacy.de.md', terms('2026-02-31'))
  write('privacy.es.md', Buffer.from([0x2d, 0xff]))
  write('privacy.ru.md', terms('2026-12-01', '', ' \n'))
  write('privacy.xx.md', terms('2026-12-01'))
  write('cookies.en.md', terms('2026-12-01'))
  write('privacy.ar.md', terms('2026-12-01'))
  write('terms.en.md', terms('2026-12-02'))
  write('terms.de.md', terms('2026-12-01'))
  const { pages, problems } = readLegal({ DATA_DIR })
  expect(pages.privacy.map(({ language }) => language)).toEqual(['ar'])
  expect(pages.terms.map(({ language }) => language)).toEqual(['en'])
  expect(problems.map((line) => line.split(':')[0]).sort()).toEqual([
    'cookies.en.md',
    'privacy.de.md',
    'privacy.en.md',
    'privacy.es.md',
    'privacy.ru.md',
    'privacy.xx.md',
    'terms.de.md',
  ])
})

test('of terms of one day only those of one version are shown', () => {
  write('terms.de.md', terms('2026-12-01', '2'))
  write('terms.en.md', terms('2026-12-01', '1'))
  expect(readLegal({ DATA_DIR }).pages.terms).toHaveLength(1)
})

const accounts = () => accountsApi(services)

test('a sign-up records the agreement to the current terms, which the export contains', async () => {
  const browser = visitor(accounts())
  await browser('GET', '/sanctum/csrf-cookie')
  const register = (version?: string) =>
    read(
      browser('POST', '/auth/register?lang=de', {
        name: 'Grace',
        email: 'grace.terms@example.com',
        password: PASSWORD,
        ...(version !== undefined && { terms: version }),
      }),
    )
  expect(await register('')).toMatchObject({ status: 422, code: 'terms_wanted' })
  expect(await register('1999')).toMatchObject({ status: 422, code: 'terms_changed' })
  expect((await register('template-1')).status).toBe(200)
  const [{ token }] = (await readMails(services)) as [ReadMail]
  expect((await browser('POST', '/auth/verify', { token })).status).toBe(200)
  await browser('POST', '/auth/login', { email: 'grace.terms@example.com', password: PASSWORD })
  const data = await read(browser('GET', '/user/export'))
  expect(data['terms_agreements']).toMatchObject([
    { version: 'template-1', terms_date: '2026-11-25', language: 'de' },
  ])
})

test('in another browser the agreement of the first browser does not count', async () => {
  const [asking, other] = [visitor(accounts()), visitor(accounts())]
  for (const browser of [asking, other]) await browser('GET', '/sanctum/csrf-cookie')
  await asking('POST', '/auth/register', {
    name: 'Grace',
    email: 'elsewhere.terms@example.com',
    password: PASSWORD,
    terms: 'template-1',
  })
  const [{ token }] = (await readMails(services)) as [ReadMail]
  expect((await other('POST', '/auth/verify', { token, password: PASSWORD })).status).toBe(200)
  const rows = await db
    .selectFrom('terms_agreements')
    .innerJoin('users', 'users.id', 'user_id')
    .select('version')
    .where('email', '=', 'elsewhere.terms@example.com')
    .execute()
  expect(rows).toEqual([])
})

test('changed terms are shown to an account until it agrees', async () => {
  const { token, id } = await createUser(db)
  const member = visitor(accounts())
  const user = (method: string, path: string, body?: object) =>
    read(member(method, path, body, { authorization: `Bearer ${token}` }))
  const wanted = async () => (await user('GET', '/auth/me'))['user'].terms_wanted
  expect(await wanted()).toBeNull()
  write('terms.en.md', terms('2026-12-01', '1'))
  expect(await wanted()).toEqual({ version: '1', date: '2026-12-01' })
  expect(await user('POST', '/user/terms', { version: '0' })).toMatchObject({
    status: 422,
    code: 'terms_changed',
  })
  for (const _ of [1, 2])
    expect(await user('POST', '/user/terms', { version: '1' })).toMatchObject({
      data: { terms_wanted: null },
    })
  expect(await wanted()).toBeNull()
  write('terms.en.md', terms('2026-12-24', '2'))
  expect(await wanted()).toEqual({ version: '2', date: '2026-12-24' })
  const rows = await db
    .selectFrom('terms_agreements')
    .select('version')
    .where('user_id', '=', id)
    .execute()
  expect(rows).toEqual([{ version: '1' }])
})
