import { each, FILTER_NAMES, type FilterName } from '#contract/filters.ts'
import { FACET_LISTS } from '#contract/homes/search.ts'
import { searchedCategories } from '#contract/library.ts'
import { AreaMembers, type AreaShape } from './areas.ts'
import { areaBars, priceBars, pricePerAreaBars } from './bars.ts'
import { lowest } from './bits.ts'
import { BLOCK, BLOCK_WORDS, allocateBitmap, type Span } from './block.ts'
import { slotsOf, type ChoiceBits, type ChoiceName } from './choices.ts'
import { placeEnd, placeKey } from './codes.ts'
import { NEVER } from './columns.ts'
import { cornerOf } from './extents.ts'
import { cached, countingCached, type Mark } from './filter-bits.ts'
import {
  FLAG_INDEX,
  flagChoice,
  isCounted,
  NUMBER_INDEX,
  NUMBER_NAMES,
  numberOf,
  OWN_FLAGS,
  PART_FLAGS,
  type NumberName,
  type PartFlag,
} from './filter-index.ts'
import { inBox, inPolygons, inRadius, type Area } from './geometry.ts'
import { PartCache } from './part-cache.ts'
import type { Part } from './part.ts'
import type { Conditions } from './query.ts'
import { dayOf, daysOf } from './recommend.ts'
import { RowCodes, type Values } from './row-codes.ts'
import type { Term } from './text.ts'
import { availableCodes, sinceCodes } from './times.ts'

/** One condition of a search. */
export interface Filter {
  name: ConditionName
  /** Prepared for marking the rows of a part with this length. */
  over(part: Part, length: number): Mark
}
/** Filters, without those that are a part of another, and the other conditions of a search. */
export type ConditionName =
  | Exclude<FilterName, PartFlag>
  | 'place'
  | 'action'
  | 'category'
  | 'box'
  | 'polygon'
  | 'radius'
  | 'text'
/** More conditions than a search can have. */
export const CONDITIONS_MAX = FILTER_NAMES.length + 8

/** The filters of a query; several conditions of one name are merged. */
export function filtersOf(query: Conditions): Filter[] {
  const { action, polygon, features, without, availableBy } = query
  const filters: (Filter | null)[] = [
    anyOf('action', action === undefined ? undefined : [action]),
    anyOf('category', searchedCategories(query)),
    ...FACET_LISTS.filter((name) => name !== 'features').map((name) =>
      anyOf(name, some<string | number>(query[name])),
    ),
    ...OWN_FLAGS.map((name) => anyOf(name, flagChoice(name, query[name]))),
    anyOf('owner', query.owner && [query.owner]),
    availableBy === undefined
      ? null
      : within('availableBy', availableCodes, -Infinity, daysOf(availableBy)),
    features?.length
      ? allOf(
          'features',
          slotsOf('features', (key) => features.some((feature) => feature === key)),
        )
      : null,
    without?.length
      ? noneOf(
          'without',
          slotsOf('features', (key) => without.some((feature) => feature === key)),
        )
      : null,
    ...NUMBER_NAMES.map((name) =>
      both(
        numbers(name, query[`${name}Min`], query[`${name}Max`]),
        partsOf(
          name,
          PART_FLAGS.filter((flag) => FLAG_INDEX[flag].of === name && query[flag]),
        ),
      ),
    ),
    within('area', areaBars, round32(query.areaMin), round32(query.areaMax)),
    query.priceUnit === 'm2'
      ? within(
          'price',
          (part) => pricePerAreaBars(part, query.factors),
          query.priceMin,
          query.priceMax,
          [query.factors, 'm2'],
        )
      : within('price', (part) => priceBars(part, query.factors), query.priceMin, query.priceMax, [
          query.factors,
        ]),
    query.publishedSince === undefined ? null : since('publishedSince', query.publishedSince),
    query.reducedSince === undefined ? null : since('reducedSince', query.reducedSince),
    query.agency?.length ? agencies(query.agency) : null,
    query.box ? inside('box', inBox(query.box), query.box) : null,
    query.radius
      ? inside('radius', inRadius(query.radius.at, query.radius.km), query.radius)
      : null,
    polygon?.length ? inside('polygon', inPolygons(polygon), polygon) : null,
  ]
  return filters.filter((filter) => filter !== null)
}

/** The places of a search as ranges of `placeKey`, in order, none within another: `[from, end, from, end ...]`. */
export function placeRanges({ places, areas }: Pick<Conditions, 'places' | 'areas'>): number[] {
  if (!places?.length) return areas?.length ? [] : [0, Infinity]
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
    over: ({
      columns: {
        arrays: { place },
      },
    }) =>
      eachRow((row) => {
        let is = 0
        for (let at = 0; at < ranges.length; at += 2)
          is |= Number(place[row]! >= ranges[at]!) & Number(place[row]! < ranges[at + 1]!)
        return is
      }),
  }
}

/** The filter for rows in any of some areas, or in places. `isOrdered`: the rows are in the order of place. */
export function inAreas(
  areas: readonly AreaShape[],
  ranges: readonly number[],
  isOrdered: boolean,
): Filter {
  let members: AreaMembers[] | undefined
  return {
    name: 'place',
    over(part, length) {
      const {
        columns: {
          arrays: { place, lon, lat },
        },
        extents: { groups },
        choices,
      } = part
      const inRanges = ranges.length > 0 ? inPlaces(ranges).over(part, length) : null
      const by = ['place', areas.map(({ id, version }) => `${id}.${version}`).join(), ranges.join()]
      return cached(part, by, (span, bits) => {
        if (inRanges) inRanges(span, bits)
        else bits.fill(0, span.from, span.to)
        members ??= areas.map((area) => new AreaMembers(area))
        for (const area of members)
          for (let word = span.from; word < span.to; word++) {
            const corner = cornerOf(span.block, word)
            const first = span.block * BLOCK + word * 32
            const located = choices.located(span.block, word)
            const isNear = area.meets(
              groups[corner]!,
              groups[corner + 1]!,
              groups[corner + 2]!,
              groups[corner + 3]!,
            )
            // In the order of place most words have no city of the area.
            const mayBeHidden =
              !isOrdered || area.hasCities(place[first]!, place[Math.min(first + 31, length - 1)]!)
            let left = ((isNear ? located : 0) | (mayBeHidden ? ~located : 0)) & ~bits[word]!
            for (; left !== 0; left &= left - 1) {
              const row = first + lowest(left)
              if (row >= length) break
              bits[word]! |= area.has(lon[row]!, lat[row]!, place[row]!) << row
            }
          }
      })
    },
  }
}

/** The filter for rows whose texts have all that is wanted. */
export function hasTerms(terms: readonly Term[]): Filter {
  return {
    name: 'text',
    over({ words, live }, length) {
      const [all, one] = [new Uint32Array(live.length).fill(-1), new Uint32Array(live.length)]
      for (const term of terms) {
        words.mark(term, one, length)
        for (let i = 0; i < all.length; i++) all[i]! &= one[i]!
        one.fill(0)
      }
      return ({ block, from, to }, bits) => {
        for (let word = from; word < to; word++) bits[word] = all[block * BLOCK_WORDS + word]!
      }
    },
  }
}

/** Marks rows one by one: `is` says 1 or 0 of a row. */
function eachRow(is: (row: number) => number): Mark {
  return ({ block, from, to }, bits) => {
    for (let word = from; word < to; word++) {
      const first = block * BLOCK + word * 32
      let set = 0
      for (let bit = 0; bit < 32; bit++) set |= is(first + bit) << bit
      bits[word] = set
    }
  }
}

/** Any of some choices; null without any. */
function anyOf(
  name: ConditionName & ChoiceName,
  values: readonly (string | number)[] | undefined,
): Filter | null {
  if (values === undefined) return null
  const slots = slotsOf(name, (value) => values.includes(value))
  return {
    name,
    over: ({ choices }) => unionOf(choices, slots),
  }
}

const unionOf =
  (choices: ChoiceBits, slots: readonly number[]): Mark =>
  (span, bits) => {
    bits.fill(0, span.from, span.to)
    for (const slot of slots) choices.union(span, bits, slot)
  }

function allOf(name: ConditionName, slots: readonly number[]): Filter {
  return {
    name,
    over:
      ({ choices }) =>
      (span, bits) => {
        bits.fill(-1, span.from, span.to)
        for (const slot of slots) choices.intersect(span, bits, slot)
      },
  }
}

function noneOf(name: ConditionName, slots: readonly number[]): Filter {
  return {
    name,
    over({ choices }) {
      const any = unionOf(choices, slots)
      return (span, bits) => {
        any(span, bits)
        for (let word = span.from; word < span.to; word++) bits[word] = ~bits[word]!
      }
    },
  }
}

const second = allocateBitmap()
/** Merges two conditions of one name; null without either. */
function both(a: Filter | null, b: Filter | null): Filter | null {
  if (a === null || b === null) return a ?? b
  return {
    name: a.name,
    over(part, length) {
      const [markA, markB] = [a.over(part, length), b.over(part, length)]
      return (span, bits) => {
        markA(span, bits)
        markB(span, second)
        for (let word = span.from; word < span.to; word++) bits[word]! &= second[word]!
      }
    },
  }
}

const some = <T>(chosen: readonly T[] | undefined): readonly T[] | undefined =>
  chosen?.length ? chosen : undefined

/** All of some flags that are part of a filter; null without any. */
const partsOf = (name: ConditionName, flags: readonly PartFlag[]): Filter | null =>
  flags.length > 0
    ? allOf(
        name,
        flags.flatMap((flag) => slotsOf(flag, (value) => value === 1)),
      )
    : null

/** Bounds of a number; by its choices where these are as exact. */
function numbers(
  name: NumberName,
  least: number | undefined,
  greatest: number | undefined,
): Filter | null {
  if (least === undefined && greatest === undefined) return null
  const { steps, most } = numberOf(name)
  const [min, max] = [
    inSteps(steps, atMost(most, least), 0),
    inSteps(steps, atMost(most, greatest), 1),
  ]
  if (isCounted(name)) {
    const values = NUMBER_INDEX[name].choices
    const last = values.at(-1)!
    // With fractions a choice covers the values up to the next one.
    const isExact = max === undefined || (steps === 1 && max < last)
    if (isExact && (min === undefined || values.some((value) => value * steps === min)))
      return anyOf(
        name,
        values.filter((value) => value * steps >= (min ?? 0) && value * steps <= (max ?? Infinity)),
      )
  }
  return within(name, numberCodes[name], min, max)
}

/** Codes of the numbers that are columns. */
const numberCodes = each(NUMBER_NAMES, (name) => {
  const { scale } = numberOf(name)
  const cache = new PartCache<RowCodes>(1)
  const values: Values = ({ arrays }, rows, count, into) => {
    const cached = arrays[name]
    for (let i = 0; i < count; i++) into[i] = cached[rows[i]!] === NEVER ? NaN : cached[rows[i]!]!
  }
  return (part: Part) => cache.get(part, [], () => new RowCodes(part, values, scale))
})

/** Known values within [min, max], by their codes; null without a bound. `by`: the values that the codes are made with. */
function within(
  name: ConditionName,
  codesOf: (part: Part) => RowCodes,
  min = -Infinity,
  max = Infinity,
  by: readonly unknown[] = [],
): Filter | null {
  if (min === -Infinity && max === Infinity) return null
  const cache = cachedWithin(name, codesOf, min, max, by)
  return { name, over: (part) => cached(part, ...cache(part)) }
}
const cachedWithin =
  (
    name: ConditionName,
    codesOf: (part: Part) => RowCodes,
    min: number,
    max: number,
    by: readonly unknown[] = [],
  ) =>
  (part: Part): [by: readonly unknown[], mark: Mark] => [
    [name, min, max, ...by],
    (span, bits) => codesOf(part).mark(span, min, max, bits),
  ]

/** @param moment microseconds since 1970; of reductions whole days count */
function since(name: 'publishedSince' | 'reducedSince', moment: number): Filter {
  return within(name, sinceCodes[name], earliest(name, moment))!
}
const earliest = (name: 'publishedSince' | 'reducedSince', moment: number): number =>
  name === 'publishedSince' ? moment : dayOf(moment)

/** Counts the rows of bitmaps that such a filter would leave. */
export function countingSince(
  part: Part,
  name: 'publishedSince' | 'reducedSince',
  moment: number,
): (span: Span, bits: Int32Array) => number {
  return countingCached(
    part,
    ...cachedWithin(name, sinceCodes[name], earliest(name, moment), Infinity)(part),
  )
}

function agencies(chosen: readonly number[]): Filter {
  // Most ids are seen to be none of the chosen by their lowest bits.
  const [all, low] = [new Set(chosen), new Uint8Array(2 ** 12)]
  for (const id of chosen) low[id & (low.length - 1)] = 1
  return {
    name: 'agency',
    over(part) {
      const { agency } = part.columns.arrays
      return cached(
        part,
        ['agency', [...all].sort().join()],
        eachRow((row) => low[agency[row]! & (low.length - 1)]! & Number(all.has(agency[row]!))),
      )
    },
  }
}

/** Rows within an area; those of a group that all lie beyond its reach are not looked at. */
function inside(name: ConditionName, { has, meets }: Area, by: unknown): Filter {
  return {
    name,
    over(part) {
      const {
        extents: { groups, points },
        choices,
      } = part
      return cached(part, [name, JSON.stringify(by)], ({ block, from, to }, bits) => {
        for (let word = from; word < to; word++) {
          const corner = cornerOf(block, word)
          const first = block * BLOCK + word * 32
          let set = 0
          if (
            meets(groups[corner]!, groups[corner + 1]!, groups[corner + 2]!, groups[corner + 3]!)
          ) {
            for (let left = choices.located(block, word); left !== 0; left &= left - 1) {
              const row = first + lowest(left)
              set |= has(points[row * 2]!, points[row * 2 + 1]!) << row
            }
          }
          bits[word] = set
        }
      })
    },
  }
}

export const round32 = (bound: number | undefined): number | undefined =>
  bound === undefined ? undefined : Math.fround(bound)
export const atMost = (most: number, bound: number | undefined): number | undefined =>
  bound === undefined ? undefined : Math.min(bound, most)

/** The bound in steps: the smallest (or, as upper bound, the largest) number of steps with `value / steps >= bound` (`<=`), as SQL compares. */
export function inSteps(
  steps: number,
  bound: number | undefined,
  upper: 0 | 1,
): number | undefined {
  if (bound === undefined || bound > 1e6) return bound === undefined ? undefined : bound * steps
  let value = Math.round(bound * steps)
  if (upper) {
    while (value / steps > bound) value--
    while ((value + 1) / steps <= bound) value++
  } else {
    while (value / steps < bound) value++
    while ((value - 1) / steps >= bound) value--
  }
  return value
}
