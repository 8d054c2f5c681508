import { expect, test } from 'vitest'
import { FAVORITES_MAX, VIEWED_MAX } from '#contract/return/favorite-limits.ts'
import type { Favorite, HomeChange, OwnHomes } from '#contract/return/favorites.ts'
import { applyChange, mergeChanges, NO_HOMES, type Homes } from './changes.ts'
import { marksOf } from './marks.ts'

const [SEA, HILLS] = [
  '6f1f4b0e-0c2b-4e0c-9c7e-0a4f5d3c2b1a',
  '6f1f4b0e-0c2b-4e0c-9c7e-0a4f5d3c2b1b',
]
const home = (id: number, more: Partial<Favorite> = {}): Favorite => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  list: null,
  place: 0,
  note: '',
  noteLang: null,
  known: null,
  ...more,
})
const made = (homes: Homes, ...changes: HomeChange[]): Homes => changes.reduce(applyChange, homes)
const EMPTY: OwnHomes = { favorites: [], lists: [], viewed: [], hidden: [], records: true }

test('merging into an account is idempotent, and loses and doubles nothing', () => {
  const account: OwnHomes = {
    ...EMPTY,
    lists: [{ id: SEA, name: 'By the sea' }],
    favorites: [home(1, { note: 'Quiet', list: SEA })],
  }
  const local = made(
    NO_HOMES,
    { do: 'list', list: { id: HILLS, name: 'by the Sea' } },
    { do: 'save', home: home(1, { note: 'Loud' }) },
    { do: 'save', home: home(2, { list: HILLS, note: 'Lift?' }) },
    { do: 'view', home: { id: 7, at: '2026-11-20T10:00:00.000Z', known: null } },
    { do: 'hide', home: { id: 9, at: '2026-11-20T10:00:00.000Z', known: null, same: [10] } },
  )
  const once = made({ ...NO_HOMES, ...account, owner: 5 }, ...mergeChanges(account, local))
  expect(once.lists).toEqual([{ id: SEA, name: 'By the sea' }])
  expect(once.favorites).toMatchObject([
    { id: 1, note: 'Quiet', list: SEA },
    { id: 2, note: 'Lift?', list: SEA },
  ])
  expect(once.viewed).toMatchObject([{ id: 7 }])
  expect(once.hidden).toMatchObject([{ id: 9, same: [10] }])
  expect(made(once, ...mergeChanges(account, local))).toEqual(once)
})

test('limits hold here as on the server', () => {
  const full = made(
    NO_HOMES,
    ...Array.from(
      { length: FAVORITES_MAX + 3 },
      (_, index) => ({ do: 'save', home: home(index + 1) }) as const,
    ),
    ...Array.from(
      { length: VIEWED_MAX + 3 },
      (_, index) => ({ do: 'view', home: { id: index + 1, at: '', known: null } }) as const,
    ),
  )
  expect(full.favorites).toHaveLength(FAVORITES_MAX)
  expect(full.viewed.map(({ id }) => id).slice(0, 2)).toEqual([VIEWED_MAX + 3, VIEWED_MAX + 2])
  expect(full.viewed).toHaveLength(VIEWED_MAX)
})

test('with the switch off no views are stored, and stored ones are deleted', () => {
  const view: HomeChange = { do: 'view', home: { id: 1, at: '', known: null } }
  const off = made(NO_HOMES, view, { do: 'record', on: false }, view)
  expect(off.viewed).toEqual([])
  expect(made(off, { do: 'record', on: true }, view).viewed).toHaveLength(1)
})

test('hidden homes and their duplicates are removed from lists and maps, not from the visitor’s own pages', () => {
  const text = marksOf({
    viewed: [{ id: 3, at: '', known: null }],
    hidden: [{ id: 9, at: '', known: null, same: [10] }],
  })
  expect(text).toContain('[data-offer="3"]')
  for (const id of [9, 10]) {
    expect(text).toContain(`[data-offer="${id}"]`)
    expect(text).toContain(`[data-pin="${id}"]`)
  }
  expect(text).toContain(':not([data-own-homes] *)')
  expect(marksOf(NO_HOMES)).toBe('')
})
