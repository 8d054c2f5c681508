import { AreaMap, type AreaShape } from './areas.ts'
import { areaKey, KINDS } from './codes.ts'
import { Columns, finish, isHidden, ROWS_PER_STEP, type IndexedOffer } from './columns.ts'
import { Part } from './part.ts'
import type { Found, Query } from './query.ts'
import { Medians } from './recommend.ts'
import { RowOf } from './row-of.ts'
import { MAX_TAIL_ROWS, View } from './view.ts'
import { WordIndex, WordIntake } from './word-index.ts'
import { WordTail } from './word-tail.ts'

export {
  actionOfKind,
  areaKey,
  categoryOfKind,
  cityOfPlace,
  currencyOfMoney,
  kindOf,
  MONEYS,
  moneyOf,
  placeChain,
  placeId,
  placeKey,
  priceFactors,
  type PlaceNumbers,
  type PriceFactors,
} from './codes.ts'
export { AreaMembers, type AreaShape } from './areas.ts'
export { Changes, placeOfArea, scopeOf, type Scope } from './changes.ts'
export {
  Columns,
  LAYOUT,
  NOWHERE,
  ROW_BYTES,
  type ColumnBuffers,
  type IndexedOffer,
} from './columns.ts'
export { Counts, type CountryCount, type KindCount } from './counts.ts'
export { placeRanges } from './filters.ts'
export type {
  AgencyCount,
  Bar,
  Box,
  Cluster,
  Conditions,
  Found,
  Promotion,
  Query,
  Ranked,
  Ring,
} from './query.ts'
export { SavedSearches, type DaysAgo, type Money, type SavedConditions } from './saved-searches.ts'
export { type Share } from './scan.ts'
export { promotedOf } from './promoted.ts'
export { joined, sumOf, type Subtotal } from './subtotal.ts'
export { endOfTurn, inTurn } from './turns.ts'
export { momentOf, View, type Moment, type ViewBuffers } from './view.ts'
export { WORD_BUFFERS, WordIndex, WordIntake, type WordBuffers } from './word-index.ts'

/** A tail of this many rows is merged into the base, or of one 64th of the base if that is more. */
const TAIL_ROWS = 4096
/** A tail with more bytes of words is merged too: scanning this many takes one or two milliseconds. */
const TAIL_BYTES = 2 ** 20

/** Place, kind and change of the number of offers since the last call: three numbers each. */
export type CountChanges = number[]

/**
 * All live offers, ready to be searched and changed. Most are in the base, ordered by place, so that a place is one range of rows; rows added or changed
 * since it was built are in the tail, in no order. Changes are seen by readers together, at `commit`. `merge` makes a new base of all that lives.
 */
export class SearchIndex {
  /** The view for readers; replaced after a merge, or when the tail had to grow (`generation` changes then). */
  view: View
  generation = 1
  #rows: RowOf
  /** A bit for each deleted row of the base. */
  #deleted: Uint32Array
  /** Live rows of the tail, by id. */
  readonly #tailRows = new Map<number, number>()
  #medians: Medians
  #size: number
  #changes: CountChanges = []
  #areas = new AreaMap([])
  /** Ids put or removed since a merge began; null without a merge. */
  #changed: Set<number> | null = null

  /** @param base offers in the order of place, each id once, and the words of their texts; not to be used afterwards */
  constructor(base = new Columns(), words = WordIndex.empty(base.length)) {
    this.#medians = finish(Medians.of(base))
    this.view = new View(
      finish(Part.from(base, words)),
      finish(Part.from(new Columns(TAIL_ROWS), WordTail.of(TAIL_ROWS, TAIL_BYTES))),
    )
    this.#rows = finish(rowsOf(base))
    this.#deleted = new Uint32Array((base.length + 31) >>> 5)
    this.#size = base.length
    this.#countAll(base)
  }

  /** @param offers in any order, each id once */
  static of(offers: Columns, words = new WordIntake(offers.length)): SearchIndex {
    const order = offers.orderByPlace()
    return new SearchIndex(finish(offers.gather(order, new Columns())), words.build(order))
  }

  /** Live offers. */
  get size(): number {
    return this.#size
  }

  /** Whether the tail is long enough that `merge` pays. */
  get wantsMerge(): boolean {
    const { tail, base } = this.view
    return (
      tail.columns.length >=
        Math.min(MAX_TAIL_ROWS / 2, Math.max(TAIL_ROWS, base.columns.length / 64)) ||
      tail.words.usedBytes > TAIL_BYTES
    )
  }

  /** Whether readers search the base alone, and all of it lives. */
  get isMerged(): boolean {
    return this.view.tail.columns.length === 0 && this.view.base.columns.length === this.#size
  }

  /** Adds or replaces an offer. Visible after `commit`. */
  put(offer: IndexedOffer): void {
    this.remove(offer.id)
    if (this.view.tail.columns.length === this.view.tail.columns.capacity) this.#widen(2, 1)
    while (!this.view.tail.words.add(offer.text)) this.#widen(1, 2)
    const { tail } = this.view
    const row = tail.append(offer)
    this.#medians.setFairness(tail.columns, row)
    this.#tailRows.set(offer.id, row)
    this.#changed?.add(offer.id)
    this.#count(tail.columns, row, 1)
    this.#size++
  }

  /** Removes an offer, if present. Visible after `commit`. */
  remove(id: number): void {
    const { base, tail } = this.view
    const inTail = this.#tailRows.get(id)
    const row = inTail ?? this.#rows.get(id)
    if (row < 0 || (inTail === undefined && (this.#deleted[row >>> 5]! >>> (row & 31)) & 1)) return
    this.#count((inTail === undefined ? base : tail).columns, row, -1)
    this.#changed?.add(id)
    this.#size--
    if (inTail === undefined) this.#deleted[row >>> 5]! |= 1 << row
    else this.#tailRows.delete(id)
    this.view.delete(inTail === undefined ? row : base.columns.length + row)
  }

  /** Publishes all puts and removals at once. */
  commit(): void {
    this.view.publish()
  }

  /** Changes for `Counts` since the last call. */
  takeChanges(): CountChanges {
    const changes = this.#changes
    this.#changes = []
    return changes
  }

  /** The exact total, one page of ids, and the other results that the query asks for. */
  search(query: Query): Found {
    return this.view.search(query)
  }

  /** Areas to count by, from now on. */
  setAreas(shapes: readonly AreaShape[]): void {
    this.#countAreas(-1)
    this.#areas = new AreaMap(shapes)
    this.#countAreas(1)
  }

  /** A hidden offer changes nothing, but is a change: it is in the list of its agency. */
  #count(columns: Columns, row: number, difference: number): void {
    const { place, kind, traits } = columns.arrays
    const by = isHidden(traits[row]!) ? 0 : difference
    this.#changes.push(place[row]!, kind[row]!, by)
    this.#areas.forEach(columns, row, (area) => this.#changes.push(areaKey(area), kind[row]!, by))
  }

  /** Adds all live rows, times `by`, to the counts of areas. */
  #countAreas(by: number): void {
    const counts = new Map<number, Uint32Array>()
    const add = (columns: Columns, row: number): void => {
      const counted = Number(!isHidden(columns.arrays.traits[row]!))
      this.#areas.forEach(columns, row, (area) => {
        let kinds = counts.get(area)
        if (!kinds) counts.set(area, (kinds = new Uint32Array(KINDS)))
        kinds[columns.arrays.kind[row]!]! += counted
      })
    }
    const { base, tail } = this.view
    for (let row = 0; row < base.columns.length; row++)
      if (((this.#deleted[row >>> 5]! >>> (row & 31)) & 1) === 0) add(base.columns, row)
    for (const row of this.#tailRows.values()) add(tail.columns, row)
    for (const [area, kinds] of counts) {
      // An area of hidden offers alone is known, too.
      if (kinds.every((count) => count === 0)) this.#changes.push(areaKey(area), 0, 0)
      kinds.forEach((count, kind) => {
        if (count > 0) this.#changes.push(areaKey(area), kind, count * by)
      })
    }
  }

  /** Rows of one place are adjacent: one change for each of its kinds. */
  #countAll({ length, arrays: { place, kind, traits } }: Columns): void {
    const counts = new Uint32Array(KINDS)
    for (let row = 0; row < length; row++) {
      if (!isHidden(traits[row]!)) counts[kind[row]!]!++
      if (row + 1 < length && place[row + 1] === place[row]) continue
      counts.forEach((count, of) => count > 0 && this.#changes.push(place[row]!, of, count))
      counts.fill(0)
    }
  }

  /**
   * Makes a new base of all that lives, step by step: between two steps offers may be put, removed and committed as ever, and readers go on with the old
   * base; rows changed meanwhile are put into the new tail at the end. Begins and ends where all is committed. One at a time.
   */
  *merge(): Generator<void, void> {
    const { columns: base, words } = this.view.base
    const { columns: tail, words: tailWords } = this.view.tail
    this.#changed = new Set()
    const deleted = this.#deleted.slice()
    const tailOrder = tail.orderByPlace(Uint32Array.from(this.#tailRows.values()).sort())
    const rows = this.#size
    // Base and tail, both in the order of place, become one.
    const picks = new Uint32Array(rows)
    const renumber = new Uint32Array(base.length).fill(rows)
    let [at, next] = [0, 0]
    const takeTail = (before: number) => {
      for (; next < tailOrder.length && tail.arrays.place[tailOrder[next]!]! < before; next++)
        picks[at++] = base.length + tailOrder[next]!
    }
    const length = base.length
    for (let row = 0; row < length; row++) {
      if (row % ROWS_PER_STEP === 0) yield
      if ((deleted[row >>> 5]! >>> (row & 31)) & 1) continue
      if (next < tailOrder.length) takeTail(base.arrays.place[row]!)
      renumber[row] = at
      picks[at++] = row
    }
    takeTail(Infinity)
    const merged = yield* base.gather(picks, tail)
    const intake = new WordIntake()
    for (const row of tailOrder) intake.addWords(tailWords.wordsOf(row))
    yield
    const newRows = Uint32Array.from(tailOrder, () => 0)
    for (let row = 0, i = 0; row < rows; row++) if (picks[row]! >= length) newRows[i++] = row
    const mergedWords = yield* words.merge(
      renumber,
      intake.build(Uint32Array.from(tailOrder, (_, i) => i)),
      newRows,
      rows,
    )
    const medians = yield* Medians.of(merged)
    this.#replaceBase(yield* Part.from(merged, mergedWords), medians, yield* rowsOf(merged))
  }

  /** Rows changed since the merge began are deleted from the new base, and, if they still exist, moved to the new tail. */
  #replaceBase(base: Part<WordIndex>, medians: Medians, rows: RowOf): void {
    const { columns: tail, words: tailWords } = this.view.tail
    const changed = [...this.#changed!]
    const moved = Uint32Array.from(changed.flatMap((id) => this.#tailRows.get(id) ?? [])).sort()
    const capacity = Math.max(TAIL_ROWS, 2 ** Math.ceil(Math.log2(moved.length * 2 + 1)))
    const newTail = finish(
      Part.from(
        finish(tail.gather(moved, new Columns(), capacity)),
        WordTail.of(capacity, Math.max(TAIL_BYTES * 2, tailWords.usedBytes)),
      ),
    )
    this.view = new View(base, newTail)
    this.#tailRows.clear()
    moved.forEach((from, row) => {
      newTail.words.copy(tailWords, from)
      medians.setFairness(newTail.columns, row)
      this.#tailRows.set(newTail.columns.arrays.id[row]!, row)
    })
    this.#deleted = new Uint32Array((base.columns.length + 31) >>> 5)
    for (const id of changed) {
      const row = rows.get(id)
      if (row < 0) continue
      this.#deleted[row >>> 5]! |= 1 << row
      this.view.delete(row)
    }
    this.#rows = rows
    this.#medians = medians
    this.#changed = null
    this.generation++
    this.view.publish()
  }

  /** Grows the tail: factor for rows, and for bytes of words. */
  #widen(rows: number, bytes: number): void {
    const { columns, words: tailWords } = this.view.tail
    const everything = Uint32Array.from({ length: columns.length }, (_, row) => row)
    const wider = finish(columns.gather(everything, new Columns(), columns.capacity * rows))
    this.view = this.view.withTail(
      finish(Part.from(wider, tailWords.grown(wider.capacity, tailWords.capacity * bytes))),
    )
    this.generation++
  }
}

function* rowsOf(base: Columns): Generator<void, RowOf> {
  const rows = new RowOf(base.arrays.id, base.length)
  for (let row = 0; row < base.length; row++) {
    rows.add(row)
    if (row % ROWS_PER_STEP === 0) yield
  }
  return rows
}
