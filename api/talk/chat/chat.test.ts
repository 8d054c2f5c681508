import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import type { Services } from '../../context.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers, linkHandlers } from './handlers.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { wake } from './waiting.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const { services } = portal
const { csrfCookie } = contract.accounts
const appFor = (over: Services) =>
  apiOf((api) => {
    mount(api, contract.chat, handlers, over)
    mount(api, contract.chatLink, linkHandlers, over)
    mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, over)
  })
const app = appFor(services)
const owner = await createUser(db, { name: 'Olga Owner' })
const moderator = await createUser(db, { roles: ['moderator'] })
const { id: offer } = await portal.publish(owner, moderator, { contactName: 'Olga' })

beforeEach(async () => {
  for (const table of ['conversations', 'jobs', 'notifications', 'realtime_messages'] as const)
    await db.deleteFrom(table).execute()
})

const as =
  (user: TestUser, over = app) =>
  (method: string, path: string, body?: object) =>
    read(visitor(over)(method, path, body, { authorization: `Bearer ${user.token}` }))
let serial = 0
const say = (user: TestUser, id: number, text: string, clientId = `client-${++serial}`) =>
  as(user)('POST', `/chat/${id}/messages`, { client_id: clientId, text })
const begin = (user: TestUser, more: Partial<Parameters<typeof insertChat>[1]> = {}) =>
  insertChat(db, { offer, email: user.email, people: [owner.id], ...more })
async function guest(id: number) {
  const token = await linkToken(
    db,
    'chat',
    await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  return {
    token,
    call: (method: string, path = '', body: object = {}) =>
      method === 'GET'
        ? read(browser('GET', `/chat-link${path}?${new URLSearchParams({ token, ...body })}`))
        : read(browser(method, `/chat-link${path}`, { token, ...body })),
  }
}
const unread = async (user: TestUser) => (await as(user)('GET', '/chat/unread'))['data'].unread

test('messages of both sides are numbered in the order in which they were taken, without gaps, also when all write at once', async () => {
  const user = await createUser(db)
  const id = await begin(user)
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, n) => say(n % 2 ? user : owner, id, `Number ${n}`)),
  )
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect(sent.map(({ data }) => data.seq).sort((a: number, b: number) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 2),
  )
  const [mine, theirs] = await Promise.all(
    [user, owner].map((one) => as(one)('GET', `/chat/${id}/messages?after=0`)),
  )
  const texts = (answer: typeof mine) =>
    answer!['data'].map(({ seq, text }: { seq: number; text: string }) => [seq, text])
  expect(texts(mine)).toEqual(texts(theirs))
  expect(texts(mine)).toHaveLength(21)
})

test('a message that is sent again is there once, and answered as before; the other side may use the same id', async () => {
  const user = await createUser(db)
  const id = await begin(user)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => say(user, id, 'Is there a lift?', 'same-client-id')),
  )
  expect(new Set(answers.map(({ data }) => data.seq))).toEqual(new Set([2]))
  expect((await say(owner, id, 'Yes.', 'same-client-id'))['data']).toMatchObject({
    seq: 3,
    text: 'Yes.',
  })
  // Its text does not change either: other text with the same id gets an error.
  expect(await say(user, id, 'Another text', 'same-client-id')).toMatchObject({
    status: 409,
    code: 'sent_before',
  })
  expect((await say(user, id, 'Is there a lift?', 'same-client-id'))['data']).toMatchObject({
    seq: 2,
    text: 'Is there a lift?',
  })
  expect((await as(owner)('GET', `/chat/${id}`))['data'].lastSeq).toBe(3)
})

test('who writes has read, unread counts follow what was read, and colleagues share them', async () => {
  const user = await createUser(db)
  const boss = await createUser(db)
  const agent = await createUser(db)
  const { id: agency } = await agencyOf(db)
  await join(db, agency, boss, 'owner')
  await join(db, agency, agent, 'agent')
  const id = await begin(user, { agency, people: [agent.id] })
  expect([await unread(boss), await unread(agent), await unread(user)]).toEqual([1, 1, 0])
  expect((await as(boss)('PUT', `/chat/${id}/read`, { seq: 1 }))['data']).toEqual({ readSeq: 1 })
  expect([await unread(boss), await unread(agent)]).toEqual([0, 0])
  await say(user, id, 'And a garden?')
  expect([await unread(boss), await unread(agent)]).toEqual([1, 1])
  await say(agent, id, 'Yes, both.')
  expect([await unread(boss), await unread(agent), await unread(user)]).toEqual([0, 0, 1])
  // Positions go forward only, and not beyond the end.
  expect((await as(user)('PUT', `/chat/${id}/read`, { seq: 99 }))['data']).toEqual({ readSeq: 3 })
  expect((await as(user)('PUT', `/chat/${id}/read`, { seq: 1 }))['data']).toEqual({ readSeq: 3 })
  expect((await as(agent)('GET', `/chat/${id}/messages?after=3`)).theirReadSeq).toBe(3)
  // The visitor reads the name of the advertiser, the team that of the colleague.
  const authorFor = async (one: TestUser) =>
    (await as(one)('GET', `/chat/${id}`))['data'].messages.at(-1).author
  expect([await authorFor(user), await authorFor(boss)]).toEqual([
    expect.stringMatching(/^Casa/),
    'Ada Lovelace',
  ])
})

test('pages and mails say who writes, and warn of fraud', async () => {
  const [user, agent] = [await createUser(db), await createUser(db)]
  const { id: agency } = await agencyOf(db)
  await join(db, agency, agent, 'owner')
  const speakerFor = async (one: TestUser, id: number) =>
    (await as(one)('GET', `/chat/${id}`))['data'].speaker
  const privately = await begin(user)
  expect([await speakerFor(owner, privately), await speakerFor(user, privately)]).toEqual([
    'visitor',
    'private',
  ])
  const other = await createUser(db)
  const id = await begin(other, { agency, people: [agent.id] })
  await db.updateTable('offers').set({ agency_id: agency }).where('id', '=', offer).execute()
  try {
    expect(await speakerFor(other, id)).toBe('agency')
    const { name } = await db
      .selectFrom('agencies')
      .select('name')
      .where('id', '=', agency)
      .executeTakeFirstOrThrow()
    await sql`insert into agency_checks (agency_id, number, name, legal_name, sent_by, verdict, decided_at)
      values (${agency}, 1, ${name}, 'Casa S.L.', ${agent.id}, 'verified', now())`.execute(db)
    expect(await speakerFor(other, id)).toBe('verified')
    await say(agent, id, 'I am abroad: pay the deposit to reserve it. https://example.org/pay')
    await db.updateTable('jobs').set({ run_at: '-infinity' }).execute()
    const [mail] = (await readMails(services)).filter(({ to }) => to === other.email)
    expect(mail?.text).toContain(`Sender: ${name}, an agency verified by Lares.`)
    expect(mail?.text).toMatch(/Never pay before[^]*Contains a link/)
  } finally {
    await db.updateTable('offers').set({ agency_id: null }).where('id', '=', offer).execute()
  }
})

test('others neither read, write nor learn of it; a member who left the agency is another', async () => {
  const [user, stranger, agent] = [await createUser(db), await createUser(db), await createUser(db)]
  const { id: agency } = await agencyOf(db)
  await join(db, agency, agent, 'agent')
  const id = await begin(user, { agency, people: [agent.id] })
  expect((await as(agent)('GET', `/chat/${id}`)).status).toBe(200)
  await db.deleteFrom('agency_members').where('user_id', '=', agent.id).execute()
  for (const one of [stranger, agent]) {
    const answers = [
      await as(one)('GET', `/chat/${id}`),
      await as(one)('GET', `/chat/${id}/messages?after=0`),
      await say(one, id, 'Hello'),
      await as(one)('PUT', `/chat/${id}/read`, { seq: 1 }),
      await as(one)('PUT', `/chat/${id}/typing`),
      await as(one)('PUT', `/chat/${id}/state`, { state: 'archived' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect(answers[0]).toEqual(await as(one)('GET', '/chat/999999999'))
    expect((await as(one)('GET', '/chat?q=still'))['data']).toEqual([])
    expect(await unread(one)).toBe(0)
  }
  const { rows } = await sql<{ users: number[] }>`
    select body->'users' as users from realtime_messages where body->>'type' = 'conversation'`.execute(
    db,
  )
  expect(rows.flatMap(({ users }) => users)).not.toContain(stranger.id)
})

test('a visitor without an account reads and writes by the link of a mail; another link opens nothing', async () => {
  const id = await insertChat(db, { offer, email: 'guest@example.com', people: [owner.id] })
  await say(owner, id, 'Yes, there is.')
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  const [mail] = await readMails(services)
  expect(mail).toMatchObject({
    to: 'guest@example.com',
    subject: 'New reply: “Bright flat near the park” (Olga)',
  })
  expect(mail?.text).toContain('Yes, there is.')
  const { token, call } = await guest(id)
  expect(mail?.token).toBe(token)
  expect((await call('GET'))['data']).toMatchObject({
    side: 'visitor',
    visitor: null,
    state: 'open',
    messages: [{ kind: 'question' }, { text: 'Yes, there is.', author: 'Olga' }],
  })
  expect((await call('POST', '/messages', { client_id: 'guest-one', text: 'Thanks' })).status).toBe(
    200,
  )
  expect((await call('PUT', '/read', { seq: 2 }))['data']).toEqual({ readSeq: 3 })
  expect((await as(owner)('GET', `/chat/${id}`))['data']).toMatchObject({
    unread: true,
    theirReadSeq: 3,
    messages: [{}, {}, { text: 'Thanks', side: 'visitor' }],
  })
  const browser = visitor(app)
  const wrong = [
    token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    token.replace(/^\d+/, String(id + 1)),
    'nothing',
  ]
  for (const one of wrong)
    expect((await browser('GET', `/chat-link?${new URLSearchParams({ token: one })}`)).status).toBe(
      404,
    )
  await db.updateTable('conversations').set({ link_key: 'another' }).execute()
  expect((await call('GET')).status).toBe(404)
})

test('a mail tells of what is unread after minutes, once until it is read', async () => {
  const user = await createUser(db)
  const id = await begin(user)
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 1 })
  const due = async () => {
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    return (await readMails(services)).map(({ to }) => to)
  }
  await say(user, id, 'Are you there?')
  // Not at once.
  expect(await readMails(services)).toEqual([])
  await say(user, id, 'It is urgent.')
  expect(await due()).toEqual([owner.email])
  await say(user, id, 'Hello?')
  expect(await due()).toEqual([])
  // Read, and a new one.
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 99 })
  await say(user, id, 'One more question')
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 99 })
  expect(await due()).toEqual([])
  await say(owner, id, 'I am here now.')
  expect(await due()).toEqual([user.email])
  expect(
    (await db.selectFrom('notifications').select(['user_id', 'link']).orderBy('id').execute()).map(
      ({ user_id, link }) => [user_id, link],
    ),
  ).toEqual([
    [owner.id, `/service/chat/${id}`],
    [owner.id, `/service/chat/${id}`],
    [user.id, `/service/chat/${id}`],
  ])
})

test('readers of a conversation are notified of changes, the visitor not of how the team files it', async () => {
  const user = await createUser(db)
  const id = await begin(user)
  const told = async () => {
    const { rows } = await sql<{ body: { users: number[]; typing?: string } }>`
      delete from realtime_messages where body->>'type' = 'conversation' returning body`.execute(db)
    return rows.map(({ body }) => [
      ...body.users.toSorted((a, b) => a - b),
      ...(body.typing ? [body.typing] : []),
    ])
  }
  await told()
  const both = [owner.id, user.id].toSorted((a, b) => a - b)
  await say(user, id, 'Hello')
  expect(await told()).toEqual([both])
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 2 })
  expect(await told()).toEqual([both])
  await as(owner)('PUT', `/chat/${id}/state`, { state: 'archived' })
  expect(await told()).toEqual([[owner.id]])
  await as(user)('PUT', `/chat/${id}/typing`)
  expect(await told()).toEqual([[owner.id, 'visitor']])
  // No new message, no notification.
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 2 })
  expect(await told()).toEqual([])
})

test('a call waits for a message, and is answered when it comes', async () => {
  const user = await createUser(db)
  const id = await begin(user)
  const began = Date.now()
  const waiting = as(user)('GET', `/chat/${id}/messages?after=1&wait=20`)
  const first = await Promise.race([
    waiting,
    as(owner)('GET', `/chat/${id}`).then(() => 'still waits' as const),
  ])
  expect(first).toBe('still waits')
  await say(owner, id, 'Yes, it is.')
  // As the process of the socket does.
  const waking = setInterval(() => wake(id), 50)
  expect((await waiting)['data']).toMatchObject([{ seq: 2, text: 'Yes, it is.' }])
  clearInterval(waking)
  expect(Date.now() - began).toBeLessThan(10_000)
  // A message that exists is answered at once.
  expect((await as(user)('GET', `/chat/${id}/messages?after=1&wait=20`))['data']).toHaveLength(1)
  expect((await as(user)('GET', `/chat/${id}/messages?after=1&wait=26`)).status).toBe(422)
})

test('a search looks at messages and names of what is one’s own; the lists count it', async () => {
  const [user, other] = [await createUser(db), await createUser(db)]
  const [id, second] = [await begin(user), await begin(other)]
  await say(user, id, 'Is 100% of the cellar dry?')
  const found = async (query: string, who = owner) =>
    (await as(who)('GET', `/chat?${query}`))['data'].map((row: { id: number }) => row.id)
  expect(await found('q=cellar')).toEqual([id])
  expect(await found('q=100%25 of')).toEqual([id])
  expect(await found('q=1_0%25')).toEqual([])
  expect(await found('q=cellar', other)).toEqual([])
  expect(await found('')).toEqual([id, second])
  await say(owner, second, 'It is.')
  expect(await as(owner)('GET', '/chat?list=unanswered')).toMatchObject({
    data: [{ id }],
    counts: { all: 2, unread: 1, unanswered: 1, archived: 0, spam: 0, left: 0 },
    total: 1,
  })
})

test('a visitor who gets no answer may not go on for ever, and texts have limits', async () => {
  const limited = appFor({ ...services, env: { ...services.env, RATE_LIMITS: 'on' } })
  const user = await createUser(db)
  const id = await begin(user)
  const statuses: number[] = []
  for (let n = 0; n < 32; n++)
    statuses.push(
      (
        await as(user, limited)('POST', `/chat/${id}/messages`, {
          client_id: `flood-${n}-client`,
          text: `Message ${n}`,
        })
      ).status,
    )
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
  // Once it is answered, it goes on.
  await say(owner, id, 'I am here.')
  expect(
    (
      await as(user, limited)('POST', `/chat/${id}/messages`, {
        client_id: 'after-the-answer',
        text: 'Good',
      })
    ).status,
  ).toBe(200)
  for (const text of ['', '   ', 'x'.repeat(5001), 'a\u0007b', 'https://a.example '.repeat(4)])
    expect([text.slice(0, 20), (await say(user, id, text)).status]).toEqual([
      text.slice(0, 20),
      422,
    ])
  expect((await say(user, id, 'Text', '../../etc')).status).toBe(422)
})

test('signs that turn the direction of what follows are not kept: a link reads as it is written', async () => {
  const user = await createUser(db)
  const id = await begin(user)
  const written = await say(user, id, '\u202Emoc.live.www\u202C سؤال\r\nwww.evil.example')
  expect(written['data'].text).toBe('moc.live.www سؤال\nwww.evil.example')
})
