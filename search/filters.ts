import { ENERGY_CLASSES, FEATURES } from '#contract/library.ts'
import { FURNISHED } from '#contract/search.ts'
import { areaBars, priceBars } from './bars.ts'
import { BLOCK, BLOCK_WORDS, slotsOf, wordOf, type ChoiceName } from './choices.ts'
import { placeEnd, placeKey } from './codes.ts'
import { NEVER, UNKNOWN } from './columns.ts'
import { inBox, inPolygons, inRadius, type Inside } from './geometry.ts'
import { Kept } from './kept.ts'
import type { Part } from './part.ts'
import type { Conditions } from './query.ts'
import { dayOf } from './recommend.ts'
import { RowCodes, wholeScale, type Scale, type Values } from './row_codes.ts'
import type { Term } from './text.ts'

/** Words of a block that a filter looks at: from the first to before the last. Word `w` of block `b` has the rows from `b * BLOCK + w * 32` on. */
export interface Span {
  block: number
  from: number
  to: number
  /** Rows of the block that there are. */
  rows: number
}

/** One condition of a search. */
export interface Filter {
  name: FilterName
  /** Writes to `bits` the rows of the span that meet it. Of rows that are not in `wanted` it may say anything. */
  mark(part: Part, span: Span, bits: Int32Array, wanted: Int32Array): void
}
export type FilterName =
  | 'place' | 'action' | 'category' | 'price' | 'priceType' | 'area' | 'rooms' | 'bedrooms' | 'bathrooms' | 'floor' | 'year' | 'energy' | 'features'
  | 'furnished' | 'pets' | 'newBuild' | 'agency' | 'owner' | 'pictures' | 'plan' | 'publishedSince' | 'reducedSince' | 'box' | 'polygon' | 'radius' | 'text'

/** The filters that a search asks for, in the order in which they are tried: what is cheap first. Those of one name are one. */
export function filtersOf(query: Conditions): Filter[] {
  const { action, categories, priceTypes, energy, furnished, pets, newBuild, pictures, plan, owner } = query
  const filters: (Filter | null)[] = [
    anyOf('action', 'action', action === undefined ? undefined : [action]),
    anyOf('category', 'category', some(categories)),
    anyOf('priceType', 'priceType', some(priceTypes)),
    anyOf('energy', 'energy', some(energy)?.map((at) => ENERGY_CLASSES[at - 1]!)),
    anyOf('furnished', 'furnished', some(furnished)?.map((at) => FURNISHED[at - 1]!)),
    anyOf('pets', 'pets', pets === undefined ? undefined : [Number(pets)]),
    anyOf('newBuild', 'newBuild', newBuild === undefined ? undefined : [Number(newBuild)]),
    anyOf('pictures', 'pictures', pictures === undefined ? undefined : [Number(pictures)]),
    anyOf('plan', 'plan', plan === undefined ? undefined : [Number(plan)]),
    anyOf('owner', 'owner', owner && [owner]),
    query.features ? allFeatures(query.features) : null,
    both(
      within('floor', floorCodes, query.notGround ? Math.max(1, query.floorMin ?? 1) : query.floorMin, query.floorMax),
      anyOf('floor', 'top', query.top ? [1] : undefined),
    ),
    rooms(tenths(query.roomsMin, 0), tenths(query.roomsMax, 1)),
    within('year', yearCodes, query.yearMin, query.yearMax),
    query.reducedSince === undefined ? null : reduced(dayOf(query.reducedSince)),
    // Beyond what the column holds, bounds mean its largest value.
    withinSmall('bedrooms', most(query.bedroomsMin), most(query.bedroomsMax)),
    withinSmall('bathrooms', most(query.bathroomsMin), most(query.bathroomsMax)),
    within('area', areaBars, round32(query.areaMin), round32(query.areaMax)),
    query.publishedSince === undefined ? null : published(query.publishedSince),
    query.agencies?.length ? agencies(new Set(query.agencies)) : null,
    priced(query),
    query.box ? inside('box', inBox(query.box)) : null,
    query.radius ? inside('radius', inRadius(query.radius.at, query.radius.km)) : null,
    query.polygons?.length ? inside('polygon', inPolygons(query.polygons)) : null,
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
export function inPlaces(ranges: readonly number[]): Filter {
  return {
    name: 'place',
    mark: ({ columns: { arrays: { place } } }, span, bits, wanted) =>
      eachWord(span, wanted, (word, first) => {
        let set = 0
        for (let bit = 0; bit < 32; bit++) {
          const key = place[first + bit]!
          for (let at = 0; at < ranges.length; at += 2) set |= (Number(key >= ranges[at]!) & Number(key < ranges[at + 1]!)) << bit
        }
        bits[word] = set
      }),
  }
}

/** The filter for rows whose texts have all that is wanted. */
export function hasTerms({ words, alive }: Part, terms: readonly Term[], length: number): Filter {
  const [all, one] = [alive.slice(), new Uint32Array(alive.length)]
  for (const term of terms) {
    words.mark(term, one, length)
    for (let i = 0; i < all.length; i++) all[i]! &= one[i]!
    one.fill(0)
  }
  return {
    name: 'text',
    mark(_, { block, from, to }, bits) {
      for (let word = from; word < to; word++) bits[word] = all[block * BLOCK_WORDS + word]!
    },
  }
}

/** Calls `mark` with each word of a span that is wanted, and its first row. */
function eachWord({ block, from, to }: Span, wanted: Int32Array, mark: (word: number, first: number) => void): void {
  for (let word = from; word < to; word++) if (wanted[word] !== 0) mark(word, block * BLOCK + word * 32)
}

/** Any of some choices; null when nothing is said. */
function anyOf(name: FilterName, choice: ChoiceName, values: readonly (string | number)[] | undefined): Filter | null {
  if (values === undefined) return null
  const slots = slotsOf(choice, (value) => values.includes(value))
  return {
    name,
    mark({ choices: { words } }, { block, from, to }, bits) {
      bits.fill(0, from, to)
      for (const slot of slots) {
        const first = wordOf(block, slot)
        for (let word = from; word < to; word++) bits[word]! |= words[first + word]!
      }
    },
  }
}

function allFeatures(mask: number): Filter {
  const slots = slotsOf('features', (_, at) => (mask & (1 << FEATURES[at]!.bit)) !== 0)
  return {
    name: 'features',
    mark({ choices: { words } }, { block, from, to }, bits) {
      bits.fill(-1, from, to)
      for (const slot of slots) {
        const first = wordOf(block, slot)
        for (let word = from; word < to; word++) bits[word]! &= words[first + word]!
      }
    },
  }
}

const second = new Int32Array(BLOCK_WORDS)
/** Two conditions of one name; null when there is none. */
function both(a: Filter | null, b: Filter | null): Filter | null {
  if (a === null || b === null) return a ?? b
  return {
    name: a.name,
    mark(part, span, bits, wanted) {
      a.mark(part, span, bits, wanted)
      b.mark(part, span, second, wanted)
      for (let word = span.from; word < span.to; word++) bits[word]! &= second[word]!
    },
  }
}

const some = (chosen: readonly number[] | undefined): readonly number[] | undefined => (chosen?.length ? chosen : undefined)

// These are alike but for the type of their array: a loop that meets one type alone is compiled to several times the speed.

/** Whole numbers of which the choices are 0 to 9 and "10 or more". */
function withinSmall(name: 'bedrooms' | 'bathrooms', min: number | undefined, max: number | undefined): Filter | null {
  if (min === undefined && max === undefined) return null
  if ((min ?? 0) <= 10 && (max ?? 0) < 10) return anyOf(name, name, upTo10.filter((value) => value >= (min ?? 0) && value <= (max ?? Infinity)))
  return within(name, smallCodes[name], min, max)
}

/** Rooms have halves: only a whole lower bound is one of the choices. */
function rooms(min: number | undefined, max: number | undefined): Filter | null {
  if (max === undefined && min !== undefined && min % 10 === 0 && min <= 100) return anyOf('rooms', 'rooms', upTo10.filter((value) => value * 10 >= min))
  return within('rooms', roomCodes, min, max)
}
/** Codes of a column in which `unknown` stands for what is not known. */
function columnCodes(column: 'year' | 'floor' | 'rooms' | 'bedrooms' | 'bathrooms', unknown: number, scale: Scale): (part: Part) => RowCodes {
  const kept = new Kept<RowCodes>(1)
  const values: Values = ({ arrays }, start, end, into) => {
    const known = arrays[column]
    for (let row = start; row < end; row++) into[row - start] = known[row] === unknown ? NaN : known[row]!
  }
  return (part) => kept.get(part, [], () => new RowCodes(part, values, scale))
}
const yearCodes = columnCodes('year', NEVER, wholeScale(1800, 2050))
const floorCodes = columnCodes('floor', NEVER, wholeScale(-10, 200))
/** In tenths. */
const roomCodes = columnCodes('rooms', -1, wholeScale(0, 200))
const smallCodes = { bedrooms: columnCodes('bedrooms', UNKNOWN, wholeScale(0, 253)), bathrooms: columnCodes('bathrooms', UNKNOWN, wholeScale(0, 253)) }
const upTo10 = Array.from({ length: 11 }, (_, value) => value)

/** Known values within [min, max], by their codes; null when there is no bound. */
function within(name: FilterName, codesOf: (part: Part) => RowCodes, min = -Infinity, max = Infinity): Filter | null {
  if (min === -Infinity && max === Infinity) return null
  return { name, mark: (part, span, bits, wanted) => codesOf(part).mark(span, min, max, bits, wanted) }
}

function published(since: number): Filter {
  return {
    name: 'publishedSince',
    mark: ({ columns: { arrays: { published } } }, span, bits, wanted) =>
      eachWord(span, wanted, (word, first) => {
        let set = 0
        for (let bit = 0; bit < 32; bit++) set |= Number(published[first + bit]! >= since) << bit
        bits[word] = set
      }),
  }
}

function reduced(since: number): Filter {
  return {
    name: 'reducedSince',
    mark: ({ columns: { arrays: { reduced } } }, span, bits, wanted) =>
      eachWord(span, wanted, (word, first) => {
        let set = 0
        for (let bit = 0; bit < 32; bit++) set |= Number(reduced[first + bit]! >= since) << bit
        bits[word] = set
      }),
  }
}

function agencies(chosen: ReadonlySet<number>): Filter {
  return {
    name: 'agency',
    mark: ({ columns: { arrays: { agency } } }, span, bits, wanted) =>
      eachWord(span, wanted, (word, first) => {
        let set = 0
        for (let bit = 0; bit < 32; bit++) set |= Number(chosen.has(agency[first + bit]!)) << bit
        bits[word] = set
      }),
  }
}

function inside(name: FilterName, isInside: Inside): Filter {
  return {
    name,
    mark: ({ columns: { arrays: { lat, lon } } }, span, bits, wanted) =>
      eachWord(span, wanted, (word, first) => {
        let set = 0
        for (let bit = 0; bit < 32; bit++) set |= isInside(lon[first + bit]!, lat[first + bit]!) << bit
        bits[word] = set
      }),
  }
}

function priced({ factors, priceMin, priceMax, priceUnit }: Conditions): Filter | null {
  if (priceMin === undefined && priceMax === undefined) return null
  const [min, max] = [priceMin ?? -Infinity, priceMax ?? Infinity]
  if (priceUnit !== 'm2') return within('price', (part) => priceBars(part, factors), min, max)
  return {
    name: 'price',
    mark: ({ columns: { arrays: { price, money, area } } }, span, bits, wanted) =>
      eachWord(span, wanted, (word, first) => {
        let set = 0
        for (let bit = 0; bit < 32; bit++) {
          const row = first + bit
          const value = (price[row]! * factors[money[row]!]!) / area[row]!
          set |= (Number(value >= min) & Number(value <= max)) << bit
        }
        bits[word] = set
      }),
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
