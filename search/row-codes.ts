import { allocateOwn, kernelsOver, type Kernels } from './kernels.ts'
import { lowest } from './bits.ts'
import { BLOCK, countRows, scratch, LIST, allocateBitmap, type Rows, type Span } from './block.ts'
import type { Columns } from './columns.ts'
import type { Part } from './part.ts'
import type { Scale } from './scale.ts'

/** A code that no value has, like all above it. */
const NOTHING = 254
const NO_CODE = 255
export const CODES = 256
const BYTES = 256

/** Writes the values of `count` rows, NaN for missing ones. */
export type Values = (
  columns: Columns,
  rows: Uint32Array,
  count: number,
  into: Float64Array,
) => void
const rows = new Uint32Array(BLOCK)
const values = new Float64Array(BLOCK)

/** In scratch: the rows of a block that meet bounds, and those that are at one; the same by their second bytes. */
const [met, edge, fineMet, fineEdge] = [
  allocateBitmap(),
  allocateBitmap(),
  allocateBitmap(),
  allocateBitmap(),
]

/**
 * A value of each row in a byte, worked out by each thread a block at a time when first wanted: prices in a visitor's currency are in no column. Sixteen bytes are compared at once;
 * the value itself is needed only where a bound lies within its code, and within its second byte where it has one.
 */
export class RowCodes {
  readonly #part: Part
  readonly #values: Values
  readonly #scale: Scale
  readonly #codes: Uint8Array
  readonly #memory: WebAssembly.Memory
  readonly #kernels: Kernels
  readonly #fine: { bytes: Uint8Array; kernels: Kernels } | null
  /** The kernels over these codes and others. */
  readonly #both = new WeakMap<RowCodes, Kernels>()
  /** Rows of each block that are worked out, and how many of them have each code. */
  readonly #done: Uint16Array
  readonly #totals: Uint32Array

  constructor(part: Part, valuesOf: Values, scale: Scale) {
    const blocks = Math.ceil(part.columns.capacity / BLOCK)
    const memory = allocateOwn(Math.max(blocks, 1) * BLOCK)
    this.#part = part
    this.#values = valuesOf
    this.#scale = scale
    this.#memory = memory
    this.#codes = new Uint8Array(memory.buffer).fill(NO_CODE)
    this.#kernels = kernelsOver({ scratch, cache: memory })
    this.#fine = scale.fineOf ? fineBytes(blocks) : null
    this.#done = new Uint16Array(blocks)
    this.#totals = new Uint32Array(blocks * CODES)
  }

  /** Writes to `bits` the rows of the span whose value is from `min` to `max`. */
  mark(span: Span, min: number, max: number, bits: Int32Array): void {
    if (min > max) return void bits.fill(0, span.from, span.to)
    this.#workOut(span)
    const { codeOf, from, to } = this.#scale
    const last = from.length - 1
    const [low, high] = [min === -Infinity ? 0 : codeOf(min), max === Infinity ? last : codeOf(max)]
    const isWhole = (code: number): boolean =>
      min <= (code === 0 ? -Infinity : from[code]!) && max >= (code === last ? Infinity : to[code]!)
    const [least, most] = [isWhole(low) ? low : low + 1, isWhole(high) ? high : high - 1]
    const edges = [
      ...(least === low ? [] : [low]),
      ...(most === high || (high === low && least > low) ? [] : [high]),
    ]
    const start = span.block * BLOCK
    this.#compareCodes(span, least, most, edges[0] ?? NOTHING)
    for (let word = span.from; word < span.to; word++) bits[word] = met[word]!
    let looks = 0
    for (const [at, code] of edges.entries()) {
      if (at > 0) this.#compareCodes(span, 1, 0, code)
      this.#compareFine(span, code === low ? min : -Infinity, code === high ? max : Infinity)
      for (let word = span.from; word < span.to; word++) {
        bits[word]! |= edge[word]! & fineMet[word]!
        for (let left = edge[word]! & fineEdge[word]!; left !== 0; left &= left - 1)
          rows[looks++] = start + word * 32 + lowest(left)
      }
    }
    this.#values(this.#part.columns, rows, looks, values)
    for (let i = 0; i < looks; i++)
      if (values[i]! >= min && values[i]! <= max) bits[(rows[i]! - start) >>> 5]! |= 1 << rows[i]!
  }

  /** Writes to `met` the rows of the span whose codes are from `least` to `most`, and to `edge` those of one code. */
  #compareCodes({ block, from, to }: Span, least: number, most: number, code: number): void {
    const start = block * BLOCK
    const isNone = least > most
    this.#kernels.compare(
      start + from * 32,
      start + to * 32,
      met.byteOffset + from * 4,
      edge.byteOffset + from * 4,
      isNone ? NOTHING : least,
      isNone ? 0 : most,
      code,
      code,
    )
  }

  /** For rows with the code of a bound: writes rows within the bounds, by their second byte, to `fineMet`, and undecided ones to `fineEdge`. */
  #compareFine({ block, from, to }: Span, min: number, max: number): void {
    if (!this.#fine) {
      fineMet.fill(0, from, to)
      fineEdge.fill(-1, from, to)
      return
    }
    const start = block * BLOCK
    const fineOf = this.#scale.fineOf!
    const [first, last] = [
      min === -Infinity ? -1 : fineOf(min),
      max === Infinity ? BYTES : fineOf(max),
    ]
    const isNone = first + 1 > last - 1
    const edges = [first < 0 ? last : first, last === BYTES ? first : last] as const
    this.#fine.kernels.compare(
      start + from * 32,
      start + to * 32,
      fineMet.byteOffset + from * 4,
      fineEdge.byteOffset + from * 4,
      isNone ? 1 : first + 1,
      isNone ? 0 : last - 1,
      ...edges,
    )
  }

  /**
   * Keeps in `bits`, of the rows of the span, those whose value may be up to `bound` (`sign` 1), or from it on (-1), as far as their codes decide; rows
   * without a value are cleared.
   */
  narrow(span: Span, bound: number, sign: 1 | -1, bits: Int32Array): void {
    this.#workOut(span)
    const code = this.#scale.codeOf(bound)
    this.#compareCodes(
      span,
      sign > 0 ? 0 : code + 1,
      sign > 0 ? code - 1 : this.#scale.from.length - 1,
      code,
    )
    this.#compareFine(span, sign > 0 ? -Infinity : bound, sign > 0 ? bound : Infinity)
    for (let word = span.from; word < span.to; word++)
      bits[word]! &= met[word]! | (edge[word]! & (fineMet[word]! | fineEdge[word]!))
  }

  /** How many rows of a bitmap in scratch have a value above a bound. `isAbove` decides for those with the code of the bound. */
  countAbove(
    span: Span,
    bits: Int32Array,
    bound: number,
    isAbove: (row: number) => boolean,
  ): number {
    this.#workOut(span)
    const code = this.#scale.codeOf(bound)
    this.#compareCodes(span, code + 1, this.#scale.from.length - 1, code)
    let count = 0
    for (let word = span.from; word < span.to; word++) {
      met[word]! &= bits[word]!
      const first = span.block * BLOCK + word * 32
      for (let left = edge[word]! & bits[word]!; left !== 0; left &= left - 1)
        if (isAbove(first + lowest(left))) count++
    }
    return count + countRows(span, met)
  }

  /** Adds the codes of rows that are rowNumbers in scratch to their counts, which are in scratch too. */
  count(span: Span, { end, isComplement }: Rows, counts: Uint32Array): void {
    this.#countAll(span, isComplement, counts)
    if (end > LIST)
      this.#kernels.histogram(
        LIST,
        end,
        span.block * BLOCK,
        counts.byteOffset,
        isComplement ? -1 : 1,
      )
  }

  /** The same for other codes of the same part, in one go. */
  countBoth(
    span: Span,
    { end, isComplement }: Rows,
    counts: Uint32Array,
    other: RowCodes,
    otherCounts: Uint32Array,
  ): void {
    this.#countAll(span, isComplement, counts)
    other.#countAll(span, isComplement, otherCounts)
    if (end === LIST) return
    let both = this.#both.get(other)
    if (!both) {
      both = kernelsOver({ scratch, cache: this.#memory, otherCache: other.#memory })
      this.#both.set(other, both)
    }
    both.histogramBoth(
      LIST,
      end,
      span.block * BLOCK,
      counts.byteOffset,
      otherCounts.byteOffset,
      isComplement ? -1 : 1,
    )
  }

  #countAll(span: Span, isComplement: boolean, counts: Uint32Array): void {
    this.#workOut(span)
    if (isComplement)
      for (let code = 0; code < CODES; code++)
        counts[code]! += this.#totals[span.block * CODES + code]!
  }

  #workOut({ block, rows: length }: Span): void {
    const first = block * BLOCK
    const done = this.#done[block]!
    if (done >= length) return
    const fine = this.#fine?.bytes
    for (let row = done; row < length; row++) rows[row - done] = first + row
    this.#values(this.#part.columns, rows, length - done, values)
    for (let row = done; row < length; row++) {
      const value = values[row - done]!
      const code = value === value ? this.#scale.codeOf(value) : NO_CODE
      this.#codes[first + row] = code
      if (fine && code !== NO_CODE) fine[first + row] = this.#scale.fineOf!(value)
      this.#totals[block * CODES + code]!++
    }
    this.#done[block] = length
  }
}

function fineBytes(blocks: number): { bytes: Uint8Array; kernels: Kernels } {
  const memory = allocateOwn(Math.max(blocks, 1) * BLOCK)
  return { bytes: new Uint8Array(memory.buffer), kernels: kernelsOver({ scratch, cache: memory }) }
}
