import { KINDS } from './codes.ts'
import { Columns, type IndexedOffer } from './columns.ts'
import type { Found, Query } from './query.ts'
import { Medians } from './recommend.ts'
import { RowOf } from './row_of.ts'
import { TAIL_MOST, View } from './view.ts'

export { currencyOfMoney, moneyOf, placeKey, priceFactors, type PlaceNumbers, type PriceFactors } from './codes.ts'
export { Columns, LAYOUT, ROW_BYTES, type ColumnBuffers, type IndexedOffer } from './columns.ts'
export { Counts, type CountryCount, type KindCount } from './counts.ts'
export type { Bar, Box, Cluster, Found, Query, Ring } from './query.ts'
export { View, type ViewBuffers } from './view.ts'

/** A tail of this many rows is merged into the base, or of one 64th of the base if that is more. */
const TAIL_ROWS = 4096

/** Place, kind and by how many offers it changed since this was last asked for: three numbers each. */
export type CountChanges = number[]

/**
 * All live offers, ready to be searched and changed. Most are in the base, ordered by place, so that a place is one range of rows; what came or changed since
 * it was built is in the tail, in no order. Changes are seen by readers together, at `commit`. `merge` makes a new base of all that lives.
 */
export class SearchIndex {
  /** Goes up with every commit. */
  version = 1
  /** What readers search; another one after a merge, or when the tail had to grow (`generation` says so). */
  view: View
  generation = 1
  #rows: RowOf
  readonly #tailRows = new Map<number, number>()
  #medians: Medians
  #size = 0
  /** Rows of the tail that readers see. */
  #committed = 0
  #changes: CountChanges = []

  /** @param offers in any order, each id once; not to be used afterwards */
  constructor(offers = new Columns()) {
    const base = offers.gather(offers.orderByPlace(), new Columns())
    this.#medians = new Medians(base)
    this.view = new View(base, new Columns(TAIL_ROWS))
    this.#rows = rowsOf(base)
    this.#size = base.length
    this.#countAll(base)
    this.view.publish(this.version, 0)
  }

  /** Live offers. */
  get size(): number {
    return this.#size
  }

  /** Whether the tail is long enough that `merge` pays. */
  get wantsMerge(): boolean {
    return this.view.tail.length >= Math.min(TAIL_MOST / 2, Math.max(TAIL_ROWS, this.view.base.length / 64))
  }

  /** Adds an offer, or replaces what was known of it. Seen after `commit`. */
  put(offer: IndexedOffer): void {
    this.remove(offer.id)
    let { tail } = this.view
    if (tail.length === tail.capacity) {
      tail = tail.gather(Uint32Array.from({ length: tail.length }, (_, row) => row), new Columns(), tail.length * 2)
      this.#replace(new View(this.view.base, tail))
    }
    const row = tail.append(offer)
    this.#medians.judge(tail, row)
    this.#tailRows.set(offer.id, row)
    this.#changes.push(tail.arrays.place[row]!, tail.arrays.kind[row]!, 1)
    this.#size++
  }

  /** Takes an offer out; does nothing when it is not in. Seen after `commit`. */
  remove(id: number): void {
    const inTail = this.#tailRows.get(id)
    const columns = inTail === undefined ? this.view.base : this.view.tail
    const row = inTail ?? this.#rows.get(id)
    if (row < 0 || !columns.isAlive(row)) return
    this.#changes.push(columns.arrays.place[row]!, columns.arrays.kind[row]!, -1)
    columns.arrays.died[row] = this.version + 1
    this.#tailRows.delete(id)
    this.#size--
  }

  /** Lets readers see what was put and removed, all at once. */
  commit(): void {
    this.version++
    this.#committed = this.view.tail.length
    this.view.publish(this.version, this.#committed)
  }

  /** What `Counts` must be told since the last time. */
  takeChanges(): CountChanges {
    const changes = this.#changes
    this.#changes = []
    return changes
  }

  /** The exact total, one page of ids, and what else the query asks for. */
  search(query: Query): Found {
    return this.view.search(query)
  }

  /** Rows of one place stand together: one change for each of its kinds. */
  #countAll({ length, arrays: { place, kind } }: Columns): void {
    const counts = new Uint32Array(KINDS)
    for (let row = 0; row < length; row++) {
      counts[kind[row]!]!++
      if (row + 1 < length && place[row + 1] === place[row]) continue
      counts.forEach((count, of) => count > 0 && this.#changes.push(place[row]!, of, count))
      counts.fill(0)
    }
  }

  /** Makes a new base of base and tail. Readers go on with the old one meanwhile; nothing may be put or removed that is not committed. */
  merge(): void {
    const { base, tail } = this.view
    const picks = new Uint32Array(this.#size)
    const tailOrder = tail.orderByPlace()
    let at = 0
    let next = 0
    const takeTail = (before: number) => {
      for (; next < tailOrder.length && tail.arrays.place[tailOrder[next]!]! < before; next++) picks[at++] = base.length + tailOrder[next]!
    }
    for (let row = 0; row < base.length; row++) {
      if (!base.isAlive(row)) continue
      takeTail(base.arrays.place[row]!)
      picks[at++] = row
    }
    takeTail(Infinity)
    const merged = base.gather(picks, tail)
    this.#medians = new Medians(merged)
    this.#rows = rowsOf(merged)
    this.#tailRows.clear()
    this.version++
    this.#committed = 0
    this.#replace(new View(merged, new Columns(TAIL_ROWS)))
  }

  #replace(view: View): void {
    this.view = view
    this.generation++
    view.publish(this.version, this.#committed)
  }
}

function rowsOf(base: Columns): RowOf {
  const rows = new RowOf(base.arrays.id, base.length)
  for (let row = 0; row < base.length; row++) rows.add(row)
  return rows
}
