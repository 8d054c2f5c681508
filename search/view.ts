import { finish, Columns } from './columns.ts'
import { Part, type PartBuffers } from './part.ts'
import { pageRange, type Found, type Query } from './query.ts'
import { Scan, type Share } from './scan.ts'
import { Best } from './select.ts'
import { foundOf, type Counted, type Subtotal } from './subtotal.ts'
import { WordIndex, type WordBuffers } from './word-index.ts'
import { WordTail, type WordTailBuffers } from './word-tail.ts'

/** Rows of the tail in the lower part of the state, deaths above: both are read, and written, at once. */
const TAIL_BITS = 24n
export const TAIL_MOST = 2 ** 24 - 1

/** What a thread needs to search: rows ordered by place, the tail of what came since, which of all died, and the state that says how much of this counts. All is shared memory. */
export interface ViewBuffers {
  base: PartBuffers
  words: WordBuffers
  tail: PartBuffers
  tailWords: WordTailBuffers
  deaths: SharedArrayBuffer
  state: SharedArrayBuffer
}

/** What of a view counts: how many rows of its tail, and how many deaths. It only grows. */
export type Moment = bigint
/** What is published now. */
export const momentOf = ({ state }: ViewBuffers): Moment =>
  Atomics.load(new BigInt64Array(state), 0)
const WHOLE: Share = { number: 0, of: 1 }

/**
 * One generation of the index as readers see it, in any thread. One thread writes: it appends rows to the tail and the numbers of those that died to a list, and then publishes
 * how long both are; a reader takes these two lengths first and sees exactly the offers of that moment, whatever is written meanwhile.
 */
export class View {
  readonly base: Part<WordIndex>
  readonly tail: Part<WordTail>
  /** Rows that died; those of the tail are numbered after those of the base. */
  readonly #deaths: Uint32Array
  /** As far as the writer has written the list, and this reader has read it. */
  #died = 0
  #seen = 0
  readonly #state: BigInt64Array

  constructor(
    base: Part<WordIndex>,
    tail: Part<WordTail>,
    deaths = new SharedArrayBuffer((base.columns.length + tail.columns.capacity) * 4),
    state = new SharedArrayBuffer(8),
  ) {
    this.base = base
    this.tail = tail
    this.#deaths = new Uint32Array(deaths)
    this.#state = new BigInt64Array(state)
  }

  static of({ base, words, tail, tailWords, deaths, state }: ViewBuffers): View {
    return new View(
      Part.of(base, new WordIndex(words)),
      Part.of(tail, new WordTail(tailWords)),
      deaths,
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
    const [deaths, state] = [
      this.#deaths.buffer as SharedArrayBuffer,
      this.#state.buffer as SharedArrayBuffer,
    ]
    return {
      base: base.buffers,
      words: base.words.buffers,
      tail: tail.buffers,
      tailWords: tail.words.buffers,
      deaths,
      state,
    }
  }

  /** The writer: a row is no more, from the next `publish` on. Rows of the tail are numbered after those of the base. */
  bury(row: number): void {
    this.#deaths[this.#died++] = row
  }

  /** The writer: from now on readers see what was appended and buried. */
  publish(): void {
    Atomics.store(
      this.#state,
      0,
      (BigInt(this.#died) << TAIL_BITS) | BigInt(this.tail.columns.length),
    )
  }

  /** The writer: the same base and deaths with another tail, which has the rows of this one and more room. What was not published is not yet. */
  withTail(tail: Part<WordTail>): View {
    const view = new View(this.base, tail)
    view.#deaths.set(this.#deaths.subarray(0, this.#died))
    view.#died = this.#died
    Atomics.store(view.#state, 0, Atomics.load(this.#state, 0))
    return view
  }

  /** The exact total, one page of ids, and what else the query asks for, as of what is now published. */
  search(query: Query): Found {
    const { counted, best, idOf } = this.#scan(query, WHOLE, Atomics.load(this.#state, 0))
    return foundOf(query, counted, best.slice(...pageRange(query.page)).map(idOf))
  }

  /**
   * What there is in a share of all rows: `sumOf` the subtotals of all shares is what `search` finds.
   * @param moment the same for all shares; not before one that this reader has looked at already
   */
  subtotal(query: Query, share: Share, moment: Moment): Subtotal {
    const { counted, best, idOf } = this.#scan(query, share, moment)
    const { keys, rows } = best.kept()
    return { ...counted, best: { keys, ids: Float64Array.from(rows, idOf) } }
  }

  #scan(
    query: Query,
    share: Share,
    moment: Moment,
  ): { counted: Counted; best: Best; idOf: (row: number) => number } {
    const tailLength = Number(moment & BigInt(TAIL_MOST))
    const rows = this.base.columns.length
    for (const died = Number(moment >> TAIL_BITS); this.#seen < died; this.#seen++) {
      const row = this.#deaths[this.#seen]!
      if (row < rows) this.base.bury(row)
      else this.tail.bury(row - rows)
    }
    const [ids, tailIds] = [this.base.columns.arrays.id, this.tail.columns.arrays.id]
    const idOf = (row: number) => (row < rows ? ids[row]! : tailIds[row - rows]!)
    const best = new Best(pageRange(query.page)[1], idOf)
    const scan = new Scan(query, best, share)
    scan.runOrdered(this.base)
    scan.runUnordered(this.tail, tailLength, rows)
    return { counted: scan.result(), best, idOf }
  }
}
