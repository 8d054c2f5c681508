import fc from 'fast-check'
import { expect, test } from 'vitest'
import { each } from '#contract/filters.ts'
import { ALL_GROUPS, GROUPS } from '#contract/library.ts'
import { PLAIN } from '#tests/indexed-offer.ts'
import { anyFilter, AREAS, word } from '#tests/searches.ts'
import { FLAG_BITS, NUMBER_NAMES } from './filter-index.ts'
import { priceFactors, SearchIndex, type IndexedOffer, type Query } from './index.ts'
import { SavedSearches, type Money, type SavedConditions } from './saved-searches.ts'

const RATES: Record<string, number> = { EUR: 1, USD: 1.1734, HUF: 390.63, GBP: 0.8734 }
const factorsOf = ({ currency, daily }: Money) =>
  priceFactors(currency, (code) => RATES[code] ?? null, { daily })
const DAY = 86_400_000_000
const NOW = Date.UTC(2026, 0, 6, 12, 34, 56) * 1000
const MINUTE = Math.floor(NOW / 60_000_000) * 60_000_000

const maybe = <T>(...values: T[]): fc.Arbitrary<T | null> => fc.option(fc.constantFrom(...values))
const e6 = (degrees: number): number => Math.round(degrees * 1e6)
const offer: fc.Arbitrary<IndexedOffer> = fc
  .record({
    country: fc.integer({ min: 206, max: 208 }),
    state: maybe(1, 2, 3),
    city: maybe(1, 2, 3),
    action: fc.constantFrom(0, 1),
    category: fc.constantFrom(1, 2, 3, 5, 7, 13, 14, 19, 20),
    amount: fc.option(fc.integer({ min: 1, max: 40_000_000 })),
    currency: fc.constantFrom('EUR', 'USD', 'HUF', 'GBP', 'AMD', 'CNY'),
    priceType: fc.integer({ min: 0, max: 9 }),
    facts: fc.record({
      ...each(NUMBER_NAMES, () => maybe(0, 1, 2, 3, 10)),
      area: maybe(18, 33.3, 60, 60.000001, 120),
      rooms: maybe(0, 0.1, 1.1, 2.3, 3, 5.7, 12),
      bedrooms: maybe(0, 1, 2, 3, 10, 12, 300),
      bathrooms: maybe(0, 0.5, 1, 1.5, 2.25, 2.3, 2.75, 3, 300),
      floor: maybe(-1, 0, 1, 3, 4),
      year: maybe(1899, 1900, 1999, 2010, 2026),
      energy: maybe(1, 2, 5, 9),
      furnished: maybe(1, 2, 3),
      flags: fc.integer({ min: 0, max: 2 ** FLAG_BITS.length - 1 }),
      features: fc.constantFrom(0, 1, 3, 16, 17, 2 ** 27 + 1, 2 ** 28 - 1),
      agencyId: maybe(1, 2),
      photos: fc.constantFrom(0, 1, 12),
      plans: fc.constantFrom(0, 1),
      heating: fc.integer({ min: 0, max: 2 ** 12 - 1 }),
      // Days from 2000: 1905, the days around the comparison, 2031.
      availableFrom: maybe(-34_000, 9500, 9501, 9502, 9503, 9526, 11_323),
      publishedAt: fc.oneof(
        fc.integer({ min: 0, max: 5 * 86_400 }).map((seconds) => NOW - seconds * 1_000_000),
        fc.constantFrom(MINUTE - 3 * DAY, MINUTE - 3 * DAY - 1, MINUTE - DAY),
      ),
      reducedAt: maybe(NOW, NOW - DAY, MINUTE - 3 * DAY, NOW - 4 * DAY, 0),
    }),
    at: fc.option(
      fc.oneof(
        fc.record({
          lat: fc.double({ min: -20, max: -15, noNaN: true }),
          lon: fc.oneof(
            fc.double({ min: 175, max: 180, noNaN: true }),
            fc.double({ min: -180, max: -175, noNaN: true }),
          ),
        }),
        fc.record({
          lat: fc.double({ min: 41.2, max: 41.6, noNaN: true }),
          lon: fc.double({ min: 2, max: 2.3, noNaN: true }),
        }),
        fc.constantFrom({ lat: 41.4, lon: 2.17 }, { lat: 89.9, lon: 0 }),
      ),
    ),
    text: fc.array(word, { maxLength: 6 }).map((words) => words.join(', ')),
  })
  .map(({ country, state, city, facts, at, ...rest }) => ({
    ...PLAIN,
    ...rest,
    ...facts,
    countryId: country,
    stateId: state,
    cityId: state === null ? null : city,
    lat: at && e6(at.lat),
    lon: at && e6(at.lon),
  }))

/** A saved search, and the same as a query of the searcher. */
type Pair = { saved: SavedConditions; asked: Query }
const pair: fc.Arbitrary<Pair> = fc
  .record({
    filters: fc.oneof(fc.array(anyFilter, { maxLength: 1 }), fc.array(anyFilter, { maxLength: 4 })),
    group: fc.constantFrom(...GROUPS, ALL_GROUPS, ALL_GROUPS, undefined, undefined),
    money: fc.record({ currency: fc.constantFrom('EUR', 'USD', 'HUF'), daily: fc.boolean() }),
    published: fc.option(fc.constantFrom(1, 3, 7), { nil: undefined, freq: 1 }),
    reduced: fc.option(fc.constantFrom(1, 3), { nil: undefined, freq: 1 }),
    now: fc.constantFrom(false, false, false, true),
  })
  .map(({ filters, group, money, published, reduced, now }) => {
    const conditions: Omit<Query, 'factors' | 'sort' | 'page'> = Object.assign(
      { group },
      ...filters,
    )
    return {
      saved: {
        ...conditions,
        money,
        ...(published !== undefined && { publishedSince: { days: published } }),
        ...(reduced !== undefined && { reducedSince: { days: reduced } }),
        ...(now && { availableBy: 'now' as const }),
      },
      asked: {
        ...conditions,
        factors: factorsOf(money)!,
        sort: 'newest',
        page: 1,
        ...(published !== undefined && { publishedSince: MINUTE - published * DAY }),
        ...(reduced !== undefined && { reducedSince: MINUTE - reduced * DAY }),
        ...(now && { availableBy: Math.floor(NOW / DAY) * DAY }),
      },
    }
  })

test('a search matches an offer exactly when the searcher finds it, also after searches were replaced and removed', () => {
  let matches = 0
  fc.assert(
    fc.property(
      fc.array(offer, { minLength: 1, maxLength: 24, size: 'max' }),
      fc.array(pair, { minLength: 1, maxLength: 80, size: 'max' }),
      fc.array(pair, { maxLength: 5 }),
      (offers, pairs, replacements) => {
        const index = new SearchIndex()
        index.setAreas(AREAS)
        offers.forEach((one, at) => index.put({ ...one, id: at + 1 }))
        index.commit()
        const searches = new SavedSearches()
        searches.setAreas(AREAS)
        searches.setFactors(factorsOf)
        pairs.forEach(({ saved }, at) => searches.put(at + 1, saved))
        const live = new Map(pairs.map(({ asked }, at) => [at + 1, asked]))
        replacements.forEach(({ saved, asked }, at) => {
          searches.put(at * 2 + 1, saved)
          live.set(at * 2 + 1, asked)
          searches.remove(at * 2 + 2)
          live.delete(at * 2 + 2)
        })
        expect(searches.size).toBe(live.size)
        const found = new Map(
          [...live].map(([id, asked]) => [id, new Set(index.search(asked).ids)]),
        )
        offers.forEach((one, at) => {
          const expected = [...live.keys()].filter((id) => found.get(id)!.has(at + 1))
          matches += expected.length
          expect(searches.match({ ...one, id: at + 1 }, NOW).toSorted((a, b) => a - b)).toEqual(
            expected.toSorted((a, b) => a - b),
          )
        })
      },
    ),
    { numRuns: 60 },
  )
  expect(matches).toBeGreaterThan(1000)
})

test('rates and areas of another day count from when they are set', () => {
  const searches = new SavedSearches()
  searches.put(1, { money: { currency: 'USD', daily: true }, priceMax: 110_000 })
  searches.put(2, { areas: [AREAS[2]!], money: { currency: 'EUR', daily: true } })
  // Neither rates nor areas are known yet.
  expect(searches.match(PLAIN, NOW)).toEqual([])
  searches.setFactors(factorsOf)
  searches.setAreas(AREAS)
  expect(searches.match(PLAIN, NOW)).toEqual([2])
  searches.setFactors(() => priceFactors('USD', () => 1))
  expect(searches.match(PLAIN, NOW).toSorted()).toEqual([1, 2])
})

test('removing most searches of a place asks for a new index', () => {
  const searches = new SavedSearches()
  searches.setFactors(factorsOf)
  const money = { currency: 'EUR', daily: true }
  for (let id = 1; id <= 100_000; id++)
    searches.put(id, { places: [PLAIN], money, priceMin: id, features: ['balcony'] })
  expect(searches.match({ ...PLAIN, amount: 50_000_00, features: 2 ** 28 - 1 }, NOW)).toHaveLength(
    50_000,
  )
  expect(searches.wantsRebuild).toBe(false)
  for (let id = 1; id <= 40_000; id++) searches.remove(id)
  expect(searches.match({ ...PLAIN, amount: 50_000_00, features: 2 ** 28 - 1 }, NOW)).toHaveLength(
    10_000,
  )
  expect(searches.wantsRebuild).toBe(true)
})
