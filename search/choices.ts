import { ENERGY_CLASSES, FEATURES, HOUSE_TYPES, PRICE_TYPES } from '#contract/library.ts'
import { FURNISHED } from '#contract/search.ts'
import { allocateShared } from './assembly.ts'
import { lowest } from './bits.ts'
import { CATEGORY_SLOTS, MONEYS, typeOfMoney } from './codes.ts'
import { MARKS, PAUSE, UNKNOWN, type Columns } from './columns.ts'

/** Counts above this are one choice: "10 or more". */
const MOST = 10

/** A filter with few choices, each of which has a bitmap of the rows that it is true of. */
export interface Choice {
  name: ChoiceName
  values: readonly (string | number)[]
  /** The bitmap of the first value; the others follow. */
  slot: number
}
export type ChoiceName =
  | 'action' | 'category' | 'priceType' | 'rooms' | 'bedrooms' | 'bathrooms' | 'energy' | 'furnished' | 'pets' | 'newBuild' | 'pictures' | 'plan' | 'owner' | 'top' | 'features'

/** How the choices of a row follow from one of its columns. */
interface Source {
  column: 'kind' | 'traits' | 'marks' | 'money' | 'rooms' | 'bedrooms' | 'bathrooms'
  /** Code of the column, less `least`, to the bitmap; 255 where it is none of the choices. */
  slots: Uint8Array
  least: number
}
const NO_SLOT = 255

/** The bitmap of all rows, for counting those of a mask. */
export const EVERY = 0
const choices: Choice[] = []
const sources: Source[] = []
let slots = EVERY + 1

function choice(name: ChoiceName, column: Source['column'], [least, codes]: [least: number, codes: number], values: Choice['values'], valueOf: (code: number) => string | number | null): void {
  const first = slots
  const table = Uint8Array.from({ length: codes }, (_, at) => {
    const value = values.indexOf(valueOf(at + least) ?? NaN)
    return value < 0 ? NO_SLOT : first + value
  })
  choices.push({ name, values, slot: first })
  sources.push({ column, slots: table, least })
  slots += values.length
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, value) => value)
const small = (code: number): number | null => (code === UNKNOWN ? null : Math.min(code, MOST))
const flag = (bit: number) => (marks: number) => Number((marks & bit) > 0)
const BYTE: [number, number] = [0, 256]

choice('action', 'kind', BYTE, [0, 1], (kind) => Math.floor(kind / CATEGORY_SLOTS))
choice('category', 'kind', BYTE, HOUSE_TYPES.map((type) => type.id), (kind) => kind % CATEGORY_SLOTS)
choice('priceType', 'money', [0, MONEYS], PRICE_TYPES.map((type) => type.id), typeOfMoney)
// Whole rooms, halves rounded down; -1 is unknown.
choice('rooms', 'rooms', [-1, 10_001], upTo(MOST), (tenths) => (tenths < 0 ? null : Math.min(Math.floor(tenths / 10), MOST)))
choice('bedrooms', 'bedrooms', BYTE, upTo(MOST), small)
choice('bathrooms', 'bathrooms', BYTE, upTo(MOST), small)
choice('energy', 'traits', BYTE, ENERGY_CLASSES, (traits) => ENERGY_CLASSES[(traits & 15) - 1] ?? null)
choice('furnished', 'traits', BYTE, FURNISHED, (traits) => FURNISHED[((traits >> 4) & 3) - 1] ?? null)
choice('pets', 'traits', BYTE, [0, 1], (traits) => (traits >> 6 ? (traits >> 6) - 1 : null))
choice('newBuild', 'marks', BYTE, [0, 1], flag(MARKS.newBuild))
choice('pictures', 'marks', BYTE, [0, 1], flag(MARKS.pictures))
choice('plan', 'marks', BYTE, [0, 1], flag(MARKS.plan))
choice('owner', 'marks', BYTE, ['private', 'agency'], (marks) => (marks & MARKS.agency ? 'agency' : 'private'))
choice('top', 'marks', BYTE, [0, 1], flag(MARKS.top))
// By the bits of their column.
const FEATURES_SLOT = slots
choices.push({ name: 'features', values: FEATURES.map(({ key }) => key), slot: FEATURES_SLOT })
slots += FEATURES.length

export const CHOICES: readonly Choice[] = choices
export const SLOTS = slots
const BY_NAME = new Map(choices.map((one) => [one.name, one]))
/** Bitmaps of the values of a choice that are wanted; a value that is none of them has none. */
export function slotsOf(name: ChoiceName, wanted: (value: string | number, at: number) => boolean): number[] {
  const { values, slot } = BY_NAME.get(name)!
  return values.flatMap((value, at) => (wanted(value, at) ? [slot + at] : []))
}

/** Rows of a block: one bitmap of it is a KB, so that all that a block takes stays in the processor's cache. */
export const BLOCK = 8192
export const BLOCK_WORDS = BLOCK / 32
const BLOCK_BYTES = BLOCK / 8
/** Bitmaps of one block stand together, in the order of their slots. */
const PER_BLOCK = SLOTS * BLOCK_WORDS

/** Where the bitmap of a slot begins in a block: the index of its first 32-bit word. */
export const wordOf = (block: number, slot: number): number => block * PER_BLOCK + slot * BLOCK_WORDS
/** Bytes from the bitmap of one slot to the next. */
export const STRIDE = BLOCK_BYTES

/** For every choice the rows it is true of, a bit each: what counts facets, and what most filters are made of. */
export class ChoiceBits {
  readonly memory: WebAssembly.Memory
  readonly words: Int32Array

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory
    this.words = new Int32Array(memory.buffer)
  }

  static of(rows: number): ChoiceBits {
    return new ChoiceBits(allocateShared(Math.ceil(rows / BLOCK) * PER_BLOCK * 4))
  }

  /** The bits of all rows of columns, with room for as many as they have. Yields now and then. */
  static *from(columns: Columns): Generator<void, ChoiceBits> {
    const bits = ChoiceBits.of(columns.capacity)
    for (let row = 0; row < columns.length; row++) {
      bits.add(columns, row)
      if (row % PAUSE === 0) yield
    }
    return bits
  }

  /** Sets the bits of a row, which has none yet. */
  add({ arrays }: Columns, row: number): void {
    const { words } = this
    const base = Math.floor(row / BLOCK) * PER_BLOCK + ((row % BLOCK) >>> 5)
    const bit = 1 << row
    words[base + EVERY * BLOCK_WORDS]! |= bit
    for (const { column, slots, least } of sources) {
      const slot = slots[Math.min(arrays[column][row]! - least, slots.length - 1)]!
      if (slot !== NO_SLOT) words[base + slot * BLOCK_WORDS]! |= bit
    }
    for (let left = arrays.features[row]!; left !== 0; left &= left - 1) {
      const feature = FEATURE_SLOT[lowest(left)]!
      if (feature !== NO_SLOT) words[base + feature * BLOCK_WORDS]! |= bit
    }
  }
}

/** Bit of the column `features` to its bitmap. */
const FEATURE_SLOT = Uint8Array.from({ length: 32 }, (_, bit) => {
  const at = FEATURES.findIndex((feature) => feature.bit === bit)
  return at < 0 ? NO_SLOT : FEATURES_SLOT + at
})
