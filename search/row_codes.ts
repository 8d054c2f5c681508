import { allocateOwn, comparer, type Compare } from './assembly.ts'
import { lowest } from './bits.ts'
import { BLOCK, BLOCK_WORDS } from './choices.ts'
import type { Columns } from './columns.ts'
import type { Span } from './filters.ts'
import type { Part } from './part.ts'

/** How values become bytes: numbers from 0 on that grow with them. */
export interface Scale {
  codeOf(value: number): number
  /** The smallest and the largest value of each code; the first and the last have all that is smaller, and larger. */
  from: readonly number[]
  to: readonly number[]
}
/** A code that no value has; nor has what is beyond. */
const NOTHING = 254
const NO_CODE = 255
const CODES = 256

/** Values that are whole numbers, each a code of its own. */
export function wholeScale(from: number, to: number): Scale {
  const values = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return { codeOf: (value) => Math.max(0, Math.min(values.length - 1, value - from)), from: values, to: values }
}

/** Writes the values of rows from `start` to before `end`, NaN where there is none. */
export type Values = (columns: Columns, start: number, end: number, into: Float64Array) => void
const values = new Float64Array(BLOCK)

/** This thread's memory for comparing: the rows of a block that meet bounds, and those that need a look. */
const own = allocateOwn((BLOCK / 8) * 2)
const [met, look] = [new Int32Array(own.buffer, 0, BLOCK_WORDS), new Int32Array(own.buffer, BLOCK / 8, BLOCK_WORDS)]

/**
 * A value of each row in a byte, worked out by each thread a block at a time when first wanted: prices in a visitor's currency are in no column. Sixteen bytes are compared at once;
 * the value itself is needed only where a bound lies within its code.
 */
export class RowCodes {
  readonly #part: Part
  readonly #values: Values
  readonly #scale: Scale
  readonly #codes: Uint8Array
  readonly #compare: Compare
  /** Rows of each block that are worked out, and how many of them have each code. */
  readonly #done: Uint16Array
  readonly #totals: Uint32Array

  constructor(part: Part, values: Values, scale: Scale) {
    const blocks = Math.ceil(part.columns.capacity / BLOCK)
    const memory = allocateOwn(Math.max(blocks, 1) * BLOCK)
    this.#part = part
    this.#values = values
    this.#scale = scale
    this.#codes = new Uint8Array(memory.buffer).fill(NO_CODE)
    this.#compare = comparer(own, memory)
    this.#done = new Uint16Array(blocks)
    this.#totals = new Uint32Array(blocks * CODES)
  }

  /** Writes to `bits` the rows of the span whose value is from `min` to `max`, right where they are wanted. */
  mark(span: Span, min: number, max: number, bits: Int32Array, wanted: Int32Array): void {
    this.#workOut(span)
    const { codeOf, from, to } = this.#scale
    const last = from.length - 1
    const [low, high] = [min === -Infinity ? 0 : codeOf(min), max === Infinity ? last : codeOf(max)]
    const isWhole = (code: number): boolean => min <= (code === 0 ? -Infinity : from[code]!) && max >= (code === last ? Infinity : to[code]!)
    const least = isWhole(low) ? low : low + 1
    const most = isWhole(high) ? high : high - 1
    const start = span.block * BLOCK + span.from * 32
    const isNone = least > most
    this.#compare(
      start, span.block * BLOCK + span.to * 32, span.from * 4, BLOCK / 8 + span.from * 4,
      isNone ? NOTHING : least, isNone ? 0 : most, least === low ? NOTHING : low, most === high ? NOTHING : high,
    )
    for (let word = span.from; word < span.to; word++) {
      let set = met[word]!
      for (let left = look[word]! & wanted[word]!; left !== 0; left &= left - 1) {
        const row = span.block * BLOCK + word * 32 + lowest(left)
        this.#values(this.#part.columns, row, row + 1, values)
        if (values[0]! >= min && values[0]! <= max) set |= left & -left
      }
      bits[word] = set
    }
  }

  /** Adds the rows of a bitmap, `amount` of them, to the counts of their codes. Where most rows of a block are in it, those that are not are taken off the block's own counts. */
  count(span: Span, bits: Int32Array, amount: number, counts: Uint32Array): void {
    if (amount === 0) return
    this.#workOut(span)
    const codes = this.#codes
    const { block, from, to } = span
    const isMost = from === 0 && to === BLOCK_WORDS && amount > this.#done[block]! / 2
    if (isMost) for (let code = 0; code < CODES; code++) counts[code]! += this.#totals[block * CODES + code]!
    const flip = isMost ? -1 : 0
    const by = isMost ? -1 : 1
    for (let word = from; word < to; word++) {
      const first = block * BLOCK + word * 32
      for (let left = bits[word]! ^ flip; left !== 0; left &= left - 1) counts[codes[first + lowest(left)]!]! += by
    }
  }

  #workOut({ block, rows }: Span): void {
    const first = block * BLOCK
    const done = this.#done[block]!
    if (done >= rows) return
    this.#values(this.#part.columns, first + done, first + rows, values)
    for (let row = done; row < rows; row++) {
      const value = values[row - done]!
      const code = value === value ? this.#scale.codeOf(value) : NO_CODE
      this.#codes[first + row] = code
      this.#totals[block * CODES + code]!++
    }
    this.#done[block] = rows
  }
}
