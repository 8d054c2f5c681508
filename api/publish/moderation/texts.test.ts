import { afterAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { LAYOUT, WHOLE_LAYOUT } from '#contract/library.ts'
import { contract } from '#contract/index.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { followTexts } from '../../ground/texts/follow.ts'
import { handlers as about } from '../../ground/texts/about.ts'
import { handlers as places } from '../../homes/places/handlers.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './texts.ts'

const { db, url, drop } = await createTestDatabase()
const services = {
  ...servicesOver(db, { RATE_LIMITS: 'off' }),
  places: await loadPlaces(),
}
afterAll(drop)
let actsBefore = 0
/** Acts of this test: the log itself is only added to. */
const acts = async () =>
  (await db.selectFrom('audit_log').select(['act', 'actor_id']).orderBy('id').execute()).slice(
    actsBefore,
  )
beforeEach(async () => {
  for (const table of ['page_texts', 'place_layouts'] as const) await db.deleteFrom(table).execute()
  actsBefore = (await db.selectFrom('audit_log').select('id').execute()).length
})
const api = apiOf((app) => {
  mount(app, contract.texts, handlers, services)
  mount(app, contract.about, about, services)
  mount(app, contract.places, places, services)
})
const moderator = await createUser(db, { roles: ['moderator'] })
const admin = await createUser(db, { roles: ['admin'] })
const as = ({ token }: TestUser, lang = 'en') =>
  createClient(contract, {
    base: 'http://portal.test/api',
    headers: () => ({ 'x-lang': lang, authorization: `Bearer ${token}` }),
    fetch: async (request) =>
      api.fetch(request, {
        log: services.log,
        requestId: 'r',
        clientAddress: '192.0.2.1',
        internal: false,
      }),
  })
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { status: number; body: { code: string } }) => [error.status, error.body.code],
  )
const MADRID = 'city35186'
const { texts } = as(moderator)
const written = async (lang: string) => (await as(moderator, lang).places.text({ id: MADRID })).data

test('a text is shown in its language alone, and each save is a revision with its author', async () => {
  const save = (seen: number, text: string) =>
    texts.save({
      subject: MADRID,
      language: 'ar',
      seen,
      text,
      source: 'INE',
      reviewed_on: '2026-11-01',
    })
  expect((await save(0, ' One\r\n\r\nTwo ')).data).toEqual({ revision: 1 })
  expect((await save(1, 'Three')).data).toEqual({ revision: 2 })
  expect(await written('ar')).toEqual({
    text: 'Three',
    source: 'INE',
    reviewed_on: '2026-11-01',
    parts: WHOLE_LAYOUT,
  })
  expect(await written('en')).toMatchObject({ text: null, source: null })
  const { data } = await texts.get({ subject: MADRID, language: 'ar' })
  expect(data).toMatchObject({ revision: 2, text: 'Three', kind: 'place' })
  expect(data.revisions.map(({ revision, author }) => [revision, author])).toEqual([
    [2, 'Ada Lovelace'],
    [1, 'Ada Lovelace'],
  ])
  const { data: first } = await texts.revision({ subject: MADRID, language: 'ar', revision: 1 })
  expect(first.text).toBe('One\n\nTwo')
  await save(2, '')
  expect(await written('ar')).toMatchObject({ text: null, source: null, reviewed_on: null })
  expect(await acts()).toEqual(
    ['text_changed', 'text_changed', 'text_deleted'].map((act) => ({
      act,
      actor_id: moderator.id,
    })),
  )
})

test('of two who save at once one is refused, and nothing is lost', async () => {
  const save = (text: string, seen = 0) =>
    refused(texts.save({ subject: 'about', language: 'en', seen, text }))
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(`Text ${index}`)))
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(answers.filter(([status, code]) => status === 409 && code === 'conflict')).toHaveLength(7)
  const rows = await db.selectFrom('page_texts').select('text').execute()
  expect(rows).toHaveLength(1)
  // Neither a revision that does not exist yet, nor one that is over.
  expect(await save('Later', 2)).toEqual([409, 'conflict'])
  expect(await save('Next', 1)).toBe('accepted')
})

test('pages of law are for administrators with a confirmed session', async () => {
  const law = {
    page: 'terms',
    language: 'en',
    seen: 0,
    text: 'Be honest.',
    day: '2026-12-01',
  } as const
  expect(await refused(texts.saveLegal(law))).toEqual([403, 'forbidden'])
  expect(await refused(texts.get({ subject: 'terms' }))).toEqual([404, 'not_found'])
  expect((await texts.list({})).data.map(({ subject }) => subject)).toEqual(['about'])
  const { texts: own } = as(admin)
  await db
    .updateTable('access_tokens')
    .set({ factor_at: '2020-01-01', confirmed_at: '2020-01-01' })
    .execute()
  expect(await refused(own.saveLegal(law))).toEqual([422, 'passkey_wanted'])
  await db.updateTable('access_tokens').set({ factor_at: new Date().toISOString() }).execute()
  expect((await own.saveLegal(law)).data).toEqual({ revision: 1 })
  expect((await own.get({ subject: 'terms', language: 'en' })).data).toMatchObject({
    version: '2026-12-01',
    day: '2026-12-01',
  })
})

test('a member without a role edits nothing', async () => {
  const { texts: none } = as(await createUser(db))
  const answers = await Promise.all(
    [
      none.list({}),
      none.get({ subject: MADRID }),
      none.save({ subject: MADRID, language: 'en', seen: 0, text: 'x' }),
      none.layout({ place: MADRID, parts: 0 }),
    ].map(refused),
  )
  expect(answers).toEqual(Array(4).fill([403, 'forbidden']))
})

test('what is missing and what is stale', async () => {
  const save = (language: string, seen = 0) =>
    texts.save({ subject: MADRID, language, seen, text: `Text ${seen}`, reviewed_on: today })
  const today = new Date().toISOString().slice(0, 10)
  const states = async () => {
    const row = (await texts.list({})).data.find(({ subject }) => subject === MADRID)
    return Object.fromEntries(row?.languages.map(({ language, state }) => [language, state]) ?? [])
  }
  await save('de')
  expect(await states()).toMatchObject({ de: 'current', en: 'missing', ar: 'missing' })
  await save('en')
  expect(await states()).toMatchObject({ de: 'stale', en: 'current' })
  await save('de', 1)
  expect(await states()).toMatchObject({ de: 'current', en: 'current' })
  await texts.save({
    subject: MADRID,
    language: 'es',
    seen: 0,
    text: 'x',
    reviewed_on: '2020-01-01',
  })
  expect(await states()).toMatchObject({ es: 'stale' })
})

test('places are found by name, in the caller’s language', async () => {
  const { data } = await as(moderator, 'ru').texts.list({ q: 'Мадрид' })
  expect(data.find(({ subject }) => subject === MADRID)).toMatchObject({
    place: { name: 'Мадрид' },
  })
})

test('parts of a page are stored, and a wrong number or place is not', async () => {
  const parts = WHOLE_LAYOUT - LAYOUT.faq
  await texts.layout({ place: MADRID, parts })
  await texts.layout({ place: MADRID, parts })
  expect((await written('de')).parts).toBe(parts)
  expect((await refused(texts.layout({ place: MADRID, parts: 64 })))[0]).toBe(422)
  // Another tab saw what the page had before.
  expect(await refused(texts.layout({ place: MADRID, parts: 1, was: 63 }))).toEqual([
    409,
    'conflict',
  ])
  expect(await refused(texts.layout({ place: 'city999999999', parts: 1 }))).toEqual([
    404,
    'not_found',
  ])
  expect(await acts()).toEqual([{ act: 'layout_changed', actor_id: moderator.id }])
})

test('the about text: of the portal until one is written, English where there is none', async () => {
  const text = async (lang: string) => (await as(moderator, lang).about.get({})).data
  const defaults = await Promise.all(['en', 'de', 'es', 'ar', 'ru'].map(text))
  expect(new Set(defaults.map(({ text }) => text)).size).toBe(5)
  for (const { text } of defaults) {
    const paragraphs = text.trim().split('\n\n')
    expect(paragraphs.length).toBeGreaterThanOrEqual(2)
    for (const paragraph of paragraphs) expect(paragraph.length).toBeGreaterThanOrEqual(150)
  }
  expect(await text('fr')).toEqual({ language: 'en', text: defaults[0]!.text })
  await texts.save({ subject: 'about', language: 'en', seen: 0, text: 'We.' })
  expect(await text('fr')).toEqual({ language: 'en', text: 'We.' })
  expect(await text('de')).toEqual(defaults[1])
  await texts.save({ subject: 'about', language: 'fr', seen: 0, text: 'Nous.' })
  expect(await text('fr')).toEqual({ language: 'fr', text: 'Nous.' })
  await texts.save({ subject: 'about', language: 'en', seen: 1, text: '' })
  expect(await text('en')).toEqual(defaults[0])
  expect(
    (
      await refused(
        texts.save({ subject: 'about', language: 'en', seen: 2, text: 'x'.repeat(6001) }),
      )
    )[0],
  ).toBe(422)
})

test('every process follows changes, also of parts', async () => {
  const following = await followTexts({ db, log: services.log, databaseUrl: url })
  const changed: string[] = []
  following.follow((subjects) => changed.push(...subjects))
  await texts.save({ subject: MADRID, language: 'en', seen: 0, text: 'x' })
  await expect.poll(() => changed, { timeout: 2000 }).toEqual([MADRID])
  expect(following.version).toBe(1)
  await texts.layout({ place: MADRID, parts: 1 })
  await expect.poll(() => changed, { timeout: 2000 }).toEqual([MADRID, MADRID])
  await following.close()
})
