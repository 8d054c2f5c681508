import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { translateServer } from '#tests/translate-server.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import type { Services } from '../../context.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers, linkHandlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
const gateway = await translateServer()
afterAll(async () => {
  gateway.close()
  await drop()
})
const portal = await publishingApi(db)
const { csrfCookie } = contract.accounts
const appFor = (env: Partial<Services['env']>) => {
  const services = { ...portal.services, env: { ...portal.services.env, ...env } }
  return apiOf((api) => {
    mount(api, contract.chat, handlers, services)
    mount(api, contract.chatLink, linkHandlers, services)
    mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, services)
  })
}
const app = appFor({ TRANSLATE_URL: gateway.url, TRANSLATE_KEY: 'a key' })
const owner = await createUser(db, { name: 'Olga Owner' })
const moderator = await createUser(db, { roles: ['moderator'] })
const { id: offer } = await portal.publish(owner, moderator, { contactName: 'Olga' })

beforeEach(async () => {
  await db.deleteFrom('conversations').execute()
  Object.assign(gateway, { mode: 'works', detected: 'ar' })
  gateway.asked.length = 0
})

const ARABIC = 'هل الشقة قريبة من المدرسة التي في الحي؟'
let serial = 0
const as =
  (user: TestUser, lang = 'en', over = app) =>
  (method: string, path: string, body?: object) =>
    read(
      visitor(over)(method, path, body, {
        authorization: `Bearer ${user.token}`,
        'x-lang': lang,
      }),
    )
const say = async (user: TestUser, id: number, text: string): Promise<number> =>
  (await as(user)('POST', `/chat/${id}/messages`, { client_id: `client-${++serial}`, text }))[
    'data'
  ].seq
const translate = (user: TestUser, id: number, seq: number, lang = 'en', over = app) =>
  as(user, lang, over)('POST', `/chat/${id}/messages/${seq}/translation`, {})
async function begin(): Promise<{ id: number; user: TestUser }> {
  const user = await createUser(db)
  return { id: await insertChat(db, { offer, email: user.email, people: [owner.id] }), user }
}
const stored = () => db.selectFrom('message_translations').selectAll().execute()

test('what the other side wrote is translated once, also where another message says the same, and goes with its message', async () => {
  const { id, user } = await begin()
  const seq = await say(user, id, ARABIC)
  expect((await translate(owner, id, seq))['data']).toEqual({
    text: `[en] ${ARABIC}`,
    source: 'ar',
    lang: 'en',
  })
  expect(gateway.asked).toEqual([
    { q: ARABIC, source: 'ar', target: 'en', format: 'text', api_key: 'a key' },
  ])
  await translate(owner, id, seq)
  const other = await begin()
  const again = await say(other.user, other.id, ARABIC)
  expect((await translate(owner, other.id, again))['data'].text).toBe(`[en] ${ARABIC}`)
  expect(gateway.asked).toHaveLength(1)
  expect((await translate(owner, id, seq, 'de'))['data']).toMatchObject({
    text: `[de] ${ARABIC}`,
    lang: 'de',
  })
  expect(gateway.asked).toHaveLength(2)

  expect(await stored()).toHaveLength(3)
  await db.deleteFrom('conversations').where('id', '=', id).execute()
  expect(await stored()).toHaveLength(1)
  expect((await translate(owner, other.id, again))['data'].text).toBe(`[en] ${ARABIC}`)
  expect(gateway.asked).toHaveLength(2)
})

test('the gateway finds out a language that we do not recognise; codes are those of its protocol', async () => {
  const { id, user } = await begin()
  const seq = await say(user, id, 'Ok 12')
  gateway.detected = 'nb'
  expect((await translate(owner, id, seq, 'zh-CN'))['data']).toEqual({
    text: '[zh] Ok 12',
    source: 'no',
    lang: 'zh-CN',
  })
  expect(gateway.asked[0]).toMatchObject({ source: 'auto', target: 'zh' })
})

test('what is in the reader’s language already is not translated', async () => {
  const { id, user } = await begin()
  const known = await say(user, id, 'Is the flat near the school that you wrote of?')
  expect((await translate(owner, id, known))['data']).toMatchObject({ text: null, source: 'en' })
  expect(gateway.asked).toEqual([])
  const found = await say(user, id, 'Ok 13')
  gateway.detected = 'en'
  for (let times = 0; times < 2; times++)
    expect((await translate(owner, id, found))['data']).toMatchObject({ text: null, source: 'en' })
  expect(gateway.asked).toHaveLength(1)
})

test('only who may read a message has it translated, by account or link; and only what the other side wrote itself', async () => {
  const { id, user } = await begin()
  const seq = await say(owner, id, ARABIC)
  const stranger = await createUser(db)
  expect((await translate(stranger, id, seq)).status).toBe(404)
  expect((await translate(owner, id, seq)).status).toBe(404)
  expect((await translate(user, id, 99)).status).toBe(404)
  const { data: phrase } = await as(owner)('POST', `/chat/${id}/phrases`, {
    client_id: `client-${++serial}`,
    phrase: 'reply.yes',
  })
  expect((await translate(user, id, phrase.seq)).status).toBe(404)
  expect(gateway.asked).toEqual([])

  const token = await linkToken(
    db,
    'chat',
    await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  const linked = (key: string) =>
    read(browser('POST', `/chat-link/messages/${seq}/translation`, { token: key }))
  expect((await linked(token))['data'].text).toBe(`[en] ${ARABIC}`)
  expect((await linked(`${token}x`)).status).toBe(404)
})

test.each([
  ['fails', 'fails'],
  ['answers no JSON', { body: '<html>' }],
  ['answers without a text', { body: '{"translatedText": ""}' }],
  ['answers too much', { body: JSON.stringify({ translatedText: 'x'.repeat(200_000) }) }],
] as const)('a gateway that %s is said to be away, and asked again', async (_what, mode) => {
  const { id, user } = await begin()
  const seq = await say(user, id, ARABIC)
  gateway.mode = mode
  expect(await translate(owner, id, seq)).toMatchObject({ status: 503, code: 'not_translated' })
  expect(await stored()).toEqual([])
  gateway.mode = 'works'
  expect((await translate(owner, id, seq)).status).toBe(200)
})

test('while the gateway is slow the conversation goes on, and no more than two texts of one reader wait for it, eight of all', async () => {
  const limited = appFor({ TRANSLATE_URL: gateway.url, RATE_LIMITS: 'on' })
  await db.deleteFrom('shared_limits').execute()
  const user = await createUser(db)
  const readers = await Promise.all(Array.from({ length: 5 }, () => createUser(db)))
  const people = [owner, ...readers].map((reader) => reader.id)
  const id = await insertChat(db, { offer, email: user.email, people })
  const seqs: number[] = []
  for (let n = 0; n < 9; n++) seqs.push(await say(user, id, `${ARABIC} ${n}`))
  gateway.mode = 'held'
  const ask = (n: number) => translate(readers[Math.floor(n / 2)]!, id, seqs[n]!, 'en', limited)
  const held = [ask(0), ask(1)]
  await expect.poll(() => gateway.asked.length).toBe(2)
  expect((await translate(readers[0]!, id, seqs[8]!, 'en', limited)).status).toBe(503)
  // A refused call does not count towards the limit.
  const { points } = await db
    .selectFrom('shared_limits')
    .select('points')
    .where('key', 'like', 'chat translated %')
    .executeTakeFirstOrThrow()
  expect(points).toBe(2)
  held.push(...[2, 3, 4, 5, 6, 7].map(ask))
  await expect.poll(() => gateway.asked.length).toBe(8)
  expect((await ask(8)).status).toBe(503)
  const next = await say(owner, id, 'It goes on')
  expect((await as(user)('GET', `/chat/${id}/messages?after=${next - 1}`))['data']).toMatchObject([
    { text: 'It goes on' },
  ])
  gateway.release()
  for (const answer of await Promise.all(held)) expect(answer.status).toBe(200)
  gateway.mode = 'works'
  expect((await translate(owner, id, seqs[8]!)).status).toBe(200)
})

test('a reader has a limit, which what is stored does not count against', async () => {
  const limited = appFor({ TRANSLATE_URL: gateway.url, RATE_LIMITS: 'on' })
  const { id, user } = await begin()
  const [first, second] = [await say(user, id, ARABIC), await say(user, id, `${ARABIC} ؟`)]
  expect((await translate(owner, id, first, 'en', limited)).status).toBe(200)
  await db
    .updateTable('shared_limits')
    .set({ points: 300 })
    .where('key', 'like', 'chat translated %')
    .execute()
  expect((await translate(owner, id, second, 'en', limited)).status).toBe(429)
  expect((await translate(owner, id, first, 'en', limited)).status).toBe(200)
})

test('without a gateway there is nothing of it; messages name their language where it is known', async () => {
  const without = appFor({})
  const { id, user } = await begin()
  const seq = await say(user, id, ARABIC)
  await say(user, id, 'Ok 14')
  const { data } = await as(owner, 'en', without)('GET', `/chat/${id}`)
  expect(data.translates).toBe(false)
  expect(data.messages.map(({ lang }: { lang: string | null }) => lang)).toEqual(['en', 'ar', null])
  // The language is recognised by the beginning; lists have none.
  const long = await say(user, id, `${ARABIC} `.repeat(10) + 'the flat is near it and '.repeat(100))
  const { data: one } = await as(
    owner,
    'en',
    without,
  )('GET', `/chat/${id}/messages?after=${long - 1}`)
  expect(one[0].lang).toBe('ar')
  const { data: rows } = await as(owner, 'en', without)('GET', '/chat')
  expect(rows[0].last).not.toHaveProperty('lang')
  expect((await translate(owner, id, seq, 'en', without)).status).toBe(404)
  expect((await as(owner)('GET', `/chat/${id}`))['data'].translates).toBe(true)
})
