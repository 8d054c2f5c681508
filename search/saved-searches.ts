import { each, FLAGS } from '#contract/filters.ts'
import { FACET_LISTS } from '#contract/homes/search.ts'
import { searchedCategories } from '#contract/library.ts'
import { AreaMap, type AreaShape } from './areas.ts'
import { CHOICES, forEachSlot, type ChoiceName } from './choices.ts'
import { areaKey, KINDS, kindOf, placeChain, placeKey, type PriceFactors } from './codes.ts'
import { Columns, NEVER, NOWHERE, type IndexedOffer } from './columns.ts'
import { flagChoice, NUMBER_NAMES, numberOf } from './filter-index.ts'
import { atMost, inSteps, round32 } from './filters.ts'
import {
  AROUND,
  boxE6,
  inBox,
  inRadius,
  PlainPolygons,
  radiusExtent,
  type Extent,
} from './geometry.ts'
import type { Conditions } from './query.ts'
import { DAY, dayOf, daysOf } from './recommend.ts'
import { termsOf, WordReader } from './text.ts'

/** Of price bounds; `daily`: rents by the day are compared, too. */
export interface Money {
  currency: string
  daily: boolean
}
/** Counted back from the minute of the comparison. */
export interface DaysAgo {
  days: number
}

/** The conditions of a saved search: as of a search, but prices by today's rates, and days that may be counted from the moment of the comparison. */
export interface SavedConditions extends Omit<
  Conditions,
  'factors' | 'publishedSince' | 'reducedSince' | 'availableBy'
> {
  money: Money
  publishedSince?: number | DaysAgo | undefined
  reducedSince?: number | DaysAgo | undefined
  availableBy?: number | 'now' | undefined
}

/** Values that a condition may bound. */
const VALUES = [
  ...NUMBER_NAMES,
  'area',
  'published',
  'reduced',
  'available',
  'publishedAgo',
  'reducedAgo',
  'availableIn',
] as const
type ValueName = (typeof VALUES)[number]
const VALUE = Object.fromEntries(VALUES.map((name, at) => [name, at])) as Record<ValueName, number>
/** Prices follow them, in each kind of money that a search has. */
const PRICES = VALUES.length

/** Kinds of conditions, above the bounds: any, all or no bits of a choice, a word, one of some agencies, an area, a place. */
const ANY = 2 ** 12
const ALL = 2 ** 13
const NONE = ALL + 2 ** 12
const WORD = 2 ** 14
const PREFIX = WORD + 1
const AGENCY = WORD + 2
const AREA = WORD + 3
const PLACE = WORD + 4
const CHOICE = Object.fromEntries(CHOICES.map(({ name }, at) => [name, at])) as Record<
  ChoiceName,
  number
>

/** Numbers of a row before its conditions, and of each condition: what is compared, and two numbers. */
const HEAD = 2
const CONDITION = 3
/** Numbers per segment of memory, and of the first and of the largest block in it. */
const SEGMENT = 2 ** 20
const BLOCK_FIRST = 16
const BLOCK_MAX = 2 ** 16
/** A search with an area is found by cells about as large as that: `AROUND` in halves, quarters and so on. */
const LEVELS = 17
/** Removed searches take room until the index is built anew. */
const REMOVED_MIN = 4096

const CACHED_KINDS_MAX = 10_000

const MINUTE = 60_000_000

/** Searches of one place (or cell) and of the same kinds: their rows one after another, so that they are read in order. */
interface Bucket {
  kinds: Uint8Array
  /** Where its blocks begin. */
  blocks: number[]
  /** Numbers used of the last, and its size. */
  used: number
  size: number
}
type Buckets = Map<number, Bucket[]>

/**
 * The other half of the search index: finds the saved searches that match an offer. Searches are kept by place and kind, those with areas on the map by cells;
 * an offer compares itself with those of its own place and of the places around it. Conditions of a search are numbers in one row; the first that fails ends it. Not safe for several threads.
 */
export class SavedSearches {
  readonly #slots = new Map<number, number>()
  /** Id by slot; 0 for one that was removed. Slots begin with 1. */
  #ids = new Float64Array(1024)
  /** The offer, by number, that a slot was last found by. */
  #foundBy = new Uint32Array(1024)
  #lastSlot = 0
  #offers = 0

  readonly #segments: Float64Array[] = []
  #segmentUsed = SEGMENT
  readonly #places: Buckets = new Map()
  readonly #cells: Buckets = new Map()
  /** How many searches are found by cells of each level. */
  readonly #levels = new Uint32Array(LEVELS)
  /** By the kinds of a search as given, and by the kinds that this means. */
  readonly #kindsCache = new Map<string, Uint8Array>()
  readonly #kindSets = new Map<string, Uint8Array>()

  readonly #moneys = new Map<string, number>()
  readonly #prices: { money: Money; perArea: boolean; factors: PriceFactors | null }[] = []
  #factorsOf: (money: Money) => PriceFactors | null = () => null
  readonly #words = new Map<string, number>()
  readonly #prefixes = new Map<string, number>()
  #prefixMax = 0
  #wordBy = new Uint32Array(1024)
  #prefixBy = new Uint32Array(1024)
  readonly #agencies: Set<number>[] = []
  readonly #areas: { has(lon: number, lat: number): number }[] = []
  #named = new AreaMap([])

  readonly #reader = new WordReader()
  readonly #row = new Columns(32)
  readonly #masks = new Int32Array(CHOICES.length)
  #values = new Float64Array(PRICES + 16)
  #keys: number[] = []

  get size(): number {
    return this.#slots.size
  }

  /** Bytes of rows; ids and words come on top. */
  get bytes(): number {
    return this.#segments.length * SEGMENT * 8
  }

  /** Whether enough were removed that a new index is smaller and faster. */
  get wantsRebuild(): boolean {
    return this.#lastSlot - this.#slots.size > Math.max(REMOVED_MIN, this.#slots.size / 4)
  }

  /** Rates of the day, from now on. */
  setFactors(factorsOf: (money: Money) => PriceFactors | null): void {
    this.#factorsOf = factorsOf
    for (const price of this.#prices) price.factors = factorsOf(price.money)
  }

  /** Areas with a name, from now on. */
  setAreas(shapes: readonly AreaShape[]): void {
    this.#named = new AreaMap(shapes)
  }

  /** Adds a search, or replaces the one of that id. */
  put(id: number, search: SavedConditions): void {
    this.remove(id)
    const slot = ++this.#lastSlot
    if (slot === this.#ids.length) {
      this.#ids = grown(this.#ids, Float64Array)
      this.#foundBy = grown(this.#foundBy, Uint32Array)
    }
    this.#ids[slot] = id
    this.#slots.set(id, slot)
    const conditions = this.#conditionsOf(search)
    const kinds = this.#kindsOf(search)
    const places = [
      ...(search.places ?? []).map(placeKey),
      ...(search.areas ?? []).map((area) => areaKey(area.id)),
    ]
    const cells = this.#cellsOf(search)
    if (cells === null) {
      for (const key of places.length > 0 ? places : [0])
        this.#append(this.#places, key, kinds, slot, conditions)
      return
    }
    for (const cell of cells)
      for (const key of places.length > 0 ? places : [null])
        this.#append(this.#cells, cell, kinds, slot, [
          ...(key === null ? [] : [PLACE, key, 0]),
          ...conditions,
        ])
  }

  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#ids[slot] = 0
    this.#slots.delete(id)
  }

  /** The ids of all searches that find an offer at a moment: microseconds since 1970. */
  match(offer: IndexedOffer, now: number): number[] {
    const kind = this.#read(offer, now)
    const found: number[] = []
    for (const key of this.#keys) this.#scan(this.#places.get(key), kind, found)
    const { lon, lat } = this.#row.arrays
    if (lat[0]! !== NOWHERE)
      for (let level = 0; level < LEVELS; level++)
        if (this.#levels[level]! > 0)
          this.#scan(this.#cells.get(cellOf(level, lon[0]!, lat[0]!)), kind, found)
    return found
  }

  #scan(buckets: Bucket[] | undefined, kind: number, found: number[]): void {
    if (!buckets) return
    for (const bucket of buckets)
      if (bucket.kinds[kind]) for (const block of bucket.blocks) this.#scanBlock(block, found)
  }

  #scanBlock(block: number, found: number[]): void {
    const rows = this.#segments[Math.floor(block / SEGMENT)]!
    let at = block % SEGMENT
    for (let slot = rows[at]!; slot !== 0; slot = rows[at]!) {
      const first = at + HEAD
      at = first + rows[at + 1]! * CONDITION
      if (!this.#passes(rows, first, at)) continue
      const id = this.#ids[slot]!
      if (id === 0 || this.#foundBy[slot] === this.#offers) continue
      this.#foundBy[slot] = this.#offers
      found.push(id)
    }
  }

  #passes(rows: Float64Array, first: number, end: number): boolean {
    for (let at = first; at < end; at += CONDITION) {
      const what = rows[at]!
      const low = rows[at + 1]!
      if (what < ANY) {
        const value = this.#values[what]!
        if (!(value >= low && value <= rows[at + 2]!)) return false
      } else if (what < ALL) {
        if ((this.#masks[what - ANY]! & low) === 0) return false
      } else if (what < NONE) {
        if ((this.#masks[what - ALL]! & low) !== low) return false
      } else if (what < WORD) {
        if ((this.#masks[what - NONE]! & low) !== 0) return false
      } else if (what === WORD) {
        if (this.#wordBy[low] !== this.#offers) return false
      } else if (what === PREFIX) {
        if (this.#prefixBy[low] !== this.#offers) return false
      } else if (what === AGENCY) {
        if (!this.#agencies[low]!.has(this.#row.arrays.agency[0]!)) return false
      } else if (what === AREA) {
        const { lon, lat } = this.#row.arrays
        if (!this.#areas[low]!.has(lon[0]!, lat[0]!)) return false
      } else if (!this.#keys.includes(low)) return false
    }
    return true
  }

  /** Reads the compared values of an offer; returns its kind. */
  #read(offer: IndexedOffer, now: number): number {
    this.#offers++
    const row = this.#row
    row.length = 0
    row.append(offer)
    const { arrays } = row
    const minute = Math.floor(now / MINUTE) * MINUTE
    const unless = (value: number, unknown: number): number => (value === unknown ? NaN : value)
    const [published, reduced] = [arrays.published[0]!, unless(arrays.reduced[0]!, 0)]
    const available = unless(arrays.available[0]!, NEVER)
    const values: Record<ValueName, number> = {
      ...each(NUMBER_NAMES, (name) => unless(arrays[name][0]!, NEVER)),
      area: arrays.area[0]!,
      published,
      reduced,
      available,
      publishedAgo: published - minute,
      reducedAgo: reduced - daysOf(minute),
      availableIn: available - daysOf(now),
    }
    for (const name of VALUES) this.#values[VALUE[name]] = values[name]
    const [price, money, area] = [arrays.price[0]!, arrays.money[0]!, arrays.area[0]!]
    for (let at = 0; at < this.#prices.length; at++) {
      const { factors, perArea } = this.#prices[at]!
      const value = factors === null ? NaN : price * factors[money]!
      this.#values[PRICES + at] = perArea ? value / area : value
    }
    this.#masks.fill(0)
    forEachSlot(row, 0, (slot) => (this.#masks[CHOICE_OF[slot]!]! |= 1 << BIT_OF[slot]!))
    this.#keys = placeChain(arrays.place[0]!)
    this.#named.forEach(row, 0, (id) => this.#keys.push(areaKey(id)))
    this.#readWords(offer.text)
    return arrays.kind[0]!
  }

  #readWords(text: string): void {
    if (this.#words.size + this.#prefixes.size === 0) return
    for (const word of new Set(this.#reader.read(text))) {
      const known = this.#words.get(word)
      if (known !== undefined) this.#wordBy[known] = this.#offers
      for (let end = Math.min(word.length, this.#prefixMax); end > 0; end--) {
        const prefix = this.#prefixes.get(word.slice(0, end))
        if (prefix !== undefined) this.#prefixBy[prefix] = this.#offers
      }
    }
  }

  /** As `filtersOf` of a search, in numbers; those that fail most first. */
  #conditionsOf(search: SavedConditions): number[] {
    const conditions: number[] = []
    const bounds = (what: number, low: number | undefined, high: number | undefined): void => {
      if (low !== undefined || high !== undefined)
        conditions.push(what, low ?? -Infinity, high ?? Infinity)
    }
    const any = (name: ChoiceName, wanted: readonly (string | number)[] | undefined): void => {
      if (wanted?.length) conditions.push(ANY + CHOICE[name], maskOf(name, wanted), 0)
    }

    if (search.priceMin !== undefined || search.priceMax !== undefined)
      bounds(
        this.#priceIn(search.money, search.priceUnit === 'm2'),
        search.priceMin,
        search.priceMax,
      )
    for (const name of NUMBER_NAMES) {
      const { steps, most } = numberOf(name)
      bounds(
        VALUE[name],
        inSteps(steps, atMost(most, search[`${name}Min`]), 0),
        inSteps(steps, atMost(most, search[`${name}Max`]), 1),
      )
    }
    bounds(VALUE.area, round32(search.areaMin), round32(search.areaMax))
    if (search.features?.length) {
      const mask = maskOf('features', search.features)
      if (mask !== 0) conditions.push(ALL + CHOICE.features, mask, 0)
    }
    if (search.without?.length)
      conditions.push(NONE + CHOICE.features, maskOf('features', search.without), 0)
    for (const name of FACET_LISTS) if (name !== 'features') any(name, search[name])
    any('owner', search.owner && [search.owner])
    for (const name of FLAGS) any(name, flagChoice(name, search[name]))
    const { publishedSince, reducedSince, availableBy } = search
    if (typeof publishedSince === 'object')
      bounds(VALUE.publishedAgo, -publishedSince.days * DAY, undefined)
    else bounds(VALUE.published, publishedSince, undefined)
    if (typeof reducedSince === 'object') bounds(VALUE.reducedAgo, -reducedSince.days, undefined)
    else if (reducedSince !== undefined) bounds(VALUE.reduced, dayOf(reducedSince), undefined)
    if (availableBy === 'now') bounds(VALUE.availableIn, undefined, 0)
    else if (availableBy !== undefined) bounds(VALUE.available, undefined, daysOf(availableBy))
    if (search.agency?.length)
      conditions.push(AGENCY, this.#agencies.push(new Set(search.agency)) - 1, 0)
    for (const { word, prefix } of termsOf(search.text ?? '')) {
      const term = prefix ? this.#prefixes : this.#words
      let number = term.get(word)
      if (number === undefined) {
        number = term.size
        term.set(word, number)
        if (prefix) {
          this.#prefixMax = Math.max(this.#prefixMax, word.length)
          if (number === this.#prefixBy.length) this.#prefixBy = grown(this.#prefixBy, Uint32Array)
        } else if (number === this.#wordBy.length) this.#wordBy = grown(this.#wordBy, Uint32Array)
      }
      conditions.push(prefix ? PREFIX : WORD, number, 0)
    }
    for (const area of areasOf(search)) conditions.push(AREA, this.#areas.push(area) - 1, 0)
    return conditions
  }

  /** The number of a price in a kind of money. */
  #priceIn(money: Money, perArea: boolean): number {
    const name = `${money.currency} ${money.daily} ${perArea}`
    let at = this.#moneys.get(name)
    if (at === undefined) {
      at = this.#prices.push({ money, perArea, factors: this.#factorsOf(money) }) - 1
      this.#moneys.set(name, at)
      if (PRICES + at === this.#values.length) this.#values = grown(this.#values, Float64Array)
    }
    return PRICES + at
  }

  /** Searches of the same kinds share them. */
  #kindsOf(search: SavedConditions): Uint8Array {
    const key = `${search.action} ${search.group} ${search.category?.join()}`
    const before = this.#kindsCache.get(key)
    if (before) return before
    const kinds = new Uint8Array(KINDS)
    const categories = searchedCategories(search) ?? ALL_CATEGORIES
    for (const action of search.action === undefined ? [0, 1] : [search.action])
      for (const category of categories)
        if (ALL_CATEGORIES.includes(category)) kinds[kindOf(action, category)] = 1
    const name = kinds.join('')
    const known = this.#kindSets.get(name) ?? kinds
    this.#kindSets.set(name, known)
    // Anybody may save any list of categories.
    if (this.#kindsCache.size < CACHED_KINDS_MAX) this.#kindsCache.set(key, known)
    return known
  }

  /** The cells that the area of a search touches; null without an area. */
  #cellsOf(search: SavedConditions): number[] | null {
    const [first, ...more] = extentsOf(search)
    if (!first) return null
    // An offer is in all areas: those of the smallest are enough.
    const { west, south, east, north } = more.reduce(
      (least, one) => (sizeOf(one) < sizeOf(least) ? one : least),
      first,
    )
    if (!(west <= east && south <= north)) return []
    const reach = Math.max(east - west, north - south)
    let level = 0
    while (level + 1 < LEVELS && cellSize(level + 1) >= reach) level++
    this.#levels[level]!++
    const cells = new Set<number>()
    const size = cellSize(level)
    for (let x = Math.floor(west / size); x <= Math.floor(east / size); x++)
      for (let y = Math.floor(south / size); y <= Math.floor(north / size); y++)
        cells.add(keyOfCell(level, x, y))
    return [...cells]
  }

  #append(
    buckets: Buckets,
    key: number,
    kinds: Uint8Array,
    slot: number,
    conditions: readonly number[],
  ): void {
    let ofKey = buckets.get(key)
    if (!ofKey) buckets.set(key, (ofKey = []))
    let bucket = ofKey.find((one) => one.kinds === kinds)
    if (!bucket) ofKey.push((bucket = { kinds, blocks: [], used: 0, size: 0 }))
    const length = HEAD + conditions.length
    // A zero after the last row ends a block.
    if (bucket.used + length >= bucket.size) {
      let size = Math.max(BLOCK_FIRST, Math.min(BLOCK_MAX, bucket.size * 2))
      while (size <= length) size *= 2
      bucket.blocks.push(this.#allocate(size))
      bucket.used = 0
      bucket.size = size
    }
    const block = bucket.blocks.at(-1)!
    const rows = this.#segments[Math.floor(block / SEGMENT)]!
    const at = (block % SEGMENT) + bucket.used
    rows[at] = slot
    rows[at + 1] = conditions.length / CONDITION
    rows.set(conditions, at + HEAD)
    bucket.used += length
  }

  #allocate(size: number): number {
    if (this.#segmentUsed + size > SEGMENT) {
      this.#segments.push(new Float64Array(SEGMENT))
      this.#segmentUsed = 0
    }
    const block = (this.#segments.length - 1) * SEGMENT + this.#segmentUsed
    this.#segmentUsed += size
    return block
  }
}

const ALL_CATEGORIES = CHOICES.find(({ name }) => name === 'category')!.values as number[]

/** The choice of each slot, and its bit among those of the choice. */
const CHOICE_OF = CHOICES.flatMap(({ values }, choice) => values.map(() => choice))
const BIT_OF = CHOICES.flatMap(({ values }) => values.map((_, bit) => bit))

function maskOf(name: ChoiceName, wanted: readonly (string | number)[]): number {
  let mask = 0
  CHOICES[CHOICE[name]]!.values.forEach((value, bit) => {
    if (wanted.includes(value)) mask |= 1 << bit
  })
  return mask
}

function* extentsOf({ box, radius, polygon }: SavedConditions): Generator<Extent> {
  if (polygon?.length) yield new PlainPolygons(polygon)
  if (radius) yield radiusExtent(radius.at, radius.km)
  if (box) yield boxE6(box)
}
function* areasOf({ box, radius, polygon }: SavedConditions) {
  if (box) yield inBox(box)
  if (radius) yield inRadius(radius.at, radius.km)
  if (polygon?.length) yield new PlainPolygons(polygon)
}

const sizeOf = ({ west, south, east, north }: Extent): number =>
  Math.max(east - west, north - south)
const cellSize = (level: number): number => AROUND / 2 ** level
const keyOfCell = (level: number, x: number, y: number): number => {
  const around = 2 ** level
  return (level * 2 ** LEVELS + (((x % around) + around) % around)) * 2 ** (LEVELS + 1) + y + around
}
const cellOf = (level: number, lon: number, lat: number): number =>
  keyOfCell(level, Math.floor(lon / cellSize(level)), Math.floor(lat / cellSize(level)))

function grown<T extends Float64Array | Uint32Array>(array: T, make: new (length: number) => T): T {
  const larger = new make(array.length * 2)
  larger.set(array)
  return larger
}
