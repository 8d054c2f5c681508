import { lowest } from './bits.ts'
import { BLOCK, type Span } from './block.ts'
import type { AgencyCount } from './query.ts'

/** Places of the table at first: a power of two. */
const START = 2 ** 10
const SPREAD = 0x9e3779b1

/** How many rows each agency has: an open table of numbers, because rows are many and the number of agencies is unknown. */
export class AgencyCounts {
  #ids = new Uint32Array(START)
  #counts = new Uint32Array(START)
  #used = 0

  /** Adds the rows of a bitmap. `agency`: the agency of each row, 0 for none. */
  add(agency: Uint32Array, { block, from, to }: Span, bits: Int32Array): void {
    for (let word = from; word < to; word++) {
      const first = block * BLOCK + word * 32
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const id = agency[first + lowest(left)]!
        if (id > 0) this.#counts[this.#placeOf(id)]!++
      }
    }
  }

  /** Agencies and their counts by turns. */
  pairs(): Uint32Array {
    const pairs = new Uint32Array(this.#used * 2)
    let at = 0
    this.#ids.forEach((id, place) => {
      if (id === 0) return
      pairs[at++] = id
      pairs[at++] = this.#counts[place]!
    })
    return pairs
  }

  /** Where the table has an agency, from now on if not yet. */
  #placeOf(id: number): number {
    const ids = this.#ids
    const last = ids.length - 1
    const spread = Math.imul(id, SPREAD)
    let at = (spread ^ (spread >>> 15)) & last
    while (ids[at] !== id && ids[at] !== 0) at = (at + 1) & last
    if (ids[at] === id) return at
    if (this.#used * 2 >= ids.length) {
      this.#grow()
      return this.#placeOf(id)
    }
    this.#used++
    ids[at] = id
    return at
  }

  #grow(): void {
    const [ids, counts] = [this.#ids, this.#counts]
    this.#ids = new Uint32Array(ids.length * 2)
    this.#counts = new Uint32Array(ids.length * 2)
    this.#used = 0
    for (let at = 0; at < ids.length; at++)
      if (ids[at]! > 0) this.#counts[this.#placeOf(ids[at]!)] = counts[at]!
  }
}

/** The `most` agencies with the most rows, these first, and any others of `chosen`; from pairs as above, several per agency. */
export function agenciesOf(
  pairs: Uint32Array,
  most: number,
  chosen: readonly number[],
): AgencyCount[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < pairs.length; at += 2)
    counts.set(pairs[at]!, (counts.get(pairs[at]!) ?? 0) + pairs[at + 1]!)
  const top = Array.from(counts, ([id, count]) => ({ id, count }))
    .sort((a, b) => b.count - a.count || a.id - b.id)
    .slice(0, most)
  const others = chosen.filter((id) => !top.some((one) => one.id === id))
  return [...top, ...others.map((id) => ({ id, count: counts.get(id) ?? 0 }))]
}
