import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SORTS } from '#contract/homes/search.ts'
import { drawOffers, drawSearch } from '#lab/bench/made-up.ts'
import { createRandom, pick } from '#lab/bench/random.ts'
import {
  Columns,
  Counts,
  momentOf,
  placeKey,
  priceFactors,
  SearchIndex,
  sumOf,
  View,
  WordIntake,
  type IndexedOffer,
  type Query,
} from './index.ts'
import { PLAIN } from '#tests/indexed-offer.ts'

const FACTORS = priceFactors('EUR', (code) => (code === 'EUR' ? 1 : null))!
const offer: fc.Arbitrary<IndexedOffer> = fc
  .record({
    id: fc.integer({ min: 1, max: 120 }),
    countryId: fc.integer({ min: 1, max: 3 }),
    stateId: fc.option(fc.integer({ min: 1, max: 3 })),
    cityId: fc.option(fc.integer({ min: 1, max: 3 })),
    action: fc.constantFrom(0, 1),
    category: fc.integer({ min: 1, max: 4 }),
    publishedAt: fc.integer({ min: 0, max: 20 }),
    text: fc.constantFrom('', 'Flat', 'Flats by the sea', 'sea sea SEA', 'piso', 'Ático: 2 baños'),
  })
  .map((one) => ({ ...PLAIN, ...one, cityId: one.stateId === null ? null : one.cityId }))
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: fc.array(offer, { maxLength: 40 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ remove: fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 20 }) }),
  },
  { weight: 2, arbitrary: fc.record({ steps: fc.integer({ min: 0, max: 40 }) }) },
)

/** Ids by the order `newest`, the simple way. */
const newest = (offers: Iterable<IndexedOffer>) =>
  [...offers].sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id).map(({ id }) => id)
const QUERY: Query = { factors: FACTORS, sort: 'newest', page: 1 }

describe('the index', () => {
  test('readers see commits atomically, also during merges; counts follow', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(offer, { maxLength: 120, selector: (one) => one.id }),
        fc.array(change, { maxLength: 8 }),
        (initial, steps) => {
          const columns = new Columns()
          const words = new WordIntake()
          const model = new Map(initial.map((one) => [one.id, one]))
          for (const one of initial) {
            columns.append(one)
            words.add(one.text)
          }
          const index = SearchIndex.of(columns, words)
          const counts = new Counts()
          // A merge proceeds in steps while changes continue.
          let merging: Generator<void, void> | null = null
          for (const step of steps) {
            // Another thread's view: the same memory.
            const before = View.of(index.view.buffers())
            const seen = newest(model.values())
            if ('put' in step)
              for (const one of step.put) {
                index.put(one)
                model.set(one.id, one)
              }
            if ('remove' in step)
              for (const id of step.remove) {
                index.remove(id)
                model.delete(id)
              }
            const read = before.search(QUERY)
            expect(read).toEqual({ total: seen.length, ids: seen.slice(0, 24) })
            index.commit()
            if ('steps' in step) {
              merging ??= index.merge()
              for (let at = 0; at < step.steps && merging; at++)
                if (merging.next().done) merging = null
            }
            const offers = [...model.values()]
            const now = newest(offers)
            expect(index.size).toBe(offers.length)
            expect(View.of(index.view.buffers()).search(QUERY)).toEqual({
              total: now.length,
              ids: now.slice(0, 24),
            })
            for (const [text, pattern] of [
              ['fla', /flat/i],
              ['sea flats', /flats.*sea/i],
              ['2 BANO', /baños/],
            ] as const) {
              const having = newest(offers.filter((one) => pattern.test(one.text)))
              expect(index.search({ ...QUERY, text })).toEqual({
                total: having.length,
                ids: having.slice(0, 24),
              })
            }
            const changes = index.takeChanges()
            for (let at = 0; at < changes.length; at += 3)
              counts.add(changes[at]!, changes[at + 1]!, changes[at + 2]!)
            expect(counts.within()).toBe(offers.length)
            for (const countryId of [1, 2, 3]) {
              const here = offers.filter((one) => one.countryId === countryId)
              const buy = here.filter(({ action }) => action === 0).length
              expect(counts.byCountry().get(countryId) ?? { total: 0 }).toMatchObject(
                here.length ? { buy, rent: here.length - buy, total: here.length } : { total: 0 },
              )
              expect(counts.within([{ countryId, stateId: null, cityId: null }])).toBe(here.length)
              const ids = [...new Set(here.flatMap(({ stateId }) => stateId ?? []))]
              const states = ids.map((stateId) => ({ countryId, stateId, cityId: null }))
              for (const state of states) {
                const own = here.filter(({ stateId }) => stateId === state.stateId).length
                expect(counts.within([state])).toBe(own)
                expect(counts.byCategory([state]).reduce((sum, { count }) => sum + count, 0)).toBe(
                  own,
                )
              }
              if (states.length > 0)
                expect(counts.within(states)).toBe(
                  here.filter(({ stateId }) => stateId !== null).length,
                )
            }
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  test('returns exact deep pages, with equal keys and unknown values', () => {
    const index = new SearchIndex()
    const prices = new Map<number, number>()
    for (let id = 1; id <= 6000; id++) {
      const amount = id % 3 === 0 ? null : ((id * 7919) % 5000) + 1
      index.put({ ...PLAIN, id, amount, priceType: amount === null ? 4 : 0 })
      prices.set(id, amount ?? Infinity)
      if (id === 4000) {
        index.commit()
        for (const _ of index.merge());
      }
    }
    index.commit()
    const order = [...prices]
      .sort(([a, x], [b, y]) => (x === y ? 0 : x - y) || b - a)
      .map(([id]) => id)
    for (const page of [1, 2, 100, 167, 249, 250, 251, 50_000]) {
      expect(index.search({ ...QUERY, sort: 'price', page }), `${page}`).toEqual({
        total: 6000,
        ids: order.slice((page - 1) * 24, page * 24),
      })
    }
    for (const sort of SORTS)
      expect(
        new Set(
          [1, 2, 3].flatMap(
            (page) => index.search({ ...QUERY, sort, page, near: { lat: 41, lon: 2 } }).ids,
          ),
        ).size,
      ).toBe(72)
  })

  test('the sum of shares equals the whole search', () => {
    const random = createRandom(5)
    const offers = 300_000
    const index = SearchIndex.of(drawOffers(offers, random))
    // A tail of several blocks around the antimeridian, and rows that are gone.
    for (let i = 0; i < 20_000; i++) {
      index.put({
        ...PLAIN,
        id: offers + 1 + i,
        countryId: 1 + (i % 60),
        agencyId: 1 + (i % 50),
        lat: Math.round(-17e6 + random() * 1e6),
        lon: Math.round((i % 2 > 0 ? 178e6 : -180e6) + random() * 2e6),
        text: pick(random, ['Flat by the sea', 'Piso', '']),
      })
    }
    for (let i = 0; i < 20_000; i++) index.remove(1 + Math.floor(random() * (offers + 20_000)))
    index.commit()
    const view = View.of(index.view.buffers())
    const extras: Partial<Query>[] = [
      {},
      {},
      { page: 0 },
      { page: 300 },
      { page: 40_000 },
      { topAgencies: 12 },
      { topAgencies: 3, agency: [1, 7, 2000] },
      { text: 'sea' },
      { owner: 'private', topAgencies: 5 },
      { places: [], clusters: { view: [170, -30, -170, 0], zoom: 6 } },
      { places: [], clusters: { view: [-180, -85, 180, 85], zoom: 3 }, publishedSince: 1.75e15 },
      { places: [], polygon: [[[-40, 20, 20, 20, -10, 60]]] },
    ]
    for (let i = 0; i < 150; i++) {
      const query = {
        ...drawSearch(random)[pick(random, ['full', 'full', 'plain'] as const)],
        ...pick(random, extras),
      }
      const of = 1 + (i % 5)
      const moment = momentOf(index.view.buffers())
      const shares = Array.from({ length: of }, (_, number) =>
        view.subtotal(query, { number, of }, moment),
      )
      const found = index.search(query)
      expect(sumOf(query, shares), JSON.stringify({ of, ...query })).toEqual(found)
    }
  })

  test('recommends good descriptions and fair prices, but not implausible prices', () => {
    const columns = new Columns()
    for (let id = 1; id <= 20; id++) columns.append({ ...PLAIN, id, amount: 20_000_000 + id })
    const cheap = { ...PLAIN, id: 101, amount: 15_000_000 }
    const dear = { ...PLAIN, id: 102, amount: 30_000_000 }
    const mistake = { ...PLAIN, id: 103, amount: 200_000 }
    const bare = { ...PLAIN, id: 104, amount: 20_000_010, photos: 0, bedrooms: null, energy: null }
    for (const one of [cheap, dear, mistake, bare]) columns.append(one)
    const { ids } = SearchIndex.of(columns).search({ ...QUERY, sort: 'recommended' })
    expect(ids[0]).toBe(101)
    expect(ids.slice(-2)).toEqual([104, 102])
    expect(ids.indexOf(103)).toBeLessThan(22)
  })

  test('rejects an impossible place', () => {
    expect(() => placeKey({ countryId: 5000, stateId: null, cityId: null })).toThrow(RangeError)
  })
})
