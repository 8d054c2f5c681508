import fc from 'fast-check'
import { each, FILTER_NAMES, FILTERS, FLAGS } from '#contract/filters.ts'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { ALL_GROUPS, GROUPS } from '#contract/library.ts'
import { NUMBER_NAMES, type NumberName } from '#search/filter-index.ts'
import { placeKey, type AreaShape, type Query } from '#search/index.ts'

/** Words that are prefixes of others, that are equal when folded, and two in scripts without spaces, one within the other. */
export const word = fc.constantFrom(
  'Flat',
  'flats',
  'FLÁT',
  'sea',
  'Seaside',
  'piso',
  'Ñuñoa',
  "l'Eixample",
  '2',
  '2nd',
  '東京',
  '新東京',
  '海',
)

export const PLACES = [
  { countryId: 207, stateId: null, cityId: null },
  // Adjacent category ids, and a place within another.
  { countryId: 206, stateId: null, cityId: null },
  { countryId: 207, stateId: 2, cityId: null },
  { countryId: 207, stateId: 3, cityId: null },
  { countryId: 206, stateId: 1, cityId: 2 },
  { countryId: 206, stateId: 1, cityId: 3 },
  { countryId: 208, stateId: 3, cityId: null },
  { countryId: 250, stateId: null, cityId: null },
]
const price = fc.oneof(
  fc.integer({ min: 0, max: 400_000 }),
  fc.double({ min: 0, max: 400_000, noNaN: true }),
  fc.constantFrom(10_000, 20_000, 50_000),
)
export const BOXES = [
  [-180, -90, 180, 90],
  [176, -19, -176, -16],
  [2.1, 41.3, 2.2, 41.41],
  [-30, -30, 30, 89.95],
] as const
export const RINGS = [
  // A triangle across the antimeridian with a hole, a square with one outside; a single point; a bow tie.
  [
    [176, -20, -176, -20, 180, -15],
    [179, -18.5, -179, -18.5, 180, -17.5],
  ],
  [
    [176, -20, -176, -20, -176, -15, 176, -15],
    [-179, -19, -177, -19, -177, -16],
  ],
  [[2.1, 41.3, 2.2, 41.3, 2.2, 41.5, 2.1, 41.5]],
  [[175, -20, 180, -15, 180, -20, 175, -15]],
]
/** Areas of these shapes: with offers without a known point, and without such offers. */
export const AREAS: AreaShape[] = RINGS.map((rings, at) => ({
  id: at + 1,
  version: at,
  polygons: at === 0 ? RINGS.slice(0, 2) : [rings],
  cities:
    at === 2
      ? []
      : [206, 207].map((countryId) => placeKey({ countryId, stateId: 1, cityId: at + 1 })),
}))
const since = fc.constantFrom(0, Date.UTC(2026, 0, 2) * 1000, Date.UTC(2026, 0, 4) * 1000 + 700)
export const near = fc.constantFrom({ lat: 41.41, lon: 2.1 }, { lat: -17.1, lon: 179.9 })

export const keysOf = (bits: number) =>
  FEATURES.filter(({ bit }) => bits & (1 << bit)).map(({ key }) => key)

/** Bounds at the edges of steps, choices and columns; those of other ranges are small. */
const BOUNDS: { [N in NumberName]?: Record<'min' | 'max', readonly number[]> } = {
  rooms: { min: [0, 0.1, 1.1, 2.3, 2.35, 3, 1e12], max: [0, 2.3, 2.29, 5.7, 1e12] },
  bedrooms: { min: [0, 1, 3, 12], max: [0, 2, 12] },
  bathrooms: { min: [0, 1, 1.5, 2, 2.251, 2.5, 3.5, 299.9], max: [0, 1, 1.5, 2.29, 62.6] },
  floor: { min: [-1, 0, 3], max: [3, 4] },
  year: { min: [1900, 1999], max: [2010] },
}
const boundsOf = (name: NumberName): fc.Arbitrary<Partial<Query>>[] => {
  const { min, max } = BOUNDS[name] ?? { min: [0, 1, 3], max: [1, 2, 5] }
  const low = each([`${name}Min`], () => fc.constantFrom(...min))
  const high = each([`${name}Max`], () => fc.constantFrom(...max))
  return [fc.record(low), fc.record(high), fc.record({ ...low, ...high })]
}

/** Parameters of all filters, in an address and in the API. */
export const PARAMETERS = FILTER_NAMES.flatMap((name) =>
  FILTERS[name].kind === 'range' ? [`${name}Min`, `${name}Max`] : [name],
)

/** One filter each; a search combines a few of them. */
export const anyFilter: fc.Arbitrary<Partial<Query>> = fc.oneof(
  fc.record({ places: fc.uniqueArray(fc.constantFrom(...PLACES), { maxLength: 3 }) }),
  fc.record({
    places: fc.uniqueArray(fc.constantFrom(...PLACES), { maxLength: 2 }),
    areas: fc.uniqueArray(fc.constantFrom(...AREAS), { maxLength: 2 }),
  }),
  fc.record({ action: fc.constantFrom(0, 1) }),
  fc.record({ category: fc.uniqueArray(fc.constantFrom(1, 2, 5, 13, 20, 99), { maxLength: 3 }) }),
  fc.record({
    group: fc.constantFrom(...GROUPS, ALL_GROUPS),
    category: fc.constantFrom(undefined, [], [5, 13]),
  }),
  fc.record({ priceMin: price, priceUnit: fc.constantFrom(undefined, 'm2' as const) }),
  fc.record({ priceMax: price, priceUnit: fc.constantFrom(undefined, 'm2' as const) }),
  fc.record({ priceType: fc.constantFrom([0], [0, 7], [1, 2, 8], [4]) }),
  fc.record({ areaMin: fc.constantFrom(0, 33.3, 60, 60.0000001) }),
  fc.record({ areaMax: fc.constantFrom(33.3, 60, 500) }),
  ...NUMBER_NAMES.flatMap(boundsOf),
  ...FLAGS.map((name) => fc.record(each([name], () => fc.boolean()))),
  fc.record({ energy: fc.constantFrom(['A+'], ['A', 'D'], ['H', 'B']) }),
  fc.record({ features: fc.constantFrom(...[1, 3, 16, 2 ** 27].map(keysOf)) }),
  fc.record({ without: fc.constantFrom(...[1, 3, 2 ** 27].map(keysOf)) }),
  fc.record({ furnished: fc.constantFrom(['no'], ['partly', 'fully']) }),
  fc.record({
    heating: fc.constantFrom(['central' as const], ['underfloor' as const, 'stove' as const], []),
  }),
  fc.record({
    heatSource: fc.constantFrom(
      ['gas' as const],
      ['district' as const, 'heat-pump' as const, 'solar' as const],
    ),
  }),
  fc.record({
    availableBy: fc
      .constantFrom('2000-01-01', '2026-01-05', '2026-01-31', '2026-10-01', '2079-12-31')
      .map((day) => Date.parse(day) * 1000),
  }),
  fc.record({ agency: fc.constantFrom([1], [2, 7], []) }),
  fc.record({ owner: fc.constantFrom('private' as const, 'agency' as const) }),
  fc.record({ publishedSince: since }),
  fc.record({ reducedSince: since }),
  fc.record({ box: fc.constantFrom(...BOXES) }),
  fc.record({
    polygon: fc.uniqueArray(fc.constantFrom(...RINGS), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    text: fc.oneof(
      fc
        .array(fc.oneof(word, fc.constantFrom('fl', 's', 'nuno', '京')), { maxLength: 3 })
        .map((words) => words.join(' ')),
      fc.constantFrom('', ' - '),
    ),
  }),
  fc.record({ radius: fc.record({ at: near, km: fc.constantFrom(0.05, 5, 120, 300) }) }),
)
