import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { buildHomes } from '#tests/examples-world.ts'
import { publishingApi } from '#tests/publishing.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { handlers as members } from '../../people/accounts/members.ts'
import { portalSecret } from '../../ground/secret.ts'
import { mount } from '../../people/http/serve.ts'
import { newStamp } from '../../ground/stamp.ts'
import { handlers as decisions } from '../moderation/reports.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
await buildHomes(db)
const portal = await publishingApi(db)
const { services } = portal
const { csrfCookie } = contract.accounts
const app = apiOf((api) => {
  mount(api, contract.reports, { ...handlers, ...decisions }, services)
  mount(api, contract.members, members, services)
  mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, services)
})
const secret = await portalSecret(db)
const stamp = () => newStamp(secret, 'report', Date.now() - 60_000)
const as =
  ({ token }: TestUser) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
async function report(id: number, body: object = {}, headers: Record<string, string> = {}) {
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  return read(
    browser('POST', `/offers/${id}/report`, { reason: 'fraud', stamp: stamp(), ...body }, headers),
  )
}
const owner = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })
const admin = await createUser(db, { roles: ['admin'] })
const statusOf = async (id: number) =>
  (await db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

beforeEach(async () => {
  for (const table of ['reports', 'jobs', 'notifications'] as const)
    await db.deleteFrom(table).execute()
})

test('several reports are one case; an imported offer stays taken down after an import, and can be restored', async () => {
  const [user, alan] = [await createUser(db), await createUser(db)]
  const send = (from: TestUser, body: object = {}) =>
    as(from)('POST', '/offers/101/report', { reason: 'fraud', stamp: stamp(), ...body })
  // An unverified address gets no mail.
  expect(
    await report(
      101,
      { message: 'They ask for money first', email: alan.email },
      { 'x-lang': 'de' },
    ),
  ).toEqual({ status: 200, data: { notified: false } })
  expect((await send(user, { reason: 'gone', email: alan.email }))['data']).toEqual({
    notified: true,
  })
  expect(
    (
      await read(
        visitor(app)(
          'POST',
          '/offers/101/report',
          { reason: 'fraud', stamp: stamp(), email: alan.email.toUpperCase() },
          { authorization: `Bearer ${alan.token}`, 'x-lang': 'de' },
        ),
      )
    )['data'],
  ).toEqual({ notified: true })
  expect((await send(alan, { reason: 'wrong' })).status).toBe(200)
  expect((await as(moderator)('GET', '/admin/reports'))['data']).toMatchObject([
    {
      offer: { id: 101, title: 'Bright flat near the park' },
      reporters: 3,
      reasons: ['fraud', 'gone'],
    },
  ])

  const found = (await as(moderator)('GET', '/admin/reports/101'))['data']
  expect(found).toMatchObject({
    owner: null,
    source: 'examples',
    acts: ['dismiss', 'takeDown'],
    version: 0,
  })
  expect(
    (await as(moderator)('POST', '/admin/reports/101/decision', { version: 0, act: 'takeDown' }))
      .status,
  ).toBe(422)
  expect(
    (
      await as(moderator)('POST', '/admin/reports/101/decision', {
        version: 0,
        act: 'ask',
        note: 'x',
      })
    ).code,
  ).toBe('not_now')
  const both = await Promise.all(
    [1, 2].map(() =>
      as(moderator)('POST', '/admin/reports/101/decision', {
        version: 0,
        act: 'takeDown',
        reasons: ['forbidden'],
      }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await statusOf(101)).toBe('rejected')
  expect(
    await db
      .selectFrom('offer_statuses')
      .select(['status', 'reason', 'actor_id'])
      .where('offer_id', '=', 101)
      .orderBy('at', 'desc')
      .limit(1)
      .execute(),
  ).toEqual([{ status: 'rejected', reason: 'forbidden', actor_id: moderator.id }])
  expect((await as(moderator)('GET', '/admin/reports')).total).toBe(0)
  const mails = await readMails(services)
  expect(mails).toMatchObject([{ to: alan.email, subject: 'Das Ergebnis Ihrer Meldung' }])
  expect(
    await db.selectFrom('notifications').select(['user_id', 'title']).orderBy('user_id').execute(),
  ).toEqual([user, alan].map(({ id }) => ({ user_id: id, title: 'reports.notice.title' })))
  expect((await report(101)).status).toBe(404)
  expect(
    (await as(moderator)('POST', '/admin/reports/101/decision', { version: 1, act: 'putBack' }))[
      'data'
    ],
  ).toMatchObject({ offer: { status: 'published' }, acts: ['takeDown'] })
  // One that its source had hidden has no day of publication before.
  await db
    .updateTable('offers')
    .set({ status: 'rejected', published_at: null })
    .where('id', '=', 101)
    .execute()
  const again = await as(moderator)('POST', '/admin/reports/101/decision', {
    version: 2,
    act: 'putBack',
  })
  expect(again['data']).toMatchObject({ offer: { status: 'published' } })
})

test('an archived draft has no case', async () => {
  const { id } = await portal.write(owner)
  const seen = async () => (await as(moderator)('GET', `/admin/reports/${id}`)).status
  expect(await seen()).toBe(404)
  await db.updateTable('offers').set({ status: 'archived' }).where('id', '=', id).execute()
  expect(await seen()).toBe(404)
})

test('a moderator requests a change, takes the offer down, or dismisses the report', async () => {
  const { id } = await portal.publish(owner, moderator)
  await readMails(services)
  await report(id)
  const { version, acts } = (await as(moderator)('GET', `/admin/reports/${id}`))['data']
  expect(acts).toEqual(['dismiss', 'ask', 'takeDown'])
  const decision = await as(moderator)('POST', `/admin/reports/${id}/decision`, {
    version,
    act: 'ask',
    reasons: ['price'],
  })
  expect(decision['data']).toMatchObject({
    offer: { status: 'published' },
    acts: ['ask', 'takeDown'],
    reports: [{ outcome: 'asked' }],
  })
  expect((await readMails(services)).map(({ to }) => to)).toEqual([owner.email])
  await report(id)
  expect((await as(owner)('GET', `/admin/reports/${id}`)).status).toBe(403)
  expect(
    (await as(moderator)('POST', `/admin/reports/${id}/decision`, { version, act: 'dismiss' }))[
      'data'
    ].reports[0],
  ).toMatchObject({ outcome: 'dismissed' })
  await report(id)
  await as(moderator)('POST', `/admin/reports/${id}/decision`, {
    version,
    act: 'takeDown',
    note: 'It is not yours.',
  })
  expect(await statusOf(id)).toBe('rejected')
  // It was public: it is not a submission that was rejected.
  expect(await readMails(services)).toMatchObject([
    {
      to: owner.email,
      subject: '“Bright flat near the park” was taken down',
      text: expect.stringContaining('It is not yours.'),
    },
  ])
  expect(
    await db.selectFrom('notifications').select('title').orderBy('id', 'desc').executeTakeFirst(),
  ).toEqual({ title: 'publishing.notice.taken_down.title' })
})

test('an offer whose reports were decided can be reported again', async () => {
  const { id } = await portal.publish(owner, moderator)
  const user = await createUser(db)
  const open = async () =>
    (await as(moderator)('GET', '/admin/reports'))['data'].filter(
      (row: { offer: { id: number } }) => row.offer.id === id,
    ).length as number
  const send = () => as(user)('POST', `/offers/${id}/report`, { reason: 'wrong', stamp: stamp() })
  await send()
  const { version } = (await as(moderator)('GET', `/admin/reports/${id}`))['data']
  await as(moderator)('POST', `/admin/reports/${id}/decision`, { version, act: 'dismiss' })
  expect(await open()).toBe(0)
  await send()
  expect(await open()).toBe(1)
  // While one is open, another of the same person is not counted.
  await send()
  expect((await as(moderator)('GET', `/admin/reports/${id}`))['data'].reports).toHaveLength(2)
})

test('a draft has no case, like an unknown offer; a reported offer that became a draft keeps its case', async () => {
  const { id } = await portal.write(owner)
  const get = (number: number) => as(moderator)('GET', `/admin/reports/${number}`)
  const [draft, missing] = [await get(id), await get(987_654_321)]
  expect(draft.status).toBe(404)
  expect(JSON.stringify(draft).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '#')).toBe(
    JSON.stringify(missing).replaceAll('987654321', '#'),
  )
  const { id: known } = await portal.publish(owner, moderator)
  await db
    .insertInto('reports')
    .values({
      offer_id: known,
      nonce: `draft ${known}`,
      reason: 'fraud',
      message: '',
      locale: 'en',
    })
    .execute()
  await db.updateTable('offers').set({ status: 'draft' }).where('id', '=', known).execute()
  expect((await get(known)).status).toBe(200)
})

test('moderators cannot judge reports of their own offer', async () => {
  const { id } = await portal.publish(moderator, admin)
  await report(id)
  const { version, own, acts } = (await as(moderator)('GET', `/admin/reports/${id}`))['data']
  expect({ own, acts }).toEqual({ own: true, acts: ['takeDown'] })
  expect((await as(admin)('GET', `/admin/reports/${id}`))['data']).toMatchObject({
    own: false,
    acts: ['dismiss', 'ask', 'takeDown'],
  })
  expect(
    (await as(moderator)('POST', `/admin/reports/${id}/decision`, { version, act: 'dismiss' }))
      .code,
  ).toBe('own_offer')
  // Nor of offers of their feed.
  await db
    .updateTable('sources')
    .set({ owner_id: moderator.id })
    .where('key', '=', 'examples')
    .execute()
  await report(102)
  const imported = (await as(moderator)('GET', '/admin/reports/102'))['data']
  expect(
    (
      await as(moderator)('POST', '/admin/reports/102/decision', {
        version: imported.version,
        act: 'dismiss',
      })
    ).code,
  ).toBe('own_offer')
  await db.updateTable('sources').set({ owner_id: null }).where('key', '=', 'examples').execute()
})

test('reports of bots, floods and without a stamp are refused, and so are reports of offers that are not public', async () => {
  expect((await report(102, { website: 'https://spam.example' })).status).toBe(200)
  expect(await db.selectFrom('reports').select('id').execute()).toEqual([])
  expect((await report(102, { stamp: '' })).code).toBe('form_old')
  expect((await report(102, { reason: 'love' })).status).toBe(422)
  expect((await report(103)).status).toBe(404)
  const busy = await createUser(db)
  await db
    .insertInto('reports')
    .values(
      Array.from({ length: 20 }, (_, n) => ({
        offer_id: 103,
        nonce: `n${n}`,
        reason: 'other' as const,
        user_id: busy.id,
        locale: 'en',
      })),
    )
    .execute()
  expect(
    await as(busy)('POST', '/offers/102/report', { reason: 'fraud', stamp: stamp() }),
  ).toMatchObject({ status: 429, code: 'too_many' })
})

test('blocking an account hides its offers, and unblocking restores their state', async () => {
  const blocked = await createUser(db)
  const ids: number[] = []
  for (const act of [null, 'reserve', 'pause']) {
    const { id, version } = await portal.publish(blocked, moderator)
    if (act) await portal.as(blocked)('POST', `/user/offers/${id}/acts`, { version, act })
    ids.push(id)
  }
  const waiting = await portal.write(blocked)
  const sent = (
    await portal.as(blocked)('POST', `/user/offers/${waiting.id}/submit`, {
      version: waiting.draftVersion,
    })
  )['data']
  const states = () => Promise.all(ids.map(statusOf))
  expect(await states()).toEqual(['published', 'reserved', 'paused'])
  await as(admin)('PUT', `/admin/users/${blocked.id}/block`)
  await readMails(services)
  expect(await states()).toEqual(['paused', 'paused', 'paused'])
  expect(
    (await portal.as(moderator)('GET', '/admin/offers'))['data'].map(
      (one: { id: number }) => one.id,
    ),
  ).not.toContain(waiting.id)
  expect(
    (
      await portal.as(moderator)('POST', `/admin/offers/${waiting.id}/decision`, {
        version: sent.version,
        number: 1,
        decision: 'approve',
      })
    ).code,
  ).toBe('owner_blocked')
  await as(admin)('DELETE', `/admin/users/${blocked.id}/block`)
  await readMails(services)
  expect(await states()).toEqual(['published', 'reserved', 'paused'])
  // Unblocked before the job ran: nothing was hidden, so nothing is restored.
  await as(admin)('PUT', `/admin/users/${blocked.id}/block`)
  await as(admin)('DELETE', `/admin/users/${blocked.id}/block`)
  await readMails(services)
  expect(await states()).toEqual(['published', 'reserved', 'paused'])
})

test('reports are limited per network: an IPv6 /64 counts as one', async () => {
  const over = { ...services, env: { ...services.env, RATE_LIMITS: 'on' as const } }
  const limited = apiOf((api) => {
    mount(api, contract.reports, { ...handlers, ...decisions }, over)
    mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, over)
  })
  const { id } = await portal.publish(owner, moderator)
  const send = async (address: string) => {
    const browser = visitor(limited, address)
    await browser('GET', '/sanctum/csrf-cookie')
    return (
      await read(browser('POST', `/offers/${id}/report`, { reason: 'fraud', stamp: stamp() }))
    ).status
  }
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push(await send(`2001:db8:9:9::${n + 1}`))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect(await send('2001:db8:9:a::1')).toBe(200)
})
