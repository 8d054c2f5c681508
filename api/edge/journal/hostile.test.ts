import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { HOSTILE_DOCUMENTS } from '#tests/hostile-documents.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './desk.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off' })
const call = visitor(
  apiOf((api) => {
    mount(api, contract.journalDesk, handlers, services)
    mount(api, contract.journalTexts, handlers, services)
  }),
)
const { token } = await createUser(db, { roles: ['admin'] })
const admin = (method: string, path: string, body: object) =>
  read(call(method, path, body, { authorization: `Bearer ${token}` }))

const { data } = await admin('POST', '/admin/journal', { language: 'en' })
const save = (document: unknown) =>
  admin('PUT', `/admin/journal/${data.id}/texts/en`, {
    version: 1,
    title: 'A title',
    slug: '',
    summary: '',
    alt: '',
    document,
  })
const stored = () => db.selectFrom('article_texts').selectAll().executeTakeFirstOrThrow()
const before = await stored()

test('there are two hundred hostile documents', () => {
  expect(HOSTILE_DOCUMENTS.length).toBeGreaterThanOrEqual(200)
  expect(new Set(HOSTILE_DOCUMENTS.map(([name]) => name)).size).toBe(HOSTILE_DOCUMENTS.length)
})

test.each(HOSTILE_DOCUMENTS)('refused with a message, nothing stored: %s', async (_, document) => {
  const { status, message, errors } = await save(document)
  // 400: nested too deeply for JSON.
  expect([400, 413, 422]).toContain(status)
  expect(message).not.toBe('')
  if (status === 422) expect(Object.keys(errors)[0]).toMatch(/^document/)
  expect(await stored()).toEqual(before)
})
