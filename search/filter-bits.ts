import { allocateOwn, kernelsOver, type Kernels } from './kernels.ts'
import { BLOCK, BLOCK_WORDS, scratch, GROUP, GROUP_WORDS, type Span } from './block.ts'
import { PartCache } from './part-cache.ts'
import type { Part } from './part.ts'

/** Writes to `bits`, a bitmap of a block, the rows of a span that pass a filter. Deleted rows may be either. */
export type Mark = (span: Span, bits: Int32Array) => void

/** Bitmaps of all rows for the filters used last. */
const cache = new PartCache<FilterBits>(32)

/** The rows of a part that meet a condition, worked out a block at a time when first wanted: who turns a page or adds a filter asks for the same again. */
class FilterBits {
  readonly #bits: Int32Array
  readonly #kernels: Kernels
  /** Rows of each block that are worked out. */
  readonly #done: Uint16Array

  constructor({ columns: { capacity } }: Part) {
    const blocks = Math.ceil(capacity / BLOCK)
    const memory = allocateOwn(Math.max(blocks, 1) * (BLOCK / 8))
    this.#bits = new Int32Array(memory.buffer)
    this.#kernels = kernelsOver({ scratch, cache: memory })
    this.#done = new Uint16Array(blocks)
  }

  clear(): this {
    this.#done.fill(0)
    return this
  }

  read(span: Span, bits: Int32Array, mark: Mark): void {
    const first = span.block * BLOCK_WORDS
    this.#workOut(span, mark)
    bits.set(this.#bits.subarray(first + span.from, first + span.to), span.from)
  }

  count(span: Span, bits: Int32Array, mark: Mark): number {
    this.#workOut(span, mark)
    return this.#kernels.popcountAnd(
      bits.byteOffset + span.from * 4,
      bits.byteOffset + span.to * 4,
      (span.block * BLOCK_WORDS + span.from) * 4,
    )
  }

  #workOut({ block, rows }: Span, mark: Mark): void {
    const first = block * BLOCK_WORDS
    const done = this.#done[block]!
    if (done >= rows) return
    mark(
      {
        block,
        from: Math.floor(done / GROUP) * GROUP_WORDS,
        to: Math.ceil(rows / GROUP) * GROUP_WORDS,
        rows,
      },
      this.#bits.subarray(first, first + BLOCK_WORDS),
    )
    this.#done[block] = rows
  }
}

const bitsOf = (part: Part, by: readonly unknown[]): FilterBits =>
  cache.get(part, by, (old) => old?.clear() ?? new FilterBits(part))

/** The same from a cached bitmap. Conditions are the same when `by` are. */
export function cached(part: Part, by: readonly unknown[], mark: Mark): Mark {
  const bits = bitsOf(part, by)
  return (span, into) => bits.read(span, into, mark)
}

/** Counts the rows of a bitmap in scratch that meet a condition, with a cached bitmap. */
export function countingCached(
  part: Part,
  by: readonly unknown[],
  mark: Mark,
): (span: Span, bits: Int32Array) => number {
  const own = bitsOf(part, by)
  return (span, bits) => own.count(span, bits, mark)
}
