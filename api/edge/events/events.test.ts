import { afterAll, expect, test } from 'vitest'
import { events } from '#contract/edge/events.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const app = apiOf((api) => mount(api, events, handlers, servicesOver(db)))

test('administrators see how often something happened, in which time', async () => {
  const { token } = await createUser(db, { roles: ['admin'] })
  const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await db
    .insertInto('events')
    .values([
      ...[0, 0, 6, 7, 29, 30, 59, 60].map((ago, n) => ({
        day: dayOf(ago),
        first: 'search',
        second: n === 1 ? 'result' : 'empty',
        count: 10 ** n,
      })),
      { day: dayOf(0), first: 'other', second: 'other', count: 5 },
    ])
    .execute()
  const { data } = await read(
    await visitor(app)('GET', '/admin/events', undefined, { authorization: `Bearer ${token}` }),
  )
  expect(data).toContainEqual({
    event: 'search/empty',
    today: 1,
    week: 101,
    month: 11_101,
    before: 1_100_000,
  })
  expect(data).toContainEqual({ event: 'page/view', today: 0, week: 0, month: 0, before: 0 })
  expect(data.map(({ event }: { event: string }) => event)).not.toContain('other/other')
})
