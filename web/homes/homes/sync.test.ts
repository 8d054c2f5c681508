import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { handlers } from '#api/return/favorites/handlers.ts'
import { mount } from '#api/people/http/serve.ts'
import { createClient } from '#contract/client.ts'
import {
  FAVORITES_MAX,
  HIDDEN_MAX,
  NOTE_MAX,
  VIEWED_MAX,
} from '#contract/return/favorite-limits.ts'
import type { HomeChange } from '#contract/return/favorites.ts'
import { contract } from '#contract/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { NO_HOMES } from './changes.ts'
import { change, homesNow, update } from './store.ts'
import { sync } from './sync.ts'

// Browser APIs that the store reads: without storage, homes are in memory.
vi.stubGlobal('location', { protocol: 'https:' })
vi.stubGlobal('document', { cookie: '' })

const { db, drop } = await createTestDatabase()
afterAll(drop)
const app = apiOf((api) => mount(api, contract.favorites, handlers, servicesOver(db)))
const call = visitor(app)
beforeEach(() => update(() => ({ ...NO_HOMES, records: true })))

const at = '2026-11-20T10:00:00.000Z'
const range = (length: number) => Array.from({ length }, (_, index) => index + 1)
const saved = (id: number, note = '') => ({
  id,
  at,
  list: null,
  place: 0,
  note,
  noteLang: note ? 'zh-CN' : null,
  known: null,
})

/** The account of a visitor who has signed in. */
async function account() {
  const { id, token } = await createUser(db)
  const api = createClient(
    { favorites: contract.favorites },
    {
      base: 'http://localhost/api',
      fetch: async (request) => {
        const { pathname } = new URL(request.url)
        const body = request.method === 'GET' ? undefined : ((await request.json()) as object)
        return call(request.method as 'GET', pathname.replace('/api', ''), body, {
          authorization: `Bearer ${token}`,
        })
      },
    },
  )
  return { id, api }
}

test('all that a visitor may have without an account is there with one', async () => {
  change(
    ...range(FAVORITES_MAX).map((id): HomeChange => ({
      do: 'save',
      home: saved(id, '家'.repeat(NOTE_MAX)),
    })),
    ...range(VIEWED_MAX).map((id): HomeChange => ({ do: 'view', home: { id, at, known: null } })),
    ...range(HIDDEN_MAX).map((id): HomeChange => ({
      do: 'hide',
      home: { id, at, known: null, same: [] },
    })),
  )
  const { id, api } = await account()
  expect(await sync(api, id)).toBe(0)
  const { favorites, viewed, hidden } = (await api.favorites.own({})).data
  expect([favorites.length, viewed.length, hidden.length]).toEqual([
    FAVORITES_MAX,
    VIEWED_MAX,
    HIDDEN_MAX,
  ])
  expect(favorites[0]!.note).toHaveLength(NOTE_MAX)
  expect(homesNow().waiting).toEqual([])
})

test('a change that is never accepted takes no other with it', async () => {
  change(
    { do: 'save', home: saved(1) },
    { do: 'save', home: saved(2, 'x'.repeat(NOTE_MAX + 1)) },
    { do: 'save', home: saved(3) },
  )
  const { id, api } = await account()
  await sync(api, id)
  expect((await api.favorites.own({})).data.favorites.map((home) => home.id)).toEqual([1, 3])
  expect(homesNow().favorites.map((home) => home.id)).toEqual([1, 3])
})
