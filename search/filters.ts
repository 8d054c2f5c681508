import { searchedCategories } from '#contract/library.ts'
import { BATHROOM_STEPS } from '#contract/search.ts'
import { AreaMembers, type AreaShape } from './areas.ts'
import { areaBars, priceBars, pricePerAreaBars } from './bars.ts'
import { lowest } from './bits.ts'
import { BLOCK, BLOCK_WORDS, allocateBitmap, type Span } from './block.ts'
import { slotsOf, type ChoiceName } from './choices.ts'
import { placeEnd, placeKey } from './codes.ts'
import { MAX_BATHROOMS, NEVER, UNKNOWN } from './columns.ts'
import { cornerOf } from './extents.ts'
import { cached, countingCached, type Mark } from './filter-bits.ts'
import { inBox, inPolygons, inRadius, type Area } from './geometry.ts'
import { PartCache } from './part-cache.ts'
import type { Part } from './part.ts'
import type { Conditions } from './query.ts'
import { dayOf, daysOf } from './recommend.ts'
import { RowCodes, type Values } from './row-codes.ts'
import { evenScale, wholeScale, type Scale } from './scale.ts'
import type { Term } from './text.ts'
import { availableCodes, sinceCodes } from './times.ts'

/** One condition of a search. */
export interface Filter {
  name: FilterName
  /** Prepared for marking the rows of a part with this length. */
  over(part: Part, length: number): Mark
}
export type FilterName =
  | 'place'
  | 'action'
  | 'category'
  | 'price'
  | 'priceType'
  | 'area'
  | 'rooms'
  | 'bedrooms'
  | 'bathrooms'
  | 'floor'
  | 'year'
  | 'energy'
  | 'features'
  | 'furnished'
  | 'pets'
  | 'newBuild'
  | 'agency'
  | 'owner'
  | 'pictures'
  | 'plan'
  | 'heating'
  | 'heatSource'
  | 'noCommission'
  | 'availableBy'
  | 'publishedSince'
  | 'reducedSince'
  | 'box'
  | 'polygon'
  | 'radius'
  | 'text'

/** The filters that a search asks for. Those of one name are one. */
export function filtersOf(query: Conditions): Filter[] {
  const {
    action,
    priceType,
    features,
    polygon,
    energy,
    furnished,
    pets,
    newBuild,
    pictures,
    plan,
    owner,
  } = query
  const filters: (Filter | null)[] = [
    anyOf('action', 'action', action === undefined ? undefined : [action]),
    anyOf('category', 'category', searchedCategories(query)),
    anyOf('priceType', 'priceType', some(priceType)),
    anyOf('energy', 'energy', some(energy)),
    anyOf('furnished', 'furnished', some(furnished)),
    anyOf('pets', 'pets', pets === undefined ? undefined : [Number(pets)]),
    anyOf('newBuild', 'newBuild', newBuild === undefined ? undefined : [Number(newBuild)]),
    anyOf('pictures', 'pictures', pictures === undefined ? undefined : [Number(pictures)]),
    anyOf('plan', 'plan', plan === undefined ? undefined : [Number(plan)]),
    anyOf('owner', 'owner', owner && [owner]),
    anyOf('heating', 'heating', some(query.heating)),
    anyOf('heatSource', 'heatSource', some(query.heatSource)),
    anyOf('noCommission', 'noCommission', query.noCommission ? [1] : undefined),
    query.availableBy === undefined
      ? null
      : within('availableBy', availableCodes, -Infinity, daysOf(query.availableBy)),
    features?.length
      ? allOf(
          'features',
          slotsOf('features', (key) => features.some((feature) => feature === key)),
        )
      : null,
    both(
      within('floor', floorCodes, query.floorMin, query.floorMax),
      query.notGround || query.topFloor
        ? allOf('floor', [
            ...(query.notGround ? slotsOf('notGround', () => true) : []),
            ...(query.topFloor ? slotsOf('topFloor', () => true) : []),
          ])
        : null,
    ),
    withFractions('rooms', query.roomsMin, query.roomsMax),
    within('year', yearCodes, query.yearMin, query.yearMax),
    // Beyond the column's range, bounds mean its largest value.
    bedrooms(atMost(UNKNOWN - 1, query.bedroomsMin), atMost(UNKNOWN - 1, query.bedroomsMax)),
    withFractions(
      'bathrooms',
      atMost(MAX_BATHROOMS, query.bathroomsMin),
      atMost(MAX_BATHROOMS, query.bathroomsMax),
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
  name: FilterName,
  choice: ChoiceName,
  values: readonly (string | number)[] | undefined,
): Filter | null {
  if (values === undefined) return null
  const slots = slotsOf(choice, (value) => values.includes(value))
  return {
    name,
    over:
      ({ choices }) =>
      (span, bits) => {
        bits.fill(0, span.from, span.to)
        for (const slot of slots) choices.union(span, bits, slot)
      },
  }
}

function allOf(name: FilterName, slots: readonly number[]): Filter {
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

const second = allocateBitmap()
/** Two conditions of one name; null when there is none. */
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

/** Whole numbers of which the choices are 0 to 9 and "10 or more". */
function bedrooms(min: number | undefined, max: number | undefined): Filter | null {
  if (min === undefined && max === undefined) return null
  if ((min ?? 0) <= 10 && (max ?? 0) < 10)
    return anyOf(
      'bedrooms',
      'bedrooms',
      upTo10.filter((value) => value >= (min ?? 0) && value <= (max ?? Infinity)),
    )
  return within('bedrooms', bedroomCodes, min, max)
}

/** Rooms and bathrooms have fractions: only some lower bounds are among the choices. */
function withFractions(
  name: 'rooms' | 'bathrooms',
  least: number | undefined,
  greatest: number | undefined,
): Filter | null {
  const { steps, codes, choices } = FRACTIONS[name]
  const [min, max] = [inSteps(steps, least, 0), inSteps(steps, greatest, 1)]
  if (max === undefined && min !== undefined && choices.includes(min / steps))
    return anyOf(
      name,
      name,
      choices.filter((value) => value * steps >= min),
    )
  return within(name, codes, min, max)
}
/** Codes of a column with `unknown` for unknown values. */
function columnCodes(
  column: 'year' | 'floor' | 'rooms' | 'bedrooms' | 'bathrooms',
  unknown: number,
  scale: Scale,
): (part: Part) => RowCodes {
  const cache = new PartCache<RowCodes>(1)
  const values: Values = ({ arrays }, rows, count, into) => {
    const known = arrays[column]
    for (let i = 0; i < count; i++) into[i] = known[rows[i]!] === unknown ? NaN : known[rows[i]!]!
  }
  return (part) => cache.get(part, [], () => new RowCodes(part, values, scale))
}
const yearCodes = columnCodes('year', NEVER, wholeScale(1800, 2050))
const floorCodes = columnCodes('floor', NEVER, wholeScale(-10, 200))
const bedroomCodes = columnCodes('bedrooms', UNKNOWN, wholeScale(0, 253))
const upTo10 = Array.from({ length: 11 }, (_, value) => value)
/** Steps of one in which a column counts. */
export const STEPS = { rooms: 10, bathrooms: 100 } as const

/** In how many steps of one the column counts, codes of those, and the values that are choices. */
const FRACTIONS: Record<
  'rooms' | 'bathrooms',
  { steps: number; codes: (part: Part) => RowCodes; choices: readonly number[] }
> = {
  rooms: {
    steps: STEPS.rooms,
    codes: columnCodes('rooms', -1, wholeScale(0, 200)),
    choices: upTo10,
  },
  bathrooms: {
    steps: STEPS.bathrooms,
    codes: columnCodes('bathrooms', -1, evenScale(0, 25, 250)),
    choices: BATHROOM_STEPS,
  },
}

/** Known values within [min, max], by their codes; null when there is no bound. `by`: what the codes are made with. */
function within(
  name: FilterName,
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
    name: FilterName,
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
function inside(name: FilterName, { has, meets }: Area, by: unknown): Filter {
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
