import { Columns, type ColumnBuffers } from './columns.ts'
import { pageRange, type Found, type Query } from './query.ts'
import { Scan } from './scan.ts'
import { Best } from './select.ts'
import { WordIndex, type WordBuffers, type Words } from './word_index.ts'
import { WordTail, type WordTailBuffers } from './word_tail.ts'

/** Rows of the tail in the lower part of the state, deaths above: both are read, and written, at once. */
const TAIL_BITS = 24n
export const TAIL_MOST = 2 ** 24 - 1

/** What a thread needs to search: rows ordered by place, the tail of what came since, which of all died, and the state that says how much of this counts. All is shared memory. */
export interface ViewBuffers {
  base: ColumnBuffers
  words: WordBuffers
  tail: ColumnBuffers
  tailWords: WordTailBuffers
  deaths: SharedArrayBuffer
  state: SharedArrayBuffer
}

/** Rows that are searched together. */
export interface Part {
  columns: Columns
  words: Words
  /** A bit for each row that lives. */
  alive: Uint32Array
}

/**
 * One generation of the index as readers see it, in any thread. One thread writes: it appends rows to the tail and the numbers of those that died to a list, and then publishes
 * how long both are; a reader takes these two lengths first and sees exactly the offers of that moment, whatever is written meanwhile.
 */
export class View {
  readonly base: Columns
  readonly words: WordIndex
  readonly tail: Columns
  readonly tailWords: WordTail
  /** Rows that died; those of the tail are numbered after those of the base. */
  readonly #deaths: Uint32Array
  #died = 0
  readonly #state: BigInt64Array
  /** As of the deaths that this reader has applied. */
  readonly #alive: Uint32Array
  readonly #tailAlive: Uint32Array
  #applied = 0

  constructor(base: Columns, words: WordIndex, tail: Columns, tailWords: WordTail, deaths = new SharedArrayBuffer((base.length + tail.capacity) * 4), state = new SharedArrayBuffer(8)) {
    this.base = base
    this.words = words
    this.tail = tail
    this.tailWords = tailWords
    this.#deaths = new Uint32Array(deaths)
    this.#state = new BigInt64Array(state)
    this.#alive = new Uint32Array((base.length + 31) >>> 5).fill(-1)
    this.#tailAlive = new Uint32Array((tail.capacity + 31) >>> 5).fill(-1)
  }

  static of({ base, words, tail, tailWords, deaths, state }: ViewBuffers): View {
    return new View(new Columns(0, base), new WordIndex(words), new Columns(0, tail), new WordTail(tailWords), deaths, state)
  }

  static empty(): View {
    return new View(new Columns(), WordIndex.empty(), new Columns(), WordTail.of(0, 0))
  }

  buffers(): ViewBuffers {
    const { base, words, tail, tailWords } = this
    return {
      base: base.buffers(), words: words.buffers, tail: tail.buffers(), tailWords: tailWords.buffers,
      deaths: this.#deaths.buffer as SharedArrayBuffer, state: this.#state.buffer as SharedArrayBuffer,
    }
  }

  /** The writer: a row is no more, from the next `publish` on. Rows of the tail are numbered after those of the base. */
  bury(row: number): void {
    this.#deaths[this.#died++] = row
  }

  /** The writer: from now on readers see what was appended and buried. */
  publish(): void {
    Atomics.store(this.#state, 0, (BigInt(this.#died) << TAIL_BITS) | BigInt(this.tail.length))
  }

  /** The writer: the same rows and deaths with more room in the tail, not published yet. */
  withTail(tail: Columns, tailWords: WordTail): View {
    const view = new View(this.base, this.words, tail, tailWords)
    view.#deaths.set(this.#deaths.subarray(0, this.#died))
    view.#died = this.#died
    Atomics.store(view.#state, 0, Atomics.load(this.#state, 0))
    return view
  }

  /** The exact total, one page of ids, and what else the query asks for, as of what is now published. */
  search(query: Query): Found {
    const state = Atomics.load(this.#state, 0)
    const tailLength = Number(state & BigInt(TAIL_MOST))
    this.#follow(Number(state >> TAIL_BITS))
    const [start, end] = pageRange(query.page)
    const { base, tail } = this
    const idOf = (row: number) => (row < base.length ? base.arrays.id[row]! : tail.arrays.id[row - base.length]!)
    const best = new Best(end, idOf)
    const scan = new Scan(query)
    scan.runOrdered({ columns: base, words: this.words, alive: this.#alive }, best)
    scan.runUnordered({ columns: tail, words: this.tailWords, alive: this.#tailAlive }, tailLength, best, base.length)
    return { ...scan.result(), ids: best.slice(start, end).map(idOf) }
  }

  #follow(died: number): void {
    for (; this.#applied < died; this.#applied++) {
      const row = this.#deaths[this.#applied]!
      if (row < this.base.length) this.#alive[row >>> 5]! &= ~(1 << row)
      else this.#tailAlive[(row - this.base.length) >>> 5]! &= ~(1 << (row - this.base.length))
    }
  }
}
