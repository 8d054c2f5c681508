import { Columns, type ColumnBuffers } from './columns.ts'
import { pageRange, type Found, type Query } from './query.ts'
import { Scan } from './scan.ts'
import { Best } from './select.ts'

/** Rows of the tail in the lower part of the state, the version above: both are read, and written, at once. */
const TAIL_BITS = 24n
export const TAIL_MOST = 2 ** 24 - 1

/** What a thread needs to search: columns ordered by place, the tail of what came since, and the state that says how much of it counts. All is shared memory. */
export interface ViewBuffers {
  base: ColumnBuffers
  tail: ColumnBuffers
  state: SharedArrayBuffer
}

/**
 * One generation of the index as readers see it, in any thread. One thread writes: it appends rows to the tail, marks rows dead by the version that no longer has
 * them, and then publishes the version; a reader takes the version first and sees exactly its offers, whatever is written meanwhile.
 */
export class View {
  readonly base: Columns
  readonly tail: Columns
  readonly #state: BigInt64Array
  readonly #buffer: SharedArrayBuffer

  constructor(base: Columns, tail: Columns, state = new SharedArrayBuffer(8)) {
    this.base = base
    this.tail = tail
    this.#buffer = state
    this.#state = new BigInt64Array(state)
  }

  static of({ base, tail, state }: ViewBuffers): View {
    return new View(new Columns(0, base), new Columns(0, tail), state)
  }

  buffers(): ViewBuffers {
    return { base: this.base.buffers(), tail: this.tail.buffers(), state: this.#buffer }
  }

  get version(): number {
    return Number(Atomics.load(this.#state, 0) >> TAIL_BITS)
  }

  /** From now on readers see this version, with so many rows of the tail. */
  publish(version: number, tailLength: number): void {
    Atomics.store(this.#state, 0, (BigInt(version) << TAIL_BITS) | BigInt(tailLength))
  }

  /** The exact total, one page of ids, and what else the query asks for, as of the version now published. */
  search(query: Query): Found {
    const state = Atomics.load(this.#state, 0)
    const version = Number(state >> TAIL_BITS)
    const tailLength = Number(state & BigInt(TAIL_MOST))
    const [start, end] = pageRange(query.page)
    const { base, tail } = this
    const idOf = (row: number) => (row < base.length ? base.arrays.id[row]! : tail.arrays.id[row - base.length]!)
    const best = new Best(end, idOf)
    const scan = new Scan(query)
    scan.runOrdered(base, version, best)
    scan.runUnordered(tail, tailLength, version, best, base.length)
    return { ...scan.result(), ids: best.slice(start, end).map(idOf) }
  }
}
