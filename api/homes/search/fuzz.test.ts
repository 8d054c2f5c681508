import fc from 'fast-check'
import { expect, test } from 'vitest'
import { search, SearchInput } from '#contract/homes/search.ts'
import { loadPlaces } from '#places/index.ts'
import { FLAG_BITS } from '#search/filter-index.ts'
import { SearchIndex } from '#search/index.ts'
import { BARE } from '#tests/indexed-offer.ts'
import type { Call } from '../../context.ts'
import { readQuery } from '../../people/http/input.ts'
import { queryOf } from './handlers.ts'

/** Parameters of an address: names of the contract and near misses, meaningful values, and random ones. */
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...Object.keys(SearchInput.shape)) },
  { weight: 1, arbitrary: fc.string() },
)
const value = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '-1',
    '1e308',
    'NaN',
    '179.5,-20,-179.5,20',
    '-180,-90,180,90',
    '41.4,2.17',
    '0,0,1,0,1,1',
    '0,0,1,0,1,1;0.1,0.1,0.2,0.1,0.2,0.2|5,5,6,5,6,6',
    'A+,B',
    'pool,lift',
  ),
  fc.constantFrom(
    'country207',
    'city32653,country207',
    'm2',
    'recommended',
    'nearest',
    'facets,clusters,bounds,histograms',
    '2026-02-31',
    '2026-01-01',
    '22',
    '0.05',
    'EUR',
    'private',
    'fully',
  ),
  fc
    .array(fc.double({ noNaN: true, min: -200, max: 200 }), { maxLength: 40 })
    .map((numbers) => numbers.map((one) => one.toFixed(6)).join(',')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: 20_000 }).map((length) => '1,'.repeat(length)),
)
const brackets = fc.constantFrom('', '', '', '[]', '[3]')

const place = { countryId: 207, stateId: null, cityId: null }
const call = {
  places: await loadPlaces(),
  rates: { perEur: () => 1 },
  messages: { translator: () => (key: string) => key },
} as unknown as Call

/** The largest accepted area, whose sides are all as tall as the map, so that every offer meets them. */
const zigzag = Array.from(
  { length: 500 },
  (_, at) => `${(at % 2 ? 1 : -1) * (179 - at / 4)},${at % 2 ? 89 : -89}`,
).join(',')

test('every address is answered quickly, or rejected with errors by field', () => {
  const index = new SearchIndex()
  for (let id = 1; id <= 3000; id++) {
    index.put({
      ...BARE,
      id,
      ...place,
      action: id % 2,
      category: 1 + (id % 20),
      amount: id * 1000,
      priceType: id % 2,
      area: id % 200 || null,
      rooms: id % 9,
      publishedAt: id,
      bedrooms: id % 5,
      bathrooms: 1,
      floor: id % 7,
      year: 1900 + (id % 120),
      energy: id % 10 || null,
      furnished: id % 4 || null,
      flags: (id * 7919) % 2 ** FLAG_BITS.length,
      features: id * 7919,
      agencyId: id % 4 || null,
      photos: id % 3,
      lat: ((id * 7919) % 180) * 1e6 - 90e6,
      lon: ((id * 104729) % 360) * 1e6 - 180e6,
      heating: (id * 7919) & 4095,
      availableFrom: id % 5 ? (id * 977) % 20_000 : null,
      text: `Flat ${id} 東京`,
    })
  }
  index.commit()
  const answer = (address: [string, string][]) => {
    const parsed = search.offers.input.safeParse(
      readQuery(search.offers.input, new URLSearchParams(address)),
    )
    if (!parsed.success) {
      expect(parsed.error.issues.length).toBeGreaterThan(0)
      return null
    }
    try {
      return index.search(queryOf(parsed.data, call))
    } catch (error) {
      expect(error).toMatchObject({
        name: 'Problem',
        status: expect.toSatisfy((status: number) => status === 404 || status === 422),
      })
      return null
    }
  }
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.tuple(name, brackets).map((parts) => parts.join('')),
          value,
        ),
        { maxLength: 12 },
      ),
      (address) => {
        const found = answer(address)
        if (found) expect(found.total).toBeLessThanOrEqual(3000)
      },
    ),
    { numRuns: 300 },
  )
  expect(
    answer([
      ['polygon', zigzag],
      ['with', 'facets'],
    ])?.total,
  ).toBeGreaterThan(0)
  expect(answer([['polygon', `${zigzag},0,0`]])).toBeNull()
}, 90_000)
