import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { agencyOf } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers as decisions } from '../../publish/moderation/chat-reports.ts'
import { saveSettings } from '../../people/notifications/settings-queries.ts'
import { deleteAccount, exportAccount } from '../../edge/profile/leaving-queries.ts'
import { handlers as blocks } from './blocks.ts'
import { handlers, linkHandlers } from './handlers.ts'
import { updateState } from './queries.ts'
import { isUnwanted } from './write.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const { services } = portal
const { csrfCookie } = contract.accounts
const app = apiOf((api) => {
  mount(api, contract.chat, handlers, services)
  mount(api, contract.chatLink, linkHandlers, services)
  mount(api, contract.chatBlocks, blocks, services)
  mount(api, contract.chatReports, decisions, services)
  mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, services)
})
const owner = await createUser(db, { name: 'Olga Owner' })
const moderator = await createUser(db, { roles: ['moderator'] })
const { id: offer } = await portal.publish(owner, moderator, { contactName: 'Olga' })

beforeEach(async () => {
  for (const table of [
    'chat_reports',
    'conversation_blocks',
    'conversations',
    'jobs',
    'notifications',
  ] as const)
    await db.deleteFrom(table).execute()
})

const as =
  ({ token }: TestUser) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
let serial = 0
const say = (user: TestUser, id: number, text = 'Hello') =>
  as(user)('POST', `/chat/${id}/messages`, { client_id: `client-${++serial}`, text })
const choose = (user: TestUser, id: number, choice: object) =>
  as(user)('PUT', `/chat/${id}/choices`, choice)
const record = (id: number) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noticed = async () =>
  (await db.deleteFrom('notifications').returning('user_id').execute()).map(
    ({ user_id }) => user_id,
  )
const mailed = async () => {
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  return (await readMails(services)).map(({ to }) => to)
}
const unread = async (user: TestUser) => (await as(user)('GET', '/chat/unread'))['data'].unread
const listed = async (user: TestUser, list = '') =>
  (await as(user)('GET', `/chat${list && `?list=${list}`}`))['data'].map(
    (row: { id: number; unread: boolean }) => [row.id, row.unread],
  )

test('a muted conversation notifies and mails nobody and is in no badge, but unread in the list; the other side sees nothing of it', async () => {
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 1 })
  const before = (await as(owner)('GET', `/chat/${id}`))['data']
  expect((await choose(buyer, id, { muted: true }))['data']).toMatchObject({ muted: true })
  expect((await as(owner)('GET', `/chat/${id}`))['data']).toEqual(before)
  await say(owner, id)
  expect([await noticed(), await mailed(), await unread(buyer)]).toEqual([[], [], 0])
  expect(await listed(buyer, 'unread')).toEqual([[id, true]])
  // Choices are in the export of the account that made them, and in no other.
  expect((await exportAccount(db, buyer))['conversations']?.at(-1)).toMatchObject({
    choices: { muted: true },
  })
  expect(JSON.stringify((await exportAccount(db, owner))['conversations_received'])).not.toContain(
    '"choices"',
  )
  // The team has its own choice.
  await choose(owner, id, { muted: true })
  await say(buyer, id)
  expect([await noticed(), await mailed(), await unread(owner)]).toEqual([[], [], 0])
  expect(await listed(owner)).toEqual([[id, true]])
  // And back.
  await choose(owner, id, { muted: false })
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 99 })
  await say(buyer, id, 'Are you there?')
  expect([await noticed(), await mailed(), await unread(owner)]).toEqual([
    [owner.id],
    [owner.email],
    1,
  ])
})

test('who leaves has it in no list but one, until the other side writes; an agreed viewing is cancelled first', async () => {
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  await choose(buyer, id, { left: true })
  expect([await listed(buyer), await listed(buyer, 'left')]).toEqual([[], [[id, false]]])
  await choose(buyer, id, { left: false })
  expect(await listed(buyer)).toEqual([[id, false]])
  await choose(buyer, id, { left: true })
  expect(await listed(owner)).toEqual([[id, true]])
  await say(owner, id)
  expect([await listed(buyer), await unread(buyer)]).toEqual([[[id, true]], 1])
  // The only one of a team.
  await choose(owner, id, { left: true })
  expect([await listed(owner), await unread(owner)]).toEqual([[], 0])
  await noticed()
  await say(buyer, id)
  expect([await listed(owner), await noticed()]).toEqual([[[id, true]], [owner.id]])
  const at = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 16)
  await as(owner)('POST', `/chat/${id}/viewing`, { times: [at], time_zone: 'UTC' })
  await as(buyer)('PUT', `/chat/${id}/viewing`, { at: `${at}:00Z` })
  for (const user of [owner, buyer])
    expect((await choose(user, id, { left: true })).code).toBe('viewing')
  await as(buyer)('DELETE', `/chat/${id}/viewing?at=${at}:00Z`)
  expect((await choose(buyer, id, { left: true })).status).toBe(200)
})

test('a colleague who leaves handles it no more, and is not told as long as others are there', async () => {
  const buyer = await createUser(db)
  const { id: agency, agent, manager } = await agencyOf(db)
  const id = await insertChat(db, {
    offer,
    email: buyer.email,
    agency,
    people: [agent.id, manager.id],
  })
  await as(agent)('PUT', `/chat/${id}/handler`, { from: 0 })
  await choose(agent, id, { left: true })
  expect((await as(manager)('GET', `/chat/${id}`))['data']).toMatchObject({
    handler: null,
    notes: [{ kind: 'taken' }, { kind: 'left' }],
  })
  await as(manager)('PUT', `/chat/${id}/read`, { seq: 99 })
  await noticed()
  await say(buyer, id)
  expect([await noticed(), await listed(agent)]).toEqual([[manager.id], []])
  // Unread messages from before leaving do not prevent a notification.
  await choose(manager, id, { left: true })
  await say(buyer, id)
  expect((await noticed()).toSorted((a, b) => a - b)).toEqual(
    [agent.id, manager.id].toSorted((a, b) => a - b),
  )
  expect(await listed(agent)).toEqual([[id, true]])
  // A colleague who left and muted a conversation sees it again, with notifications, once it is handed to them.
  await choose(agent, id, { left: true, muted: true })
  await as(manager)('POST', `/chat/${id}/handler`, { from: 0, to: `user:${agent.id}` })
  expect(await listed(agent)).toEqual([[id, true]])
  await as(manager)('PUT', `/chat/${id}/read`, { seq: 99 })
  await noticed()
  await say(buyer, id)
  expect(await noticed()).toEqual([agent.id])
  // So has who takes it over.
  await choose(manager, id, { left: true, muted: true })
  await as(manager)('PUT', `/chat/${id}/handler`, { from: agent.id })
  await as(manager)('PUT', `/chat/${id}/read`, { seq: 99 })
  await noticed()
  await say(buyer, id)
  expect([await noticed(), await unread(manager)]).toEqual([[manager.id], 1])
})

test('who blocks cancels an agreed viewing first; one that was proposed is declined all the same', async () => {
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  const at = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 16)
  const times = { times: [at], time_zone: 'UTC' }
  await as(owner)('POST', `/chat/${id}/viewing`, times)
  await as(buyer)('PUT', `/chat/${id}/viewing`, { at: `${at}:00Z` })
  expect(await choose(buyer, id, { blocked: true })).toMatchObject({ status: 409, code: 'viewing' })
  expect((await as(owner)('GET', `/chat/${id}`))['data']).toMatchObject({ closed: false })
  await as(buyer)('DELETE', `/chat/${id}/viewing?at=${at}:00Z`)
  await as(buyer)('POST', `/chat/${id}/viewing`, times)
  expect((await choose(buyer, id, { blocked: true })).status).toBe(200)
  expect((await as(owner)('PUT', `/chat/${id}/viewing`, { at: `${at}:00Z` })).code).toBe('closed')
  expect((await as(owner)('DELETE', `/chat/${id}/viewing/times?sequence=0`)).status).toBe(200)
  expect((await as(buyer)('GET', `/chat/${id}`))['data']).toMatchObject({
    viewing: null,
    closed: true,
  })
})

/** A visitor whom a moderator stopped; `decide`: on their report. */
async function stoppedBuyer() {
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  await as(owner)('POST', `/chat/${id}/reports`, { messages: [1], reason: 'fraud' })
  const number = (await as(moderator)('GET', '/admin/chat-reports'))['data'][0].id as number
  const decide = (act: string) =>
    as(moderator)('POST', `/admin/chat-reports/${number}/decision`, { act })
  expect((await decide('stop')).status).toBe(200)
  return { buyer, id, decide }
}

const leave = async ({ id }: TestUser) => {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((transaction) => deleteAccount(transaction, row as never))
}

test('a stop and a block hold after a change of address, a stop also for a new account of the same address', async () => {
  const { buyer, id, decide } = await stoppedBuyer()
  const shunned = await createUser(db)
  const blocked = await insertChat(db, { offer, email: shunned.email, people: [owner.id] })
  await db
    .insertInto('conversation_blocks')
    .values({ email: shunned.email, user_id: owner.id })
    .execute()
  for (const user of [buyer, shunned])
    await db
      .updateTable('users')
      .set({ email: `new-${user.email}` })
      .where('id', '=', user.id)
      .execute()
  // Also as a guest with the earlier address.
  const earlier = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  for (const one of [id, blocked, earlier])
    expect([one, await isUnwanted(db, await record(one))]).toEqual([one, true])
  // Also where another address is written with the account.
  await db
    .updateTable('conversations')
    .set({ email: 'else@example.com', user_id: buyer.id })
    .where('id', '=', id)
    .execute()
  expect(await isUnwanted(db, await record(id))).toBe(true)
  expect((await decide('allow')).status).toBe(200)
  expect(await isUnwanted(db, await record(id))).toBe(false)

  const { buyer: leaver } = await stoppedBuyer()
  await leave(leaver)
  const again = await insertChat(db, { offer, email: leaver.email, people: [owner.id] })
  expect(await isUnwanted(db, await record(again))).toBe(true)
  const { rows } =
    await sql`select from conversation_blocks where email like '%@%' and user_id is null`.execute(
      db,
    )
  expect(rows).toEqual([])
})

test('a stop ends for all addresses that its visitor had, and is listed until then', async () => {
  const { buyer, id, decide } = await stoppedBuyer()
  const addresses = [buyer.email, `second-${buyer.email}`, `third-${buyer.email}`]
  for (const email of addresses.slice(1))
    await db.updateTable('users').set({ email }).where('id', '=', buyer.id).execute()
  const written = await Promise.all(
    addresses.map((email) =>
      insertChat(db, { offer, email: `${email}.guest`, people: [owner.id] }),
    ),
  )
  for (const [at, email] of addresses.entries())
    if (email !== (await record(id)).email)
      await db
        .updateTable('conversations')
        .set({ email, user_id: null })
        .where('id', '=', Number(written[at]))
        .execute()
  // Written as a guest meanwhile.
  await db
    .updateTable('conversations')
    .set({ state: 'spam', diverted: true })
    .where('id', '=', Number(written[1]))
    .execute()
  const unwanted = async () =>
    Promise.all([id, written[0], written[1]].map(async (one) => isUnwanted(db, await record(one!))))
  expect(await unwanted()).toEqual([true, true, true])
  const stopped = () => as(moderator)('GET', '/admin/chat-reports?list=stopped')
  expect((await stopped()).total).toBe(1)
  expect((await decide('allow')).status).toBe(200)
  expect(await unwanted()).toEqual([false, false, false])
  expect((await stopped()).total).toBe(0)
  expect(await db.selectFrom('conversation_blocks').selectAll().execute()).toEqual([])
})

test('blocked senders are listed for who blocked them and for their agency, and unblocked there', async () => {
  const [stranger, buyer] = [await createUser(db), await createUser(db)]
  const { id: agency, owner: boss, agent } = await agencyOf(db)
  const id = await insertChat(db, { offer, agency, email: buyer.email, people: [agent.id] })
  const other = await insertChat(db, { offer, email: 'other@example.com', people: [owner.id] })
  expect((await as(agent)('PUT', `/chat/${id}/block`)).status).toBe(200)
  expect((await as(owner)('PUT', `/chat/${other}/block`)).status).toBe(200)
  const blocked = async (user: TestUser) => as(user)('GET', '/user/chat-blocks')
  for (const user of [agent, boss])
    expect(await blocked(user)).toMatchObject({
      data: [{ email: buyer.email, name: 'Alan', chat: id, byAgency: true }],
      total: 1,
      pages: 1,
    })
  expect((await blocked(owner))['data']).toMatchObject([
    { email: 'other@example.com', chat: other, byAgency: false },
  ])
  for (const user of [stranger, buyer]) expect((await blocked(user))['data']).toEqual([])
  const [block] = (await blocked(boss))['data']
  for (const user of [stranger, buyer, owner])
    expect((await as(user)('DELETE', `/user/chat-blocks/${block.id}`)).status).toBe(404)
  expect((await record(id)).state).toBe('spam')
  expect(await as(boss)('DELETE', `/user/chat-blocks/${block.id}`)).toMatchObject({
    status: 200,
    data: { email: buyer.email },
  })
  expect((await record(id)).state).toBe('open')
  expect((await blocked(agent))['data']).toEqual([])
  expect((await blocked(owner))['data']).toHaveLength(1)
})

test('open reports stay when who wrote or reported the messages leaves', async () => {
  const buyer = await createUser(db)
  const reporters = [await createUser(db), await createUser(db)]
  const id = await insertChat(db, {
    offer,
    email: buyer.email,
    people: reporters.map((user) => user.id),
  })
  for (const user of reporters)
    await as(user)('POST', `/chat/${id}/reports`, { messages: [1], reason: 'fraud' })
  for (const user of [...reporters, buyer]) await leave(user)
  const { data } = await as(moderator)('GET', '/admin/chat-reports')
  expect(data).toHaveLength(2)
  expect(
    (await as(moderator)('POST', `/admin/chat-reports/${data[0].id}/decision`, { act: 'stop' }))
      .status,
  ).toBe(200)
})

test('who may write again is read again where a stop moved it, not where the team did', async () => {
  const { buyer, id, decide } = await stoppedBuyer()
  const [byHand, byBlock] = await Promise.all(
    [createUser(db), createUser(db)].map(async (user) =>
      insertChat(db, {
        offer: (await portal.publish(owner, moderator)).id,
        email: buyer.email,
        people: [(await user).id],
      }),
    ),
  )
  await say(buyer, id)
  await say(buyer, Number(byHand))
  await say(buyer, Number(byBlock))
  for (const one of [id, byHand, byBlock]) expect((await record(Number(one))).state).toBe('spam')
  await updateState(db, Number(byHand), 'spam')
  const [person] = await db
    .selectFrom('conversation_people')
    .select('user_id')
    .where('conversation_id', '=', Number(byBlock))
    .execute()
  await db
    .insertInto('conversation_blocks')
    .values({ email: buyer.email, user_id: Number(person?.user_id) })
    .execute()
  await decide('allow')
  const states = []
  for (const one of [id, byHand, byBlock]) states.push((await record(Number(one))).state)
  expect(states).toEqual(['open', 'spam', 'spam'])
})

test('nobody sees a side write whose messages would not arrive', async () => {
  const { buyer, id } = await stoppedBuyer()
  const shown = async () => {
    const { rows } =
      await sql`delete from realtime_messages where body ? 'typing' returning 1`.execute(db)
    return rows.length
  }
  await shown()
  const type = (user: TestUser, one: number) => as(user)('PUT', `/chat/${one}/typing`)
  await type(buyer, id)
  expect(await shown()).toBe(0)
  const other = await createUser(db)
  const free = await insertChat(db, { offer, email: other.email, people: [owner.id] })
  for (const user of [owner, other]) await type(user, free)
  expect(await shown()).toBe(2)
  await choose(other, free, { blocked: true })
  await type(owner, free)
  expect(await shown()).toBe(0)
})

test('a visitor blocks the team until they write themselves, also by the link', async () => {
  const id = await insertChat(db, { offer, email: 'guest@example.com', people: [owner.id] })
  const token = await linkToken(db, 'chat', await record(id))
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  const guest = (method: string, path: string, body: object = {}) =>
    read(browser(method, `/chat-link${path}`, { token, ...body }))
  expect((await guest('PUT', '/choices', { blocked: true }))['data']).toMatchObject({
    closed: true,
  })
  expect((await as(owner)('GET', `/chat/${id}`))['data']).toMatchObject({ closed: true })
  expect((await say(owner, id)).code).toBe('closed')
  expect(
    (
      await as(owner)('POST', `/chat/${id}/phrases`, {
        client_id: 'a-phrase-of-it',
        phrase: 'reply.yes',
      })
    ).code,
  ).toBe('closed')
  expect((await record(id)).last_seq).toBe(1)
  await guest('POST', '/messages', { client_id: 'guest-one', text: 'One more thing' })
  expect((await say(owner, id)).status).toBe(200)
  await guest('PUT', '/choices', { blocked: true })
  await guest('PUT', '/choices', { blocked: false })
  expect((await say(owner, id)).status).toBe(200)
  // The team blocks the sender by another call.
  expect((await choose(owner, id, { blocked: true })).status).toBe(422)
  await guest('PUT', '/choices', { muted: true })
  await db.deleteFrom('jobs').execute()
  await as(owner)('PUT', `/chat/${id}/read`, { seq: 99 })
  await say(owner, id)
  expect(await mailed()).toEqual([])
})

test('moderators get the messages that were picked and nothing else, and stop who wrote them', async () => {
  const buyer = await createUser(db, { name: 'Mallory' })
  const id = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  await say(buyer, id, 'Send 500 to my account')
  await say(owner, id, 'My secret floor')
  const send = (user: TestUser, body: object = {}) =>
    as(user)('POST', `/chat/${id}/reports`, { messages: [2], reason: 'fraud', ...body })
  for (const messages of [[], [3], [99]])
    expect([messages, (await send(owner, { messages })).status]).toEqual([messages, 422])
  const both = await Promise.all([send(owner), send(owner)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await as(owner)('GET', `/chat/${id}`))['data'].reported).toBe(true)
  expect((await as(buyer)('GET', `/chat/${id}`))['data'].reported).toBe(false)
  // Taken back, and sent again.
  await as(owner)('DELETE', `/chat/${id}/reports`)
  expect((await as(moderator)('GET', '/admin/chat-reports')).total).toBe(0)
  await send(owner, { message: 'Before any viewing' })

  const queue = await as(moderator)('GET', '/admin/chat-reports')
  expect(queue['data']).toMatchObject([
    { reason: 'fraud', reported: { name: 'Alan', side: 'visitor' }, outcome: null },
  ])
  const number = queue['data'][0].id as number
  const found = await as(moderator)('GET', `/admin/chat-reports/${number}`)
  expect(found['data']).toMatchObject({
    message: 'Before any viewing',
    excerpt: [{ side: 'visitor', name: 'Alan', text: 'Send 500 to my account', files: [] }],
    offer,
    own: false,
    acts: ['dismiss', 'warn', 'stop'],
  })
  expect(JSON.stringify(found)).not.toContain('secret floor')
  // A report gives no access to the conversation.
  expect((await as(moderator)('GET', `/chat/${id}`)).status).toBe(404)
  for (const user of [owner, buyer])
    expect((await as(user)('GET', `/admin/chat-reports/${number}`)).status).toBe(403)

  await noticed()
  const decide = (act: string) =>
    as(moderator)('POST', `/admin/chat-reports/${number}/decision`, { act })
  expect((await decide('allow')).code).toBe('not_now')
  const decided = await Promise.all([decide('stop'), decide('stop')])
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await noticed()).toEqual([owner.id])
  expect((await as(moderator)('GET', '/admin/chat-reports')).total).toBe(0)
  // Messages of a stopped visitor go to spam for all advertisers; a team cannot undo that.
  const other = await insertChat(db, {
    offer: (await portal.publish(owner, moderator)).id,
    email: buyer.email.toUpperCase(),
    people: [owner.id],
  })
  expect(await isUnwanted(db, await record(other))).toBe(true)
  await say(buyer, id, 'Hello again')
  expect((await record(id)).state).toBe('spam')
  expect((await as(owner)('GET', `/chat/${id}`))['data'].visitor.blocked).toBe(false)
  // Moderators find whom they stopped.
  const stopped = () =>
    as(moderator)('GET', '/admin/chat-reports?list=stopped').then(({ data }) =>
      (data as { id: number }[]).map((one) => one.id),
    )
  const listed = await stopped()
  expect(listed).toHaveLength(1)
  expect((await as(moderator)('GET', `/admin/chat-reports/${listed[0]}`))['data'].acts).toEqual([
    'allow',
  ])
  expect((await decide('allow'))['data']).toMatchObject({ outcome: 'dismissed', acts: [] })
  expect(await stopped()).toEqual([])
  expect(await isUnwanted(db, await record(other))).toBe(false)
})

test('a visitor reports an advertiser, also by the link; nobody decides on their own case', async () => {
  const agent = await createUser(db, { roles: ['moderator'] })
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [agent.id] })
  await say(agent, id, 'Pay first')
  await as(buyer)('POST', `/chat/${id}/reports`, { messages: [1, 2], reason: 'fraud' })
  const number = (await as(moderator)('GET', '/admin/chat-reports'))['data'][0].id as number
  expect((await as(agent)('GET', `/admin/chat-reports/${number}`))['data']).toMatchObject({
    own: true,
    acts: [],
  })
  expect(
    (await as(agent)('POST', `/admin/chat-reports/${number}/decision`, { act: 'dismiss' })).code,
  ).toBe('own_report')
  expect((await as(moderator)('GET', `/admin/chat-reports/${number}`))['data']).toMatchObject({
    reported: { name: 'Olga', side: 'team' },
    account: { id: agent.id },
    acts: ['dismiss', 'warn'],
  })
  await noticed()
  await as(moderator)('POST', `/admin/chat-reports/${number}/decision`, { act: 'warn' })
  expect((await noticed()).toSorted((a, b) => a - b)).toEqual(
    [agent.id, buyer.id].toSorted((a, b) => a - b),
  )
  // The export has one's own reports, not who reported one; with an account both go.
  expect(JSON.stringify((await exportAccount(db, buyer))['chat_reports'])).toContain('Pay first')
  expect((await exportAccount(db, agent))['chat_reports']).toEqual([])
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((transaction) => deleteAccount(transaction, row as never))
  expect((await as(moderator)('GET', `/admin/chat-reports/${number}`)).status).toBe(404)
})

test('all of a team who wrote what is reported are kept off the decision, and warned', async () => {
  const [one, two] = [
    await createUser(db, { roles: ['moderator'] }),
    await createUser(db, { roles: ['moderator'] }),
  ]
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [one.id, two.id] })
  await say(one, id, 'Pay first')
  await say(two, id, 'Pay now')
  await as(buyer)('POST', `/chat/${id}/reports`, { messages: [2, 3], reason: 'fraud' })
  const number = (await as(moderator)('GET', '/admin/chat-reports'))['data'].at(-1).id as number
  const decide = (user: typeof one, act: string) =>
    as(user)('POST', `/admin/chat-reports/${number}/decision`, { act })
  for (const user of [one, two]) expect((await decide(user, 'dismiss')).code).toBe('own_report')
  await noticed()
  expect((await decide(moderator, 'warn')).status).toBe(200)
  expect(new Set(await noticed())).toEqual(new Set([one.id, two.id, buyer.id]))
  // Their words go with the account of any of them.
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', two.id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((transaction) => deleteAccount(transaction, row as never))
  expect((await as(moderator)('GET', `/admin/chat-reports/${number}`)).status).toBe(404)
})

test('a visitor whose account wants no mails about messages gets none', async () => {
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  await saveSettings(db, buyer.id, { messages: { portal: true, mail: false, push: true } })
  await say(owner, id)
  expect([await noticed(), await mailed()]).toEqual([[buyer.id], []])
})

test('events of a choice go to the account that made it, and those of a block to the team too', async () => {
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  const told = async () => {
    const { rows } = await sql<{ users: number[] }>`
      delete from realtime_messages where body->>'type' = 'conversation' returning body->'users' as users`.execute(
      db,
    )
    return rows.flatMap(({ users }) => users).toSorted((a, b) => a - b)
  }
  await told()
  await choose(buyer, id, { muted: true })
  expect(await told()).toEqual([buyer.id])
  await choose(owner, id, { muted: true })
  expect(await told()).toEqual([owner.id])
  await choose(buyer, id, { blocked: true })
  expect(await told()).toEqual([owner.id, buyer.id].toSorted((a, b) => a - b))
})

test('who has a blocked account neither writes nor is written to, also by an earlier link; the team reads why', async () => {
  const buyer = await createUser(db)
  const id = await insertChat(db, { offer, email: buyer.email, people: [owner.id] })
  const token = await linkToken(db, 'chat', await record(id))
  const follow = () =>
    visitor(app)('GET', `/chat-link?${new URLSearchParams({ token })}`).then(({ status }) => status)
  const suspended = async () =>
    (await as(owner)('GET', `/chat/${id}`))['data'].visitor.suspended as boolean
  expect([await follow(), await suspended(), await isUnwanted(db, await record(id))]).toEqual([
    200,
    false,
    false,
  ])
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', buyer.id).execute()
  expect([await follow(), await suspended(), await isUnwanted(db, await record(id))]).toEqual([
    404,
    true,
    true,
  ])
  await say(owner, id)
  expect(await mailed()).toEqual([])
})
