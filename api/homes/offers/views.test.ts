import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { apiOf, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { buildHomes } from '#tests/examples-world.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'
import { viewsOf } from './view-queries.ts'
import { viewsIn } from './views.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
await buildHomes(db)
const app = apiOf((api) =>
  mount(api, contract.offers, handlers, servicesOver(db, { RATE_LIMITS: 'off' })),
)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const see = async (id: number, address: string, headers: Record<string, string> = {}) =>
  (
    await visitor(app, address)('POST', `/offers/${id}/view`, undefined, {
      'user-agent': FIREFOX,
      ...headers,
    })
  ).status

beforeEach(() =>
  db
    .deleteFrom('offer_views')
    .execute()
    .then(() => undefined),
)

test('each visitor counts once a day per offer; bots, other sites and unknown offers do not count', async () => {
  expect(await see(101, '192.0.2.1')).toBe(204)
  await Promise.all([
    see(101, '192.0.2.1'),
    see(101, '192.0.2.2'),
    see(101, '192.0.2.1', { 'user-agent': `${FIREFOX} again` }),
    see(102, '192.0.2.1'),
    see(999_999, '192.0.2.1'),
  ])
  await see(101, '192.0.2.3', {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })
  await see(101, '192.0.2.4', { 'sec-fetch-site': 'cross-site' })
  await viewsIn(db).flush()
  await viewsIn(db).flush()
  await see(101, '192.0.2.5')
  await viewsIn(db).flush()
  expect(await viewsOf(db, [101, 102, 103])).toEqual(
    new Map([
      [101, { total: 4, week: 4 }],
      [102, { total: 1, week: 1 }],
    ]),
  )
  await db
    .insertInto('offer_views')
    .values({ offer_id: 102, day: '2020-01-01', views: 9 })
    .execute()
  expect((await viewsOf(db, [102])).get(102)).toEqual({ total: 10, week: 1 })
})

test('a visitor counts again on another day, not on the same day', async () => {
  const views = viewsIn(db)
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    for (const later of [0, 0, 86_400_000, 86_400_000, 2 * 86_400_000]) {
      vi.setSystemTime(now + later)
      views.see(103, '192.0.2.1', 'one visitor')
    }
  } finally {
    vi.useRealTimers()
  }
  await views.flush()
  expect((await viewsOf(db, [103])).get(103)?.total).toBe(3)
})

test('one address counts at most five times a day, whatever its user agents', async () => {
  await db.updateTable('offers').set({ status: 'published' }).where('id', '=', 103).execute()
  for (let n = 0; n < 40; n++)
    await see(103, n % 2 ? '198.51.100.7' : '2001:db8::7', { 'user-agent': `${FIREFOX} ${n}` })
  for (let n = 0; n < 10; n++)
    await see(103, `2001:db8::${n}`, { 'user-agent': `${FIREFOX} x${n}` })
  await viewsIn(db).flush()
  expect((await viewsOf(db, [103])).get(103)?.total).toBe(10)
  await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', 103).execute()
})
