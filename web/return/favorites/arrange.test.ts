import { expect, test } from 'vitest'
import type { HomeFacts, HomeNow } from '#contract/return/favorites.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import { arrange, movedPlaces, type Item } from './arrange.ts'
import { changesOf, isSameFacts } from '../../homes/homes/changed.ts'

const known: HomeFacts = {
  price: { amount: 30_000_000, currency: 'EUR', type: 0 },
  status: 'published',
  pictures: 4,
  action: 0,
  category: 1,
  area: 80,
  slugId: 'apartment-1',
  title: 'Flat',
  titleLang: 'en',
  place: 'Barcelona',
}
const now = (amount: number, more: object = {}): HomeNow => ({
  id: 1,
  card: {
    price: { ...known.price, amount },
    status: 'published',
    pictureCount: 4,
    action: 0,
    ...more,
  } as OfferCard,
  gone: null,
})
const item = (id: number, more: Partial<Item> = {}): Item => ({
  id,
  at: `2026-11-0${id}T10:00:00.000Z`,
  list: null,
  place: 0,
  note: '',
  noteLang: null,
  known,
  now: undefined,
  changes: null,
  ...more,
})
const ALL = { list: undefined, show: undefined, sort: undefined }
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)

test('changes are price, status, photos and end; equal or incomparable facts are no change', () => {
  expect(changesOf(known, now(30_000_000))).toBeNull()
  expect(changesOf(known, now(27_000_000))?.price).toEqual({
    before: 30_000_000,
    now: 27_000_000,
    currency: 'EUR',
  })
  expect(changesOf(known, now(1, { price: { amount: 1, currency: 'USD', type: 0 } }))).toBeNull()
  expect(changesOf(known, now(30_000_000, { status: 'reserved', pictureCount: 6 }))).toMatchObject({
    price: null,
    status: 'reserved',
    photos: 2,
  })
  const gone: HomeNow = { id: 1, card: null, gone: { status: 'sold', price: known.price } }
  expect(changesOf(known, gone)).toMatchObject({ gone: true, price: null })
  expect(changesOf({ ...known, status: 'sold' }, gone)).toBeNull()
  expect(changesOf(null, gone)).toBeNull()
})

test('facts are equal in any order of storage', () => {
  const stored = JSON.parse(
    '{"area":80,"place":"Barcelona","price":{"type":0,"amount":30000000,"currency":"EUR"},"title":"Flat","action":0,"slugId":"apartment-1","status":"published","category":1,"pictures":4,"titleLang":"en"}',
  ) as HomeFacts
  expect(isSameFacts(known, stored)).toBe(true)
  expect(isSameFacts(known, { ...stored, pictures: 5 })).toBe(false)
})

test('changed homes come first; filters and other orders', () => {
  const priced = (amount: number, currency = 'EUR') => ({
    known: { ...known, price: { amount, currency, type: 0 } },
  })
  const items = [
    item(1, { list: 'a', ...priced(30_000_000) }),
    item(2, { changes: changesOf(known, now(1)), ...priced(20_000_000, 'USD') }),
    item(3, { now: { id: 3, card: null, gone: null, was: null }, ...priced(19_000_000) }),
    item(4, { known: { ...known, action: 1, price: { ...known.price, amount: null } } }),
  ]
  expect(ids(arrange(items, ALL, null))).toEqual([2, 1, 3, 4])
  expect(ids(arrange(items, { ...ALL, list: 'a' }, null))).toEqual([1])
  expect(ids(arrange(items, { ...ALL, show: 'gone' }, null))).toEqual([3])
  expect(ids(arrange(items, { ...ALL, show: 'rent' }, null))).toEqual([4])
  expect(ids(arrange(items, { ...ALL, show: 'changed' }, null))).toEqual([2])
  expect(ids(arrange(items, { ...ALL, sort: 'newest' }, null))).toEqual([4, 3, 2, 1])
  const rates = { date: '2026-11-25', rates: { EUR: 1, USD: 1.25 } }
  expect(ids(arrange(items, { ...ALL, sort: 'cheapest' }, rates))).toEqual([2, 3, 1, 4])
  expect(ids(arrange(items, { ...ALL, sort: 'dearest' }, rates))).toEqual([1, 3, 2, 4])
})

test('moving a home passes the next one that is shown, and numbers all of them', () => {
  const all = [1, 2, 3, 4].map((id) => item(id))
  const after = (places: { id: number; place: number }[]) =>
    ids(
      all
        .map(({ id, place }) => places.find((each) => each.id === id) ?? { id, place })
        .toSorted((a, b) => a.place - b.place),
    )
  expect(after(movedPlaces(all, all, 1, 1))).toEqual([2, 1, 3, 4])
  expect(after(movedPlaces(all, all, 4, -1))).toEqual([1, 2, 4, 3])
  // Two is filtered out.
  expect(after(movedPlaces(all, [all[0]!, all[2]!], 1, 1))).toEqual([2, 3, 1, 4])
  expect(movedPlaces(all, all, 1, -1)).toEqual([])
})
