import { ENERGY_CLASSES, FEATURES, HOUSE_TYPES, PRICE_TYPES } from '#contract/library.ts'
import { FURNISHED, type FacetName } from '#contract/search.ts'
import { CATEGORY_SLOTS, MONEYS, typeOfMoney } from './codes.ts'
import { MARKS, UNKNOWN, type Columns } from './columns.ts'
import type { FilterName } from './filters.ts'
import type { Facets } from './query.ts'

/** Counts above this are one choice: "10 or more". */
const MOST = 10

interface Facet {
  name: Exclude<FacetName, 'features'>
  /** The filter that it is the choices of, and that its counts ignore. */
  filter: FilterName
  column: 'kind' | 'traits' | 'marks' | 'money' | 'rooms' | 'bedrooms' | 'bathrooms'
  values: readonly (string | number)[]
  /** Code of the column (16 bits) to the place in `values`; to their number where it is none of them. */
  slots: Uint8Array
}

function facet(name: Facet['name'], column: Facet['column'], values: Facet['values'], valueOf: (code: number) => string | number | null): Facet {
  const slots = Uint8Array.from({ length: 2 ** 16 }, (_, code) => {
    const value = valueOf(code)
    const slot = value === null ? -1 : values.indexOf(value)
    return slot < 0 ? values.length : slot
  })
  return { name, filter: name, column, values, slots }
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, value) => value)
const small = (code: number): number | null => (code === UNKNOWN ? null : Math.min(code, MOST))
const flag = (bit: number) => (marks: number) => Number((marks & bit) > 0)

const FACETS: readonly Facet[] = [
  facet('action', 'kind', [0, 1], (kind) => Math.floor(kind / CATEGORY_SLOTS)),
  facet('category', 'kind', HOUSE_TYPES.map((type) => type.id), (kind) => kind % CATEGORY_SLOTS),
  facet('priceType', 'money', PRICE_TYPES.map((type) => type.id), typeOfMoney),
  // Whole rooms, halves rounded down; 16 bits of -1 are unknown.
  facet('rooms', 'rooms', upTo(MOST), (code) => (code < 2 ** 15 ? Math.min(Math.floor(code / 10), MOST) : null)),
  facet('bedrooms', 'bedrooms', upTo(MOST), small),
  facet('bathrooms', 'bathrooms', upTo(MOST), small),
  facet('energy', 'traits', ENERGY_CLASSES, (traits) => ENERGY_CLASSES[(traits & 15) - 1] ?? null),
  facet('furnished', 'traits', FURNISHED, (traits) => FURNISHED[((traits >> 4) & 3) - 1] ?? null),
  facet('pets', 'traits', [0, 1], (traits) => (traits >> 6 ? (traits >> 6) - 1 : null)),
  facet('newBuild', 'marks', [0, 1], flag(MARKS.newBuild)),
  facet('pictures', 'marks', [0, 1], flag(MARKS.pictures)),
  facet('plan', 'marks', [0, 1], flag(MARKS.plan)),
]

/** Codes of each column. Tenths of rooms are counted from -1, unknown, to more than any facet tells apart: a table that is small is quickly made. */
const CODES = { kind: 256, traits: 256, marks: 256, bedrooms: 256, bathrooms: 256, money: MONEYS, rooms: 128 } as const satisfies Record<Facet['column'], number>

/**
 * Counts the choices of every filter in one pass. Each facet counts the rows that meet all filters but its own. Features are all-of, each a filter of its own:
 * the count of one is what would be left with it chosen as well.
 *
 * Rows that meet everything count for all facets: their codes are counted as they are, several facets of one column at once, and told apart at the end.
 * A row that fails one filter counts for the facet of that filter alone.
 */
export class FacetCounts {
  /** The failure bit of each facet's filter, 0 when the search has none. */
  readonly #bits: number[]
  readonly #near = FACETS.map(({ values }) => new Uint32Array(values.length + 1))
  readonly #codes = Object.fromEntries(Object.entries(CODES).map(([column, codes]) => [column, new Uint32Array(codes)])) as Record<Facet['column'], Uint32Array>
  /** By byte of the features and its value: four look-ups a row instead of a test for each feature. */
  readonly #features = new Uint32Array(4 * 256)

  /** @param bits the failure bit of each filter that the search has */
  constructor(bits: ReadonlyMap<FilterName, number>) {
    this.#bits = FACETS.map(({ filter }) => bits.get(filter) ?? 0)
  }

  /** Counts rows that fail one filter at most: `fails[i]` has its bit. */
  addNear({ arrays }: Columns, rows: Uint32Array, fails: Uint32Array, count: number): void {
    FACETS.forEach(({ column, slots }, at) => {
      const bit = this.#bits[at]!
      if (bit === 0) return
      const [codes, counts] = [arrays[column], this.#near[at]!]
      for (let i = 0; i < count; i++) if (fails[i] === bit) counts[slots[codes[rows[i]!]! & 0xffff]!]!++
    })
  }

  /** Counts rows that meet everything. */
  addMatches({ arrays }: Columns, rows: Uint32Array, count: number): void {
    const { kind, traits, marks, bedrooms, bathrooms, money, rooms, features } = arrays
    const { kind: kinds, traits: allTraits, marks: allMarks, bedrooms: beds, bathrooms: baths, money: moneys, rooms: allRooms } = this.#codes
    const bytes = this.#features
    for (let i = 0; i < count; i++) {
      const row = rows[i]!
      kinds[kind[row]!]!++
      allTraits[traits[row]!]!++
      allMarks[marks[row]!]!++
      beds[bedrooms[row]!]!++
      baths[bathrooms[row]!]!++
      moneys[money[row]!]!++
      allRooms[Math.min(rooms[row]! + 1, 127)]!++
      const bits = features[row]!
      bytes[bits & 255]!++
      bytes[256 + ((bits >> 8) & 255)]!++
      bytes[512 + ((bits >> 16) & 255)]!++
      bytes[768 + (bits >>> 24)]!++
    }
  }

  result(): Facets {
    const facets: [FacetName, Facets[FacetName]][] = FACETS.map(({ name, column, values, slots }, at) => {
      const counts = this.#near[at]!
      const least = column === 'rooms' ? -1 : 0
      this.#codes[column].forEach((count, code) => (counts[slots[(code + least) & 0xffff]!]! += count))
      return [name, choices(values, counts)]
    })
    const features = FEATURES.map(({ bit }) => {
      let sum = 0
      for (let byte = 0; byte < 256; byte++) if (byte & (1 << (bit & 7))) sum += this.#features[(bit >> 3) * 256 + byte]!
      return sum
    })
    facets.push(['features', choices(FEATURES.map(({ key }) => key), features)])
    return Object.fromEntries(facets) as Facets
  }
}

const choices = (values: readonly (string | number)[], counts: ArrayLike<number>) =>
  values.map((value, slot) => ({ value, count: counts[slot]! })).filter(({ count }) => count > 0)
