import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, PASSWORD, readMails, type TestUser } from '#tests/accounts.ts'
import { insertChat } from '#tests/chat.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { putOfferBranch } from '../../homes/agencies/branch-queries.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { portalSecret } from '../../ground/secret.ts'
import { sweep } from '../../people/accounts/sweep-queries.ts'
import type { Services } from '../../context.ts'
import { handlers as profile } from '../../edge/profile/handlers.ts'
import { exportAccount } from '../../edge/profile/leaving-queries.ts'
import { mount } from '../../people/http/serve.ts'
import { newStamp } from '../../ground/stamp.ts'
import { handlers } from './handlers.ts'
import { replyTimeOf } from '../../homes/agencies/reply-time-queries.ts'
import { countChats } from '../chat/queries.ts'
import { handlers as chat, linkHandlers as chatLink } from '../chat/handlers.ts'
import { selectLeadOffer } from './queries.ts'
import { recipientsOf } from './recipients-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const { services } = portal
const { csrfCookie } = contract.accounts
const appFor = (over: Services) =>
  apiOf((api) => {
    mount(api, contract.leads, handlers, over)
    mount(api, contract.chat, chat, over)
    mount(api, contract.chatLink, chatLink, over)
    mount(api, contract.profile, profile, over)
    mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, over)
  })
const app = appFor(services)
const secret = await portalSecret(db)
const aged = (seconds = 60) => newStamp(secret, 'lead', Date.now() - seconds * 1000)

const owner = await createUser(db, { name: 'Olga Owner' })
const moderator = await createUser(db, { roles: ['moderator'] })
const { id: offer } = await portal.publish(owner, moderator, { contactName: 'Olga' })
const alan = {
  name: 'Alan Turing',
  email: 'alan@example.com',
  kind: 'question',
  message: 'Is there room for\r\na bicycle?',
}

beforeEach(async () => {
  for (const table of [
    'conversations',
    'waiting_leads',
    'conversation_blocks',
    'jobs',
    'notifications',
  ] as const)
    await db.deleteFrom(table).execute()
})

const all = () => db.selectFrom('conversations').selectAll().orderBy('id').execute()
const waiting = () => db.selectFrom('waiting_leads').selectAll().orderBy('id').execute()
const said = () =>
  db.selectFrom('messages').selectAll().orderBy('conversation_id').orderBy('seq').execute()
const as =
  (user: TestUser) =>
  (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${user.token}`, ...headers }))
async function anybody(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  over = app,
  address?: string,
) {
  const browser = visitor(over, address)
  await browser('GET', '/sanctum/csrf-cookie')
  return read(browser(method, path, body, headers))
}
const write = (body: object = {}, headers: Record<string, string> = {}) =>
  anybody('POST', `/offers/${offer}/contact`, { ...alan, stamp: aged(), ...body }, headers)
/** Sends as a signed-in account, which is delivered at once. */
const writeAs = (user: TestUser, body: object = {}, id = offer) =>
  as(user)('POST', `/offers/${id}/contact`, { ...alan, email: user.email, stamp: aged(), ...body })
const inDays = (days: number, time = '17:00') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`

test('a visitor without an account gets a link by mail that delivers the message', async () => {
  expect(await write({ phone: '+49 30 123456' }, { 'x-lang': 'de' })).toEqual({
    status: 200,
    data: { sent: 'link', email: 'alan@example.com' },
  })
  const [link, ...more] = await readMails(services)
  expect(more).toEqual([])
  expect(link).toMatchObject({ to: 'alan@example.com', subject: 'Bestätigen Sie Ihre Nachricht' })
  // Without the message, so that the portal cannot be used to mail strangers.
  expect(link?.text).not.toMatch(/bicycle/)
  expect((await as(owner)('GET', '/chat'))['data']).toEqual([])

  expect(
    await anybody('POST', '/leads/verify', {
      token: link?.token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')),
    }),
  ).toMatchObject({ status: 422, code: 'dead_link' })
  const verified = await anybody('POST', '/leads/verify', { token: link?.token })
  expect(verified).toMatchObject({
    status: 200,
    data: { title: 'Bright flat near the park' },
  })
  // Following the link again delivers nothing.
  expect((await anybody('POST', '/leads/verify', { token: link?.token })).status).toBe(200)
  const [mail, ...others] = await readMails(services)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: owner.email,
    subject: 'Question: “Bright flat near the park” (Alan Turing)',
  })
  expect(mail?.text).toMatch(
    /Is there room for\na bicycle\?[^]*alan@example.com[^]*\+49 30 123456[^]*Deutsch/,
  )
  expect(mail?.text).toContain('Written by a visitor, not by Lares.')
  // Answers are written on the portal.
  expect(mail?.text).not.toContain('Reply-To')
  expect(
    await db.selectFrom('notifications').select(['user_id', 'title', 'link']).execute(),
  ).toEqual([
    {
      user_id: owner.id,
      title: 'leads.notice.question',
      link: expect.stringMatching(/^\/service\/chat\/\d+$/),
    },
  ])
  expect((await as(owner)('GET', '/chat'))['data']).toMatchObject([
    {
      name: 'Alan Turing',
      side: 'team',
      unread: true,
      answered: false,
      last: { kind: 'question', text: 'Is there room for\na bicycle?' },
      offer: { id: offer, title: 'Bright flat near the park' },
    },
  ])
  expect((await as(owner)('GET', '/chat/unread'))['data']).toEqual({ unread: 1 })
  // The visitor has the same conversation by a link.
  expect(
    (await anybody('GET', `/chat-link?token=${encodeURIComponent(verified['data'].token)}`))[
      'data'
    ],
  ).toMatchObject({ side: 'visitor', name: 'Olga', visitor: null, messages: [{ seq: 1 }] })
})

test('a link expires after a day, and its message is deleted', async () => {
  await write()
  const [link] = await readMails(services)
  await db
    .updateTable('waiting_leads')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  expect((await anybody('POST', '/leads/verify', { token: link?.token })).code).toBe('dead_link')
  await sweep(db)
  expect([await all(), await waiting()]).toEqual([[], []])
})

test('a member may send the form at once', async () => {
  const user = await createUser(db)
  expect((await writeAs(user, { stamp: aged(0) })).status).toBe(200)
  expect(await writeAs(user, { stamp: aged(0), email: 'other@example.com' })).toMatchObject({
    code: 'form_young',
  })
})

test("a signed-in sender's own address needs no link, another address does", async () => {
  const user = await createUser(db)
  expect((await writeAs(user, { email: user.email.toUpperCase() }))['data']).toMatchObject({
    sent: 'delivered',
  })
  expect(
    (await writeAs(user, { email: 'else@example.com', message: 'In the name of somebody else' }))[
      'data'
    ],
  ).toMatchObject({ sent: 'link' })
  expect((await readMails(services)).map(({ to }) => to).sort()).toEqual(
    ['else@example.com', owner.email].sort(),
  )
  const sent = async () => (await as(user)('GET', '/chat'))['data']
  expect(await sent()).toMatchObject([{ side: 'visitor', state: 'open', name: 'Olga' }])
  // The sender does not see where the team has put it.
  await db.updateTable('conversations').set({ state: 'spam' }).execute()
  expect(await sent()).toMatchObject([{ state: 'open', unread: false }])
})

test('a form sends one message however often it is submitted; the same text twice in a day is rejected', async () => {
  const user = await createUser(db)
  const stamp = aged()
  expect(
    (await Promise.all([1, 2, 3].map(() => writeAs(user, { stamp })))).map(({ status }) => status),
  ).toEqual([200, 200, 200])
  expect(await said()).toHaveLength(1)
  expect(await writeAs(user, { message: ' is THERE room for a   bicycle? ' })).toMatchObject({
    status: 409,
    code: 'duplicate',
  })
  expect((await writeAs(user, { message: 'And is there a lift?' })).status).toBe(200)
  expect((await writeAs(user, { message: 'And is there a garden?' })).status).toBe(200)
  expect(await writeAs(user, { message: 'And is there a cellar?' })).toMatchObject({
    status: 429,
    code: 'too_many',
  })
  // All of it is one conversation.
  expect((await said()).map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(await all()).toMatchObject([{ last_seq: 3, visitor_seq: 3 }])
  await db
    .updateTable('messages')
    .set({ created_at: sql`now() - interval '25 hours'` })
    .execute()
  expect((await writeAs(user)).status).toBe(200)
})

test('an address may have five unconfirmed messages, and other addresses are not affected', async () => {
  const { id: second } = await portal.publish(owner, moderator)
  const user = await createUser(db, { email: 'busy@example.com' })
  const tries = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((n) =>
      anybody('POST', `/offers/${n % 2 ? offer : second}/contact`, {
        ...alan,
        email: n === 3 ? 'busy@example.com' : `Busy+${n}@example.com`,
        message: `Question number ${n}`,
        stamp: aged(),
      }),
    ),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await writeAs(user)).status).toBe(200)
})

test('messages in the name of another address block its owner for an hour, not for a day', async () => {
  const { id: second } = await portal.publish(owner, moderator)
  const email = 'victim@example.com'
  const send = (n: number, id: number) =>
    anybody(
      'POST',
      `/offers/${id}/contact`,
      { ...alan, email, message: `Question number ${n}`, stamp: aged() },
      {},
      app,
      `203.0.113.${n}`,
    )
  const statuses = async (...asked: [number, number][]) => {
    const answers = []
    for (const [n, id] of asked) answers.push((await send(n, id)).status)
    return answers
  }
  // A stranger: three about one home, two about another.
  expect(await statuses([1, offer], [2, offer], [3, offer], [4, second], [5, second])).toEqual([
    200, 200, 200, 200, 200,
  ])
  // The owner of the address, from another network.
  expect(await statuses([6, offer], [7, second])).toEqual([429, 429])
  const age = (minutes: number) =>
    db
      .updateTable('waiting_leads')
      .set({ created_at: sql`now() - make_interval(mins => ${minutes})` })
      .where('email', '=', email)
      .execute()
  await age(59)
  expect(await statuses([8, second])).toEqual([429])
  await age(61)
  expect(await statuses([9, offer], [10, second])).toEqual([200, 200])
})

test('messages of one network are limited per hour', async () => {
  const limited = appFor({ ...services, env: { ...services.env, RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let n = 0; n < 13; n++)
    statuses.push(
      (
        await anybody(
          'POST',
          `/offers/${offer}/contact`,
          { ...alan, email: `many${n}@example.com`, stamp: aged() },
          {},
          limited,
          '203.0.113.9',
        )
      ).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
})

test("fields are validated in the visitor's language, also before the form is submitted", async () => {
  const wrong = await write(
    { name: 'Buy at www.spam.example', email: 'alan', message: 'hm', phone: 'none', kind: 'love' },
    { 'x-lang': 'es' },
  )
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong['errors'])).toEqual(['kind', 'name', 'email', 'phone', 'message'])
  expect(
    (
      await write({
        message: 'https://a.example https://b.example https://c.example https://d.example',
      })
    )['errors'].message,
  ).toEqual(['Use at most three links in your message.'])
  for (const slots of [[inDays(-1)], [inDays(400)], ['2026-02-31T25:00']])
    expect((await write({ kind: 'viewing', slots })).status).toBe(422)
  expect((await write({ time_zone: 'Mars/Base' }))['errors']).toHaveProperty('time_zone')
  expect(await write({ stamp: aged(1) })).toMatchObject({ status: 422, code: 'form_young' })
  expect(await write({ stamp: newStamp(secret, 'contact', Date.now() - 60_000) })).toMatchObject({
    status: 422,
    code: 'form_old',
  })
  expect(await all()).toEqual([])
})

test('a message of a bot reaches nobody, and the bot gets the usual response', async () => {
  expect((await write({ website: 'https://spam.example' }))['data']).toEqual({
    sent: 'link',
    email: 'alan@example.com',
  })
  expect(await all()).toEqual([])
  expect(await waiting()).toMatchObject([{ digest: null }])
  expect(await readMails(services)).toEqual([])
  // Signed in, it may be a browser that filled in too much: it is in the spam.
  const user = await createUser(db)
  expect((await writeAs(user, { website: 'https://spam.example' })).status).toBe(200)
  expect(await all()).toMatchObject([{ state: 'spam' }])
  expect(await readMails(services)).toEqual([])
  expect((await as(owner)('GET', '/chat/unread'))['data']).toEqual({ unread: 0 })
})

test("an offer that is not available, one's own, or without a contact is rejected with its reason", async () => {
  expect((await anybody('GET', `/offers/${offer}/contact`))['data']).toMatchObject({
    reach: 'open',
    advertiser: 'Olga',
    phone: true,
    title: 'Bright flat near the park',
  })
  expect(JSON.stringify(await anybody('GET', `/offers/${offer}/contact`))).not.toContain('600 000')
  expect((await as(owner)('GET', `/offers/${offer}/contact`))['data'].reach).toBe('own')
  expect(await writeAs(owner)).toMatchObject({ status: 409, code: 'own_offer' })
  const { id, version } = await portal.publish(owner, moderator)
  await portal.as(owner)('POST', `/user/offers/${id}/acts`, { version, act: 'sell' })
  expect((await anybody('GET', `/offers/${id}/contact`))['data']).toMatchObject({
    reach: 'closed',
    status: 'sold',
    phone: false,
  })
  expect((await anybody('POST', `/offers/${id}/contact`, { ...alan, stamp: aged() })).code).toBe(
    'closed',
  )
  expect((await anybody('GET', '/offers/999999/contact')).status).toBe(404)
  expect((await anybody('GET', `/offers/${(await portal.write(owner)).id}/contact`)).status).toBe(
    404,
  )
})

test('a phone number is returned on request', async () => {
  expect((await anybody('POST', `/offers/${offer}/phone`, { stamp: aged(2) }))['data']).toEqual({
    phone: '+34 600 000 000',
    name: 'Olga',
  })
  expect((await anybody('POST', `/offers/${offer}/phone`, { stamp: '' })).code).toBe('form_old')
  const limited = appFor({ ...services, env: { ...services.env, RATE_LIMITS: 'on' } })
  const user = await createUser(db)
  const statuses: number[] = []
  for (let n = 0; n < 16; n++)
    statuses.push(
      (
        await visitor(limited, `198.51.100.${n}`)(
          'POST',
          `/offers/${offer}/phone`,
          { stamp: aged(2) },
          { authorization: `Bearer ${user.token}` },
        )
      ).status,
    )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test("a viewing is requested in the visitor's time zone and agreed in the owner's", async () => {
  await db
    .updateTable('users')
    .set({ time_zone: 'Europe/Madrid' })
    .where('id', '=', owner.id)
    .execute()
  const user = await createUser(db)
  const [day, other] = [inDays(20), inDays(21, '09:30')]
  await as(user)(
    'POST',
    `/offers/${offer}/contact`,
    {
      ...alan,
      email: user.email,
      kind: 'viewing',
      slots: [other, day, day],
      time_zone: 'America/New_York',
      stamp: aged(),
    },
    { 'x-lang': 'ar' },
  )
  const [mail] = await readMails(services)
  expect(mail?.text).toMatch(/Europe\/Madrid\) \/ .*America\/New_York[^]*Europe\/Madrid\)/)
  const [{ id }] = (await as(owner)('GET', '/chat'))['data']
  const [{ times }] = (await as(owner)('GET', `/chat/${id}`))['data'].messages
  expect(times).toHaveLength(2)
  const at = new Date(times[0])
  expect(at.getUTCHours() === 21 || at.getUTCHours() === 22).toBe(true)

  expect((await as(owner)('PUT', `/chat/${id}/viewing`, { at: times[0] }))['data']).toMatchObject({
    answered: true,
    viewing: { state: 'agreed', at: new Date(times[0]).toISOString() },
  })
  const [confirmation, ...more] = await readMails(services)
  expect(more).toEqual([])
  expect(confirmation).toMatchObject({
    to: user.email,
    subject: 'رد جديد: «Bright flat near the park» (Olga)',
  })
  expect(confirmation?.text).not.toContain('Reply-To')
  expect(
    await db.selectFrom('notifications').select('title').where('user_id', '=', user.id).execute(),
  ).toEqual([{ title: 'chat.notice.agreed' }])
})

test("an agency's owners and managers get messages about its offers while they are members", async () => {
  const [boss, manager, agent, stranger] = (await Promise.all(
    [1, 2, 3, 4].map(() => createUser(db)),
  )) as [TestUser, TestUser, TestUser, TestUser]
  const agency = await db
    .insertInto('agencies')
    .values({ slug: `casa-${boss.id}`, name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agency_members')
    .values([
      { user_id: boss.id, agency_id: agency.id, role: 'owner' },
      { user_id: manager.id, agency_id: agency.id, role: 'manager' },
      { user_id: agent.id, agency_id: agency.id, role: 'agent' },
    ])
    .execute()
  const { id: agents } = await portal.publish(agent, moderator)
  const { id: houses } = await portal.publish(stranger, moderator)
  await db
    .updateTable('offers')
    .set({ agency_id: agency.id })
    .where('id', 'in', [agents, houses])
    .execute()
  await db.updateTable('offers').set({ owner_id: null }).where('id', '=', houses).execute()
  const visitorUser = await createUser(db)
  await readMails(services)
  expect((await writeAs(visitorUser, {}, agents)).status).toBe(200)
  expect((await writeAs(visitorUser, {}, houses)).status).toBe(200)
  expect((await readMails(services)).map(({ to }) => to).sort()).toEqual(
    [agent.email, boss.email, manager.email].sort(),
  )
  const seen = async (user: TestUser) =>
    (await as(user)('GET', '/chat'))['data'].map((lead: { offer: { id: number } }) => lead.offer.id)
  expect(await seen(boss)).toEqual([houses, agents])
  expect(await seen(manager)).toEqual([houses, agents])
  expect(await seen(agent)).toEqual([agents])
  expect(await seen(stranger)).toEqual([])
  const houseOffer = { owner_id: null, branch_id: null, agency_id: agency.id }
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', boss.id).execute()
  expect((await recipientsOf(db, houseOffer)).map(({ id }) => id)).toEqual([manager.id])
  // By branch: the chosen one, else that of the author.
  const branches = await db
    .insertInto('agency_branches')
    .values(
      ['Old town', 'Harbour'].map((name) => ({
        agency_id: agency.id,
        name,
        country_id: 207,
        hours: '[]',
      })),
    )
    .returning('id')
    .execute()
  await db
    .updateTable('agencies')
    .set({ lead_routing: 'branch' })
    .where('id', '=', agency.id)
    .execute()
  const at = (user: TestUser, branch = 0) =>
    db
      .updateTable('agency_members')
      .set({ branch_id: branches[branch]?.id ?? null })
      .where('user_id', '=', user.id)
      .execute()
  await Promise.all([at(agent), at(manager, 1)])
  const got = async () =>
    (await recipientsOf(db, (await selectLeadOffer(db, agents, 'en'))!)).map(({ id }) => id)
  expect(await got()).toEqual([agent.id])
  expect(await putOfferBranch(db, agents, branches[1]?.id ?? null)).toBe(true)
  expect(await got()).toEqual([manager.id])
  expect(await putOfferBranch(db, agents, 999_999)).toBe(false)
  await db.deleteFrom('agency_branches').where('agency_id', '=', agency.id).execute()
  expect(await got()).toEqual([manager.id])
  await db.deleteFrom('agency_members').where('user_id', '=', manager.id).execute()
  expect(await seen(manager)).toEqual([])
  // The remaining members, regardless of the setting; then no one.
  expect((await recipientsOf(db, houseOffer)).map(({ id }) => id)).toEqual([agent.id])
  expect((await as(agent)('GET', `/offers/${houses}/contact`))['data'].reach).toBe('own')
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', agent.id).execute()
  const reach = async () => (await anybody('GET', `/offers/${houses}/contact`))['data'].reach
  expect(await reach()).toBe('nobody')
  // Nor its author, who has left the agency.
  await db.updateTable('offers').set({ owner_id: manager.id }).where('id', '=', houses).execute()
  expect(await reach()).toBe('nobody')
})

test('a message about an imported home goes to the owner of its source', async () => {
  const importer = await createUser(db)
  const source = await db
    .insertInto('sources')
    .values({ key: `feed-${importer.id}`, format: 'kyero', owner_id: importer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, published_at, attributes)
    values (${source.id}, 'a', 'published', 0, 1, 100, 'EUR', 0, 207, now(), '{"url": {"es": "https://casa.example/1", "en": "https://www.engelvoelkers.com@evil.example/1", "de": "javascript:alert(1)"}}') returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  await writeAs(await createUser(db), {}, id)
  expect((await as(importer)('GET', '/chat'))['data']).toMatchObject([{ offer: { id } }])
  await db
    .updateTable('users')
    .set({ blocked_at: new Date() })
    .where('id', '=', importer.id)
    .execute()
  expect((await anybody('GET', `/offers/${id}/contact`))['data']).toMatchObject({
    reach: 'nobody',
    ways: { agency: null, sourceUrl: 'https://casa.example/1' },
  })
})

test('of a home that is not public nobody learns how its advertiser is reached', async () => {
  // One that was public is a draft again once it is restored.
  for (const [status, day] of [
    ['archived', null],
    ['paused', null],
    ['sold', null],
    ['draft', new Date()],
    ['rejected', new Date()],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, published_at)
      values ((select min(id) from sources), ${`hidden ${status}`}, ${status}, 0, 1, 100, 'EUR', 0, 207, ${day}) returning id`.execute(
      db,
    )
    expect((await anybody('GET', `/offers/${rows[0]?.id}/contact`)).status, status).toBe(404)
  }
})

test('a conversation can be marked and archived, and its visitor blocked and unblocked', async () => {
  const user = await createUser(db)
  await writeAs(user)
  const [{ id }] = (await as(owner)('GET', '/chat'))['data']
  const mark = (state: string, who = owner) => as(who)('PUT', `/chat/${id}/state`, { state })
  // The visitor has the conversation, but not what becomes of it.
  expect((await as(user)('GET', `/chat/${id}`)).status).toBe(200)
  expect((await mark('answered', user)).status).toBe(404)
  expect((await mark('answered'))['data']).toMatchObject({
    answered: true,
    visitor: { answeredAt: expect.any(String) },
  })
  await mark('archived')
  expect(await as(owner)('GET', '/chat')).toMatchObject({
    data: [],
    counts: { all: 0, archived: 1 },
    total: 0,
  })
  expect(await as(owner)('GET', `/chat?list=archived&offer=${offer}`)).toMatchObject({
    total: 1,
    offer: { id: offer },
  })
  // A message of the visitor brings it back.
  await writeAs(user, { message: 'Are you there?' })
  expect(await all()).toMatchObject([{ state: 'open', last_seq: 2 }])
  await readMails(services)
  expect((await as(owner)('PUT', `/chat/${id}/block`))['data']).toMatchObject({
    visitor: { blocked: true },
    state: 'spam',
    unread: false,
  })
  await writeAs(user, { message: 'Why do you not answer?' })
  const { id: second } = await portal.publish(owner, moderator)
  await writeAs(user, { message: 'Why do you not answer?' }, second)
  expect((await all()).map(({ state }) => state)).toEqual(['spam', 'spam'])
  expect(
    (await readMails(services)).filter(({ text }) => text.includes('Why do you not answer')),
  ).toEqual([])
  expect((await as(owner)('DELETE', `/chat/${id}/block`))['data']).toMatchObject({
    visitor: { blocked: false },
    state: 'open',
  })
  await mark('unread')
  expect(await countChats(db, [offer, 999_999])).toEqual(
    new Map([[offer, { total: 1, unread: 1 }]]),
  )
  await mark('spam')
  expect(await countChats(db, [offer])).toEqual(new Map())
})

test('a blocked sender stays blocked, however the address is written', async () => {
  const user = await createUser(db)
  await writeAs(user)
  const [{ id }] = (await as(owner)('GET', '/chat'))['data']
  await as(owner)('PUT', `/chat/${id}/block`)
  await db
    .updateTable('users')
    .set({ email: user.email.toUpperCase() })
    .where('id', '=', user.id)
    .execute()
  const { id: second } = await portal.publish(owner, moderator)
  await writeAs(user, { email: user.email.toUpperCase(), message: 'Are you there?' }, second)
  expect((await all()).map(({ state }) => state)).toEqual(['spam', 'spam'])
  // A tag does not make another mailbox.
  const tagged = await createUser(db, { email: user.email.replace('@', '+again@') })
  await writeAs(tagged, { email: tagged.email, message: 'Are you there now?' }, second)
  expect((await all()).map(({ state }) => state)).toEqual(['spam', 'spam', 'spam'])
})

test("an agency's response time is published from ten answers on", async () => {
  const agency = await db
    .insertInto('agencies')
    .values({ slug: `swift-${offer}`, name: 'Swift', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chatOf = (n: number, hours: number | null) => {
    const at = new Date(Date.now() - 86_400_000 * 3)
    return insertChat(db, {
      offer,
      agency: agency.id,
      email: `a${n}@example.com`,
      at,
      more: { answered_at: hours === null ? null : new Date(at.getTime() + hours * 3_600_000) },
    })
  }
  for (let n = 0; n < 9; n++) await chatOf(n, n + 1)
  await chatOf(100, null)
  expect(await replyTimeOf(db, agency.id)).toEqual({ n: 9, medianHours: null })
  await chatOf(101, 48)
  expect(await replyTimeOf(db, agency.id)).toEqual({ n: 10, medianHours: 5.5 })
})

test("members read and export their agency's messages while they are members", async () => {
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: `former-${offer}`, name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seats = [await createUser(db), await createUser(db)] as const
  await db
    .insertInto('agency_members')
    .values(
      seats.map(({ id }, index) => ({
        user_id: id,
        agency_id: agency,
        role: index === 0 ? ('owner' as const) : ('agent' as const),
      })),
    )
    .execute()
  const id = await insertChat(db, {
    offer,
    agency,
    email: 'alan@example.com',
    people: [seats[1].id],
  })
  const seen = async () => [
    (await exportAccount(db, seats[1]))['conversations_received']!.map((row) => row['id']),
    (await as(seats[1])('GET', `/chat/${id}`))['status'],
    ((await as(seats[1])('GET', '/chat'))['data'] as object[]).length,
  ]
  expect(await seen()).toEqual([[id], 200, 1])
  await db.deleteFrom('agency_members').where('user_id', '=', seats[1].id).execute()
  expect(await seen()).toEqual([[], 404, 0])
  // Nor messages of the agency that a later recipient got.
  const { id: next } = await db
    .insertInto('agencies')
    .values({ slug: `next-${offer}`, name: 'Next', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agency_members')
    .values({ user_id: seats[1].id, agency_id: next, role: 'owner' })
    .execute()
  expect(await seen()).toEqual([[], 404, 0])
})

test("messages are deleted with the sender's account, also those sent while signed out, and are in its export", async () => {
  const user = await createUser(db)
  await writeAs(user)
  await write({ email: user.email.toUpperCase(), message: 'Written without logging in' })
  await write()
  const taken = await exportAccount(db, user)
  expect(taken['conversations']).toMatchObject([
    { email: user.email, messages: [{ body: 'Is there room for\na bicycle?' }] },
  ])
  expect(taken['waiting_leads']).toMatchObject([{ message: 'Written without logging in' }])
  expect(JSON.stringify(taken)).not.toMatch(/digest|link_key/)
  // The state set by the owner is not part of the sender's data.
  for (const column of ['state', 'answered_at', 'team_read_seq'])
    expect(taken['conversations']![0]).not.toHaveProperty(column)
  expect((await exportAccount(db, owner))['conversations_received']).toMatchObject([
    { messages: [{ body: 'Is there room for\na bicycle?' }] },
  ])
  // The agency's messages stay with the agency.
  const left = await db
    .insertInto('agencies')
    .values({ slug: `left-${owner.id}`, name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('conversations').set({ agency_id: left.id }).execute()
  expect((await exportAccount(db, owner))['conversations_received']).toEqual([])
  expect((await as(user)('POST', '/user/delete', { current_password: PASSWORD })).status).toBe(204)
  expect(await all()).toEqual([])
  expect((await waiting()).map(({ email }) => email)).toEqual(['alan@example.com'])
  expect((await readMails(services)).map(({ to }) => to).sort()).toEqual(
    ['alan@example.com', user.email].sort(),
  )
})

test.each([
  ['messages', 12],
  ['telephone numbers', 15],
] as const)(
  '%s are limited by the network of an address: a household of IPv6 is one, the next is another',
  async (what, most) => {
    const limited = appFor({ ...services, env: { ...services.env, RATE_LIMITS: 'on' } })
    const ask = (n: number, address: string) =>
      what === 'messages'
        ? anybody(
            'POST',
            `/offers/${offer}/contact`,
            { ...alan, email: `v6.${n}.${address.length}@example.com`, stamp: aged() },
            {},
            limited,
            address,
          )
        : anybody('POST', `/offers/${offer}/phone`, { stamp: aged(2) }, {}, limited, address)
    const statuses: number[] = []
    for (let n = 0; n < most + 3; n++)
      statuses.push((await ask(n, `2001:db8:7:7:${n + 1}::${n}`)).status)
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429, 429, 429])
    expect((await ask(99, '2001:db8:7:8::1')).status).toBe(200)
  },
)

test.each([
  ['sell', 404],
  ['pause', 404],
  ['archive', 404],
  ['reserve', 200],
] as const)(
  'after %s a request for the phone number of an offer answers %i',
  async (act, status) => {
    const { id, version } = await portal.publish(owner, moderator)
    await portal.as(owner)('POST', `/user/offers/${id}/acts`, { version, act })
    expect((await anybody('POST', `/offers/${id}/phone`, { stamp: aged(2) })).status).toBe(status)
  },
)
