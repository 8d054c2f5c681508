import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILTER_VALUES, VALUED_LISTS, type ValuedList } from '#contract/homes/filter-values.ts'
import { each, groupIn, inOrder, LIMITS } from '#contract/filters.ts'
import { ALL_GROUPS, CURRENCIES, GROUPS, HOUSE_TYPES } from '#contract/library.ts'
import { search, SORTS } from '#contract/homes/search.ts'
import {
  activeParts,
  contradictions,
  FLAGS,
  NO_FILTERS,
  PARTS,
  RANGES,
  SINCES,
  without,
  withoutAll,
  writeFilters,
  type Filters,
  type Range,
} from './filters.ts'
import { PARAMETERS } from '#tests/searches.ts'
import { toSearch } from '#contract/homes/filter-search.ts'
import { readFilters } from './read-filters.ts'

const boundsOf = (values: fc.Arbitrary<number>) =>
  fc.record({ min: fc.option(values), max: fc.option(values) }).map(inOrder)
const anyNumber = fc.oneof(
  fc.integer({ min: 1, max: 1e9 }),
  fc.double({ min: 1e-9, max: 1e12, noNaN: true }),
)
/** The lowest bound of a range does not limit. */
const rangeOf = (range: Range) => {
  const { least, most, whole } = LIMITS[range]
  if (range === 'price' || range === 'area') return boundsOf(anyNumber)
  return boundsOf(
    whole
      ? fc.integer({ min: least + 1, max: most })
      : fc.integer({ min: least * 4 + 1, max: most * 4 }).map((quarters) => quarters / 4),
  )
}
const lists = each(VALUED_LISTS, (list) =>
  fc.subarray<string | number>([...FILTER_VALUES[list]]),
) as { [L in ValuedList]: fc.Arbitrary<Filters[L]> }
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5)
const lat = degrees(90)
const lon = degrees(180)
const ring = fc
  .array(fc.tuple(lon, lat), { minLength: 3, maxLength: 12 })
  .map((corners) => corners.flat())
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const since = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 366 }).map((days) => `${days}d`),
    day,
  ),
)
const location = fc
  .tuple(fc.constantFrom('city', 'state', 'country'), fc.integer({ min: 1, max: 999_999_999 }))
  .map((parts) => parts.join(''))
const near = fc.record({ lat, lon })
const around = fc.oneof(
  fc.constant({ near: null, radius: null }),
  fc.record({ near, radius: fc.constant(null) }),
  fc.record({ near, radius: fc.integer({ min: 5, max: 50_000 }).map((km) => km / 100) }),
)
const filters: fc.Arbitrary<Filters> = fc
  .record({
    locations: fc.uniqueArray(location, { maxLength: 20 }).map((ids) => ids.sort()),
    action: fc.constantFrom(0 as const, 1 as const, null),
    categories: fc.subarray(HOUSE_TYPES.map(({ id }) => id)),
    group: fc.constantFrom(...GROUPS, ALL_GROUPS),
    ...each(RANGES, rangeOf),
    priceUnit: fc.constantFrom('total' as const, 'm2' as const),
    currency: fc.constantFrom(...CURRENCIES.map(({ code }) => code)),
    agency: fc
      .uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 20 })
      .map((ids) => ids.sort((a, b) => a - b)),
    ...lists,
    ...each(FLAGS, () => fc.boolean()),
    ...each(SINCES, () => since),
    owner: fc.constantFrom('private' as const, 'agency' as const, null),
    availableBy: fc.option(
      fc.oneof(
        fc.constant('now'),
        fc
          .date({ min: new Date('2000-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
      ),
    ),
    box: fc.option(
      fc
        .tuple(lon, lat, lon, lat)
        .map(([west, a, east, b]): [number, number, number, number] => [
          west,
          Math.min(a, b),
          east,
          Math.max(a, b),
        ]),
    ),
    polygon: fc.option(
      fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
    ),
    around,
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 50_000 }),
    text: fc.constantFrom(null, 'sea breeze', 'Südbalkon & Ofen', 'مشمس'),
    words: fc.constantFrom(null, 'flat with pool', '3-Zimmer & Balkon, 50 %', 'شقة'),
  })
  .map(({ around: { near, radius }, ...all }) => ({
    ...all,
    near,
    radius,
    group: groupIn(all),
    sort: all.sort === 'nearest' && !near ? 'newest' : all.sort,
  }))

test('a search without group and categories is of homes', () => {
  const groupOf = (query: string) => readFilters(new URLSearchParams(query)).group
  expect(groupOf('')).toBe('homes')
  expect(groupOf('group=land')).toBe('land')
  expect(groupOf('group=all')).toBe('all')
  expect(groupOf('group=castles')).toBe('homes')
  expect(groupOf('category=15,16')).toBe('commercial')
  expect(groupOf('category=1,15')).toBe('all')
  // The category says more.
  expect(groupOf('category=15&group=land')).toBe('commercial')
  const offices = readFilters(new URLSearchParams('category=15&priceMax=9'))
  expect(writeFilters(offices)).toBe('?category=15&priceMax=9')
  // Without the office, the search is still of commercial property.
  expect(writeFilters(without(offices, 'categories'))).toBe('?group=commercial&priceMax=9')
  expect(toSearch(without(offices, 'categories'), 'EUR')).toMatchObject({ group: 'commercial' })
  expect(toSearch(offices, 'EUR').group).toBeUndefined()
  expect(writeFilters({ ...NO_FILTERS, sort: 'newest' })).toBe('?sort=newest')
})

test('reads back exactly the written filters', () => {
  fc.assert(
    fc.property(filters, (all) => {
      const read = readFilters(new URLSearchParams(writeFilters(all)))
      const priced = all.price.min !== null || all.price.max !== null
      expect(read).toEqual({
        ...all,
        currency: priced ? all.currency : null,
        priceUnit: priced ? all.priceUnit : 'total',
      })
    }),
  )
})

test('the search accepts anything an address can express', () => {
  fc.assert(
    fc.property(filters, (all) => {
      const asked = search.offers.input.safeParse(toSearch(all, 'EUR'))
      expect(asked.error?.issues).toBeUndefined()
    }),
  )
})

const NAMES = [
  ...new URLSearchParams(writeFilters({ ...NO_FILTERS, box: [0, 0, 0, 0] })).keys(),
  ...PARAMETERS,
  'location',
  'action',
  'category',
  'priceUnit',
  'polygon',
  'near',
  'radius',
  'sort',
  'page',
  'currency',
  'text',
  'words',
  'typed',
  'x',
]
const VALUES = [
  'NaN',
  '1e99',
  '-1',
  '-0',
  '0x10',
  'de',
  '1.000',
  '2.5',
  'city5,city5,state0',
  '7d',
  '0d',
  '2026-02-31',
  '2099-01-01',
  'now',
  'gas,central,x',
  '1,2,3,4',
  '-181,0,1,1',
  '0,0,1,0,1,1;|',
  '41.4,2.17',
  '0.049',
  '12.3456',
  'nearest',
  'm2',
  '\ud800'.repeat(300),
]

test('reads any query without an error, as a valid search with an equivalent address', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom(...NAMES),
          fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...VALUES)),
        ),
      ),
      (pairs) => {
        const read = readFilters(new URLSearchParams(pairs))
        expect(search.offers.input.safeParse(toSearch(read, 'EUR')).error?.issues).toBeUndefined()
        const again = readFilters(new URLSearchParams(writeFilters(read)))
        expect(writeFilters(again)).toBe(writeFilters(read))
        expect(contradictions(read)).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

test('reads areas typed in square feet', () => {
  const area = (query: string) => readFilters(new URLSearchParams(query)).area
  expect(area('areaMin=1,500&areaMax=&typed=en&areaUnit=sqft')).toEqual({ min: 139.35, max: null })
  // Addresses are in square metres.
  expect(area('areaMin=1500&areaUnit=sqft').min).toBe(1500)
})

test('reads typed numbers in the locale’s format, and addresses in theirs', () => {
  const price = (query: string) => readFilters(new URLSearchParams(query)).price.max
  expect(price('priceMax=300.000&typed=de')).toBe(300_000)
  expect(price('priceMax=300,000&typed=en')).toBe(300_000)
  expect(price('priceMax=٣٠٠٠٠٠&typed=ar')).toBe(300_000)
  expect(price('priceMax=300000')).toBe(300_000)
  expect(price('priceMax=300k&typed=en')).toBe(300_000)
  expect(price('priceMax=300 mil&typed=es')).toBe(300_000)
  expect(price('priceMax=300x&typed=en')).toBe(null)
  expect(price('priceMax=-300&typed=en')).toBe(null)
})

test('reads typed floors as the form counts them, and addresses from 0', () => {
  const floor = (query: string) => readFilters(new URLSearchParams(query)).floor
  expect(floor('floorMin=1&floorMax=3&typed=ru&groundFloor=1')).toEqual({ min: 0, max: 2 })
  expect(floor('floorMin=-1&floorMax=1&typed=ru&groundFloor=1')).toEqual({ min: -1, max: 0 })
  expect(floor('floorMin=0&typed=ru&groundFloor=1')).toEqual({ min: 0, max: null })
  expect(floor('floorMin=1&floorMax=3&typed=de')).toEqual({ min: 1, max: 3 })
  expect(floor('floorMin=1&floorMax=3&groundFloor=1')).toEqual({ min: 1, max: 3 })
})

test('rounds bounds of integers inwards, and accepts the ground floor', () => {
  const { bedrooms, floor, year } = readFilters(
    new URLSearchParams('bedroomsMin=1.5&bedroomsMax=2.5&floorMin=0&floorMax=0&yearMin=999'),
  )
  expect(bedrooms).toEqual({ min: 2, max: 2 })
  expect(floor).toEqual({ min: 0, max: 0 })
  expect(year).toEqual(NO_FILTERS.year)
})

test('swaps reversed bounds of any range', () => {
  for (const range of RANGES) {
    const [less, more] = range === 'year' ? [1950, 2000] : [3, 20]
    const asked = new URLSearchParams({
      [`${range}Min`]: String(more),
      [`${range}Max`]: String(less),
    })
    expect(readFilters(asked)[range]).toEqual({ min: less, max: more })
  }
})

test('reports contradictory bounds, and does not search for them', () => {
  const wrong = { ...NO_FILTERS, price: { min: 9, max: 3 }, area: { min: 50, max: null } }
  expect(contradictions(wrong)).toEqual(['price'])
  expect(toSearch(wrong, 'EUR')).toMatchObject({
    priceMin: undefined,
    priceMax: undefined,
    areaMin: 50,
  })
})

test('counts days back from now', () => {
  const asked = toSearch(
    { ...NO_FILTERS, publishedSince: '1d', reducedSince: '2026-09-01' },
    'EUR',
    Date.parse('2026-09-10T12:34:56Z'),
  )
  expect(asked).toMatchObject({
    publishedSince: '2026-09-09T12:34:00Z',
    reducedSince: '2026-09-01',
  })
  expect(
    toSearch({ ...NO_FILTERS, availableBy: 'now' }, 'EUR', Date.parse('2026-09-10T12:34:56Z'))
      .availableBy,
  ).toBe('2026-09-10')
})

test('removes each part alone, and all of them except place and order', () => {
  fc.assert(
    fc.property(filters, (all) => {
      const parts = activeParts(all)
      for (const part of parts) {
        const rest = without(all, part)
        expect(activeParts(rest)).toEqual(parts.filter((other) => other !== part))
        expect(rest).toMatchObject({
          page: 1,
          words: null,
          sort: all.sort,
          locations: all.locations,
        })
      }
      const none = parts.reduce((rest, part) => without(rest, part), all)
      const least = {
        ...withoutAll(all),
        near: all.radius === null ? all.near : withoutAll(all).near,
        currency: all.currency,
        priceUnit: none.priceUnit,
      }
      expect(parts.length > 0 ? none : { ...none, page: 1, words: null }).toEqual(least)
    }),
    { numRuns: 30 },
  )
  expect(activeParts(NO_FILTERS)).toEqual([])
  expect(new Set(PARTS).size).toBe(PARTS.length)
})
