import { BLOCK, BLOCK_WORDS, GROUP, GROUP_WORDS, type Span } from './block.ts'
import { Kept } from './kept.ts'
import type { Part } from './part.ts'

/** Writes to `bits`, a bitmap of a block, the rows of a span that meet a condition; of rows that are gone it may say anything. */
export type Mark = (span: Span, bits: Int32Array) => void

/** Conditions of which a thread keeps the bitmaps: a bit for each row and condition. */
const kept = new Kept<FilterBits>(32)

/** The rows of a part that meet a condition, worked out a block at a time when first wanted: who turns a page or adds a filter asks for the same again. */
class FilterBits {
  readonly #bits: Int32Array
  /** Rows of each block that are worked out. */
  readonly #done: Uint16Array

  constructor({ columns: { capacity } }: Part) {
    const blocks = Math.ceil(capacity / BLOCK)
    this.#bits = new Int32Array(blocks * BLOCK_WORDS)
    this.#done = new Uint16Array(blocks)
  }

  forget(): this {
    this.#done.fill(0)
    return this
  }

  read({ block, from, to, rows }: Span, bits: Int32Array, mark: Mark): void {
    const first = block * BLOCK_WORDS
    const done = this.#done[block]!
    if (done < rows) {
      mark({ block, from: Math.floor(done / GROUP) * GROUP_WORDS, to: Math.ceil(rows / GROUP) * GROUP_WORDS, rows }, this.#bits.subarray(first, first + BLOCK_WORDS))
      this.#done[block] = rows
    }
    bits.set(this.#bits.subarray(first + from, first + to), from)
  }
}

/** The same with its bitmap kept. Conditions are the same when `by` are. */
export function keeping(part: Part, by: readonly unknown[], mark: Mark): Mark {
  const bits = kept.get(part, by, (old) => old?.forget() ?? new FilterBits(part))
  return (span, into) => bits.read(span, into, mark)
}
