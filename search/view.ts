import { finish, Columns } from './columns.ts'
import { Part, type PartBuffers } from './part.ts'
import { pageRange, type Found, type Query } from './query.ts'
import { Scan, type Share } from './scan.ts'
import { TopRows } from './select.ts'
import { foundOf, type Counted, type Subtotal } from './subtotal.ts'
import { WordIndex, type WordBuffers } from './word-index.ts'
import { WordTail, type WordTailBuffers } from './word-tail.ts'

/** The state is one number, read and written atomically: rows of the tail in its lower bits, deletions above. */
const TAIL_BITS = 24n
export const MAX_TAIL_ROWS = 2 ** 24 - 1

/**
 * The data that a thread needs to search: rows ordered by place, the tail of newer rows, which rows are deleted, and the state with the valid length of
 * each. All is shared memory.
 */
export interface ViewBuffers {
  base: PartBuffers
  words: WordBuffers
  tail: PartBuffers
  tailWords: WordTailBuffers
  deleted: SharedArrayBuffer
  state: SharedArrayBuffer
}

/** The visible extent of a view: rows of its tail, and deletions. It only grows. */
export type Moment = bigint
/** The moment that is published now. */
export const momentOf = ({ state }: ViewBuffers): Moment =>
  Atomics.load(new BigInt64Array(state), 0)
const WHOLE: Share = { number: 0, of: 1 }

/**
 * One generation of the index as readers see it, in any thread. One thread writes: it appends rows to the tail and the numbers of deleted ones to a list, and then publishes
 * how long both are; a reader takes these two lengths first and sees exactly the offers of that moment, whatever is written meanwhile.
 */
export class View {
  readonly base: Part<WordIndex>
  readonly tail: Part<WordTail>
  /** Numbers of deleted rows; those of the tail follow those of the base. */
  readonly #deleted: Uint32Array
  /** How many the writer has written, and how many this reader has applied. */
  #deletedCount = 0
  #applied = 0
  readonly #state: BigInt64Array

  constructor(
    base: Part<WordIndex>,
    tail: Part<WordTail>,
    deleted = new SharedArrayBuffer((base.columns.length + tail.columns.capacity) * 4),
    state = new SharedArrayBuffer(8),
  ) {
    this.base = base
    this.tail = tail
    this.#deleted = new Uint32Array(deleted)
    this.#state = new BigInt64Array(state)
  }

  static of({ base, words, tail, tailWords, deleted, state }: ViewBuffers): View {
    return new View(
      Part.of(base, new WordIndex(words)),
      Part.of(tail, new WordTail(tailWords)),
      deleted,
      state,
    )
  }

  static empty(): View {
    return new View(
      finish(Part.from(new Columns(), WordIndex.empty())),
      finish(Part.from(new Columns(), WordTail.of(0, 0))),
    )
  }

  buffers(): ViewBuffers {
    const { base, tail } = this
    const [deleted, state] = [
      this.#deleted.buffer as SharedArrayBuffer,
      this.#state.buffer as SharedArrayBuffer,
    ]
    return {
      base: base.buffers,
      words: base.words.buffers,
      tail: tail.buffers,
      tailWords: tail.words.buffers,
      deleted,
      state,
    }
  }

  /** The writer: readers stop finding a row after the next `publish`. Rows of the tail are numbered after those of the base. */
  delete(row: number): void {
    this.#deleted[this.#deletedCount++] = row
  }

  /** The writer: from now on readers see the appended and deleted rows. */
  publish(): void {
    Atomics.store(
      this.#state,
      0,
      (BigInt(this.#deletedCount) << TAIL_BITS) | BigInt(this.tail.columns.length),
    )
  }

  /** The writer: the same base and deletions with another tail, which has the rows of this one and more room. Unpublished rows stay so. */
  withTail(tail: Part<WordTail>): View {
    const view = new View(this.base, tail)
    view.#deleted.set(this.#deleted.subarray(0, this.#deletedCount))
    view.#deletedCount = this.#deletedCount
    Atomics.store(view.#state, 0, Atomics.load(this.#state, 0))
    return view
  }

  /** The exact total, one page of ids, and the other results that the query asks for, as of the published moment. */
  search(query: Query): Found {
    const { counted, best, idOf } = this.#scan(query, WHOLE, Atomics.load(this.#state, 0))
    return foundOf(query, counted, best.slice(...pageRange(query.page)).map(idOf))
  }

  /**
   * Results of a share of all rows: `sumOf` the subtotals of all shares equals the result of `search`.
   * @param moment the same for all shares; not before one that this reader has looked at already
   */
  subtotal(query: Query, share: Share, moment: Moment): Subtotal {
    const { counted, best, idOf } = this.#scan(query, share, moment)
    const { keys, rows } = best.entries()
    return { ...counted, best: { keys, ids: Float64Array.from(rows, idOf) } }
  }

  #scan(
    query: Query,
    share: Share,
    moment: Moment,
  ): { counted: Counted; best: TopRows; idOf: (row: number) => number } {
    const tailLength = Number(moment & BigInt(MAX_TAIL_ROWS))
    const rows = this.base.columns.length
    for (
      const deletedCount = Number(moment >> TAIL_BITS);
      this.#applied < deletedCount;
      this.#applied++
    ) {
      const row = this.#deleted[this.#applied]!
      if (row < rows) this.base.delete(row)
      else this.tail.delete(row - rows)
    }
    const [ids, tailIds] = [this.base.columns.arrays.id, this.tail.columns.arrays.id]
    const idOf = (row: number) => (row < rows ? ids[row]! : tailIds[row - rows]!)
    const best = new TopRows(pageRange(query.page)[1], idOf)
    const scan = new Scan(query, best, share)
    scan.run(this.base, this.tail, tailLength)
    return { counted: scan.result(), best, idOf }
  }
}
