import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { AlertReason, StreamHome } from '#contract/return/saved-searches.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ageStatuses, copyOffer, publishingApi } from '#tests/publishing.ts'
import type { Services } from '../../context.ts'
import { handlers as favorites } from '../favorites/handlers.ts'
import { mount } from '../../people/http/serve.ts'
import { openSearch } from '../../homes/search/service.ts'
import { accessOf } from './access.ts'
import { handlers } from './handlers.ts'
import { insertSearch } from './queries.ts'

const { db, url, drop } = await createTestDatabase()
const portal = await publishingApi(db)
const [owner, reader, moderator] = [
  await createUser(db),
  await createUser(db),
  await createUser(db, { roles: ['moderator'] }),
]
const { id: first } = await portal.publish(owner, moderator)
await copyOffer(db, first, 4)
const offers = (await db.selectFrom('offers').select('id').orderBy('id').execute()).map(
  ({ id }) => id,
)
const search = openSearch(url, undefined, { times: { poll: 20, keep: 60_000 } })
await search.ready
afterAll(async () => {
  await search.close()
  await drop()
})
const services = { ...portal.services, search } as unknown as Services
const call = visitor(
  apiOf((api) => {
    mount(api, contract.savedSearches, handlers, services)
    mount(api, contract.favorites, favorites, services)
  }),
)
const stream = async (query = '', token: string = reader.token) =>
  read(
    call('GET', `/saved-searches/stream${query}`, undefined, { authorization: `Bearer ${token}` }),
  )
const news = async (...ids: number[]) =>
  (await read(call('GET', `/homes/news?ids=${ids.join()}`)))['data']

const save = (more: object = {}, reasons: AlertReason[] = ['new', 'price_cut', 'back']) =>
  insertSearch(db, {
    user_id: reader.id,
    locale: 'en',
    time_zone: 'UTC',
    name: 'Spain',
    search: { location: 'country207' },
    page: '/es/search',
    frequency: 'daily',
    reasons,
    channels: ['mail'],
    quiet_from: 0,
    quiet_until: 0,
    expires_at: new Date(Date.now() + 86_400_000),
    ...more,
  } as Parameters<typeof insertSearch>[1])
const set = async (id: number, values: object) => {
  const { version } = search
  await db.updateTable('offers').set(values).where('id', '=', id).execute()
  await expect.poll(() => search.version, { interval: 10 }).toBeGreaterThan(version)
}
const LONG_AGO = new Date(Date.now() - 90 * 86_400_000)
type Reasons = [id: number, reasons: AlertReason[]]
const reasonsOf = (answer: Record<string, unknown>): Reasons[] =>
  (answer['data'] as StreamHome[]).map(({ offer, news: all }) => [
    offer.id,
    all.map(({ reason }) => reason),
  ])

beforeEach(async () => {
  await db.deleteFrom('saved_searches').execute()
})

test('new, cheaper and returned homes are listed with their reason, latest first, without old news', async () => {
  const [fresh, cheaper, back, old, other] = offers as [number, number, number, number, number]
  const told = async () => reasonsOf(await stream()).filter(([id]) => id !== other)
  await set(old, { published_at: LONG_AGO })
  await set(cheaper, { published_at: LONG_AGO })
  await set(back, { published_at: LONG_AGO })
  await set(back, { status: 'paused' })
  await ageStatuses(db, back, 2)
  await set(back, { status: 'published' })
  await set(cheaper, { price_amount: sql`round(price_amount * 0.98)` })
  await save()
  expect(await told()).toEqual([
    [cheaper, ['price_cut']],
    [back, ['back']],
    [fresh, ['new']],
  ])
  expect(await stream()).toMatchObject({ total: 4, isCut: false, pages: 1 })

  expect((await news(back, old, 999_999)).map(({ id }: { id: number }) => id)).toEqual([back, old])
  expect((await news(back))[0].news.map(({ reason }: { reason: string }) => reason)).toEqual([
    'back',
    'new',
  ])
  await set(old, { status: 'reserved' })
  expect((await news(old))[0].news[0].reason).toBe('reserved')
  await set(old, { status: 'sold' })
  expect((await news(old))[0].news.map(({ reason }: { reason: string }) => reason)).toEqual([
    'gone',
  ])
})

test('a search has only the reasons of its reader, and a home names all searches that found it', async () => {
  const [one, two] = [
    await save({}, ['price_cut']),
    await save({ name: 'World', search: {} }, ['new']),
  ]
  await set(offers[4]!, { price_amount: sql`round(price_amount * 0.98)` })
  const { data } = await stream()
  for (const { news: all, searches } of data as StreamHome[]) {
    expect(searches).toEqual([two.id, one.id])
    expect(all.length).toBeGreaterThan(0)
  }
  await db.deleteFrom('saved_searches').where('id', '=', two.id).execute()
  const told = reasonsOf(await stream())
  expect(told).toContainEqual([offers[4], ['price_cut']])
  expect(told.flatMap(([, reasons]) => reasons)).not.toContain('new')
})

test('news of others are hidden; a search without its place or filter finds none', async () => {
  await save()
  const [mine, other] = [await stream(), await stream('', owner.token)]
  expect(mine.total).toBeGreaterThan(0)
  expect(other).toMatchObject({ data: [], total: 0 })
  expect(await read(call('GET', '/saved-searches/stream'))).toMatchObject({ data: [], total: 0 })
  const byMail = await save({ user_id: null, email: 'reader@example.com' })
  const access = await accessOf(db, 'searches', byMail.id)
  expect((await stream(`?access=${access}`)).total).toBe(mine.total)
  expect((await stream(`?access=${access}x`)).total).toBe(0)

  await db.deleteFrom('saved_searches').execute()
  await save({ search: { location: 'city99999999' } })
  await save({ search: { location: 'country207', energy: ['Z'] } })
  expect(await stream()).toMatchObject({ data: [], total: 0 })
})
