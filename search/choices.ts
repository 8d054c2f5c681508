import { ENERGY_SOURCES, HEATING_WAYS, FURNISHED } from '#contract/homes/details.ts'
import { FEATURES, ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, PRICE_TYPES } from '#contract/library.ts'
import type { SinceName } from '#contract/filters.ts'
import type { FacetName } from '#contract/homes/search.ts'
import { allocateShared, choiceKernelsOver, type ChoiceKernels } from './kernels.ts'
import { lowest } from './bits.ts'
import {
  BLOCK,
  BLOCK_WORDS,
  scratch,
  GROUP,
  GROUP_WORDS,
  rowNumbers,
  allocateBitmap,
  allocateCounts,
  type Rows,
  type Span,
} from './block.ts'
import { CATEGORY_SLOTS, MONEYS, typeOfMoney } from './codes.ts'
import { isHidden, NOWHERE, ROWS_PER_STEP, type Columns } from './columns.ts'
import {
  FLAG_BITS,
  isCounted,
  NUMBER_INDEX,
  NUMBER_NAMES,
  numberOf,
  type NumberName,
} from './filter-index.ts'

/** A filter with few choices, each with a bitmap of its rows. */
export interface Choice {
  name: ChoiceName
  values: readonly (string | number)[]
  /** The bitmap of the first value; the others follow. */
  slot: number
}
/** Facets but for those of times, which have no bitmaps, which rows have a place on the map, and which are shown. */
export type ChoiceName = Exclude<FacetName, SinceName> | 'located' | 'shown'

/** How the choices of a row follow from one of its columns. */
interface Source {
  column: 'kind' | 'traits' | 'money' | 'agency' | 'lat' | NumberName
  /** Code of the column, less `least`, to the bitmap; 255 for codes without a choice. */
  slots: Uint8Array
  least: number
}
const NO_SLOT = 255

const choices: Choice[] = []
const sources: Source[] = []
let slots = 0

function choice(
  name: ChoiceName,
  column: Source['column'],
  [least, codes]: [least: number, codes: number],
  values: Choice['values'],
  valueOf: (code: number) => string | number | null,
): void {
  const first = slots
  const table = Uint8Array.from({ length: codes }, (_, at) => {
    const value = values.indexOf(valueOf(at + least) ?? NaN)
    return value < 0 ? NO_SLOT : first + value
  })
  choices.push({ name, values, slot: first })
  sources.push({ column, slots: table, least })
  slots += values.length
}

const BYTE: [number, number] = [0, 256]

choice('action', 'kind', BYTE, [0, 1], (kind) => Math.floor(kind / CATEGORY_SLOTS))
choice(
  'category',
  'kind',
  BYTE,
  HOUSE_TYPES.map((type) => type.id),
  (kind) => kind % CATEGORY_SLOTS,
)
choice(
  'priceType',
  'money',
  [0, MONEYS],
  PRICE_TYPES.map((type) => type.id),
  typeOfMoney,
)
for (const name of NUMBER_NAMES.filter(isCounted)) {
  const { steps } = numberOf(name)
  const values = NUMBER_INDEX[name].choices
  // Unknown values are below 0.
  choice(
    name,
    name,
    [-1, values.at(-1)! * steps + 2],
    values,
    (code) => values.findLast((value) => value * steps <= code) ?? null,
  )
}
choice(
  'energy',
  'traits',
  BYTE,
  ENERGY_CLASSES,
  (traits) => ENERGY_CLASSES[(traits & 15) - 1] ?? null,
)
choice(
  'furnished',
  'traits',
  BYTE,
  FURNISHED,
  (traits) => FURNISHED[((traits >> 4) & 3) - 1] ?? null,
)
choice('owner', 'agency', [0, 2], ['private', 'agency'], (id) => (id > 0 ? 'agency' : 'private'))
// Not a filter: which rows have a place on the map.
choice('located', 'lat', [NOWHERE, 2], [1], (lat) => Number(lat > NOWHERE))
export const LOCATED = slots - 1
// Not a filter either: rows that are not hidden behind the same home of another advertiser.
choice('shown', 'traits', BYTE, [1], (traits) => Number(!isHidden(traits)))
export const SHOWN = slots - 1

/** Choices that a row may have several of: each is a bit of a column. */
const sets: { column: 'features' | 'heating' | 'flags'; slots: Uint8Array }[] = []
function setOf(
  column: 'features' | 'heating' | 'flags',
  values: readonly { name: ChoiceName; value: string | number; bit: number }[],
): void {
  const table = new Uint8Array(32).fill(NO_SLOT)
  for (const name of new Set(values.map((one) => one.name))) {
    const own = values.filter((one) => one.name === name)
    choices.push({ name, values: own.map(({ value }) => value), slot: slots })
    for (const { bit } of own) table[bit] = slots++
  }
  sets.push({ column, slots: table })
}
setOf(
  'features',
  FEATURES.map(({ key, bit }) => ({ name: 'features', value: key, bit })),
)
setOf('heating', [
  ...HEATING_WAYS.map((value, bit) => ({ name: 'heating' as const, value, bit })),
  ...ENERGY_SOURCES.map((value, at) => ({
    name: 'heatSource' as const,
    value,
    bit: HEATING_WAYS.length + at,
  })),
])
setOf('flags', FLAG_BITS)

export const CHOICES: readonly Choice[] = choices
export const SLOTS = slots
const BY_NAME = new Map(choices.map((one) => [one.name, one]))
/** Bitmaps of the wanted values of a choice; values outside the choice have none. */
export function slotsOf(
  name: ChoiceName,
  wanted: (value: string | number, at: number) => boolean,
): number[] {
  const { values, slot } = BY_NAME.get(name)!
  return values.flatMap((value, at) => (wanted(value, at) ? [slot + at] : []))
}

/** The words of all bitmaps about a group stand together, in the order of their slots. */
const PER_GROUP = SLOTS * GROUP_WORDS
/** The number of a word of a slot; words of rows are numbered through. */
const wordOf = (word: number, slot: number): number =>
  Math.floor(word / GROUP_WORDS) * PER_GROUP + slot * GROUP_WORDS + (word % GROUP_WORDS)

/** Up to this many rows of a block are counted one by one. */
const MAX_SINGLE_ROWS = 24
/** In scratch: all rows of a block, and their counts. */
const [every, counted] = [allocateBitmap(), allocateCounts(SLOTS)]

/** A bitmap per choice: for counting facets, and for most filters. */
export class ChoiceBits {
  readonly memory: WebAssembly.Memory
  readonly #words: Int32Array
  readonly #kernels: ChoiceKernels
  readonly #totals: Uint32Array[] = []

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory
    this.#words = new Int32Array(memory.buffer)
    this.#kernels = choiceKernelsOver({ scratch, shared: memory })
  }

  static of(rows: number): ChoiceBits {
    return new ChoiceBits(allocateShared(Math.ceil(rows / GROUP) * PER_GROUP * 4))
  }

  /** The bits of all rows of columns, with room for as many as they have. Yields now and then. */
  static *from(columns: Columns): Generator<void, ChoiceBits> {
    const bits = ChoiceBits.of(columns.capacity)
    for (let row = 0; row < columns.length; row++) {
      bits.add(columns, row)
      if (row % ROWS_PER_STEP === 0) yield
    }
    return bits
  }

  /** Adds to `counts` how many rows of a bitmap, both in scratch, have each of some choices. */
  count(span: Span, mask: Int32Array, slot: number, slots: number, counts: Uint32Array): void {
    this.#kernels.popcountAndEach(
      mask.byteOffset + span.from * 4,
      mask.byteOffset + span.to * 4,
      addressOf(span, slot),
      PER_GROUP * 4,
      counts.byteOffset + slot * 4,
      slots,
    )
  }

  /** Adds to a bitmap in scratch the rows that have a choice. */
  union(span: Span, bits: Int32Array, slot: number): void {
    this.#kernels.or(
      bits.byteOffset + span.from * 4,
      bits.byteOffset + span.to * 4,
      addressOf(span, slot),
      PER_GROUP * 4,
    )
  }

  /** Leaves in a bitmap in scratch the rows that have a choice. */
  intersect(span: Span, bits: Int32Array, slot: number): void {
    this.#kernels.and(
      bits.byteOffset + span.from * 4,
      bits.byteOffset + span.to * 4,
      addressOf(span, slot),
      PER_GROUP * 4,
    )
  }

  /** Rows of a word of a block that have a place on the map. */
  located(block: number, word: number): number {
    return this.#words[wordOf(block * BLOCK_WORDS + word, LOCATED)]!
  }

  /** Adds to `counts` how many rows of a bitmap, both in scratch, have each choice there is: `amount` rows, `rows` one by one. Few are counted one by one, and few that are missing are taken off the counts of the block. */
  countAll(span: Span, mask: Int32Array, amount: number, rows: Rows, counts: Uint32Array): void {
    const few = rows.isComplement ? BLOCK - amount : amount
    if (few > MAX_SINGLE_ROWS) return this.count(span, mask, 0, SLOTS, counts)
    if (rows.isComplement) {
      const totals = this.#totalsOf(span)
      for (let slot = 0; slot < SLOTS; slot++) counts[slot]! += totals[slot]!
    }
    const by = rows.isComplement ? -1 : 1
    const numbers = rowNumbers(rows)
    for (let i = 0; i < numbers.length; i++) {
      const row = numbers[i]!
      for (
        let slot = 0, at = wordOf(span.block * BLOCK_WORDS + (row >>> 5), 0);
        slot < SLOTS;
        slot++, at += GROUP_WORDS
      )
        counts[slot]! += ((this.#words[at]! >>> row) & 1) * by
    }
  }

  /** Counts of each choice in a full block: cached. */
  #totalsOf(span: Span): Uint32Array {
    const totals = this.#totals[span.block]
    if (totals) return totals
    every.fill(-1)
    counted.fill(0)
    this.count(span, every, 0, SLOTS, counted)
    return (this.#totals[span.block] = counted.slice())
  }

  /** Sets the bits of a row, which has none yet. */
  add(columns: Columns, row: number): void {
    const words = this.#words
    const base = wordOf(row >>> 5, 0)
    const bit = 1 << row
    forEachSlot(columns, row, (slot) => (words[base + slot * GROUP_WORDS]! |= bit))
  }
}

/** Calls `each` with the slots of the choices that a row has. */
export function forEachSlot({ arrays }: Columns, row: number, each: (slot: number) => void): void {
  for (const { column, slots, least } of sources) {
    const slot = slots[Math.max(0, Math.min(arrays[column][row]! - least, slots.length - 1))]!
    if (slot !== NO_SLOT) each(slot)
  }
  for (const { column, slots } of sets) {
    for (let left = arrays[column][row]!; left !== 0; left &= left - 1) {
      const slot = slots[lowest(left)]!
      if (slot !== NO_SLOT) each(slot)
    }
  }
}

/** The address of the first word of a span in the bitmap of a slot. */
const addressOf = ({ block, from }: Span, slot: number): number =>
  wordOf(block * BLOCK_WORDS + from, slot) * 4
