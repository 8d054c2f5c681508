import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { SavedQuery, SEARCHES_MAX } from '#contract/return/saved-searches.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { portalSecret } from '../../ground/secret.ts'
import { mount } from '../../people/http/serve.ts'
import { exportAccount } from '../../edge/profile/leaving-queries.ts'
import { newStamp } from '../../ground/stamp.ts'
import type { Services } from '../../context.ts'
import { accessOf, readAccess } from './access.ts'
import { readSearch } from './saved-query.ts'
import { handlers } from './handlers.ts'
import { sweepSearches } from './queries.ts'
import { draws } from '#tests/lab.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const services = portal.services as unknown as Services
const { csrfCookie } = contract.accounts
const app = apiOf((api) => {
  mount(api, contract.savedSearches, handlers, services)
  mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, services)
})
const secret = await portalSecret(db)
const stamp = () => newStamp(secret, 'search', Date.now() - 60_000)
const FLATS = {
  name: 'Flats in Barcelona',
  search: { location: 'city32653', action: 0, publishedSince: '7d', availableBy: 'now' },
  page: '/es/barcelona/barcelona/buy-apartment?publishedSince=7d',
}

beforeEach(async () => {
  for (const table of ['saved_searches', 'jobs', 'shared_limits'] as const)
    await db.deleteFrom(table).execute()
})

const as =
  ({ token }: TestUser) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
async function anybody(method: string, path: string, body?: object) {
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  return read(browser(method, path, body))
}
const save = (user: TestUser, body: object = {}) =>
  as(user)('POST', '/saved-searches', { ...FLATS, stamp: stamp(), ...body })
const ask = (email: string, body: object = {}) =>
  anybody('POST', '/saved-searches', { ...FLATS, stamp: stamp(), email, ...body })
/** The token of the last mailed link. */
const mailedToken = async () => (await readMails(services)).at(-1)!.token

test('an account saves a search, changes it, pauses, renews, deletes and restores it', async () => {
  const ada = await createUser(db)
  const { data: saved } = await save(ada)
  expect(saved).toMatchObject({ saved: 'saved', email: ada.email })
  const { data, owner } = await as(ada)('GET', '/saved-searches')
  expect(owner).toEqual({ kind: 'account', email: ada.email })
  expect(data).toMatchObject([
    {
      id: saved.id,
      ...FLATS,
      frequency: 'daily',
      reasons: ['new', 'price_cut', 'back'],
      channels: ['portal', 'mail'],
      quietFrom: 22,
      quietUntil: 7,
      problem: null,
      pausedUntil: null,
    },
  ])
  const path = `/saved-searches/${saved.id}`
  const change = (body: object) => as(ada)('PATCH', path, body)
  expect((await change({ name: 'Mine', reasons: ['back', 'new'] })).data).toMatchObject({
    name: 'Mine',
    reasons: ['new', 'back'],
    frequency: 'daily',
  })
  expect((await change({ pause: 'on' })).data.pausedUntil).toBe('infinity')
  const until = Date.parse((await change({ pause: 'days' })).data.pausedUntil)
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30)
  expect((await change({ pause: 'off' })).data.pausedUntil).toBe(null)
  await db
    .updateTable('saved_searches')
    .set({ expires_at: new Date(Date.now() + 1000) })
    .execute()
  const renewed = Date.parse((await change({ renew: true })).data.expiresAt)
  expect(Math.round((renewed - Date.now()) / 86_400_000)).toBe(180)
  expect((await as(ada)('DELETE', path)).status).toBe(204)
  expect((await as(ada)('DELETE', path)).status).toBe(404)
  expect((await change({ name: 'x' })).status).toBe(404)
  expect((await as(ada)('GET', '/saved-searches')).data).toEqual([])
  const restored = (await as(ada)('POST', `${path}/restore`)).data
  expect(restored.id).toBe(saved.id)
  // PostgreSQL writes no trailing zeros of a second's fraction.
  expect(Date.parse(restored.expiresAt)).toBe(renewed)
  expect((await as(ada)('GET', '/saved-searches')).data).toHaveLength(1)
  // One whose time is over would be stopped again at once.
  await db
    .updateTable('saved_searches')
    .set({ expires_at: new Date(Date.now() - 1000), stopped_at: new Date() })
    .execute()
  const anew = Date.parse((await as(ada)('POST', `${path}/restore`)).data.expiresAt)
  expect(Math.round((anew - Date.now()) / 86_400_000)).toBe(180)
})

test('an address without an account saves a search by the link that it is sent', async () => {
  expect(await ask('Alan@Example.com', { channels: ['portal', 'push'] })).toEqual({
    status: 200,
    data: { saved: 'link', id: null, email: 'alan@example.com' },
  })
  const token = await mailedToken()
  const other = `${token.split('|')[0]}|${'x'.repeat(40)}`
  expect((await anybody('POST', '/saved-searches/confirm', { token: other })).code).toBe(
    'dead_link',
  )
  const { data } = await anybody('POST', '/saved-searches/confirm', { token })
  expect((await anybody('POST', '/saved-searches/confirm', { token })).code).toBe('dead_link')
  const list = await anybody('GET', `/saved-searches?access=${data.access}`)
  expect(list.owner).toEqual({ kind: 'email', email: 'alan@example.com' })
  expect(list.data).toMatchObject([{ name: FLATS.name, channels: ['mail'] }])
  const { id } = list.data[0]
  const path = `/saved-searches/${id}`
  expect((await anybody('PATCH', path, { frequency: 'weekly' })).status).toBe(404)
  expect(
    (await anybody('PATCH', path, { access: data.access, frequency: 'weekly' })).data.frequency,
  ).toBe('weekly')
  // A link that stops a search opens no list, nor is another's signature worth anything.
  const unsubscribe = await accessOf(db, 'unsubscribe', id)
  expect((await anybody('GET', `/saved-searches?access=${unsubscribe}`)).owner).toBe(null)
  expect(await readAccess(db, 'searches', `${id + 1}${data.access.slice(String(id).length)}`)).toBe(
    null,
  )
  // An account with that address gets its searches.
  const alan = await createUser(db, { email: 'alan@example.com' })
  expect((await as(alan)('GET', '/saved-searches')).data).toHaveLength(1)
  expect((await exportAccount(db, alan))['saved_searches']).toMatchObject([{ name: FLATS.name }])
})

test('a link that is a day old saves nothing, and is deleted', async () => {
  await ask('alan@example.com')
  await db
    .updateTable('saved_searches')
    .set({ created_at: sql<string>`now() - interval '25 hours'` })
    .execute()
  const token = await mailedToken()
  expect((await anybody('POST', '/saved-searches/confirm', { token })).code).toBe('dead_link')
  await sweepSearches(db)
  expect(await db.selectFrom('saved_searches').select('id').execute()).toEqual([])
})

test('searches that are not renewed stop, and are deleted a month later', async () => {
  const ada = await createUser(db)
  await save(ada)
  await db
    .updateTable('saved_searches')
    .set({ expires_at: sql<string>`now() - interval '1 hour'` })
    .execute()
  await sweepSearches(db)
  expect((await as(ada)('GET', '/saved-searches')).data).toEqual([])
  await db
    .updateTable('saved_searches')
    .set({ stopped_at: sql<string>`now() - interval '31 days'` })
    .execute()
  await sweepSearches(db)
  expect(await db.selectFrom('saved_searches').select('id').execute()).toEqual([])
})

test('a search with a deleted place or filter is kept, and marked as broken', async () => {
  const ada = await createUser(db)
  await save(ada)
  const problemOf = async (search: object) => {
    await db
      .updateTable('saved_searches')
      .set({ search: JSON.stringify(search) })
      .execute()
    return (await as(ada)('GET', '/saved-searches')).data[0].problem
  }
  expect(await problemOf({ location: 'city99999999' })).toBe('place')
  expect(await problemOf({ features: ['moat'] })).toBe('filter')
  expect(await problemOf({})).toBe(null)
})

test.each([
  ['no search', { search: { action: 7 } }, 422],
  ['an unknown filter value', { search: { features: ['moat'] } }, 422],
  ['an unknown place', { search: { location: 'city99999999' } }, 422],
  ['no reason', { reasons: [] }, 422],
  ['a page of another site', { page: '//example.com' }, 422],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 422],
  ['an hour that does not exist', { quietFrom: 24 }, 422],
  ['an empty name', { name: ' ' }, 422],
  ['a stamp of another form', { stamp: newStamp(secret, 'lead', Date.now() - 60_000) }, 422],
])('%s is rejected, and nothing is saved', async (_, body, status) => {
  const ada = await createUser(db)
  expect((await save(ada, body)).status).toBe(status)
  expect(await db.selectFrom('saved_searches').select('id').execute()).toEqual([])
})

test('a form filled in by a program gets the same answer, and no mail is sent', async () => {
  expect((await ask('alan@example.com', { website: 'x' })).data.saved).toBe('link')
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
})

test('an address has a limit of searches, also when they are saved at the same time', async () => {
  const ada = await createUser(db)
  await save(ada)
  await sql`insert into saved_searches (user_id, locale, time_zone, name, search, page, frequency, reasons, channels, quiet_from, quiet_until, expires_at)
    select user_id, locale, time_zone, name, search, page, frequency, reasons, channels, quiet_from, quiet_until, expires_at from saved_searches, generate_series(1, ${SEARCHES_MAX.account - 3})`.execute(
    db,
  )
  const answers = await Promise.all(Array.from({ length: 5 }, () => save(ada)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.message).toContain(
    String(SEARCHES_MAX.account),
  )
})

test('stored searches are read like their schema, valid or not', () => {
  const shape = SavedQuery.shape as Record<string, unknown>
  const value = fc.oneof(
    fc.constantFrom('1', 'EUR', '7d', 'now', '2026-09-01', 'yes', 'total', '2.1,41.3,2.2,41.4', ''),
    fc.constantFrom('city32653', 'homes', 'balcony', 'A', 'private', '2.1,41.3,2.2,41.3,2.2,41.5'),
    fc.integer({ min: -1, max: 100 }),
    fc.constantFrom(null, undefined, true, Infinity, [], {}),
    fc.array(fc.constantFrom('1', 2, 'pool', 'central', 'fully'), { maxLength: 3 }),
  )
  const search = fc.dictionary(
    fc.oneof(
      fc.constantFrom(...Object.keys(shape)),
      fc.constantFrom('unknown', 'page', 'toString', 'hasOwnProperty'),
    ),
    value,
    { maxKeys: 4 },
  )
  const defined = (read: object) =>
    Object.fromEntries(Object.entries(read).filter(([, one]) => one !== undefined))
  fc.assert(
    fc.property(search, (written) => {
      const { success, data } = SavedQuery.safeParse(written)
      const read = readSearch(written)
      if (success) expect(defined(read!)).toEqual(defined(data))
      else expect(read).toBe(null)
    }),
    { numRuns: draws(3000) },
  )
})
