import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { accountsApi, createUser, PASSWORD, readMails, type ReadMail } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { LEGAL_PAGES } from '#contract/ground/legal.ts'
import { contract } from '#contract/index.ts'
import { readMarkdown, type MarkdownNode } from '#text/markdown.ts'
import { mount } from '../../people/http/serve.ts'
import { insertText } from '../texts/queries.ts'
import { handlers } from './handlers.ts'
import { takeOverLegal } from './take-over.ts'
import { currentVersion, legalText, pagesWrittenIn } from './texts.ts'

const { db, drop } = await createTestDatabase()
const DATA_DIR = mkdtempSync(join(tmpdir(), 'legal-'))
afterAll(async () => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  await drop()
})
const services = servicesOver(db, { RATE_LIMITS: 'off', DATA_DIR })
const folder = join(DATA_DIR, 'legal')
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  await db.deleteFrom('page_texts').execute()
})
const write = (name: string, text: string | Buffer): void => writeFileSync(join(folder, name), text)
const file = (date: string, version = '', text = 'Be honest.') =>
  `---\ndate: ${date}\n${version && `version: ${version}\n`}---\n${text}`
/** Saves a page of law as its next revision. */
async function save(name: string, day: string, version = day, text = 'Be honest.') {
  const [subject = '', language = ''] = name.split('.')
  const last = await db
    .selectFrom('page_texts')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('subject', '=', subject)
    .where('language', '=', language)
    .executeTakeFirst()
  await db.transaction().execute((trx) =>
    insertText(trx, {
      subject,
      language,
      seen: last?.last ?? 0,
      text,
      day,
      version,
      author_id: null,
    }),
  )
}
const app = apiOf((api) => mount(api, contract.legal, handlers, services))
const get = (page: string, query: string) =>
  read(visitor(app)('GET', `/legal/${page}?lang=${query}`))

/** Tags without words: two texts with the same outline have the same parts. */
const outline = (node: MarkdownNode): unknown =>
  typeof node === 'string'
    ? null
    : ['p', 'li', 'td', 'th', 'h1', 'h2', 'h3'].includes(node.tag)
      ? node.tag
      : [node.tag, node.children.map(outline)]

test.each(LEGAL_PAGES)(
  'the template of %s is there in five languages, with the same parts',
  async (page) => {
    const shape = async (lang: 'en' | 'de' | 'es' | 'ar' | 'ru') => {
      const { language, template, text } = (await legalText(page, lang, { db }))!
      expect([language, template]).toEqual([lang, true])
      return readMarkdown(text).map(outline)
    }
    const english = await shape('en')
    expect(english.length).toBeGreaterThan(2)
    for (const lang of ['de', 'es', 'ar', 'ru'] as const) expect(await shape(lang)).toEqual(english)
  },
)

test('the operator’s text replaces the template at once, in its language and otherwise in English', async () => {
  expect(await get('imprint', 'de')).toMatchObject({
    data: { template: true, languages: [] },
  })
  await save('imprint.de', '2026-12-01', undefined, 'Beispiel GmbH')
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
  await save('imprint.en', '2026-12-02', '7', 'Example Ltd')
  expect(await get('imprint', 'es')).toMatchObject({
    data: { language: 'en', version: '7' },
  })
  expect(await pagesWrittenIn(db, 'de')).toEqual(['imprint'])
  await save('imprint.en', '2026-12-03', '8', '')
  expect(await get('imprint', 'es')).toMatchObject({ data: { language: 'de' } })
  expect((await get('cookies', 'en'))['status']).toBe(404)
})

test('files of an earlier version are taken over once, and never over a text of the database', async () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  const takeOver = () => takeOverLegal({ db, env: { DATA_DIR }, log })
  await takeOver()
  expect(log.info).not.toHaveBeenCalled()
  write('privacy.en.md', 'No day')
  write('privacy.de.md', file('2026-02-31'))
  write('privacy.es.md', Buffer.from([0x2d, 0xff]))
  write('privacy.ru.md', file('2026-12-01', '', ' \n'))
  write('privacy.xx.md', file('2026-12-01'))
  write('cookies.en.md', file('2026-12-01'))
  write('privacy.ar.md', file('2026-12-01', '3', 'خصوصية'))
  write('terms.en.md', file('2026-12-02'))
  write('terms.de.md', file('2026-12-01'))
  write('imprint.en.md', file('2026-12-01', '', 'An old file'))
  await save('imprint.en', '2026-12-05', undefined, 'Newer')
  await Promise.all([takeOver(), takeOver()])
  const taken = log.info.mock.calls.flatMap(([fields]) => (fields as { files: string[] }).files)
  expect(taken.sort()).toEqual(['privacy.ar.md', 'terms.en.md'])
  expect(
    [
      ...new Set(
        log.warn.mock.calls.map(
          ([fields]) => (fields as { problem: string }).problem.split(':')[0],
        ),
      ),
    ].sort(),
  ).toEqual([
    'cookies.en.md',
    'privacy.de.md',
    'privacy.en.md',
    'privacy.es.md',
    'privacy.ru.md',
    'privacy.xx.md',
    'terms.de.md',
  ])
  expect(await get('privacy', 'en')).toMatchObject({ data: { language: 'ar', version: '3' } })
  expect(await get('terms', 'de')).toMatchObject({ data: { language: 'en', date: '2026-12-02' } })
  expect(await get('imprint', 'en')).toMatchObject({ data: { text: 'Newer' } })
  // A file that changed is not read again.
  write('terms.en.md', file('2026-12-24'))
  await takeOver()
  expect(await get('terms', 'en')).toMatchObject({ data: { date: '2026-12-02' } })
})

test('of terms of one day only those of one version are shown', async () => {
  await save('terms.en', '2026-12-01', '1')
  await save('terms.de', '2026-12-01', '2')
  expect(await get('terms', 'en')).toMatchObject({ data: { language: 'de', languages: ['de'] } })
})

test('earlier versions of the terms stay public with their days, those of the imprint do not', async () => {
  await save('terms.en', '2026-01-01', '1', 'First')
  await save('terms.de', '2026-01-01', '1', 'Erste')
  await save('terms.en', '2026-01-01', '1', 'First, corrected')
  await save('terms.en', '2026-06-01', '2', 'Second')
  await save('terms.en', '2026-12-01', '3', 'Third')
  expect(await get('terms', 'de')).toMatchObject({
    data: {
      text: 'Third',
      earlier: [
        { version: '2', date: '2026-06-01' },
        { version: '1', date: '2026-01-01' },
      ],
    },
  })
  expect(await get('terms', 'en&version=1')).toMatchObject({
    data: { text: 'First, corrected', version: '1', date: '2026-01-01' },
  })
  expect(await get('terms', 'de&version=1')).toMatchObject({ data: { text: 'Erste' } })
  expect((await get('terms', 'de&version=9'))['status']).toBe(404)
  await save('imprint.en', '2026-01-01', '1')
  await save('imprint.en', '2026-02-01', '2')
  expect(await get('imprint', 'en')).toMatchObject({ data: { earlier: [] } })
  expect((await get('imprint', 'en&version=1'))['status']).toBe(404)
})

test('a version that another language is ahead of is no earlier one', async () => {
  await save('privacy.en', '2026-01-01', '1', 'First')
  await save('privacy.de', '2026-01-01', '1', 'Erste')
  await save('privacy.en', '2026-06-01', '2', 'Second')
  expect(await get('privacy', 'de')).toMatchObject({ data: { version: '1', earlier: [] } })
  expect(await get('privacy', 'en')).toMatchObject({
    data: { version: '2', earlier: [{ version: '1', date: '2026-01-01' }] },
  })
  // Its address also works in German, where it is not called an earlier one.
  expect(await get('privacy', 'de&version=2')).toMatchObject({
    data: { text: 'Second', language: 'en', earlier: [] },
  })
})

test('terms that never applied are not listed', async () => {
  await save('terms.en', '2026-06-01', '2', 'Second')
  await save('terms.de', '2026-01-01', '1', 'Erste')
  await save('terms.de', '2026-06-01', '2', 'Zweite')
  await save('terms.en', '2026-12-01', '3', 'Third')
  expect(await get('terms', 'en')).toMatchObject({
    data: { version: '3', earlier: [{ version: '2', date: '2026-06-01' }] },
  })
  expect((await get('terms', 'en&version=1'))['status']).toBe(404)
  expect(await get('terms', 'de&version=2')).toMatchObject({ data: { text: 'Zweite' } })
})

test('of all saved texts only the shown one is read', async () => {
  for (const version of ['1', '2', '3'])
    for (const language of ['en', 'de'])
      await save(`terms.${language}`, `2026-0${version}-01`, version, 'x'.repeat(100_000))
  const sizes: number[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      sizes.push(JSON.stringify(result.rows).length)
      return result
    },
  })
  const bytes = async (run: () => Promise<unknown>): Promise<number> => {
    sizes.length = 0
    await run()
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const once = 110_000
  expect(await bytes(() => legalText('terms', 'de', { db: watched }))).toBeLessThan(once)
  expect(await bytes(() => legalText('terms', 'de', { db: watched, version: '1' }))).toBeLessThan(
    once,
  )
  expect(await bytes(() => currentVersion('terms', 'de', watched))).toBeLessThan(1000)
  expect(await currentVersion('terms', 'de', watched)).toMatchObject({ version: '3' })
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
  await save('terms.en', '2026-12-01', '1')
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
  await save('terms.en', '2026-12-24', '2')
  expect(await wanted()).toEqual({ version: '2', date: '2026-12-24' })
  const rows = await db
    .selectFrom('terms_agreements')
    .select('version')
    .where('user_id', '=', id)
    .execute()
  expect(rows).toEqual([{ version: '1' }])
})
