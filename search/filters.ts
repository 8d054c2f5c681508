import { CATEGORY_SLOTS, MONEYS, placeEnd, placeKey, typeOfMoney } from './codes.ts'
import { MARKS, NEVER, UNKNOWN, type Columns } from './columns.ts'
import { inBox, inPolygons, inRadius } from './geometry.ts'
import type { Conditions } from './query.ts'
import { dayOf } from './recommend.ts'
import type { Term } from './text.ts'
import type { Part } from './view.ts'

/** One condition of a search. `test` writes 1 for each of the rows that meets it, else 0; it never branches per row where it can be helped. */
export interface Filter {
  name: FilterName
  test(columns: Columns, rows: Uint32Array, count: number, ok: Uint8Array): void
}
export type FilterName =
  | 'place' | 'action' | 'category' | 'price' | 'priceType' | 'area' | 'rooms' | 'bedrooms' | 'bathrooms' | 'floor' | 'year' | 'energy' | 'features'
  | 'furnished' | 'pets' | 'newBuild' | 'agency' | 'owner' | 'pictures' | 'plan' | 'publishedSince' | 'reducedSince' | 'box' | 'polygon' | 'radius' | 'text'

type NumberColumn = 'area' | 'rooms' | 'year' | 'floor' | 'bedrooms' | 'bathrooms' | 'published' | 'reduced' | 'place' | 'agency'
type CodeColumn = 'kind' | 'traits' | 'marks' | 'money'

/** The filters that a search asks for, in the order in which they are tried: what leaves least out of most is cheap first. */
export function filtersOf(query: Conditions): Filter[] {
  const filters: (Filter | null)[] = [
    wanted('action', 'kind', query.action === undefined ? undefined : (kind) => Math.floor(kind / CATEGORY_SLOTS) === query.action),
    wanted('category', 'kind', some(query.categories, (kind) => kind % CATEGORY_SLOTS)),
    wanted('priceType', 'money', some(query.priceTypes, typeOfMoney)),
    within('area', 'area', round32(query.areaMin), round32(query.areaMax)),
    within('rooms', 'rooms', tenths(query.roomsMin, 0), tenths(query.roomsMax, 1)),
    // Beyond what the column holds, bounds mean its largest value.
    within('bedrooms', 'bedrooms', most(query.bedroomsMin), most(query.bedroomsMax), 0, UNKNOWN - 1),
    within('bathrooms', 'bathrooms', most(query.bathroomsMin), most(query.bathroomsMax), 0, UNKNOWN - 1),
    within('floor', 'floor', query.notGround ? Math.max(1, query.floorMin ?? 1) : query.floorMin, query.floorMax, NEVER + 1),
    wanted('floor', 'marks', query.top ? (marks) => (marks & MARKS.top) > 0 : undefined),
    within('year', 'year', query.yearMin, query.yearMax, NEVER + 1),
    wanted('energy', 'traits', some(query.energy, (traits) => traits & 15)),
    wanted('furnished', 'traits', some(query.furnished, (traits) => (traits >> 4) & 3)),
    wanted('pets', 'traits', query.pets === undefined ? undefined : (traits) => traits >> 6 === (query.pets ? 2 : 1)),
    marked('newBuild', MARKS.newBuild, query.newBuild),
    marked('pictures', MARKS.pictures, query.pictures),
    marked('plan', MARKS.plan, query.plan),
    query.features ? features(query.features) : null,
    within('owner', 'agency', query.owner === 'agency' ? 1 : undefined, query.owner === 'private' ? 0 : undefined),
    query.agencies?.length ? agencies(new Set(query.agencies)) : null,
    within('publishedSince', 'published', query.publishedSince, undefined),
    within('reducedSince', 'reduced', query.reducedSince === undefined ? undefined : dayOf(query.reducedSince), undefined, 1),
    priced(query),
    query.box ? { name: 'box', test: inBox(query.box) } : null,
    query.radius ? { name: 'radius', test: inRadius(query.radius.at, query.radius.km) } : null,
    query.polygons?.length ? { name: 'polygon', test: inPolygons(query.polygons) } : null,
  ]
  return filters.filter((filter) => filter !== null)
}

/** The places of a search as ranges of `placeKey`, in order, none within another: `[from, end, from, end ...]`. */
export function placeRanges(places: Conditions['places']): number[] {
  if (!places?.length) return [0, Infinity]
  const ranges: number[] = []
  let last = -1
  for (const from of places.map(placeKey).sort((a, b) => a - b)) {
    if (from < last) continue
    last = placeEnd(from)
    ranges.push(from, last)
  }
  return ranges
}

/** The filter for rows that are in no order of places. */
export function inPlaces(ranges: readonly number[]): Filter['test'] {
  return ({ arrays: { place } }, rows, count, ok) => {
    for (let i = 0; i < count; i++) {
      const key = place[rows[i]!]!
      let found = 0
      for (let at = 0; at < ranges.length; at += 2) found |= Number(key >= ranges[at]!) & Number(key < ranges[at + 1]!)
      ok[i] = found
    }
  }
}

/** The filter for rows whose texts have all that is wanted; of the first `length`. */
export function hasTerms({ words }: Part, terms: readonly Term[], length: number): Filter {
  const [all, one] = [new Uint32Array((length + 31) >>> 5).fill(-1), new Uint32Array((length + 31) >>> 5)]
  for (const term of terms) {
    words.mark(term, one, length)
    for (let i = 0; i < all.length; i++) all[i]! &= one[i]!
    one.fill(0)
  }
  return {
    name: 'text',
    test(_, rows, count, ok) {
      for (let i = 0; i < count; i++) ok[i] = (all[rows[i]! >>> 5]! >>> (rows[i]! & 31)) & 1
    },
  }
}

/** All known values within [min, max]; null when there is no bound. */
function within(name: FilterName, column: NumberColumn, min: number | undefined, max: number | undefined, lowest = column === 'area' ? -Infinity : 0, highest = Infinity): Filter | null {
  if (min === undefined && max === undefined) return null
  const from = Math.max(min ?? -Infinity, lowest)
  const to = Math.min(max ?? Infinity, highest)
  return {
    name,
    test({ arrays }, rows, count, ok) {
      const values = arrays[column]
      for (let i = 0; i < count; i++) {
        const value = values[rows[i]!]!
        ok[i] = Number(value >= from) & Number(value <= to)
      }
    },
  }
}

const CODES = { kind: 256, traits: 256, marks: 256, money: MONEYS } as const satisfies Record<CodeColumn, number>

/** Codes that a test on them wants, looked up; null when there is no test. */
function wanted(name: FilterName, column: CodeColumn, want: ((code: number) => boolean) | undefined): Filter | null {
  if (!want) return null
  const table = Uint8Array.from({ length: CODES[column] }, (_, code) => Number(want(code)))
  return {
    name,
    test({ arrays }, rows, count, ok) {
      const codes: ArrayLike<number> & (Uint8Array | Uint16Array) = arrays[column]
      for (let i = 0; i < count; i++) ok[i] = table[codes[rows[i]!]!]!
    },
  }
}

const some = (chosen: readonly number[] | undefined, of: (code: number) => number): ((code: number) => boolean) | undefined =>
  chosen?.length ? (code) => chosen.includes(of(code)) : undefined

const marked = (name: FilterName, mark: number, want: boolean | undefined): Filter | null =>
  wanted(name, 'marks', want === undefined ? undefined : (marks) => (marks & mark) > 0 === want)

function features(mask: number): Filter {
  return {
    name: 'features',
    test({ arrays: { features: column } }, rows, count, ok) {
      for (let i = 0; i < count; i++) ok[i] = Number((column[rows[i]!]! & mask) === mask)
    },
  }
}

function agencies(chosen: ReadonlySet<number>): Filter {
  return {
    name: 'agency',
    test({ arrays: { agency } }, rows, count, ok) {
      for (let i = 0; i < count; i++) ok[i] = Number(chosen.has(agency[rows[i]!]!))
    },
  }
}

function priced({ factors, priceMin, priceMax, priceUnit }: Conditions): Filter | null {
  if (priceMin === undefined && priceMax === undefined) return null
  const [min, max] = [priceMin ?? -Infinity, priceMax ?? Infinity]
  const perArea = priceUnit === 'm2'
  return {
    name: 'price',
    test({ arrays: { price, money, area } }, rows, count, ok) {
      for (let i = 0; i < count; i++) {
        const row = rows[i]!
        const total = price[row]! * factors[money[row]!]!
        const value = perArea ? total / area[row]! : total
        ok[i] = Number(value >= min) & Number(value <= max)
      }
    },
  }
}

const round32 = (bound: number | undefined): number | undefined => (bound === undefined ? undefined : Math.fround(bound))
const most = (bound: number | undefined): number | undefined => (bound === undefined ? undefined : Math.min(bound, UNKNOWN - 1))

/** The bound in tenths: the smallest (or, as upper bound, the largest) number of tenths that holds `tenths / 10 >= bound` (`<=`), as SQL compares. */
function tenths(bound: number | undefined, upper: 0 | 1): number | undefined {
  if (bound === undefined || bound > 1e6) return bound === undefined ? undefined : bound * 10
  let value = Math.round(bound * 10)
  if (upper) {
    while (value / 10 > bound) value--
    while ((value + 1) / 10 <= bound) value++
  } else {
    while (value / 10 < bound) value++
    while ((value - 1) / 10 >= bound) value--
  }
  return value
}
