import { afterAll, expect, test } from 'vitest'
import { FAVORITES_MAX, VIEWED_MAX } from '#contract/return/favorite-limits.ts'
import type { HomeChange } from '#contract/return/favorites.ts'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { mount } from '../../people/http/serve.ts'
import { exportAccount } from '../../edge/profile/leaving-queries.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const call = visitor(apiOf((api) => mount(api, contract.favorites, handlers, servicesOver(db))))
const as = ({ token }: TestUser) => {
  const headers = { authorization: `Bearer ${token}` }
  return {
    own: async () => (await read(call('GET', '/user/homes', undefined, headers))).data,
    change: (...changes: HomeChange[]) => read(call('POST', '/user/homes', { changes }, headers)),
  }
}
const LIST = '6f1f4b0e-0c2b-4e0c-9c7e-0a4f5d3c2b1a'
const at = '2026-11-20T10:00:00.000Z'
const save = (id: number, more: object = {}): HomeChange => ({
  do: 'save',
  home: { id, at, list: null, place: 0, note: '', noteLang: null, known: null, ...more },
})

test('homes are saved once, and saving again keeps the notes', async () => {
  const { own, change } = as(await createUser(db))
  await change(
    { do: 'list', list: { id: LIST, name: 'By the sea' } },
    save(1, { note: 'Quiet', noteLang: 'en', list: LIST }),
    save(2),
    save(1),
  )
  await change(save(1, { note: 'Other words' }))
  const { favorites, lists } = await own()
  expect(lists).toEqual([{ id: LIST, name: 'By the sea' }])
  expect(favorites).toEqual([
    { id: 1, at, list: LIST, place: 0, note: 'Quiet', noteLang: 'en', known: null },
    { id: 2, at, list: null, place: 0, note: '', noteLang: null, known: null },
  ])
})

test('the same saves at once, from two devices, make one', async () => {
  const { own, change } = as(await createUser(db))
  await Promise.all(Array.from({ length: 8 }, () => change(save(7), save(8))))
  expect((await own()).favorites.map(({ id }: { id: number }) => id)).toEqual([7, 8])
})

test('the limit holds for calls at the same time, and says how many were refused', async () => {
  const { own, change } = as(await createUser(db))
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => save(from + index))
  const answers = await Promise.all([
    change(...many(1, FAVORITES_MAX - 100)),
    change(...many(1001, 101)),
  ])
  expect(answers.reduce((sum, { refused }) => sum + Number(refused), 0)).toBe(1)
  expect((await own()).favorites).toHaveLength(FAVORITES_MAX)
  // One that is there can still be saved.
  expect((await change(save(1))).refused).toBe(0)
})

test('notes, order and lists are edited; homes of a deleted list stay', async () => {
  const { own, change } = as(await createUser(db))
  await change(
    { do: 'list', list: { id: LIST, name: 'A' } },
    save(1),
    save(2),
    { do: 'edit', id: 1, list: LIST, note: 'هادئ', noteLang: 'ar' },
    { do: 'edit', id: 2, place: -1 },
  )
  expect((await own()).favorites).toMatchObject([
    { id: 2, place: -1 },
    { id: 1, list: LIST, note: 'هادئ', noteLang: 'ar' },
  ])
  await change({ do: 'unlist', id: LIST })
  expect(await own()).toMatchObject({ lists: [], favorites: [{ id: 2 }, { id: 1, list: null }] })
  await change({ do: 'unsave', id: 1 })
  expect((await own()).favorites).toMatchObject([{ id: 2 }])
})

test('two lists have no name together, whatever its letters', async () => {
  const { own, change } = as(await createUser(db))
  const other = '6f1f4b0e-0c2b-4e0c-9c7e-0a4f5d3c2b1b'
  const { refused } = await change(
    { do: 'list', list: { id: LIST, name: 'Sea' } },
    { do: 'list', list: { id: other, name: 'SEA' } },
  )
  expect(refused).toBe(1)
  expect((await own()).lists).toEqual([{ id: LIST, name: 'Sea' }])
})

test('the oldest viewed homes are deleted; with the switch off none are stored', async () => {
  const { own, change } = as(await createUser(db))
  const view = (id: number): HomeChange => ({
    do: 'view',
    home: { id, at: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(), known: null },
  })
  await change(...Array.from({ length: VIEWED_MAX + 5 }, (_, index) => view(index + 1)))
  const ids = (await own()).viewed.map(({ id }: { id: number }) => id)
  expect(ids).toHaveLength(VIEWED_MAX)
  expect(ids.slice(0, 2)).toEqual([VIEWED_MAX + 5, VIEWED_MAX + 4])
  await change({ do: 'forget', id: VIEWED_MAX + 5 })
  expect((await own()).viewed[0].id).toBe(VIEWED_MAX + 4)
  await change({ do: 'record', on: false }, view(1))
  expect(await own()).toMatchObject({ viewed: [], records: false })
  await change({ do: 'record', on: true }, view(1))
  expect(await own()).toMatchObject({ viewed: [{ id: 1 }], records: true })
})

test('hidden homes have their duplicates with them', async () => {
  const { own, change } = as(await createUser(db))
  await change({ do: 'hide', home: { id: 5, at, known: null, same: [6, 7] } })
  expect((await own()).hidden).toEqual([{ id: 5, at, known: null, same: [6, 7] }])
  await change({ do: 'unhide', id: 5 })
  expect((await own()).hidden).toEqual([])
})

test('favorites of others cannot be seen or changed', async () => {
  const [owner, other] = [as(await createUser(db)), as(await createUser(db))]
  await owner.change({ do: 'list', list: { id: LIST, name: 'Mine' } }, save(1, { list: LIST }))
  await other.change({ do: 'unsave', id: 1 }, { do: 'unlist', id: LIST }, save(2, { list: LIST }))
  expect(await owner.own()).toMatchObject({ favorites: [{ id: 1, list: LIST }], lists: [{}] })
  expect(await other.own()).toMatchObject({ favorites: [{ id: 2, list: null }], lists: [] })
  expect((await call('GET', '/user/homes')).status).toBe(401)
  expect((await call('POST', '/user/homes', { changes: [save(1)] })).status).toBe(401)
})

test('the export of an account has its favorites, and deleting it deletes them', async () => {
  const user = await createUser(db)
  const { change } = as(user)
  const { email } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  await change(
    { do: 'list', list: { id: LIST, name: 'A' } },
    save(1, { list: LIST, note: 'Quiet', noteLang: 'en' }),
    { do: 'view', home: { id: 2, at, known: null } },
    { do: 'hide', home: { id: 3, at, known: null, same: [] } },
  )
  expect(await exportAccount(db, { id: user.id, email })).toMatchObject({
    favorites: [{ offer_id: 1, note: 'Quiet' }],
    favorite_lists: [{ name: 'A' }],
    viewed_homes: [{ offer_id: 2 }],
    hidden_homes: [{ offer_id: 3 }],
  })
  await db.deleteFrom('users').where('id', '=', user.id).execute()
  for (const table of ['favorites', 'favorite_lists', 'viewed_homes', 'hidden_homes'] as const)
    expect(
      await db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute(),
    ).toEqual([])
})

test('changes that make no sense are rejected, all of them', async () => {
  const { own, change } = as(await createUser(db))
  for (const wrong of [
    save(-1),
    save(1, { note: 'x'.repeat(1001) }),
    { do: 'list', list: { id: 'x', name: 'A' } },
    { do: 'list', list: { id: LIST, name: ' ' } },
    { do: 'steal', id: 1 },
  ])
    expect((await change(save(3), wrong as HomeChange)).status, JSON.stringify(wrong)).toBe(422)
  expect((await own()).favorites).toEqual([])
})
