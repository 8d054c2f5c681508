import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, publish, as: onPortal } = await publishingApi(db)
const app = apiOf((api) => mount(api, contract.chat, handlers, services))
const owner = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })
const { id: offer } = await publish(owner, moderator, { charges: 12_000 })

const as = (user: TestUser, locale: string) => (method: string, path: string, body?: object) =>
  read(
    visitor(app)(method, path, body, { authorization: `Bearer ${user.token}`, 'x-lang': locale }),
  )
let serial = 0
const press = (user: TestUser, locale: string, id: number, phrase: string) =>
  as(user, locale)('POST', `/chat/${id}/phrases`, { client_id: `phrase-${++serial}`, phrase })
const lastFor = async (user: TestUser, locale: string, id: number) =>
  (await as(user, locale)('GET', `/chat/${id}`))['data'].messages.at(-1)

test('each side reads a phrase in its own language, in the list and in the conversation', async () => {
  const user = await createUser(db)
  const id = await insertChat(db, { offer, email: user.email, people: [owner.id] })
  expect((await press(user, 'ar', id, 'question.lift'))['data']).toMatchObject({
    seq: 2,
    kind: 'phrase',
    text: 'هل يوجد مصعد؟',
    isFact: false,
  })
  expect(await lastFor(owner, 'de', id)).toMatchObject({ text: 'Gibt es einen Aufzug?' })
  expect((await as(owner, 'es')('GET', '/chat'))['data'][0].last.text).toBe('¿Hay ascensor?')
  await press(owner, 'de', id, 'reply.yes')
  expect((await lastFor(user, 'ar', id)).text).toBe('نعم')
})

test('a phrase that is sent again is there once; another one, or text, with its id gets an error', async () => {
  const user = await createUser(db)
  const id = await insertChat(db, { offer, email: user.email, people: [owner.id] })
  const say = (locale: string, path: string, said: object) =>
    as(user, locale)('POST', `/chat/${id}/${path}`, { client_id: 'same-client-id', ...said })
  for (const locale of ['ar', 'de'])
    expect((await say(locale, 'phrases', { phrase: 'question.lift' }))['data'].seq).toBe(2)
  for (const answer of [
    await say('de', 'phrases', { phrase: 'question.pets' }),
    await say('de', 'messages', { text: 'Gibt es einen Aufzug?' }),
  ])
    expect(answer).toMatchObject({ status: 409, code: 'sent_before' })
})

test('a listing has the title that its page has in the language of the reader, in the list, its filter and the conversation', async () => {
  const user = await createUser(db)
  const id = await insertChat(db, { offer, email: user.email, people: [owner.id] })
  for (const locale of ['en', 'de', 'ar']) {
    const page = await onPortal(user)('GET', `/offers/${offer}`, undefined, { 'x-lang': locale })
    const shown = (page as unknown as { title: string }).title
    const [chat, list] = [
      await as(user, locale)('GET', `/chat/${id}`),
      await as(user, locale)('GET', `/chat?offer=${offer}`),
    ]
    for (const one of [chat['data'].offer, list['data'][0].offer, list.offer, ...list.offers])
      expect([locale, one.title]).toEqual([locale, shown])
    expect(chat['data'].offer.titleLang).toBe(locale)
    if (locale === 'de') expect(shown).toMatch(/^3-Zimmer-Wohnung/)
  }
})

test('facts are those of the listing when they are sent', async () => {
  const user = await createUser(db)
  const id = await insertChat(db, { offer, email: user.email, people: [owner.id] })
  const { facts } = (await as(user, 'en')('GET', `/chat/${id}`))['data']
  expect(facts).toContainEqual({ topic: 'floor', text: 'Floor: 2 of 5' })
  expect(facts).toContainEqual({ topic: 'costs', text: 'Monthly charges: €120 per month' })
  await press(owner, 'de', id, 'facts.floor')
  await db.updateTable('offers').set({ floor: 7, floors: 9 }).where('id', '=', offer).execute()
  expect(await lastFor(user, 'en', id)).toMatchObject({ text: 'Floor: 2 of 5', isFact: true })
  await db.updateTable('offers').set({ floor: null }).where('id', '=', offer).execute()
  expect(await press(owner, 'de', id, 'facts.floor')).toMatchObject({
    status: 422,
    errors: { phrase: ['In der Anzeige steht dazu nichts.'] },
  })
})

test('no side says what is the other’s, or nobody’s', async () => {
  const user = await createUser(db)
  const id = await insertChat(db, { offer, email: user.email, people: [owner.id] })
  for (const [one, phrase] of [
    [user, 'reply.available'],
    [user, 'facts.floor'],
    [owner, 'question.lift'],
    [owner, 'reply.lift'],
    [owner, 'toString.lift'],
  ] as const)
    expect((await press(one, 'en', id, phrase)).status, phrase).toBe(422)
  expect((await as(user, 'en')('GET', `/chat/${id}`))['data'].lastSeq).toBe(1)
})
