import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { selectNotifications } from '../../people/notifications/queries.ts'
import { mount } from '../../people/http/serve.ts'
import { exportAccount } from '../../edge/profile/leaving-queries.ts'
import { handlers, linkHandlers } from './handlers.ts'
import { wake } from './waiting.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const { services } = portal
const app = apiOf((api) => {
  mount(api, contract.chat, handlers, services)
  mount(api, contract.chatLink, linkHandlers, services)
})
const writer = await createUser(db)
const { id: offer } = await portal.publish(writer, await createUser(db, { roles: ['moderator'] }))
const { id: agency, owner, manager, agent } = await agencyOf(db)
const [grace, other] = [await createUser(db, { name: 'Grace' }), await agencyOf(db)]
await join(db, agency, grace, 'agent')
const { id: branch } = await db
  .insertInto('agency_branches')
  .values({ agency_id: agency, name: 'Palma', country_id: 207 })
  .returning('id')
  .executeTakeFirstOrThrow()

beforeEach(async () => {
  for (const table of ['conversations', 'jobs', 'notifications', 'realtime_messages'] as const)
    await db.deleteFrom(table).execute()
})

const as =
  ({ token }: TestUser) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
const get = async (user: TestUser, id: number) => (await as(user)('GET', `/chat/${id}`))['data']
const take = (user: TestUser, id: number, from = 0) =>
  as(user)('PUT', `/chat/${id}/handler`, { from })
const hand = (user: TestUser, id: number, body: object) =>
  as(user)('POST', `/chat/${id}/handler`, body)
let serial = 0
const say = (user: TestUser, id: number, text = 'Hello') =>
  as(user)('POST', `/chat/${id}/messages`, { client_id: `client-${++serial}`, text })
const note = (user: TestUser, id: number, text: string, clientId = `note-${++serial}-client`) =>
  as(user)('POST', `/chat/${id}/notes`, { client_id: clientId, text })
/** A conversation that all agents were given. */
async function begin() {
  const buyer = await createUser(db)
  const id = await insertChat(db, {
    offer,
    email: buyer.email,
    agency,
    people: [agent.id, grace.id],
  })
  return { id, buyer }
}
const noticed = async () =>
  (await db.deleteFrom('notifications').returning(['user_id', 'title']).execute()).map(
    ({ user_id, title }) => [user_id, title],
  )

test('of those who take a conversation over at once one gets it, the others read who', async () => {
  const { id } = await begin()
  const team = [owner, manager, agent, grace]
  const answers = await Promise.all(team.map((user) => take(user, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const winner = team[answers.findIndex(({ status }) => status === 200)]!
  const data = await get(owner, id)
  expect(data.handler.id).toBe(winner.id)
  expect(data.notes).toMatchObject([{ kind: 'taken', author: data.handler.name, afterSeq: 1 }])
  for (const { status, ...body } of answers)
    if (status === 409)
      expect([body.code, JSON.stringify(body).includes(data.handler.name)]).toEqual(['taken', true])
  // Taking over twice is no error.
  expect((await take(winner, id)).status).toBe(200)
  expect((await get(owner, id)).notes).toHaveLength(1)
  // A former handler is notified that a colleague took over.
  await noticed()
  const next = team.find((one) => one !== winner)!
  expect((await take(next, id, winner.id)).status).toBe(200)
  expect(await noticed()).toEqual([[winner.id, 'chat.notice.takenOver']])
})

test('lines of the history push no notes out', async () => {
  const { id } = await begin()
  expect((await note(owner, id, 'Ask for the deed')).status).toBe(200)
  await sql`
    insert into conversation_notes (conversation_id, agency_id, kind, user_id, client_id, after_seq)
    select ${id}, ${agency}, 'taken', ${agent.id}, 'taken-' || n, 1 from generate_series(1, 400) n`.execute(
    db,
  )
  const { notes } = await get(owner, id)
  expect(notes[0]).toMatchObject({ kind: 'note', text: 'Ask for the deed' })
  expect(notes.slice(1)).toHaveLength(300)
})

test('who answers first handles it, and is the only one who is notified from then on', async () => {
  const { id, buyer } = await begin()
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 1 })
  await say(buyer, id)
  expect(await noticed()).toEqual(
    expect.arrayContaining([agent.id, grace.id].map((one) => [one, 'chat.notice.title'])),
  )
  await say(grace, id, 'I can help.')
  expect((await get(agent, id)).handler).toEqual({ id: grace.id, name: 'Grace' })
  await db.deleteFrom('jobs').execute()
  await noticed()
  await say(buyer, id, 'Thank you!')
  expect(await noticed()).toEqual([[grace.id, 'chat.notice.title']])
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  expect((await readMails(services)).map(({ to }) => to)).toEqual([grace.email])
})

test('who handed a conversation on or took it over is no visitor once their account is gone', async () => {
  const { id } = await begin()
  const boss = await createUser(db)
  await join(db, agency, boss, 'manager')
  await take(agent, id)
  await noticed()
  expect((await take(boss, id, agent.id)).status).toBe(200)
  expect((await hand(boss, id, { from: boss.id, to: `user:${grace.id}` })).status).toBe(200)
  await db.deleteFrom('users').where('id', '=', boss.id).execute()
  for (const reader of [agent, grace])
    expect(await selectNotifications(db, reader.id, { limit: 1, locale: 'en' })).toMatchObject([
      { name: null, visitor: expect.any(String) },
    ])
})

test('handing on notifies the colleague or branch; only the handler, owners and managers may do it', async () => {
  const { id, buyer } = await begin()
  await take(agent, id)
  await noticed()
  expect((await hand(grace, id, { from: agent.id, to: `user:${grace.id}` })).status).toBe(403)
  expect((await hand(agent, id, { from: grace.id, to: `user:${grace.id}` })).code).toBe('taken')
  for (const to of [`user:${other.agent.id}`, 'user:999999', 'branch:999999', `user:${buyer.id}`])
    expect([to, (await hand(agent, id, { from: agent.id, to })).status]).toEqual([to, 422])
  const handed = await hand(agent, id, {
    from: agent.id,
    to: `user:${grace.id}`,
    note: 'Speaks Russian.',
  })
  expect(handed['data']).toMatchObject({
    handler: { id: grace.id },
    team: { mayHand: false },
    notes: [{ kind: 'taken' }, { kind: 'handed', to: 'Grace', text: 'Speaks Russian.' }],
  })
  expect(await noticed()).toEqual([[grace.id, 'chat.notice.handed']])
  // The question was not read yet.
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  expect((await readMails(services)).map(({ to }) => to)).toEqual([grace.email])

  const palma = await createUser(db, { name: 'Pau' })
  await join(db, agency, palma, 'agent')
  await db
    .updateTable('agency_members')
    .set({ branch_id: branch })
    .where('user_id', '=', palma.id)
    .execute()
  expect((await as(palma)('GET', `/chat/${id}`)).status).toBe(404)
  expect(
    (await hand(manager, id, { from: grace.id, to: `branch:${branch}` }))['data'],
  ).toMatchObject({ handler: null, team: { branch: { id: branch, name: 'Palma' } } })
  expect(await noticed()).toEqual([[palma.id, 'chat.notice.handed']])
  expect((await get(palma, id)).notes.at(-1)).toMatchObject({ kind: 'handed', to: 'Palma' })
  await as(palma)('PUT', `/chat/${id}/read`, { seq: 99 })
  await say(buyer, id)
  expect(await noticed()).toEqual([[palma.id, 'chat.notice.title']])
  // Leaving ends handling.
  await take(palma, id)
  await db.deleteFrom('agency_members').where('user_id', '=', palma.id).execute()
  expect((await get(owner, id)).handler).toBeNull()
})

test('a note is there once for the team, and nowhere for the visitor', async () => {
  const { id, buyer } = await begin()
  await db.deleteFrom('realtime_messages').execute()
  const before = await get(buyer, id)
  await Promise.all(
    [1, 2, 3].map(() => note(agent, id, 'Seems to have a limit of 300.', 'same-client-id')),
  )
  expect((await get(owner, id)).notes).toMatchObject([
    { kind: 'note', text: 'Seems to have a limit of 300.', author: 'Ada Lovelace', afterSeq: 1 },
  ])
  expect(await note(agent, id, 'Changed meanwhile', 'same-client-id')).toMatchObject({
    status: 409,
    code: 'sent_before',
  })
  // Not in the conversation, lists, counts, searches and exports of the visitor, nor by the link.
  expect(await get(buyer, id)).toEqual(before)
  expect(before).toMatchObject({ notes: [], team: null, handler: null, lastSeq: 1 })
  expect((await as(buyer)('GET', '/chat?q=limit')).total).toBe(0)
  expect((await as(buyer)('GET', '/chat/unread'))['data'].unread).toBe(0)
  await take(agent, id)
  const row = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const token = await linkToken(db, 'chat', row)
  const linked = await read(visitor(app)('GET', `/chat-link?${new URLSearchParams({ token })}`))
  const exported = JSON.stringify(await exportAccount(db, buyer))
  for (const seen of [JSON.stringify(linked), exported]) {
    expect(seen).not.toContain('limit')
    expect(seen).not.toMatch(/handler_id|"handler":\{|branch_id/)
  }
  expect(JSON.stringify(await exportAccount(db, agent))).toContain('a limit of 300')
  expect(JSON.stringify(await exportAccount(db, grace))).not.toContain('a limit of 300')
  // No event, no mail, no notification.
  const { rows } = await sql<{ users: number[] }>`
    select body->'users' as users from realtime_messages where body->>'type' = 'conversation'`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flatMap(({ users }) => users)).not.toContain(buyer.id)
  expect(await readMails(services)).toEqual([])
  expect(await noticed()).toEqual([])
})

test('a visitor who waits for a message is not answered by what the team does among itself', async () => {
  const { id, buyer } = await begin()
  let answered = false
  const waiting = as(buyer)('GET', `/chat/${id}/messages?after=1&wait=20`).then((answer) => {
    answered = true
    return answer
  })
  await note(agent, id, 'A note')
  await take(agent, id)
  for (let n = 0; n < 5; n++) {
    wake(id)
    await get(owner, id)
  }
  expect(answered).toBe(false)
  await say(agent, id, 'Yes.')
  const waking = setInterval(() => wake(id), 50)
  expect((await waiting)['data']).toMatchObject([{ text: 'Yes.' }])
  clearInterval(waking)
})

test('for others there is no such conversation; another agency that gets the listing reads no notes', async () => {
  const { id, buyer } = await begin()
  await take(agent, id)
  await note(agent, id, 'Ours alone')
  for (const one of [other.owner, other.agent, buyer, await createUser(db, { roles: ['admin'] })]) {
    const answers = [
      await take(one, id, agent.id),
      await hand(one, id, { from: agent.id, to: `user:${one.id}` }),
      await note(one, id, 'Hello'),
    ]
    expect(answers).toEqual([
      await take(one, 999_999, agent.id),
      await hand(one, 999_999, { from: agent.id, to: `user:${one.id}` }),
      await note(one, 999_999, 'Hello'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  await db.updateTable('conversations').set({ agency_id: other.id }).where('id', '=', id).execute()
  expect(await get(other.owner, id)).toMatchObject({ handler: null, notes: [] })
  expect((await as(agent)('GET', `/chat/${id}`)).status).toBe(404)
})

test('a private owner has notes, and nobody to hand a conversation to', async () => {
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [writer.id] })
  expect((await note(writer, id, 'Call on Monday'))['data']).toMatchObject({
    team: null,
    notes: [{ text: 'Call on Monday' }],
  })
  expect((await take(writer, id)).code).toBe('no_team')
  await say(writer, id)
  expect(await get(writer, id)).toMatchObject({ handler: null })
  for (const text of ['', ' ', 'x'.repeat(2001)])
    expect((await note(writer, id, text)).status).toBe(422)
})
