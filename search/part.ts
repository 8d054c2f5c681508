import { ChoiceBits } from './choices.ts'
import { Columns, type ColumnBuffers, type IndexedOffer } from './columns.ts'
import { Extents, type ExtentBuffers } from './extents.ts'
import type { Words } from './word-index.ts'

/** Shared memory of a part, but for its words. */
export interface PartBuffers {
  columns: ColumnBuffers
  choices: WebAssembly.Memory
  extents: ExtentBuffers
}

/** Rows that are searched together: the compared columns, and indexes made from the columns. */
export class Part<Of extends Words = Words> {
  readonly columns: Columns
  readonly words: Of
  readonly choices: ChoiceBits
  readonly extents: Extents
  /** A bit for each row that is not deleted, as far as this thread has applied deletions. */
  readonly live: Uint32Array

  constructor(columns: Columns, words: Of, choices: ChoiceBits, extents: Extents) {
    this.columns = columns
    this.words = words
    this.choices = choices
    this.extents = extents
    this.live = new Uint32Array((columns.capacity + 31) >>> 5).fill(-1)
  }

  /** Yields now and then. */
  static *from<Of extends Words>(columns: Columns, words: Of): Generator<void, Part<Of>> {
    return new Part(columns, words, yield* ChoiceBits.from(columns), yield* Extents.from(columns))
  }

  static of<Of extends Words>({ columns, choices, extents }: PartBuffers, words: Of): Part<Of> {
    return new Part(new Columns(0, columns), words, new ChoiceBits(choices), new Extents(extents))
  }

  get buffers(): PartBuffers {
    return {
      columns: this.columns.buffers(),
      choices: this.choices.memory,
      extents: this.extents.buffers,
    }
  }

  /** Adds a row, for which there must be room, and returns its number. */
  append(offer: IndexedOffer): number {
    const row = this.columns.append(offer)
    this.choices.add(this.columns, row)
    this.extents.add(this.columns, row)
    return row
  }

  delete(row: number): void {
    this.live[row >>> 5]! &= ~(1 << row)
  }
}
