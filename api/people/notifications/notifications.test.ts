import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ticketOf } from '#tests/tickets.ts'
import { mount } from '../http/serve.ts'
import { selectNames } from './about-queries.ts'
import { handlers } from './handlers.ts'
import { notify } from './notify.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const call = visitor(apiOf((api) => mount(api, contract.notifications, handlers, servicesOver(db))))
const as = ({ token }: TestUser) => ({
  get: (path: string, headers = {}) =>
    read(call('GET', path, undefined, { authorization: `Bearer ${token}`, ...headers })),
  send: (method: string, path: string, body?: object) =>
    read(call(method, path, body, { authorization: `Bearer ${token}` })),
})
const NOTICE = {
  title: 'accounts.notification.newSignIn.title',
  message: 'accounts.notification.newSignIn.message',
  params: { device: 'none' },
} as const

test('notifications are stored unread and shown in the language of the page', async () => {
  const user = await createUser(db)
  const { get } = as(user)
  expect(await get('/notifications')).toEqual({ status: 200, data: [], next: null, unread: 0 })
  await notify(db, user.id, {
    ...NOTICE,
    params: { device: 'Firefox, <b>Linux</b> & co' },
    payload: { type: 'warning', onClick: '/user/access' },
  })
  const { data, unread } = await get('/notifications', { 'x-lang': 'de' })
  expect(unread).toBe(1)
  expect(data).toEqual([
    {
      id: expect.any(Number),
      title: 'Neue Anmeldung',
      message: expect.stringContaining('Firefox, &lt;b&gt;Linux&lt;/b&gt; &amp; co'),
      payload: { type: 'warning', duration: 25_000, onClick: '/user/access' },
      why: 'Sie erhalten dies, weil es die Sicherheit Ihres Kontos betrifft.',
      home: null,
      created_at: expect.any(String),
      read_at: null,
    },
  ])
  expect((await get('/notifications')).data[0].title).toBe('New sign-in')
})

test('a notice of an earlier version without numbers is shown without them', async () => {
  const user = await createUser(db)
  await notify(db, user.id, {
    title: 'savedSearches.notice.title',
    message: 'savedSearches.notice.message',
    params: { name: 'Flats', count: 2 },
  })
  const messageIn = async (lang: string) =>
    (await as(user).get('/notifications', { 'x-lang': lang })).data[0].message
  expect(await messageIn('en')).toBe('Flats: 2 properties')
  for (const lang of ['de', 'es', 'ar', 'ru']) expect(await messageIn(lang)).not.toMatch(/NaN|·/)
})

test('are paged by number, newest first; fetched since a number; read singly or up to one; deleted', async () => {
  const user = await createUser(db)
  const { get, send } = as(user)
  for (let i = 0; i < 45; i++) await notify(db, user.id, NOTICE)
  const pages = [await get('/notifications')]
  while (pages.at(-1)?.['next'])
    pages.push(await get(`/notifications?before=${pages.at(-1)?.['next']}`))
  expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5])
  const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id)) as number[]
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(
    (await get(`/notifications?after=${ids[2]}`)).data.map(({ id }: { id: number }) => id),
  ).toEqual(ids.slice(0, 2))

  expect((await send('PUT', `/notifications/${ids[0]}/read`)).data).toEqual({ unread: 44 })
  expect((await send('PUT', `/notifications/${ids[0]}/read`)).data).toEqual({ unread: 44 })
  // Notifications that arrived after the list was read stay unread.
  await notify(db, user.id, NOTICE)
  expect((await send('PUT', '/notifications/read', { until: ids[0] })).data).toEqual({ unread: 1 })
  expect((await get('/notifications/unread')).data).toEqual({ unread: 1 })
  expect((await send('DELETE', `/notifications/${ids[1]}`)).data).toEqual({ unread: 1 })
  expect((await send('DELETE', `/notifications/${ids[1]}`)).status).toBe(404)
})

test('people are named as they are now, and not at all when their account is gone', async () => {
  const [reader, person] = [await createUser(db), await createUser(db, { name: 'Grace Hopper' })]
  await notify(db, reader.id, {
    title: 'ownAgency.notice.joined.title',
    message: 'ownAgency.notice.joined.message',
    params: { agency: 'Casa' },
    about: { person: person.id },
  })
  const messageIn = async (lang: string) =>
    (await as(reader).get('/notifications', { 'x-lang': lang })).data[0].message
  expect(await messageIn('en')).toBe('New colleague: Grace Hopper. Agency: Casa.')
  await db.updateTable('users').set({ name: 'Grace B. M.' }).where('id', '=', person.id).execute()
  expect(await messageIn('en')).toBe('New colleague: Grace B. M.. Agency: Casa.')
  await db.deleteFrom('users').where('id', '=', person.id).execute()
  expect(await messageIn('en')).toBe('New colleague: (deleted account). Agency: Casa.')
  expect(await messageIn('de')).toBe('Neues Teammitglied: (gelöschtes Konto). Unternehmen: Casa.')
})

test('a notification of a request goes with the request, also before it is pushed', async () => {
  const reader = await createUser(db)
  const ticket = await ticketOf(db, { name: 'Alan Turing' })
  const about = { ticket: ticket.id }
  const params = { id: String(ticket.id) }
  const title = 'support.notice.staffTitle'
  await notify(db, reader.id, {
    title,
    message: 'support.notice.staffMessage',
    params,
    about,
  })
  expect((await as(reader).get('/notifications')).data).toMatchObject([
    { message: `Request #${ticket.id}: new message (Alan Turing)` },
  ])
  expect(await selectNames(db, { title, about, params }, 'en')).toMatchObject({
    name: 'Alan Turing',
  })
  await db.deleteFrom('tickets').where('id', '=', ticket.id).execute()
  expect(await as(reader).get('/notifications')).toMatchObject({ data: [], unread: 0 })
  expect(await selectNames(db, { title, about, params }, 'en')).toBeUndefined()
})

test('notifications of others cannot be seen, read or deleted', async () => {
  const [owner, other] = [await createUser(db), await createUser(db)]
  await notify(db, owner.id, NOTICE)
  const { id } = (await as(owner).get('/notifications')).data[0]
  expect((await as(other).get('/notifications')).data).toEqual([])
  await as(other).send('PUT', `/notifications/${id}/read`)
  await as(other).send('PUT', '/notifications/read', { until: id })
  expect((await as(other).send('DELETE', `/notifications/${id}`)).status).toBe(404)
  expect(await as(owner).get('/notifications')).toMatchObject({
    unread: 1,
    data: [{ id, read_at: null }],
  })
  expect((await call('GET', '/notifications')).status).toBe(401)
})

test('the newest two hundred are kept', async () => {
  const user = await createUser(db)
  for (let i = 0; i < 205; i++) await notify(db, user.id, NOTICE)
  expect((await as(user).get('/notifications')).unread).toBe(200)
})

test('a transaction that fails sends no notification', async () => {
  const user = await createUser(db)
  const before = await db.selectFrom('realtime_messages').selectAll().execute()
  await db
    .transaction()
    .execute(async (transaction) => {
      await notify(transaction, user.id, NOTICE)
      throw new Error('no')
    })
    .catch(() => {})
  expect((await as(user).get('/notifications')).unread).toBe(0)
  expect(await db.selectFrom('realtime_messages').selectAll().execute()).toHaveLength(before.length)
})
